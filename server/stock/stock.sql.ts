import type { ExpectedBook, ScannedBook } from '../../contract/stock/stock-taking.ts'
import type { NewStockMove, Stock, StockMove, WhenOut } from '../../contract/stock/stock.ts'
import { byTitle } from '../catalog/search/index-scan.sql.ts'
import { withHyphens } from '../catalog/books/book-data.sql.ts'
import { stockedColumns, type StockedRow, withEditions } from '../catalog/lists/stock-lists.sql.ts'
import type { Queryable } from '../database/database.ts'
import type { Locked } from '../database/database.ts'
import { nothing, type Sql, sql } from '../database/sql.ts'

export type NewStock = { onHand: number; whenOut: WhenOut; expectedOn: string | null; section: string }

/** The stock of a book without its ledger. */
type StockRecord = NewStock & Pick<Stock, 'countedAt'>

const recordColumns = sql`
  on_hand as "onHand", when_out as "whenOut", to_char(expected_on, 'YYYY-MM-DD') as "expectedOn", section,
  counted_at as "countedAt"`

/** Undefined if no stock is kept. */
export const findStock = (db: Queryable, bookId: string) =>
  db.first<StockRecord>(sql`select ${recordColumns} from stock where book_id = ${bookId}`)

/** A book and its stock, which is undefined if none is kept. */
export type LockedStock = Locked<'stock', { bookId: string; title: string; record: StockRecord | undefined }>

/**
 * Locks the books, then their stock, each in the order of ids, so that staff and orders cannot deadlock: a row of stock that
 * does not exist yet cannot be locked. Orders lock the stock only. Books that do not exist are left out.
 */
export async function lockStock(tx: Queryable, bookIds: string[]): Promise<LockedStock[]> {
  const books = await tx.many<{ bookId: string; title: string }>(sql`
    select id as "bookId", title from books where id = any(${bookIds}::uuid[]) order by id for no key update`)
  const records = await tx.many<StockRecord & { bookId: string }>(sql`
    select book_id as "bookId", ${recordColumns} from stock
    where book_id = any(${bookIds}::uuid[]) order by book_id for update`)
  const recordOf = new Map(records.map(({ bookId, ...record }) => [bookId, record]))
  return books.map(({ bookId, title }) => ({ bookId, title, record: recordOf.get(bookId) }) as LockedStock)
}

/** The stock of the books of an order. */
export type LockedOrderStock = Locked<'stock', { orderId: string }>

/** Before copies of an order go back or are taken again, and before lines that wait for a copy are shipped. */
export async function lockStockOf(
  tx: Queryable,
  { id: orderId }: Locked<'order', { id: string }>,
): Promise<LockedOrderStock> {
  await tx.run(sql`
    select from stock
    where book_id in (select book_id from order_lines where order_id = ${orderId} and source is not null)
    order by book_id for update`)
  return { orderId } as LockedOrderStock
}

export async function isBook(db: Queryable, bookId: string): Promise<boolean> {
  return db.exists(sql`select from books where id = ${bookId}`)
}

type Page = { before?: number | undefined; limit: number }

/** Newest first. Names and notes that are not there are null. */
export const movesOfBook = (db: Queryable, bookId: string, { before, limit }: Page) =>
  db.many<StockMove & { staff: string | null; note: string }>(sql`
    select id as "_id", delta, reason, order_id as "orderId", at, note,
      coalesce((select name from admins where username = staff), staff) as staff
    from stock_moves where book_id = ${bookId} ${before ? sql`and id < ${before}` : nothing}
    order by id desc limit ${limit}`)

/** The move that the member of staff sent with this key. */
export const moveWithKey = (tx: Queryable, staff: string, key: string) =>
  tx.first<NewStockMove & { bookId: string }>(sql`
    select book_id as "bookId", delta, reason, note from stock_moves
    where staff = ${staff} and idempotency_key = ${key}`)

/** With the values of a book whose stock is not kept. */
async function findScanned(db: Queryable, which: Sql): Promise<ScannedBook | undefined> {
  const row = await db.first<StockedRow<ScannedBook>>(sql`
    select ${stockedColumns}, coalesce(stock.section, '') as section, coalesce(stock.when_out, 'sold-out') as "whenOut"
    from books left join stock on stock.book_id = books.id ${withEditions} where ${which}`)
  return row && withHyphens(row)
}

export const findByIsbn = (db: Queryable, isbn: string) =>
  findScanned(db, sql`books.id = (select book_id from editions where isbn = ${isbn})`)

export const findById = (db: Queryable, bookId: string) => findScanned(db, sql`books.id = ${bookId}`)

/** Reads `stock` once, and the last move of each book of the section. */
export async function booksOfSection(
  db: Queryable,
  { section, since, limit }: { section: string; since: string; limit: number },
): Promise<ExpectedBook[]> {
  const rows = await db.many<StockedRow<ExpectedBook>>(sql`
    select ${stockedColumns}, coalesce((
      select at > ${since} from stock_moves where stock_moves.book_id = stock.book_id order by id desc limit 1
    ), false) as "hasMoved"
    from stock join books on books.id = stock.book_id ${withEditions}
    where stock.section = ${section} order by ${byTitle}, books.id limit ${limit}`)
  return rows.map(withHyphens)
}
