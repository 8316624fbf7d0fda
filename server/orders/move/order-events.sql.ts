import type { Label } from '../../../messages/message.ts'
import { msg, t } from '../../../messages/t.ts'
import type { OrderStatus, TimelineEntry } from '../../../contract/orders/placed-order.ts'
import type { Queryable } from '../../database/database.ts'
import { nothing, type Sql, sql } from '../../database/sql.ts'
import { asJsonTime } from '../orders.sql.ts'
import { todayIn } from '../place/place-order.sql.ts'
import type { LockedOrder } from './order-changes.sql.ts'
import { undoPeriod, withdrawnMessage } from './order-messages.sql.ts'

/** Who changes an order. The shop itself gives a reason. */
export type Actor =
  | { kind: 'staff'; username: string }
  | { kind: 'shopper' }
  | { kind: 'shop'; reason: ShopReason }

/** Of the shop, in the timeline. */
type ShopReason = 'hold-expired' | 'payment-expired' | 'paid-late'

const reasons: Record<ShopReason, Label> = {
  'hold-expired': msg('The e-mail address was not confirmed in time'),
  'payment-expired': msg('It was not paid in time'),
  'paid-late': msg('It was paid after all'),
}

export const reasonOf = (actor: Actor) => (actor.kind === 'shop' ? t(reasons[actor.reason]) : null)

export const usernameOf = (actor: Actor) => (actor.kind === 'staff' ? actor.username : '')

export type NewEvent = {
  kind: Exclude<TimelineEntry['kind'], 'placed' | 'moved'>
  /** If the change moved the order, too: nothing undoes it. */
  to?: OrderStatus | undefined
  /** Shown in the timeline. */
  text: string
  /** The value before the change. */
  before?: unknown
  /** The lines that changed. */
  bookIds?: string[]
}

const isInvoice = sql`payment_method = 'invoice'`

/** Fragments of an update of `orders`, when the books leave and when they are back. */
export const invoiceDue = (timeZone: string) =>
  sql`pay_by = case when ${isInvoice} then ${todayIn(timeZone)} + invoice_days else pay_by end`

const invoiceNotDue = sql`, pay_by = case when ${isInvoice} then null else pay_by end`

/** The shipment of a line changes no status. */
const [fromStatus, toStatus] = [sql`coalesce(from_status, 'placed')`, sql`coalesce(to_status, 'placed')`]

/** The last event that a move back would contradict. Notes, tracking numbers and what was paid stay true. */
const lastChangeOf = (id: Sql) => sql`
  select * from order_events where order_id = ${id} and undone_at is null and kind not in ('note', 'tracking', 'paid', 'refunded', 'payment-method')
  order by id desc limit 1`

/** The move or shipment that this member of staff may undo, for a select from `orders`. */
export const undoFor = (username: string) => sql`
  (select json_strip_nulls(json_build_object('from', ${toStatus}, 'to', ${fromStatus},
      'until', ${asJsonTime(sql`at + ${undoPeriod}`)},
      'book', case when kind = 'line-shipped' then
        json_build_object('_id', data->'bookIds'->>0, 'title', data->>'text',
          'count', jsonb_array_length(data->'bookIds')) end))
    from (${lastChangeOf(sql`orders.id`)}) as last
    where kind in ('moved', 'line-shipped') and ${toStatus} = orders.status
      and actor_kind = 'staff' and actor = ${username} and at > now() - ${undoPeriod})`

export type LastChange = {
  id: number
  kind: string
  from: OrderStatus
  to: OrderStatus
  /** The lines that were shipped or whose copies went back. */
  bookIds: string[]
  /** The lines that came back. */
  returnedIds: string[]
  /** The number of the credit note that was made. */
  creditNote: number | null
  /** The title of a line. */
  text: string | null
  /** With the move, in minor units. */
  paid: number
  isOwn: boolean
  isLate: boolean
}

/** By the clock: the transaction may have waited for the order. Lock the messages first, which are due at that time. */
export const lastChange = (tx: Queryable, orderId: string, username: string) =>
  tx.first<LastChange>(sql`
    select id, kind, ${fromStatus} as "from", ${toStatus} as "to", coalesce(data->'bookIds', '[]') as "bookIds",
      coalesce(data->'returnedIds', '[]') as "returnedIds", (data->>'creditNote')::bigint as "creditNote",
      data->>'text' as text, coalesce((data->>'paid')::bigint, 0) as paid,
      actor_kind = 'staff' and actor = ${username} as "isOwn", at <= clock_timestamp() - ${undoPeriod} as "isLate"
    from (${lastChangeOf(sql`${orderId}`)}) as last`)

const isShipment = ({ kind, to }: LastChange) => kind === 'line-shipped' || to === 'shipped'

export const undoEvent = (tx: Queryable, { id: orderId }: LockedOrder, last: LastChange) => {
  const unshipped = isShipment(last) ? last.bookIds : []
  return tx.run(sql`
    with undone as (
      update order_events set undone_at = now() where id = ${last.id}
    ), unshipped as (
      update order_lines set shipped_at = null
      where order_id = ${orderId} and book_id = any(${unshipped}::uuid[])
    ), unreturned as (
      update order_lines set returned_at = null, return_reason = null
      where order_id = ${orderId} and book_id = any(${last.returnedIds}::uuid[])
    ), ${withdrawnMessage(orderId, unshipped)}
    update orders set status = ${last.from} ${last.from === 'placed' ? invoiceNotDue : nothing} where id = ${orderId}`)
}

/** Without a username the shop itself did it. */
export const insertEvent = (
  tx: Queryable,
  { id, status }: LockedOrder,
  username: string | undefined,
  { kind, to, ...data }: NewEvent,
) =>
  tx.run(sql`
    insert into order_events (order_id, actor_kind, actor, kind, from_status, to_status, data)
    values (${id}, ${username === undefined ? 'shop' : 'staff'}, ${username ?? ''}, ${kind}, ${to ? status : null},
      ${to ?? null}, ${JSON.stringify(data)}::jsonb)`)
