import type { Transaction } from '../../database/database.ts'
import type { LockedOrder } from '../move/order-changes.sql.ts'
import { type TaxLine, totalsOfRemaining } from '../place/totals.ts'
import {
  deliveryLeft,
  insertCreditNote,
  type NewCreditNote,
  type SoldLine,
  soldLines,
} from './credit-notes.sql.ts'

type Credit = Pick<NewCreditNote, 'seller' | 'reason' | 'staff'>
type CreditedLines = Credit & {
  /** The lines that come back. */
  back: SoldLine[]
  /** The lines that the shopper keeps. */
  kept: SoldLine[]
  withDelivery: boolean
}

/** Credits all that is left of the receipt. Returns the number of the note; null if nothing is left. */
export async function creditAll(tx: Transaction, order: LockedOrder, credit: Credit) {
  const back = (await soldLines(tx, order)).filter(isKept)
  return creditLines(tx, order, { ...credit, back, kept: [], withDelivery: true })
}

/**
 * Writes a credit note of what these lines change: the sums of the order before and after, at the terms of its placing. So
 * the notes of an order add up to its receipt to the cent, also by rate of tax. Returns the number of the note; null if
 * nothing is credited.
 */
export async function creditLines(tx: Transaction, order: LockedOrder, credited: CreditedLines) {
  const { back, kept, withDelivery, ...credit } = credited
  const delivery = await deliveryLeft(tx, order)
  const before = totalsOfRemaining({ ...order.terms, delivery, lines: [...back, ...kept] })
  const after = totalsOfRemaining({ ...order.terms, delivery: withDelivery ? 0 : delivery, lines: kept })
  const isAll = kept.length === 0 && (withDelivery || delivery === 0)
  const total = isAll ? order.due : Math.min(order.due, before.total - after.total)
  if (total <= 0) return null
  return insertCreditNote(tx, order, {
    ...credit,
    lines: back,
    subtotal: before.subtotal - after.subtotal,
    delivery: before.delivery - after.delivery,
    tax: before.tax - after.tax,
    total,
    taxLines: differences(before.taxLines, after.taxLines),
  })
}

export const isKept = ({ isCancelled, isReturned }: SoldLine) => !isCancelled && !isReturned

function differences(before: TaxLine[], after: TaxLine[]): TaxLine[] {
  return before.flatMap((line) => {
    const rest = after.find(({ percent }) => percent === line.percent)
    const base = line.base - (rest?.base ?? 0)
    const amount = line.amount - (rest?.amount ?? 0)
    return base === 0 && amount === 0 ? [] : [{ ...line, base, amount }]
  })
}
