import type { Queryable } from '../database/database.ts'
import { nothing, type Sql, sql } from '../database/sql.ts'

/** Lines whose copy was not there when they were ordered and that are not shipped. An index holds them. */
export const isToCome = sql`source <> 'shelf' and shipped_at is null and cancelled_at is null`

/**
 * Parts of a statement that adds the copies of `came` (book_id, copies): `kept` are lines that waited for one. The orders
 * that have waited longest get the copies before anybody can buy them. The stock must have been locked by an earlier
 * statement: everybody who changes such a line does so, and the snapshot of this one then has all of them.
 */
export const keptCopies = (came: Sql, besidesOrder?: string) => sql`waiting as (
      select line.order_id, line.book_id from ${came} as came cross join lateral (
        select order_lines.order_id, order_lines.book_id
        from order_lines join orders on orders.id = order_lines.order_id
        where order_lines.book_id = came.book_id and ${isToCome} and not is_taken and status = 'placed'
          ${besidesOrder ? sql`and orders.id <> ${besidesOrder}` : nothing}
        order by placed_at, orders.id limit came.copies
      ) as line
    ), kept as (
      update order_lines set is_taken = true from waiting
      where order_lines.order_id = waiting.order_id and order_lines.book_id = waiting.book_id
      returning order_lines.order_id, order_lines.book_id
    )`

/** Rows of the ledger: book, delta, reason, order, staff, note. */
export const keptMoves = sql`select book_id, -1, 'sold', order_id, null::text, '' from kept`

type Released = { bookId: string; copies: number; reason: string; staff: string }

/**
 * Takes copies back from orders that waited for them, the newest first: their lines wait again. All of the copies or none.
 * The caller has locked the stock and takes these copies away.
 */
export const releaseCopies = async (tx: Queryable, { bookId, copies, reason, staff }: Released) =>
  (await tx.run(sql`
    with kept as (
      select order_id from order_lines join orders on orders.id = order_id
      where book_id = ${bookId} and ${isToCome} and is_taken and status = 'placed'
      order by placed_at desc, orders.id desc limit ${copies}
    ), released as (
      update order_lines set is_taken = false from kept
      where order_lines.order_id = kept.order_id and book_id = ${bookId}
        and (select count(*) from kept) = ${copies}
      returning order_lines.order_id
    )
    insert into stock_moves (book_id, delta, reason, order_id, staff)
    select ${bookId}::uuid, 1, ${reason}, order_id, ${staff} from released`)) > 0

/** For an order that is placed again. The caller has locked the stock. */
export const takeForWaiting = (tx: Queryable, orderId: string) =>
  tx.run(sql`
    with taken as (
      update stock set on_hand = on_hand - 1 from order_lines
      where stock.book_id = order_lines.book_id and order_id = ${orderId} and ${isToCome} and not is_taken
        and on_hand > 0
      returning stock.book_id
    ), marked as (
      update order_lines set is_taken = true from taken
      where order_id = ${orderId} and order_lines.book_id = taken.book_id
    )
    insert into stock_moves (book_id, delta, reason, order_id)
    select book_id, -1, 'sold', ${orderId}::uuid from taken`)

const lockedStock = (orderId: string, lines: Sql) => sql`
  select book_id from stock
  where book_id in (select book_id from order_lines where order_id = ${orderId} and ${lines})
  order by book_id for update`

/** Before copies go back or are taken again. The caller has locked the order. */
export const lockStockOf = (tx: Queryable, orderId: string) =>
  tx.run(lockedStock(orderId, sql`source is not null`))

/** Before lines are shipped: copies that come meanwhile are for those that then wait. The caller has locked the order. */
export const lockStockToCome = (tx: Queryable, orderId: string) => tx.run(lockedStock(orderId, isToCome))
