import { useEffect, useState } from 'react'
import type { Shopper } from '../account/account.ts'
import { useMyOrders } from '../orders/orders-api.ts'
import { deliveredTo, type DetailName, type Details, detailsFrom, isDetailName } from './details.ts'
import { find, keep } from '../session-storage.ts'

export const draftOf = ({ uid }: Shopper) => `checkout:${uid}`

/** Typed details, also from before a reload; untouched fields default to those of the last order. */
export function useDetails(shopper: Shopper) {
  const draft = draftOf(shopper)
  const [typed, setTyped] = useState(() => typedIn(draft))
  const { orders: [last] = [] } = useMyOrders()
  const before = last && deliveredTo(last)

  useEffect(() => keep(draft, typed), [draft, typed])

  return {
    details: detailsFrom((name) => typed[name] ?? before?.[name]),
    type: (name: DetailName, value: string) => setTyped((typed) => ({ ...typed, [name]: value })),
  }
}

function typedIn(draft: string): Partial<Details> {
  const found = Object.entries(find(draft))
  return Object.fromEntries(found.filter(([name, value]) => isDetailName(name) && typeof value === 'string'))
}
