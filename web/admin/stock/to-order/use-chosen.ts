import { useState } from 'react'
import { maxOrdered } from '../../../../contract/stock/supplier-orders.ts'
import type { BookToOrder } from '../../../../contract/stock/to-order.ts'

export type ChosenLine = { book: BookToOrder; quantity: number }

const isQuantity = (quantity: number) => Number.isInteger(quantity) && quantity >= 1 && quantity <= maxOrdered

/** The books that are ticked, on any page of the list, and the quantities that were typed. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, BookToOrder>>(new Map())
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const textOf = (book: BookToOrder) => typed.get(book.bookId) ?? String(book.quantity)

  const choose = (books: BookToOrder[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Map(before)
      for (const book of books) {
        if (isChosen) next.set(book.bookId, book)
        else next.delete(book.bookId)
      }
      return next
    })
  /** A quantity that is changed is meant. */
  const type = (book: BookToOrder, text: string) => {
    setTyped((before) => new Map(before).set(book.bookId, text))
    choose([book], true)
  }
  const clear = () => {
    setChosen(new Map())
    setTyped(new Map())
  }
  const lines = [...chosen.values()].map((book) => ({ book, quantity: Number(textOf(book) || Number.NaN) }))
  return {
    lines,
    isChosen: ({ bookId }: BookToOrder) => chosen.has(bookId),
    hasProblem: (book: BookToOrder) =>
      chosen.has(book.bookId) && !isQuantity(Number(textOf(book) || Number.NaN)),
    isValid: lines.every(({ quantity }) => isQuantity(quantity)),
    textOf,
    choose,
    type,
    clear,
  }
}

export type Chosen = ReturnType<typeof useChosen>
