import type { OrderOrigin } from '../../../contract/orders/order-changes.ts'
import type { OrderStatus } from '../../../contract/orders/order-status.ts'
import type { Queryable } from '../../database/database.ts'
import { nothing, sql } from '../../database/sql.ts'
import type { LockedOrder } from '../move/order-changes.sql.ts'

/** How copies are held for an account with an unverified e-mail address. A limit of 0 is none. */
export type Hold = {
  hours: number
  network: string
  widerNetwork: string | null
  perAccount: number
  perNetwork: number
  perWiderNetwork: number
}

const limitsOf = ({ perAccount, perNetwork, perWiderNetwork }: Hold) =>
  sql`${perAccount}::bigint, ${perNetwork}::bigint, ${perWiderNetwork}::bigint`

const heldBy = (uid: string, { network, widerNetwork }: Hold) =>
  sql`${uid}::text, ${network}::text, ${widerNetwork}::text`

/** Copies that the order takes, for a select from `sold`. */
const copiesOnShelf = sql`count(*) filter (where on_hand > 0)`

/**
 * Fragments of the statement that places an order. Counts the copies under locks that are taken after those of the stock. The
 * account may have been verified since its token was issued. The CTE is named like its table, so that the columns of an
 * order apply to the new row.
 */
export const holdClauses = (uid: string, hold: Hold | undefined) =>
  hold
    ? {
        mayHold: sql`and (${copiesOnShelf} = 0 or may_hold(${heldBy(uid, hold)}, ${copiesOnShelf}, ${limitsOf(hold)}))`,
        insertedHold: sql`order_holds as (
      insert into order_holds (order_id, held_until, network, wider_network)
      select id, ${hold.hours > 0 ? sql`now() + ${hold.hours}::int * interval '1 hour'` : sql`null`},
        ${hold.network}, ${hold.widerNetwork}::text
      from orders
      where exists (select from order_lines where is_taken)
        and not exists (select from accounts where uid = ${uid} and email_verified)
      returning *
    ),`,
      }
    : { mayHold: nothing, insertedHold: nothing }

type HeldCopies = {
  /** Copies that the books of the order would take. */
  ordered: number
  byAccount: number
  byNetwork: number
  byWiderNetwork: number
}

/** Without locks, to name the limit that an order has met. */
export const heldCopies = (tx: Queryable, uid: string, hold: Hold, bookIds: string[]) =>
  tx.first<HeldCopies>(sql`
    select (select count(*) from stock where book_id = any(${bookIds}::uuid[]) and on_hand > 0) as ordered,
      by_account as "byAccount", by_network as "byNetwork", by_wider as "byWiderNetwork"
    from held_copies(${heldBy(uid, hold)})`)

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
