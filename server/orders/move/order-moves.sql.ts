import type { OrderStatus } from '../../../contract/orders/orders.ts'
import type { Receipt } from '../../../contract/orders/receipts.ts'
import type { DeliveryMethod } from '../../../contract/orders/quotes.ts'
import type { Queryable } from '../../database/database.ts'
import { nothing, type Sql, sql } from '../../database/sql.ts'
import { perMailbox, tryConsumeEach } from '../../throttle/throttle.sql.ts'
import { type Actor, isPartMessageWaiting, reasonOf, usernameOf } from './order-events.sql.ts'
import { endedHold } from '../place/order-holds.sql.ts'
import { isSelected, type OrderSelector } from '../orders.sql.ts'

export type Move = {
  which: OrderSelector
  by: Actor
  from: OrderStatus
  to: OrderStatus
  /** The delivery methods whose orders may move so. */
  methods: DeliveryMethod[]
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

/** The id, if the order may move so. Concurrent changes of the order wait. */
export async function lockToMove(
  tx: Queryable,
  { which, from, methods }: Pick<Move, 'which' | 'from' | 'methods'>,
): Promise<string | undefined> {
  const order = await tx.first<{ id: string }>(sql`
    select id from orders
    where ${isSelected(which)} and status = ${from} and delivery_method = any(${methods}::text[]) for update`)
  return order?.id
}

/** A statement of its own: one that waits for the order does not see lines that were shipped meanwhile. */
export const hasShippedLine = async (tx: Queryable, orderId: string): Promise<boolean> =>
  (await tx.first(
    sql`select from order_lines where order_id = ${orderId} and shipped_at is not null limit 1`,
  )) !== undefined

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
 * A guarded update: the status must be the expected one. Ships the remaining lines, marks the order as seen, records
 * the move and enqueues the e-mail in one statement.
 */
export const updateStatus = (tx: Queryable, move: Move) => {
  const { which, by, from, to, methods, bookIds } = move
  return tx.first<{ number: number }>(sql`
    with moved as (
      update orders set status = ${to}, seen_at = coalesce(seen_at, now()) ${receiptFor(move)}
      where ${isSelected(which)} and status = ${from} and delivery_method = any(${methods}::text[])
      returning id, number, email, ${isVerified}
    ), shipped as (
      update order_lines set shipped_at = now() from moved
      where order_lines.order_id = moved.id and shipped_at is null and cancelled_at is null
        and ${to === 'shipped'}::boolean
      returning book_id
    ), recorded as (
      insert into order_events (order_id, actor_kind, actor, kind, from_status, to_status, data)
      select id, ${by.kind}, ${usernameOf(by)}, 'moved', ${from}, ${to}, jsonb_strip_nulls(jsonb_build_object(
        'text', ${reasonOf(by)}::text, 'bookIds',
        ${JSON.stringify(bookIds)}::jsonb || coalesce((select jsonb_agg(book_id) from shipped), '[]')))
      from moved
    ), withdrawn as (
      delete from outbox using moved where order_id = moved.id and ${isPartMessageWaiting}
    ), ${messageAbout(sql`moved`, templateOf(move))}
    select number from moved`)
}

type Shipment = { orderId: string; bookId: string; isMailed: boolean }

/** In minutes. Lines that are shipped within them share an e-mail, which tells how the order stands when it leaves. */
const partMessageWait = 2

/** One line of several. The caller has locked the order and its stock to come. */
export const shipLine = (tx: Queryable, { orderId, bookId, isMailed }: Shipment) =>
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
