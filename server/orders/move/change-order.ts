import { spokenLanguage, t } from '../../../messages/t.ts'
import type { ChangeRefusal, Tracking } from '../../../contract/orders/order-changes.ts'
import type { OrderStatus } from '../../../contract/orders/placed-order.ts'
import { type Changes, changesBetween, recordAudit } from '../../audit/audit.sql.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { moveLocked } from './move-order.ts'
import { insertEvent, type NewEvent } from './order-events.sql.ts'
import { shipLines } from './order-moves.sql.ts'
import {
  cancelLine,
  type LockedOrder,
  lockOrder,
  remainingLines,
  updateTracking,
} from './order-changes.sql.ts'
import type { ShopSnapshot } from '../../settings/shop-state.ts'
import { returnToStock } from '../../stock/ledger.sql.ts'
import { lockStockOf } from '../../stock/stock.sql.ts'
import { taxLinesOnWire } from '../place/price-order.ts'
import { type SoldOrder, totalsOfRemaining } from '../place/totals.ts'

/** `Other` are outcomes of this kind of change only. */
export type Changed<Other = never> =
  | { changed: true }
  | { refused: ChangeRefusal }
  | { unknown: true }
  | Other

/** The order to change, and the username of the member of staff. */
export type Which = { id: string; username: string }

type Recorded = {
  event: NewEvent
  action: string
  changes: Changes
  /** Follows in the timeline. */
  next?(): Promise<unknown>
}

/** The change itself; undefined if it changes nothing. */
type Work<Other> = (tx: Transaction, order: LockedOrder) => Promise<Recorded | Changed<Other> | undefined>

/** Changes an order that has one of these statuses, and records the change in its timeline and in the audit log. */
export const change = <Other extends object = never>(
  db: Database,
  { id, username }: Which,
  during: readonly OrderStatus[],
  work: Work<Other>,
) =>
  db.transaction(async (tx): Promise<Changed<Other>> => {
    const order = await lockOrder(tx, { id })
    if (!order) return { unknown: true }
    if (!during.includes(order.status)) return { refused: cannotChange(order) }
    const outcome = await work(tx, order)
    if (!outcome) return { changed: true }
    if (!('event' in outcome)) return outcome
    await insertEvent(tx, order, username, outcome.event)
    const { action, changes } = outcome
    await recordAudit(tx, username, {
      action,
      subject: `Order ${order.number}`,
      changes,
    })
    await outcome.next?.()
    return { changed: true }
  })

const anyStatus: readonly OrderStatus[] = ['placed', 'ready', 'shipped', 'delivered', 'returned', 'cancelled']

export const addNote = (db: Database, which: Which, text: string) =>
  change(db, which, anyStatus, async () => ({
    event: { kind: 'note', text },
    action: 'order.note',
    changes: { note: [null, text] },
  }))

export const setTracking = (db: Database, which: Which, tracking: Tracking) =>
  change(db, which, ['placed', 'shipped'], async (tx, order) => {
    if (order.deliveryMethod === 'pickup') return { refused: isPickedUp(order) }
    const { tracking: before } = order
    const changes = changesBetween(before, tracking)
    if (Object.keys(changes).length === 0) return undefined
    await updateTracking(tx, order, tracking)
    const text = [tracking.carrier, tracking.number].filter(Boolean).join(' ')
    return { event: { kind: 'tracking', text, before }, action: 'order.tracking', changes }
  })

/** The sums of an order with these lines, at the terms of its placing. */
export function sumsOf({ terms }: LockedOrder, lines: SoldOrder['lines'], decimals: number) {
  const totals = totalsOfRemaining({ ...terms, lines })
  return { ...totals, taxLines: taxLinesOnWire(totals.taxLines, decimals) }
}

/**
 * The last line cancels the order, which keeps its sums like every cancelled order. If all others are shipped, so is the
 * order.
 */
