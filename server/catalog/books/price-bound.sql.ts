import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { priceBoundOf } from './book-data.sql.ts'

/**
 * The lock that any change of a book takes, but before the settings are read: they get no other country until the
 * transaction ends. Before locks of rows, so that it cannot deadlock with `lockPrices`.
 */
export const holdPrices = (tx: Queryable) => tx.run(sql`lock table books in row exclusive mode`)

/** Waits for changes of books that have read the settings, and keeps others waiting. */
export const lockPrices = (tx: Queryable) => tx.run(sql`lock table books in share row exclusive mode`)

type Mark = { id: string; isbn: string | null; priceBound: boolean | null }

/** Of books of which the trade knows something. */
export const priceBoundMarks = (tx: Queryable, ids: string[]) =>
  tx.many<Mark>(sql`
    select book_id as id, isbn, ${priceBoundOf} as "priceBound" from editions where book_id = any(${ids}::uuid[])`)

/** Of books whose ISBN begins in one of these ways, without those that are marked as not fixed. */
export const discountedTitles = async (tx: Queryable, isbnPrefixes: string[], limit: number) => {
  const found = await tx.many<{ title: string; total: number }>(sql`
    select books.title, count(*) over () as total from editions join books on books.id = editions.book_id
    where not editions.is_price_released and editions.isbn like any (${isbnPrefixes.map((digits) => `${digits}%`)})
      and books.old_price_cents > books.new_price_cents
    order by books.title, books.id limit ${limit}`)
  return { titles: found.map(({ title }) => title), total: found[0]?.total ?? 0 }
}
