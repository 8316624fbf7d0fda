import type { Queryable } from '../../database/database.ts'
import { nothing, type Sql, sql } from '../../database/sql.ts'
import type { Sales } from '../books/books.sql.ts'
import { isListed } from '../editions/works-once.sql.ts'
import { firstBooks, indexedSort, inOrderOf, isShown, literal } from './index-scan.sql.ts'
import { maxRows, recentBooks, sampleSize } from './limits.ts'
import { type Filter, hasEditionFilter, type PageRequest } from './plan-search.ts'
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
  const rows = await db.many<{ id: string }>(sql`
    select books.id from ${firstBooks(filter, sort, sql`${scanned}`)}
    where ${isShown(filter)} ${filter.worksOnce ? sql`and ${isListed}` : nothing}
    order by ${inOrderOf[sort]} limit ${limit} offset ${offset}`)
  return rows.map(({ id }) => id)
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

type SampleRequest = Partial<PageRequest> & {
  /** For best-selling books. */
  sales?: Sales | undefined
}

const rowColumns = sql`books.id, books.created_at, books.category, books.new_price_cents`

/**
 * The first books of the order. Where an index has the filters, it alone finds as many as the page needs, with the sold
 * books among them.
 */
function firstOfOrder(
  filter: Filter,
  matches: Sql,
  { sort = 'newest', limit = 0, offset = 0, sales }: SampleRequest,
) {
  const order = indexedSort(sort)
  const isSampled = hasEditionFilter(filter)
  const size = isSampled ? sampleSize : recentBooks * Math.ceil((offset + limit + maxRows) / recentBooks)
  const first = sql`${firstBooks(filter, order, literal(size))} where ${matches}`
  if (filter.price) return sql`select ${rowColumns} from ${first}`
  const needed = offset + limit + (sales?.ids.length ?? 0)
  return sql`
    select ${rowColumns} from (
      select books.id as book_id from ${first} ${isSampled ? nothing : sql`order by ${inOrderOf[order]} limit ${needed}`}
    ) as first ${withBooks}`
}

/**
 * A bounded number of books for what no index has: the first ones of the order, if there is one, and some of each
 * filter. All books of a rare filter are among them; a list is in order as far as the first ones reach.
 */
export function sampledBooks(filter: Filter, request: SampleRequest = {}): RowSource {
  const { category, price, format, language, worksOnce } = filter
  const { sort, sales } = request
  const isOfEditions = hasEditionFilter(filter)
  const isNarrowed = price !== undefined || (category !== undefined && (isOfEditions || !sort))
  const narrowedSize = literal(isOfEditions || !sort ? sampleSize : maxRows)
  const narrowed = firstBooks(filter, price ? 'price-low' : 'newest', narrowedSize)
  const matches = sql`${isShown(filter)} ${worksOnce && sort && !isOfEditions ? sql`and ${isListed}` : nothing}`
  const parts = [
    format && sql`select ${rowColumns} from of_format ${withBooks} where ${isOfEdition(filter)}`,
    language && sql`select ${rowColumns} from of_language ${withBooks} where ${isOfEdition(filter)}`,
    isNarrowed && sql`select * from narrowed`,
    sort && firstOfOrder(filter, matches, request),
    sales && sql`select ${rowColumns} from ${sold(sales)} ${withBooks} where ${matches}`,
  ].filter((part) => part instanceof Object)
  const areMore = sql`
    (${format ? isFull(sql`of_format`, literal(sampleSize)) : sql`true`}
      and ${language ? isFull(sql`of_language`, literal(sampleSize)) : sql`true`})`
  return {
    found: sql`
      ${format ? sql`of_format as materialized (${editionsWith(sql`format`, format)}),` : nothing}
      ${language ? sql`of_language as materialized (${editionsWith(sql`language`, language)}),` : nothing}
      ${isNarrowed ? sql`narrowed as materialized (select ${rowColumns} from ${narrowed} where ${matches}),` : nothing}
      ${foundIn(sql`(${parts.reduce((all, part) => sql`${all} union ${part}`)}) as books`)}`,
    areMore,
    isMore: isNarrowed ? sql`(${areMore} and ${isFull(sql`narrowed`, narrowedSize)})` : areMore,
  }
}
