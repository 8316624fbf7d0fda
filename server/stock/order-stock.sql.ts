import type { Queryable } from '../database/database.ts'
import { nothing, sql } from '../database/sql.ts'
import { keptCopies, keptMoves, lockStockOf } from './waiting-lines.sql.ts'

/**
 * Part of the statement that places an order. Locks the stock in the order of the ids, so that orders cannot deadlock. A
 * transaction that waited for the lock gets the row as it is now; the rest of its snapshot is older. That is why both the
 * check and the update read `locked_stock`.
 */
export const lockedStock = (bookIds: string[]) => sql`locked_stock as materialized (
      select book_id, on_hand, when_out, expected_on from stock where book_id = any(${bookIds}::uuid[])
      order by book_id for update
    )`

/**
 * Part of the same statement: takes the copies of its `order_lines`. Subtracts from the locked number, since PostgreSQL
 * checks constraints with the version of the snapshot before it finds the newer one, and that version may have no copy.
 */
export const takenCopies = sql`taken as (
      update stock set on_hand = locked_stock.on_hand - 1 from order_lines, locked_stock
      where stock.book_id = order_lines.book_id and order_lines.is_taken and locked_stock.book_id = stock.book_id
      returning stock.book_id, order_lines.order_id
    ), moved as (
      insert into stock_moves (book_id, delta, reason, order_id) select book_id, -1, 'sold', order_id from taken
    )`

/** The books that are sold out, in the given order. */
export const soldOutAmong = (db: Queryable, bookIds: string[]) =>
  db.many<{ id: string; title: string }>(sql`
    select books.id, books.title
    from unnest(${bookIds}::uuid[]) with ordinality as asked (book_id, at)
      join books on books.id = asked.book_id join stock on stock.book_id = books.id
    where on_hand = 0 and when_out = 'sold-out'
    order by at`)

export type Given = {
  orderId: string
  /** Only of this line; of all lines if omitted. */
  bookId?: string
  reason: 'cancelled' | 'returned'
  /** Null for the shopper. */
  staff: string | null
}

/**
 * Puts the copies of an order back, each at most once, and returns the books. A copy goes to the order that has waited
 * longest for one, or is for sale again; nothing goes back to a book whose stock is no longer kept. The caller has locked
 * the order.
 */
export async function giveBack(tx: Queryable, { orderId, bookId, reason, staff }: Given): Promise<string[]> {
  await lockStockOf(tx, orderId)
  const freed = await tx.many<{ bookId: string }>(sql`
    with freed as (
      update order_lines set is_taken = false
      where order_id = ${orderId} and is_taken ${bookId ? sql`and book_id = ${bookId}` : nothing}
      returning book_id
    ), came as (
      select book_id, 1 as copies from freed join stock using (book_id)
    ), ${keptCopies(sql`came`, orderId)}, given as (
      update stock set on_hand = stock.on_hand + 1 from came
      where stock.book_id = came.book_id and not exists (select from kept where kept.book_id = came.book_id)
    ), moved as (
      insert into stock_moves (book_id, delta, reason, order_id, staff, note)
      select book_id, 1, ${reason}::text, ${orderId}::uuid, ${staff}::text, '' from came
      union all ${keptMoves}
    )
    select book_id as "bookId" from freed`)
  return freed.map(({ bookId }) => bookId)
}

type Back = {
  orderId: string
  /** The books that went back. */
  bookIds: string[]
  staff: string
}

/** Lines that cannot go on waiting for a copy: those from the shelf, and those that the shopper has. */
const isBack = ({ orderId, bookIds }: Back) => sql`
  order_lines.order_id = ${orderId} and not is_taken and cancelled_at is null
  and (source = 'shelf' or (order_lines.book_id = any(${bookIds}::uuid[]) and shipped_at is not null))`

/**
 * Takes the copies of an order again, or none of them: then returns the titles without a copy. The caller has locked the
 * stock.
 */
export async function takeAgain(tx: Queryable, back: Back): Promise<string[]> {
  const lines = await tx.many<{ title: string; onHand: number }>(sql`
    select title, on_hand as "onHand" from order_lines join stock on stock.book_id = order_lines.book_id
    where ${isBack(back)} order by position`)
  const missing = lines.filter(({ onHand }) => onHand === 0).map(({ title }) => title)
  if (missing.length > 0) return missing
  await tx.run(sql`
    with taken as (
      update stock set on_hand = on_hand - 1 from order_lines
      where stock.book_id = order_lines.book_id and ${isBack(back)}
      returning stock.book_id
    ), marked as (
      update order_lines set is_taken = true from taken
      where order_lines.order_id = ${back.orderId} and order_lines.book_id = taken.book_id
    )
    insert into stock_moves (book_id, delta, reason, order_id, staff)
    select book_id, -1, 'sold', ${back.orderId}::uuid, ${back.staff} from taken`)
  return []
}
