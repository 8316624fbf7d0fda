import type { OrderStatus } from '../../../contract/orders/placed-order.ts'
import type { Receipt } from '../../../contract/orders/receipts.ts'
import type { Queryable } from '../../database/database.ts'
import { nothing, sql } from '../../database/sql.ts'
import type { LockedOrderStock } from '../../stock/stock.sql.ts'
import { endedHold } from '../place/order-holds.sql.ts'
import type { LockedOrder } from './order-changes.sql.ts'
import { type Actor, invoiceDue, reasonOf, usernameOf } from './order-events.sql.ts'
import { isVerified, joinedMessage, messageAbout } from './order-messages.sql.ts'

type Move = {
  by: Actor
  to: OrderStatus
  /** Which e-mails shoppers get. */
  sent: Partial<Record<OrderStatus, boolean>>
  /** Printed on the receipt, if the move makes it. */
  seller: Receipt['seller']
  timeZone: string
  /** Books whose copies went back. */
  bookIds: string[]
  /** With the move, in minor units. */
  paid: number
  /** The number of the credit note that the move makes. */
  creditNote: number | null
}

/** The shopper gets an e-mail about these. */
const templates: Partial<Record<OrderStatus, string>> = {
  shipped: 'order-shipped',
  ready: 'order-ready',
  cancelled: 'order-cancelled',
  returned: 'order-returned',
}

const templateOf = ({ by, to, sent }: Move) => {
  if (!sent[to]) return undefined
  return by.kind === 'shop' ? expired[by.reason] : templates[to]
}

/** About an order that the shop cancels; one that comes back is told of like a new one. */
const expired = {
  'hold-expired': 'order-expired',
  'payment-expired': 'payment-expired',
  'paid-late': undefined,
}

/** An order gets its receipt when its books leave the shelf, and keeps it as it is. The days to pay an invoice begin. */
const receiptFor = ({ to, seller, timeZone }: Move) =>
  to === 'shipped' || to === 'ready'
    ? sql`, receipt_number = coalesce(receipt_number, next_receipt_number()), receipt_at = coalesce(receipt_at, now()),
        receipt_seller = case when receipt_number is null then ${JSON.stringify(seller)}::jsonb else receipt_seller end,
        ${invoiceDue(timeZone)}`
    : nothing

/** A statement of its own: one that waits for the order does not see lines that were shipped meanwhile. */
export const hasShippedLine = (tx: Queryable, { id }: LockedOrder) =>
  tx.exists(
    sql`select from order_lines where order_id = ${id} and shipped_at is not null and returned_at is null limit 1`,
  )

/**
 * Ships the remaining lines if the order is shipped, marks the order as seen, records the move and enqueues the e-mail in one
 * statement.
 */
export const updateStatus = (tx: Queryable, { id, status }: LockedOrder, move: Move) => {
  const { by, to, bookIds, paid, creditNote } = move
  const template = templateOf(move)
  return tx.run(sql`
    with moved as (
      update orders set status = ${to}, seen_at = coalesce(seen_at, now()) ${receiptFor(move)} where id = ${id}
      returning id, email, ${isVerified}
    ), shipped as (
      update order_lines set shipped_at = now()
      where order_id = ${id} and shipped_at is null and cancelled_at is null and ${to === 'shipped'}::boolean
      returning book_id
    ), returned as (
      update order_lines set returned_at = now()
      where order_id = ${id} and returned_at is null and cancelled_at is null and ${to === 'returned'}::boolean
      returning book_id
    ), ${joinedMessage(id, template === 'order-shipped' ? template : undefined)}, told as (
      select * from moved where not exists (select from joined)
    ), ${messageAbout(sql`told`, { template, waits: by.kind === 'staff' })}
    insert into order_events (order_id, actor_kind, actor, kind, from_status, to_status, data)
    values (${id}, ${by.kind}, ${usernameOf(by)}, 'moved', ${status}, ${to}, jsonb_strip_nulls(jsonb_build_object(
      'text', ${reasonOf(by)}::text, 'paid', nullif(${paid}::bigint, 0),
      'creditNote', ${creditNote}::bigint, 'returnedIds', (select jsonb_agg(book_id) from returned), 'bookIds',
      ${JSON.stringify(bookIds)}::jsonb || coalesce((select jsonb_agg(book_id) from shipped), '[]'))))`)
}

type Shipment = { bookIds: string[]; isMailed: boolean }

/** Some lines of several. Those that are shipped while an e-mail waits share it: it tells how the order stands when it leaves. */
export const shipLines = (tx: Queryable, { orderId }: LockedOrderStock, { bookIds, isMailed }: Shipment) =>
  tx.run(sql`
    with moved as (
      update orders set seen_at = coalesce(seen_at, now()) where id = ${orderId}
      returning id, email, ${isVerified}
    ), ended as (
      ${endedHold(orderId)}
    ), ${joinedMessage(orderId, 'order-part-shipped')}, told as (
      select * from moved where not exists (select from joined)
    ), ${messageAbout(sql`told`, { template: isMailed ? 'order-part-shipped' : undefined, waits: true })}
    update order_lines set shipped_at = now() where order_id = ${orderId} and book_id = any(${bookIds}::uuid[])`)
