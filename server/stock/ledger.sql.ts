import type { StockReason } from '../../contract/stock/stock.ts'
import { isToCome } from '../catalog/lists/sold.sql.ts'
import type { Queryable } from '../database/database.ts'
import { nothing, type Sql, sql } from '../database/sql.ts'
import type { LockedOrderStock, LockedStock, NewStock } from './stock.sql.ts'

/*
 * Every change of `stock.on_hand`, with its rows of the ledger, `stock_moves`: the sum of a book's moves is the number of its
 * copies for sale.
 */

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

/**
 * Parts of a statement that adds the copies of `came` (book_id, copies): `kept` are lines that waited for one. The orders
 * that have waited longest get the copies before they can be bought. An earlier statement must have locked the stock:
 * every change of such a line does so, and the snapshot of this one then has all of them.
 */
const keptCopies = (besidesOrder?: string) => sql`waiting as (
      select line.order_id, line.book_id from came cross join lateral (
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

const ledgerColumns = sql`book_id, delta, reason, order_id, staff, note, idempotency_key`

/** Rows of the ledger. */
const keptMoves = sql`select book_id, -1, 'sold', order_id, null::text, '', null::text from kept`

/** Who changes the stock, and why. */
export type Cause = {
  reason: StockReason | 'imported'
  /** Null for an import. */
  staff: string | null
  note: string
  key?: string | undefined
}

export type StockChange = {
  stock: LockedStock
  to: NewStock
  /** Copies that were just released by orders. */
  released?: number
}

/** The index that counts a retried move once. */
export const oneMovePerKey = 'stock_moves_once'

const rowOf = ({ stock: { bookId, record }, to, released = 0 }: StockChange) => {
  const { onHand, whenOut, expectedOn, section } = to
  return { bookId, onHand, whenOut, expectedOn, section, before: record ? record.onHand + released : null }
}

/**
 * Writes stock and ledger of the books in one statement, and returns the copies that are for sale: of the new numbers, orders
 * that wait for a copy get theirs. A deleted book with the same id may have left a ledger.
 */
export const writeStock = (tx: Queryable, changes: StockChange[], { reason, staff, note, key }: Cause) =>
  tx.many<{ bookId: string; onHand: number }>(sql`
    with changed as (
      select "bookId" as book_id, "onHand" as copies, "whenOut" as when_out, "expectedOn" as expected_on, section,
        coalesce(before, (select sum(delta) from stock_moves where book_id = "bookId"), 0)::int as before
      from json_to_recordset(${JSON.stringify(changes.map(rowOf))}::json)
        as changed ("bookId" uuid, "onHand" int, before int, "whenOut" text, "expectedOn" date, section text)
    ), came as (
      select book_id, copies from changed
    ), ${keptCopies()}, written as (
      insert into stock (book_id, on_hand, when_out, expected_on, section, counted_at)
      select book_id, copies - (select count(*) from kept where kept.book_id = changed.book_id), when_out, expected_on,
        section, case when ${reason === 'counted'}::boolean then now() end
      from changed order by book_id
      on conflict (book_id) do update set on_hand = excluded.on_hand, when_out = excluded.when_out,
        expected_on = excluded.expected_on, section = excluded.section,
        counted_at = coalesce(excluded.counted_at, stock.counted_at)
      returning book_id, on_hand
    ), moved as (
      insert into stock_moves (${ledgerColumns})
      select book_id, copies - before, ${reason}::text, null::uuid, ${staff}::text, ${note}::text, ${key ?? null}::text
      from changed where copies <> before
      union all ${keptMoves}
    )
    select book_id as "bookId", on_hand as "onHand" from written`)

/** What happens without a copy, as a feed says it: the copies on the shelf are the shop's own, and a new row has none. */
export async function writeWhenOut(
  tx: Queryable,
  rows: { id: string; whenOut: string | null; expectedOn: string | null }[],
) {
  if (rows.length === 0) return
  await tx.run(sql`
    insert into stock (book_id, on_hand, when_out, expected_on)
    select id, 0, "whenOut", "expectedOn"
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (id uuid, "whenOut" text, "expectedOn" date)
    order by id
    on conflict (book_id) do update set when_out = excluded.when_out, expected_on = excluded.expected_on`)
}

/** The last move takes all copies away, so that the sum of the ledger is zero. */
export const deleteStock = (tx: Queryable, { bookId }: LockedStock, { reason, staff, note }: Cause) =>
  tx.run(sql`
    with deleted as (
      delete from stock where book_id = ${bookId} returning book_id, on_hand
    )
    insert into stock_moves (book_id, delta, reason, staff, note)
    select book_id, -on_hand, ${reason}, ${staff}, ${note} from deleted where on_hand <> 0`)

/**
 * Takes copies back from orders that waited for them, the newest first: their lines wait again. All of the copies or none.
 * The change that follows takes these copies away.
 */
export const releaseCopies = async (
  tx: Queryable,
  { bookId }: LockedStock,
  copies: number,
  { reason, staff }: Cause,
) =>
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

type GivenBack = {
  /** Only of these lines; of all that the shopper keeps if omitted. */
  bookIds?: string[]
  reason: 'cancelled' | 'returned'
  /** Null for the shopper. */
  staff: string | null
}

/**
 * Puts the copies of an order back, each at most once, and returns the books. A copy goes to the order that has waited
 * longest for one, or is for sale again; nothing goes back to a book whose stock is no longer kept.
 */
export const returnToStock = (
  tx: Queryable,
  { orderId }: LockedOrderStock,
  { bookIds, reason, staff }: GivenBack,
): Promise<string[]> =>
  tx.column<string>(sql`
    with freed as (
      update order_lines set is_taken = false
      where order_id = ${orderId} and is_taken and returned_at is null
        ${bookIds ? sql`and book_id = any(${bookIds}::uuid[])` : nothing}
      returning book_id
    ), came as (
      select book_id, 1 as copies from freed join stock using (book_id)
    ), ${keptCopies(orderId)}, returned as (
      update stock set on_hand = stock.on_hand + 1 from came
      where stock.book_id = came.book_id and not exists (select from kept where kept.book_id = came.book_id)
    ), moved as (
      insert into stock_moves (${ledgerColumns})
      select book_id, 1, ${reason}::text, ${orderId}::uuid, ${staff}::text, '', null from came
      union all ${keptMoves}
    )
    select book_id as "bookId" from freed`)

/** Takes a copy for each of these lines of the order that has none, as far as there are copies. */
const takeCopies = (tx: Queryable, { orderId }: LockedOrderStock, lines: Sql, staff: string | null) =>
  tx.run(sql`
    with taken as (
      update stock set on_hand = on_hand - 1 from order_lines
      where stock.book_id = order_lines.book_id and order_id = ${orderId} and not is_taken and ${lines}
        and on_hand > 0
      returning stock.book_id
    ), marked as (
      update order_lines set is_taken = true from taken
      where order_id = ${orderId} and order_lines.book_id = taken.book_id
    )
    insert into stock_moves (book_id, delta, reason, order_id, staff)
    select book_id, -1, 'sold', ${orderId}::uuid, ${staff}::text from taken`)

/** For an order that is placed again. */
export const takeForWaiting = (tx: Queryable, stock: LockedOrderStock) =>
  takeCopies(tx, stock, isToCome, null)

type TakenAgain = {
  givenBack: string[]
  /** Lines that came back with the same move. Those that came back before it stay without a copy. */
  returned: string[]
  /** Null if the shop does it. */
  staff: string | null
}

/** Takes the copies of an order again, or none of them: then returns the titles without a copy. */
export async function takeAgain(
  tx: Queryable,
  stock: LockedOrderStock,
  { givenBack, returned, staff }: TakenAgain,
): Promise<string[]> {
  // Lines that cannot go on waiting for a copy: those from the shelf, and those that the shopper has.
  const lines = sql`cancelled_at is null
    and (returned_at is null or order_lines.book_id = any(${returned}::uuid[]))
    and (source = 'shelf' or (order_lines.book_id = any(${givenBack}::uuid[]) and shipped_at is not null))`
  const missing = await tx.many<{ title: string }>(sql`
    select title from order_lines join stock on stock.book_id = order_lines.book_id
    where order_id = ${stock.orderId} and not is_taken and ${lines} and on_hand = 0 order by position`)
  if (missing.length === 0) await takeCopies(tx, stock, lines, staff)
  return missing.map(({ title }) => title)
}
