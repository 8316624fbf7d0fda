import type { WhenOut } from '../../contract/stock/stock.ts'
import type { Queryable } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { writeStock } from './ledger.sql.ts'
import { lockStock, type NewStock } from './stock.sql.ts'

export type ImportedStock = NewStock & { id: string }

export async function writeImportedStock(tx: Queryable, rows: ImportedStock[], note: string): Promise<void> {
  if (rows.length === 0) return
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const locked = await lockStock(tx, [...rowOf.keys()])
  const changes = locked.flatMap((stock) => {
    const to = rowOf.get(stock.bookId)
    return to ? [{ stock, to }] : []
  })
  await writeStock(tx, changes, { reason: 'imported', staff: null, note })
}

/** Copies of orders that are in the shop until they are shipped or picked up, for a select from `books`. */
const setAside = sql`(
  select count(*) from order_lines join orders on orders.id = order_lines.order_id
  where order_lines.book_id = books.id and is_taken and order_lines.shipped_at is null and cancelled_at is null
    and status in ('placed', 'ready'))`

type CountedBook = { id: string; isbn: string; quantity: number; price: number; section: string }

/** Books with an ISBN whose stock is kept, in the order of the ids: what the shop has, with the copies of orders. */
export const stockAfter = (db: Queryable, after: string, limit: number) =>
  db.many<CountedBook>(sql`
    select books.id, editions.isbn, stock.on_hand + ${setAside} as quantity, books.new_price_cents as price, stock.section
    from stock join books on books.id = stock.book_id join editions on editions.book_id = stock.book_id
    where stock.book_id > ${after} and editions.isbn is not null order by stock.book_id limit ${limit}`)

export type TillBook = {
  id: string
  /** Null only of books that are not found by it. */
  isbn: string | null
  title: string
  price: number
  oldPrice: number | null
  priceBound: boolean | null
  /** A feed describes the book, so that it can be ordered in. */
  isImported: boolean
  /** Null if no stock is kept. */
  onHand: number | null
  whenOut: WhenOut | null
  expectedOn: string | null
  section: string
  setAside: number
}

/** Locks the books, then their stock, each in the order of ids, and reads them after that. */
export async function lockTillBooks(tx: Queryable, isbns: string[]): Promise<TillBook[]> {
  const books = await tx.many<{ id: string }>(sql`
    select id from books where id in (select book_id from editions where isbn = any(${isbns}::text[]))
    order by id for no key update`)
  return lockCopiesOf(
    tx,
    books.map(({ id }) => id),
  )
}

/** Of books that are locked. */
export async function lockCopiesOf(tx: Queryable, ids: string[]): Promise<TillBook[]> {
  if (ids.length === 0) return []
  await tx.run(sql`select from stock where book_id = any(${ids}::uuid[]) order by book_id for update`)
  return tx.many<TillBook>(sql`
    select books.id, editions.isbn, books.title, books.new_price_cents as price, books.old_price_cents as "oldPrice",
      case when is_price_bound then true when is_price_released then false end as "priceBound",
      exists (select from imported_books where imported_books.book_id = books.id) as "isImported",
      stock.on_hand as "onHand", stock.when_out as "whenOut", to_char(stock.expected_on, 'YYYY-MM-DD') as "expectedOn",
      coalesce(stock.section, '') as section, ${setAside} as "setAside"
    from books left join editions on editions.book_id = books.id left join stock on stock.book_id = books.id
    where books.id = any(${ids}::uuid[])`)
}

export async function updateTillPrices(
  tx: Queryable,
  prices: { id: string; price: number }[],
): Promise<void> {
  if (prices.length === 0) return
  await tx.run(sql`
    update books set new_price_cents = given.price, old_price_cents = nullif(old_price_cents, given.price)
    from json_to_recordset(${JSON.stringify(prices)}::json) as given (id uuid, price bigint)
    where books.id = given.id`)
}
