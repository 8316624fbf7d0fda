import type { Transaction } from '../../database/database.ts'
import type { LockedOrder } from '../move/order-changes.sql.ts'
import { type SoldOrder, type TaxLine, totalsOfRemaining } from '../place/totals.ts'
import {
  deliveryLeft,
  insertCreditNote,
  type NewCreditNote,
  type SoldLine,
  soldLines,
} from './returns.sql.ts'

type Credit = Pick<NewCreditNote, 'seller' | 'reason' | 'staff'>

type Back<Line> = {
  /** The lines that come back. */
  back: Line[]
  /** The lines that the shopper keeps. */
  kept: Line[]
  withDelivery: boolean
}

/** Credits all that is left of the receipt. Returns the number of the note; null if nothing is left. */
export async function creditAll(tx: Transaction, order: LockedOrder, credit: Credit) {
  const back = (await soldLines(tx, order)).filter(isKept)
  return creditLines(tx, order, { ...credit, back, kept: [], withDelivery: true })
}

/**
 * Writes a credit note, also of books that cost nothing: the sales count them until then. Returns its number; null if nothing
 * is credited.
 */
export async function creditLines(tx: Transaction, order: LockedOrder, credited: Credit & Back<SoldLine>) {
  const { back, kept, withDelivery, ...credit } = credited
  const delivery = await deliveryLeft(tx, order)
  const sums = creditOf({ ...order.terms, delivery, due: order.due }, { back, kept, withDelivery })
  const isEmpty = back.length === 0 && sums.total === 0
  return isEmpty ? null : insertCreditNote(tx, order, { ...credit, ...sums, lines: back })
}

type Left = Omit<SoldOrder, 'lines'> & { due: number }

/**
 * What the lines change: the sums of the order before and after, at the terms of its placing. So the notes of an order add up
 * to its receipt to the cent, also by rate of tax.
 */
export function creditOf(
  { due, ...left }: Left,
  { back, kept, withDelivery }: Back<SoldOrder['lines'][number]>,
): Pick<NewCreditNote, 'subtotal' | 'discount' | 'delivery' | 'tax' | 'total' | 'taxLines'> {
  const before = totalsOfRemaining({ ...left, lines: [...back, ...kept] })
  const after = totalsOfRemaining({ ...left, delivery: withDelivery ? 0 : left.delivery, lines: kept })
  const isAll = kept.length === 0 && after.delivery === 0
  return {
    subtotal: before.subtotal - after.subtotal,
    discount: before.discount - after.discount,
    delivery: before.delivery - after.delivery,
    tax: before.tax - after.tax,
    total: isAll ? due : Math.min(due, before.total - after.total),
    taxLines: differences(before.taxLines, after.taxLines),
  }
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
