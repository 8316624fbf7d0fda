import type { OrderStatus } from '../../contract/orders.ts'
import type { Receipt } from '../../contract/receipts.ts'
import type { DeliveryMethod } from '../../contract/quotes.ts'
import type { Queryable } from '../database/database.ts'
import { nothing, sql } from '../database/sql.ts'
import { perMailbox, tryConsumeEach } from '../throttle/throttle.sql.ts'
import { type Actor, usernameOf } from './order-events.sql.ts'
import { isSelected, type OrderSelector } from './orders.sql.ts'

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
}

/** The shopper gets an e-mail about these. */
const templates: Partial<Record<OrderStatus, string>> = {
  shipped: 'order-shipped',
  ready: 'order-ready',
  cancelled: 'order-cancelled',
  returned: 'order-returned',
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

/**
 * A guarded update: the status must be the expected one. Marks the order as seen, records the move and enqueues
 * the e-mail in one statement. An order of a closed account has no e-mail address. E-mails to addresses that are not known to be verified share the throttle of confirmations.
 */
export const updateStatus = (tx: Queryable, move: Move) => {
  const { which, by, from, to, methods, sent } = move
  const template = sent[to] ? templates[to] : undefined
  return tx.first<{ number: number }>(sql`
    with moved as (
      update orders set status = ${to}, seen_at = coalesce(seen_at, now()) ${receiptFor(move)}
      where ${isSelected(which)} and status = ${from} and delivery_method = any(${methods}::text[])
      returning id, number, email, exists (
        select from accounts
        where uid = shopper_uid and accounts.email = orders.email and email_verified
      ) as is_verified
    ), recorded as (
      insert into order_events (order_id, actor_kind, actor, kind, from_status, to_status)
      select id, ${by.kind}, ${usernameOf(by)}, 'moved', ${from}, ${to} from moved
    ), may_write as (
      ${tryConsumeEach(sql`select 'order e-mails to ' || email from moved where not is_verified and email <> '' and ${template !== undefined}::boolean`, perMailbox)}
    ), mailed as (
      insert into outbox (to_address, template, order_id)
      select email, ${template ?? ''}, id from moved
      where ${template !== undefined}::boolean and email <> '' and (is_verified or exists (select from may_write))
    )
    select number from moved`)
}
