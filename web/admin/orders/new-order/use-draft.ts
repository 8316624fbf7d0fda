import { useEffect, useState } from 'react'
import type { PaymentMethod } from '../../../../domain/money/payment-methods.ts'
import { find, forget, keep } from '../../../app/browser-storage.ts'

/** How the books get to the buyer. */
export const ways = ['counter', 'pickup', 'delivery'] as const

export type Way = (typeof ways)[number]

/** What staff type, in the order of the form. */
export const typedNames = [
  'street',
  'street2',
  'city',
  'state',
  'zipcode',
  'country',
  'deliveryNote',
  'name',
  'phone',
  'email',
] as const

export type TypedName = (typeof typedNames)[number]

type Typed = Record<TypedName, string>

export type ChosenCustomer = { number: number; name: string; email: string }

type Values = {
  books: { bookId: string; title: string }[]
  /** Of vouchers and gift cards. */
  codes: string[]
  way: Way
  /** The account that the order is for; null for none. */
  customer: ChosenCustomer | null
  typed: Typed
  isPaid: boolean
  /** Null until one is chosen. */
  method: PaymentMethod | null
}

const nothingTyped = Object.fromEntries(typedNames.map((name) => [name, ''])) as Typed

const empty: Values = {
  books: [],
  codes: [],
  way: 'counter',
  customer: null,
  typed: nothingTyped,
  isPaid: true,
  method: null,
}

const draftName = 'new-order'

/** The order as far as it is entered, also from before a reload. */
export function useDraft() {
  const [values, setValues] = useState<Values>(() => ({ ...empty, ...find(draftName) }))
  useEffect(() => keep(draftName, values), [values])
  const change = (changes: Partial<Values>) => setValues((values) => ({ ...values, ...changes }))
  return {
    ...values,
    add: (book: Values['books'][number]) =>
      setValues((values) =>
        values.books.some(({ bookId }) => bookId === book.bookId)
          ? values
          : { ...values, books: [...values.books, book] },
      ),
    remove: (bookId: string) =>
      setValues((values) => ({ ...values, books: values.books.filter((book) => book.bookId !== bookId) })),
    setCodes: (codes: string[]) => change({ codes }),
    type: (typed: Partial<Typed>) =>
      setValues((values) => ({ ...values, typed: { ...values.typed, ...typed } })),
    setCustomer: (customer: ChosenCustomer | null) => change({ customer }),
    /** Who buys over the counter usually pays there. */
    setWay: (way: Way) => change({ way, isPaid: way === 'counter', method: null }),
    setPaid: (isPaid: boolean) => change({ isPaid, method: null }),
    setMethod: (method: PaymentMethod) => change({ method }),
  }
}

export type Draft = ReturnType<typeof useDraft>

export const forgetDraft = () => forget(draftName)