export const cancelOneLine = (
  db: Database,
  { decimals, settings }: ShopSnapshot,
  which: Which,
  bookId: string,
) =>
  change(db, which, ['placed'], async (tx, order) => {
    if (order.receiptNumber !== null) return { refused: hasReceipt(order) }
    const lines = await remainingLines(tx, order)
    const line = lines.find((line) => line.bookId === bookId)
    if (!line) return { unknown: true }
    if (line.isShipped) return { refused: isShipped(order, line.title) }
    const rest = lines.filter((line) => line.bookId !== bookId)
    const move = (to: OrderStatus) =>
      moveLocked(tx, order, { by: staff(which), from: 'placed', to, settings })
    if (rest.length === 0) {
      await move('cancelled')
      return { changed: true }
    }
    const stock = await lockStockOf(tx, order)
    await returnToStock(tx, stock, { bookIds: [bookId], reason: 'cancelled', staff: which.username })
    const sums = sumsOf(order, rest, decimals)
    await cancelLine(tx, order, { bookId, sums, isMailed: settings.email.sent.cancelled })
    return {
      event: { kind: 'line-cancelled', text: line.title },
      action: 'order.cancel-line',
      changes: { book: [line.title, null] },
      ...(rest.every(({ isShipped }) => isShipped) && { next: () => move('shipped') }),
    }
  })

/** The last lines ship the order. Repeated calls change nothing. */
export const shipSomeLines = (
  db: Database,
  { settings }: ShopSnapshot,
  which: Which,
  bookIds: readonly string[],
) =>
  change(db, which, ['placed', 'shipped', 'delivered'], async (tx, order) => {
    if (order.deliveryMethod === 'pickup') return { refused: isPickedUp(order) }
    const lines = await remainingLines(tx, order)
    const named = lines.filter(({ bookId }) => bookIds.includes(bookId))
    if (named.length < bookIds.length) return { unknown: true }
    const shipped = named.filter(({ isShipped }) => !isShipped)
    if (shipped.length === 0) return undefined
    if (order.status !== 'placed') return { refused: cannotChange(order) }
    if (lines.every((line) => shipped.includes(line) || line.isShipped)) {
      const [from, to] = ['placed', 'shipped'] as const
      await moveLocked(tx, order, { by: staff(which), from, to, settings })
      return { changed: true }
    }
    const stock = await lockStockOf(tx, order)
    const shippedIds = shipped.map(({ bookId }) => bookId)
    await shipLines(tx, stock, { bookIds: shippedIds, isMailed: settings.email.sent.shipped })
    const titles = listOf(shipped.map(({ title }) => title))
    return {
      event: { kind: 'line-shipped', text: titles, bookIds: shippedIds },
      action: 'order.ship-line',
      changes: { shipped: [null, titles] },
    }
  })

const listOf = (titles: string[]) => new Intl.ListFormat(spokenLanguage()).format(titles)

const staff = ({ username }: Which) => ({ kind: 'staff', username }) as const

export const refusalOf = ({ status }: LockedOrder, message: string): ChangeRefusal => ({
  code: 'order-cannot-change',
  message,
  status,
})

const cannotChange = (order: LockedOrder) =>
  refusalOf(
    order,
    t(
      'Order {number} {status, select, placed {is placed} ready {is ready} shipped {is shipped} delivered {is delivered} returned {is returned} other {is cancelled}}, so this can no longer be changed.',
      { number: order.number, status: order.status },
    ),
  )

export const isPickedUp = (order: LockedOrder) =>
  refusalOf(order, t('Order {number} is picked up in the shop.', { number: order.number }))

const isShipped = (order: LockedOrder, title: string) =>
  refusalOf(order, t('{title} is shipped, so it can no longer be cancelled.', { title }))

/** A receipt has been seen: its sums stay, even if the order is placed again. */
export const hasReceipt = (order: LockedOrder) =>
  refusalOf(
    order,
    t(
      'Order {number} has a receipt, so its books can no longer be changed. You can cancel the whole order.',
      { number: order.number },
    ),
  )
