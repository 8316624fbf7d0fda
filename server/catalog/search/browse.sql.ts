import type { SearchSort } from '../../../domain/search-page.ts'
import type { Queryable } from '../../database/database.ts'
import { nothing, type Sql, sql } from '../../database/sql.ts'
import type { Sales } from '../books/books.sql.ts'
import { isListed } from '../editions/works-once.sql.ts'
import {
  byTitle,
  firstBooks,
  indexedSort,
  inOrderOf,
  inOrderOfFirst,
  isShown,
  literal,
} from './index-scan.sql.ts'
import { maxRows, recentBooks, sampleSize } from './limits.ts'
import type { Filter, PageRequest } from './plan-search.ts'
import { isOfEdition, type RowSource, soldBooks } from './search-rows.sql.ts'

const foundIn = (books: Sql) => sql`
  found as materialized (
    select id, 0 as place, 0 as rank, created_at, category, new_price_cents from ${books}
  )`

export const allBooks: RowSource = { found: foundIn(sql`books`), isMore: sql`false`, areMore: sql`false` }

/** Books of a large shop in an order that an index has. Leading editions are found among some more books. */
export async function idsInOrder(db: Queryable, filter: Filter, page: PageRequest): Promise<string[]> {
  const { limit, offset } = page
  const sort = indexedSort(page.sort)
  const scanned = offset + limit + (filter.worksOnce ? recentBooks : 0)
  return db.column<string>(sql`
    select books.id from ${firstBooks(filter, sort, sql`${scanned}`)}
    where ${isShown(filter)} ${filter.worksOnce ? sql`and ${isListed}` : nothing}
    order by ${inOrderOf[sort]} limit ${limit} offset ${offset}`)
}

/**
 * Some editions of a format or a language. With `format <= x` the index is read backwards, where the last written rows
 * are; with `format = x` the planner may read the table.
 */
const editionsWith = (column: Sql, value: string) => sql`
  select book_id, format, language from (
    select book_id, format, language from editions
    where ${column} <= ${value} order by ${column} desc limit ${literal(sampleSize)}
  ) as editions where ${column} = ${value}`

const isFull = (table: Sql, size: Sql) => sql`(select count(*) from ${table}) >= ${size}`

/** A subquery for each book, so that no plan reads all books. */
const withBooks = sql`cross join lateral (select * from books where books.id = book_id limit 1) as books`

const sold = (sales: Sales) => sql`(select id as book_id from ${soldBooks(sales)}) as sold`

type SortRequest = {
  sort?: SearchSort
  /** For best-selling books. */
  sales?: Sales | undefined
}

/**
 * A page in an order that no index has with the filters. It is read from the index of the order, and the cheapest books
 * of a price range only where these are too few: every page is a part of the same list.
 */
export async function idsOfFirst(
  db: Queryable,
  filter: Filter,
  { sort, limit, offset, sales, isMore }: PageRequest & SortRequest & { isMore: boolean },
): Promise<string[]> {
  const order = indexedSort(sort)
  const size = recentBooks * Math.ceil((offset + limit + maxRows) / recentBooks)
  const needed = offset + limit + (sales?.ids.length ?? 0)
  const matches = sql`${isShown(filter)} ${filter.worksOnce ? sql`and ${isListed}` : nothing}`
  /** Of a price range with no more books than are read of it. */
  const areAllCheapest = filter.price && !filter.worksOnce && !isMore
  // With the category PostgreSQL knows that its index has the order; without, `books_newest` suffices for the scan.
  const columns = (title: Sql) => sql`
    books.id, ${order === 'title' ? title : sql`books.created_at`} ${filter.category ? sql`, books.category` : nothing}`
  const cheapest = sql`
    select ${columns(byTitle)} from ${firstBooks(filter, 'price-low', literal(maxRows))}
    where ${matches} and (select count(*) from first) < ${needed}`
  return db.column<string>(sql`
    with first as materialized (
      select ${columns(sql`books.folded`)} from ${firstBooks(filter, order, literal(size))} where ${matches}
      order by ${inOrderOfFirst[order]} limit ${areAllCheapest ? 0 : needed}
    ), found as (
      select * from first
      ${filter.price ? sql`union ${cheapest}` : nothing}
      ${sales ? sql`union select ${columns(byTitle)} from ${sold(sales)} ${withBooks} where ${matches}` : nothing}
    )
    select books.id from found as books ${sales ? sql`left join ${soldBooks(sales)} on sold.id = books.id` : nothing}
    order by ${sales ? sql`coalesce(copies, 0) desc,` : nothing} ${inOrderOfFirst[order]}
    limit ${limit} offset ${offset}`)
}

const rowColumns = sql`books.id, books.created_at, books.category, books.new_price_cents`

/**
 * A bounded number of books for what no index has: the first ones of the order, if there is one, and some of each
 * filter. All books of a rare filter are among them; a list is in order as far as the first ones reach.
 */
export function sampledBooks(filter: Filter, { sort, sales }: SortRequest = {}): RowSource {
  const { category, price, format, language } = filter
  const size = literal(sampleSize)
  const isNarrowed = price !== undefined || category !== undefined
  const narrowed = firstBooks(filter, price ? 'price-low' : 'newest', size)
  const areMore = sql`
    (${format ? isFull(sql`of_format`, size) : sql`true`} and ${language ? isFull(sql`of_language`, size) : sql`true`})`
  const parts = [
    format && sql`select ${rowColumns} from of_format ${withBooks} where ${isOfEdition(filter)}`,
    language && sql`select ${rowColumns} from of_language ${withBooks} where ${isOfEdition(filter)}`,
    isNarrowed && sql`select * from narrowed`,
    sort &&
      sql`select ${rowColumns} from ${firstBooks(filter, indexedSort(sort), size)} where ${isShown(filter)} and ${areMore}`,
    sales &&
      sql`select ${rowColumns} from ${sold(sales)} ${withBooks} where ${isShown(filter)} and ${areMore}`,
  ].filter((part) => part instanceof Object)
  return {
    found: sql`
      ${format ? sql`of_format as materialized (${editionsWith(sql`format`, format)}),` : nothing}
      ${language ? sql`of_language as materialized (${editionsWith(sql`language`, language)}),` : nothing}
      ${isNarrowed ? sql`narrowed as materialized (select ${rowColumns} from ${narrowed} where ${isShown(filter)}),` : nothing}
      ${foundIn(sql`(${parts.reduce((all, part) => sql`${all} union ${part}`)}) as books`)}`,
    areMore,
    isMore: isNarrowed ? sql`(${areMore} and ${isFull(sql`narrowed`, size)})` : areMore,
    others:
      isNarrowed && !(format && language)
        ? { found: sql`narrowed`, isMore: isFull(sql`narrowed`, size) }
        : undefined,
  }
}
