import { undoMinutes } from '../../contract/order-changes.ts'
import type { OrderStatus, TimelineEntry } from '../../contract/orders.ts'
import type { Queryable } from '../database/database.ts'
import { nothing, type Sql, sql } from '../database/sql.ts'

/** Who changes an order. */
export type Actor = { kind: 'staff'; username: string } | { kind: 'shopper' }

export const usernameOf = (actor: Actor) => (actor.kind === 'staff' ? actor.username : '')

export type NewEvent = {
  kind: Exclude<TimelineEntry['kind'], 'placed' | 'moved'>
  /** Shown in the timeline. */
  text: string
  /** The value before the change. */
  before?: unknown
}

const asJsonTime = (moment: Sql) =>
  sql`to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** For a select from `orders`. The placing has no event of its own. */
const timelineOf = (placer: string, by: Sql, text: Sql, events: Sql) => sql`
  jsonb_build_array(jsonb_build_object('at', ${asJsonTime(sql`orders.placed_at`)}, 'kind', 'placed', 'to', 'placed',
    'by', ${placer}::text))
  || coalesce((select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', ${asJsonTime(sql`at`)}, 'kind', kind,
      'from', from_status, 'to', to_status, 'by', ${by}, 'text', ${text},
      'undoneAt', ${asJsonTime(sql`undone_at`)})) order by order_events.id)
    from order_events where order_id = orders.id ${events}), '[]')`

/** Leaves out notes, the names of staff, and addresses that are no longer true. */
export const shopperTimeline = timelineOf(
  'You',
  sql`case actor_kind when 'shopper' then 'You' else 'the shop' end`,
  sql`case when kind <> 'address' then data->>'text' end`,
  sql`and kind <> 'note'`,
)

export const staffTimeline = timelineOf(
  'Shopper',
  sql`case actor_kind when 'shopper' then 'Shopper' when 'shop' then 'Shop'
    else coalesce((select name from admins where username = actor), actor) end`,
  sql`data->>'text'`,
  nothing,
)

const undoPeriod = sql`${undoMinutes}::int * interval '1 minute'`

/** The last event that a move back would contradict. Notes and tracking numbers stay true. */
const lastChangeOf = (id: Sql) => sql`
  select * from order_events where order_id = ${id} and undone_at is null and kind not in ('note', 'tracking')
  order by id desc limit 1`

/** The move that this member of staff may undo, for a select from `orders`. */
export const undoFor = (username: string) => sql`
  (select json_build_object('from', to_status, 'to', from_status, 'until', ${asJsonTime(sql`at + ${undoPeriod}`)})
    from (${lastChangeOf(sql`orders.id`)}) as last
    where kind = 'moved' and to_status = orders.status and actor_kind = 'staff' and actor = ${username}
      and at > now() - ${undoPeriod})`

export type LastChange = {
  id: number
  kind: string
  from: OrderStatus
  to: OrderStatus
  isOwn: boolean
  isLate: boolean
}

export const lastChange = (tx: Queryable, orderId: string, username: string) =>
  tx.first<LastChange>(sql`
    select id, kind, from_status as "from", to_status as "to",
      actor_kind = 'staff' and actor = ${username} as "isOwn", at <= now() - ${undoPeriod} as "isLate"
    from (${lastChangeOf(sql`${orderId}`)}) as last`)

/** The caller has locked the order. */
export const undoEvent = (tx: Queryable, orderId: string, { id, from }: LastChange) =>
  tx.run(sql`
    with undone as (update order_events set undone_at = now() where id = ${id})
    update orders set status = ${from} where id = ${orderId}`)

export const insertEvent = (tx: Queryable, orderId: string, username: string, { kind, ...data }: NewEvent) =>
  tx.run(sql`
    insert into order_events (order_id, actor_kind, actor, kind, data)
    values (${orderId}, 'staff', ${username}, ${kind}, ${JSON.stringify(data)}::jsonb)`)
