import type { ExpectedBook, ScannedBook, StockCount } from '../../contract/stock/stock-taking.ts'
import type { Queryable } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'
import {
  stockedColumns,
  type StockedRow,
  withEditions,
  withHyphens,
} from '../catalog/lists/stock-lists.sql.ts'
import { byTitle } from '../catalog/search/index-scan.sql.ts'
import { keptCopies, keptMoves } from './waiting-lines.sql.ts'

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

type Locked = { bookId: string; onHand: number | null; section: string }

/**
 * Locks the books first, as other changes of staff do, then their stock, each in the order of ids, so that counts and
 * orders cannot deadlock.
 */
export async function lockCounted(tx: Queryable, ids: string[]): Promise<Locked[]> {
  const books = await tx.many<{ id: string }>(sql`
    select id from books where id = any(${ids}::uuid[]) order by id for no key update`)
  const kept = await tx.many<Locked>(sql`
    select book_id as "bookId", on_hand as "onHand", section from stock
    where book_id = any(${ids}::uuid[]) order by book_id for update`)
  const stockOf = new Map(kept.map((stock) => [stock.bookId, stock]))
  return books.map(({ id }) => stockOf.get(id) ?? { bookId: id, onHand: null, section: '' })
}

/**
 * Stock and ledger in one statement. Orders that wait for a copy get theirs of what was counted. The caller has locked the
 * books and their stock.
 */
export const writeCount = (tx: Queryable, { section, books }: StockCount, staff: string) =>
  tx.run(sql`
    with counted as (
      select * from unnest(${books.map(({ bookId }) => bookId)}::uuid[], ${books.map(({ counted }) => counted)}::int[],
        ${books.map(({ expected }) => expected ?? 0)}::int[]) as counted (book_id, copies, expected)
    ), ${keptCopies(sql`counted`)}, written as (
      insert into stock (book_id, on_hand, section, counted_at)
      select book_id, copies - (select count(*) from kept where kept.book_id = counted.book_id), ${section}::text, now()
      from counted order by book_id
      on conflict (book_id) do update
        set on_hand = excluded.on_hand, section = excluded.section, counted_at = excluded.counted_at
    )
    insert into stock_moves (book_id, delta, reason, order_id, staff, note)
    select book_id, copies - expected, 'counted', null::uuid, ${staff}::text, '' from counted where copies <> expected
    union all ${keptMoves}`)
