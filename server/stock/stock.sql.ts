import type { NewStockMove, Stock, StockMove, StockReason, WhenOut } from '../../contract/stock/stock.ts'
import type { Queryable } from '../database/database.ts'
import { nothing, type Sql, sql } from '../database/sql.ts'
import { keptCopies, keptMoves } from './waiting-lines.sql.ts'

/** The stock of a book without its ledger. */
export type StockRecord = Omit<Stock, 'bookId' | 'moves' | 'next' | 'onHand'> & { onHand: number }

const day = (date: Sql) => sql`to_char(${date}, 'YYYY-MM-DD')`

const recordColumns = sql`
  on_hand as "onHand", when_out as "whenOut", ${day(sql`expected_on`)} as "expectedOn", section,
  counted_at as "countedAt"`

/** Undefined if no stock is kept. */
export const findStock = (db: Queryable, bookId: string) =>
  db.first<StockRecord>(sql`select ${recordColumns} from stock where book_id = ${bookId}`)

/**
 * Undefined if there is no such book. Its row is locked first, since a row of stock that does not exist yet cannot be.
 * Orders lock the stock only.
 */
export async function lockStock(
  tx: Queryable,
  bookId: string,
): Promise<{ title: string; before: StockRecord | undefined } | undefined> {
  const book = await tx.first<{ title: string }>(sql`
    select title from books where id = ${bookId} for no key update`)
  if (!book) return undefined
  const before = await tx.first<StockRecord>(sql`
    select ${recordColumns} from stock where book_id = ${bookId} for update`)
  return { title: book.title, before }
}

export async function isBook(db: Queryable, bookId: string): Promise<boolean> {
  return (await db.first(sql`select from books where id = ${bookId}`)) !== undefined
}

type Page = { before?: number | undefined; limit: number }

/** Newest first. Names and notes that are not there are null. */
export const movesOfBook = (db: Queryable, bookId: string, { before, limit }: Page) =>
  db.many<StockMove & { staff: string | null; note: string }>(sql`
    select id as "_id", delta, reason, order_id as "orderId", at, note,
      coalesce((select name from admins where username = staff), staff) as staff
    from stock_moves where book_id = ${bookId} ${before ? sql`and id < ${before}` : nothing}
    order by id desc limit ${limit}`)

/** The index that counts a retried move once. */
export const oneMovePerKey = 'stock_moves_once'

/** The move that the member of staff sent with this key. */
export const moveWithKey = (tx: Queryable, staff: string, key: string) =>
  tx.first<NewStockMove & { bookId: string }>(sql`
    select book_id as "bookId", delta, reason, note from stock_moves
    where staff = ${staff} and idempotency_key = ${key}`)

/** Who changes the stock, and why. */
export type Cause = { reason: StockReason; staff: string; note: string; key?: string | undefined }

const ledgerColumns = sql`book_id, delta, reason, order_id, staff, note, idempotency_key`

const moveOf = (bookId: string, delta: number, { reason, staff, note, key }: Cause) => sql`
  select ${bookId}::uuid, ${delta}::int, ${reason}::text, null::uuid, ${staff}::text, ${note}::text, ${key ?? null}::text
  where ${delta}::int <> 0`

export type NewStock = { onHand: number; whenOut: WhenOut; expectedOn: string | null; section: string }

/**
 * Writes stock and ledger in one statement, and returns the copies that are for sale: of the new number, orders that wait
 * for a copy get theirs. The caller has locked the stock, which had `before` copies.
 */
export async function writeStock(
  tx: Queryable,
  bookId: string,
  before: number,
  to: NewStock,
  cause: Cause,
): Promise<number> {
  const came = sql`(select ${bookId}::uuid as book_id, ${to.onHand}::int as copies)`
  const written = await tx.first<{ onHand: number }>(sql`
    with ${keptCopies(came)}, written as (
      insert into stock (book_id, on_hand, when_out, expected_on, section, counted_at)
      values (${bookId}, ${to.onHand}::int - (select count(*) from kept), ${to.whenOut}, ${to.expectedOn}::date,
        ${to.section}, case when ${cause.reason === 'counted'}::boolean then now() end)
      on conflict (book_id) do update set on_hand = excluded.on_hand, when_out = excluded.when_out,
        expected_on = excluded.expected_on, section = excluded.section,
        counted_at = coalesce(excluded.counted_at, stock.counted_at)
      returning on_hand
    ), moved as (
      insert into stock_moves (${ledgerColumns})
      ${moveOf(bookId, to.onHand - before, cause)} union all select *, null from (${keptMoves}) as kept
    )
    select on_hand as "onHand" from written`)
  return written?.onHand ?? to.onHand
}

/** The last move takes all copies away, so that the sum of the ledger is zero. */
export const deleteStock = (tx: Queryable, bookId: string, before: number, cause: Cause) =>
  tx.run(sql`
    with deleted as (delete from stock where book_id = ${bookId})
    insert into stock_moves (${ledgerColumns}) ${moveOf(bookId, -before, cause)}`)
