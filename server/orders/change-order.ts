import type { ChangeRefusal, Tracking } from '../../contract/order-changes.ts'
import type { Order, OrderStatus } from '../../contract/orders.ts'
import { type Changes, changesBetween, recordAudit } from '../audit/audit.sql.ts'
import type { Database, Transaction } from '../database/database.ts'
import { moveWithin } from './move-order.ts'
import { insertEvent, type NewEvent } from './order-events.sql.ts'
import {
  cancelLine,
  type LockedOrder,
  lockOrder,
  remainingLines,
  updateAddress,
  updateTracking,
} from './order-changes.sql.ts'
import type { ShopSnapshot } from '../shop/shop-state.ts'
import { taxLinesOnWire } from './price-order.ts'
import { totalsOfRemaining } from './totals.ts'

export type Changed = { changed: true } | { refused: ChangeRefusal } | { unknown: true }

/** The order to change, and the username of the member of staff. */
type Which = { id: string; username: string }

type Recorded = { event: NewEvent; action: string; changes: Changes }

/** The change itself; undefined if it changes nothing. */
type Work = (tx: Transaction, order: LockedOrder) => Promise<Recorded | Changed | undefined>

/** Changes an order that has one of these statuses, and records the change in its timeline and in the audit log. */
const change = (db: Database, { id, username }: Which, during: readonly OrderStatus[], work: Work) =>
  db.transaction(async (tx): Promise<Changed> => {
    const order = await lockOrder(tx, id)
    if (!order) return { unknown: true }
    if (!during.includes(order.status)) return { refused: cannotChange(order) }
    const outcome = await work(tx, order)
    if (!outcome) return { changed: true }
    if (!('event' in outcome)) return outcome
    await insertEvent(tx, id, username, outcome.event)
    const { action, changes } = outcome
    await recordAudit(tx, username, { action, subject: `Order ${order.number}`, changes })
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
  change(db, which, ['placed', 'shipped'], async (tx, { tracking: before }) => {
    const changes = changesBetween(before, tracking)
    if (Object.keys(changes).length === 0) return undefined
    await updateTracking(tx, which.id, tracking)
    const text = [tracking.carrier, tracking.number].filter(Boolean).join(' ')
    return { event: { kind: 'tracking', text, before }, action: 'order.tracking', changes }
  })

export const setAddress = (db: Database, which: Which, address: Order['address']) =>
  change(db, which, ['placed'], async (tx, { address: before }) => {
    const changes = changesBetween(before, address)
    if (Object.keys(changes).length === 0) return undefined
    await updateAddress(tx, which.id, address)
    return {
      event: { kind: 'address', text: onOneLine(before), before },
      action: 'order.address',
      changes,
    }
  })

/** The last line cancels the order, which keeps its sums like every cancelled order. */
export const cancelOneLine = (
  db: Database,
  { decimals, settings }: ShopSnapshot,
  which: Which,
  bookId: string,
) =>
  change(db, which, ['placed'], async (tx, { terms }) => {
    const lines = await remainingLines(tx, which.id)
    const line = lines.find((line) => line.bookId === bookId)
    if (!line) return { unknown: true }
    const rest = lines.filter((line) => line.bookId !== bookId)
    if (rest.length === 0) {
      const by = { kind: 'staff', username: which.username } as const
      const { sent } = settings.email
      await moveWithin(tx, { which: { id: which.id }, by, from: 'placed', to: 'cancelled', sent })
      return { changed: true }
    }
    const totals = totalsOfRemaining({ ...terms, lines: rest })
    await cancelLine(tx, which.id, bookId, { ...totals, taxLines: taxLinesOnWire(totals.taxLines, decimals) })
    return {
      event: { kind: 'line-cancelled', text: line.title },
      action: 'order.cancel-line',
      changes: { book: [line.title, null] },
    }
  })

const onOneLine = ({ street, city, state, zipcode, country }: Order['address']) =>
  [street, `${city}, ${state} ${zipcode}`, country].filter(Boolean).join(', ')

const cannotChange = ({ number, status }: LockedOrder): ChangeRefusal => ({
  code: 'order-cannot-change',
  message: `Order ${number} is ${status}, so this can no longer be changed.`,
  status,
})
