import type { OrderStatus } from '../../../contract/orders/orders.ts'
import type { Receipt } from '../../../contract/orders/receipts.ts'
import type { Queryable } from '../../database/database.ts'
import { nothing, type Sql, sql } from '../../database/sql.ts'
import type { LockedOrderStock } from '../../stock/stock.sql.ts'
import { perMailbox, tryConsumeEach } from '../../throttle/throttle.sql.ts'
import { endedHold } from '../place/order-holds.sql.ts'
import type { LockedOrder } from './order-changes.sql.ts'
import { type Actor, isPartMessageWaiting, reasonOf, usernameOf } from './order-events.sql.ts'

type Move = {
  by: Actor
  to: OrderStatus
  /** Which e-mails shoppers get. */
  sent: Partial<Record<OrderStatus, boolean>>
  /** Printed on the receipt, if the move makes it. */
  seller: Receipt['seller']
  /** Books whose copies went back. */
  bookIds: string[]
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
  return by.kind === 'shop' ? 'order-expired' : templates[to]
}

/** An order gets its receipt when its books leave the shelf, and keeps it as it is. */
const receiptFor = ({ to, seller }: Move) =>
  to === 'shipped' || to === 'ready'
    ? sql`, receipt_number = coalesce(receipt_number, next_receipt_number()), receipt_at = coalesce(receipt_at, now()),
        receipt_seller = case when receipt_number is null then ${JSON.stringify(seller)}::jsonb else receipt_seller end`
    : nothing

/** A statement of its own: one that waits for the order does not see lines that were shipped meanwhile. */
export const hasShippedLine = async (tx: Queryable, { id }: LockedOrder): Promise<boolean> =>
  (await tx.first(sql`select from order_lines where order_id = ${id} and shipped_at is not null limit 1`)) !==
  undefined

const isVerified = sql`exists (
        select from accounts
        where uid = shopper_uid and accounts.email = orders.email and email_verified
      ) as is_verified`

/**
 * Parts of a statement: an e-mail about each order of `orders`. An order of a closed account has no e-mail address. E-mails
 * to addresses that are not known to be verified share the throttle of confirmations.
 */
const messageAbout = (orders: Sql, template: string | undefined, waitMinutes = 0) => sql`may_write as (
      ${tryConsumeEach(sql`select 'order e-mails to ' || email from ${orders} where not is_verified and email <> '' and ${template !== undefined}::boolean`, perMailbox)}
    ), mailed as (
      insert into outbox (to_address, template, order_id, next_attempt_at)
      select email, ${template ?? ''}, id, now() + ${waitMinutes}::int * interval '1 minute' from ${orders}
      where ${template !== undefined}::boolean and email <> '' and (is_verified or exists (select from may_write))
    )`

/**
 * Ships the remaining lines if the order is shipped, marks the order as seen, records the move and enqueues the e-mail in one
 * statement.
 */
export const updateStatus = (tx: Queryable, { id, status }: LockedOrder, move: Move) => {
  const { by, to, bookIds } = move
  return tx.run(sql`
    with moved as (
      update orders set status = ${to}, seen_at = coalesce(seen_at, now()) ${receiptFor(move)} where id = ${id}
      returning id, email, ${isVerified}
    ), shipped as (
      update order_lines set shipped_at = now()
      where order_id = ${id} and shipped_at is null and cancelled_at is null and ${to === 'shipped'}::boolean
      returning book_id
    ), withdrawn as (
      delete from outbox where order_id = ${id} and ${isPartMessageWaiting}
    ), ${messageAbout(sql`moved`, templateOf(move))}
    insert into order_events (order_id, actor_kind, actor, kind, from_status, to_status, data)
    values (${id}, ${by.kind}, ${usernameOf(by)}, 'moved', ${status}, ${to}, jsonb_strip_nulls(jsonb_build_object(
      'text', ${reasonOf(by)}::text, 'bookIds',
      ${JSON.stringify(bookIds)}::jsonb || coalesce((select jsonb_agg(book_id) from shipped), '[]'))))`)
}

/** In minutes. Lines that are shipped within them share an e-mail, which tells how the order stands when it leaves. */
const partMessageWait = 2

type Shipment = { bookId: string; isMailed: boolean }

/** One line of several. */
export const shipLine = (tx: Queryable, { orderId }: LockedOrderStock, { bookId, isMailed }: Shipment) =>
  tx.run(sql`
    with moved as (
      update orders set seen_at = coalesce(seen_at, now()) where id = ${orderId}
      returning id, email, ${isVerified}
    ), ended as (
      ${endedHold(orderId)}
    ), told as (
      select * from moved where not exists (select from outbox where order_id = ${orderId} and ${isPartMessageWaiting})
    ), ${messageAbout(sql`told`, isMailed ? 'order-part-shipped' : undefined, partMessageWait)}
    update order_lines set shipped_at = now() where order_id = ${orderId} and book_id = ${bookId}`)
