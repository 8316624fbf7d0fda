import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useState } from 'react'
import type { Shopper } from '../../app/session/use-account.ts'
import { useGetAddressesQuery } from '../account/account-api.ts'
import { useMyOrders } from '../orders/orders-api.ts'
import { trialUid } from './trial-shopper.ts'
import { find, keep } from '../../app/browser-storage.ts'
import type { Order } from '../../../contract/orders/placed-order.ts'

export const draftOf = ({ uid }: Shopper) => `checkout:${uid}`

/**
 * Typed details, also from before a reload. Untouched fields default to the shopper's default address, or else to those of
 * the last order that was delivered.
 */
export function useDetails(shopper: Shopper) {
  const draft = draftOf(shopper)
  const [typed, setTyped] = useState(() => typedIn(draft))
  const [isToBeSaved, setToBeSaved] = useState(() => find(draft)['isToBeSaved'] === true)
  const [codes, setCodes] = useState(() => codesIn(draft))
  const { orders = [] } = useMyOrders()
  // An order that was picked up has no address.
  const last = orders.find(({ deliveryMethod }) => deliveryMethod === 'delivery') ?? orders[0]
  const asked = shopper.uid === trialUid ? skipToken : { uid: shopper.uid }
  const { currentData: addresses, isError } = useGetAddressesQuery(asked)
  const areKnown = addresses !== undefined || isError
  const before =
    addresses?.find(({ isDefault }) => isDefault) ?? (areKnown && last ? deliveredTo(last) : undefined)

  useEffect(
    () => keep(draft, { ...typed, isToBeSaved, ...(codes.length > 0 && { codes }) }),
    [draft, typed, isToBeSaved, codes],
  )

  return {
    details: detailsFrom((name) => typed[name] ?? before?.[name]),
    /** Of this order only. */
    note: typed.deliveryNote ?? '',
    type: (name: FieldName, value: string) => setTyped((typed) => ({ ...typed, [name]: value })),
    /** Whether the address is to be saved with the order. */
    saving: { isToBeSaved, onSave: setToBeSaved },
    /** Of a voucher and of gift cards. */
    codes,
    setCodes,
  }
}

function codesIn(draft: string): string[] {
  const { codes } = find(draft)
  return Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : []
}

function typedIn(draft: string): Partial<Record<FieldName, string>> {
  const found = Object.entries(find(draft))
  return Object.fromEntries(found.filter(([name, value]) => isFieldName(name) && typeof value === 'string'))
}

/** Delivery details, in the order of the form. */
export const detailNames = [
  'name',
  'phone',
  'street',
  'street2',
  'city',
  'country',
  'state',
  'zipcode',
] as const

export type DetailName = (typeof detailNames)[number]

export type Details = Record<DetailName, string>

/** All that the shopper types, in the order of the form. */
export const fieldNames = [...detailNames, 'deliveryNote'] as const

export type FieldName = (typeof fieldNames)[number]

export const isFieldName = (name: string | undefined): name is FieldName =>
  fieldNames.some((known) => known === name)

export const detailsFrom = (give: (name: DetailName) => string | undefined) =>
  Object.fromEntries(detailNames.map((name) => [name, give(name) ?? ''])) as Details

export const deliveredTo = ({ name, phone, address }: Order): Details => ({ name, phone, ...address })

/** The server names nested fields by path, such as `address.city`. */
export const detailOf = (field: string) => field.split('.').at(-1)
