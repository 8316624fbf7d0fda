import type { OrderOrigin } from '../../../contract/orders/order-changes.ts'
import type { OrderStatus } from '../../../contract/orders/placed-order.ts'
import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { LockedOrder } from '../move/order-changes.sql.ts'

/** Orders of the same account or network as this one that can be cancelled, for a select from `orders`. */
const isOpenLike = (id: string, origin: OrderOrigin) => sql`
  status in ('placed', 'ready')
  and not exists (select from order_lines where order_id = orders.id and shipped_at is not null)
  and ${
    origin === 'account'
      ? sql`shopper_uid = (select like_this.shopper_uid from orders as like_this where like_this.id = ${id})`
      : sql`id in (select order_id from order_holds
          where network = (select network from order_holds where order_id = ${id}))`
  }`

/** Null where the account or the network is not known; undefined if there is no such order. */
export const countOpenLike = (db: Queryable, id: string) =>
  db.first<{ number: number } & Record<OrderOrigin, number | null>>(sql`
    select number,
      case when shopper_uid is not null
        then (select count(*)::int from orders where ${isOpenLike(id, 'account')}) end as account,
      case when exists (select from order_holds where order_id = ${id})
        then (select count(*)::int from orders where ${isOpenLike(id, 'network')}) end as network
    from orders as this where id = ${id}`)

/** The order itself is the last one: the network of the others is known by it. */
export const openLike = (db: Queryable, id: string, origin: OrderOrigin, limit: number) =>
  db.many<{ id: string; status: OrderStatus }>(sql`
    select id, status from orders where ${isOpenLike(id, origin)} 
    order by id = ${id}, placed_at, id limit ${limit}`)

const maxDue = 100

/** The orders whose holds are the oldest; the next run continues. */
export const dueHolds = (db: Queryable) =>
  db.many<{ orderId: string }>(sql`
    select order_id as "orderId" from order_holds where held_until <= now()
    order by held_until, order_id limit ${maxDue}`)

/**
 * Undefined if the hold has ended meanwhile: a verification that is under way has deleted it, and is waited for. An order that
 * was being placed during the verification has a hold nevertheless, which gives nothing back.
 */
export const endDueHold = (tx: Queryable, { id }: LockedOrder) =>
  tx.first<{ givesBack: boolean }>(sql`
    delete from order_holds using orders
    where order_id = ${id} and orders.id = order_id and held_until <= now()
    returning not exists (select from accounts where uid = shopper_uid and email_verified)
      and exists (select from order_lines where order_lines.order_id = orders.id and is_taken) as "givesBack"`)

/** A statement: staff go on with an order that stays placed. */
export const endedHold = (orderId: string) => sql`delete from order_holds where order_id = ${orderId}`

/** Of an account of a Firebase project, whose verification the store learns by a token. */
export const endHoldsOf = (db: Queryable, uid: string) =>
  db.run(sql`delete from order_holds using orders where orders.id = order_id and shopper_uid = ${uid}`)
