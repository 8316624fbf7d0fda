import type { BookFormat } from '../../../domain/book-terms.ts'
import type { Category } from '../../../contract/catalog/books.ts'
import { highestPrice } from '../../../domain/currency.ts'
import type { SearchSort } from '../../../domain/search-page.ts'
import type { Queryable } from '../../database/database.ts'
import { nothing, type Sql, sql } from '../../database/sql.ts'
import type { Sales } from '../books/books.sql.ts'
import { isListed, scannedBooks, scannedOfCategory } from '../editions/works-once.sql.ts'
import type { PriceRange } from './price-ranges.ts'

export type Filter = {
  category?: Category | undefined
  price?: PriceRange | undefined
  format?: BookFormat | undefined
  language?: string | undefined
  /** Only the leading edition of each work. */
  worksOnce?: boolean
}

export type Shown = { sort: SearchSort; limit: number; offset: number }

export const isPriced = ({ low = 0, high = highestPrice }: PriceRange) =>
  sql`books.new_price_cents between ${low}::bigint and ${high}::bigint`

/** Whether the book has the category and the price. */
export const isShown = ({ category, price }: Filter) => sql`
  true ${category ? sql`and books.category = ${category}` : nothing} ${price ? sql`and ${isPriced(price)}` : nothing}`

const byTitle = sql`fold(books.title) collate "C"`

type IndexedSort = Exclude<SearchSort, 'best-match' | 'best-selling'>

/** Each has an index, and one that begins with the category. */
export const inOrderOf: Record<IndexedSort, Sql> = {
  newest: sql`books.created_at desc, books.id desc`,
  'price-low': sql`books.new_price_cents, books.id`,
  'price-high': sql`books.new_price_cents desc, books.id desc`,
  title: sql`${byTitle}, books.id`,
}

/** The cap of a count in a large shop, and how many books of a price range are put into another order than by price. */
export const maxCounted = 1_000

/** The first books of an order, among which those of a price range are found before the others. Titles are folded. */
const firstInOrder = { newest: sql`2500`, title: sql`500` }

/**
 * Of a large shop, the first books in an order, from the index of that order. With `category <= x` only the index of
 * categories fits; books of other categories are filtered out by `isShown`.
 */
const firstBooks = (category: Category | undefined, sort: 'newest' | 'title', key: Sql) => {
  const [way, isFrom] = sort === 'title' ? [nothing, sql`>=`] : [sql`desc`, sql`<=`]
  return sql`
    select books.id, books.category, books.new_price_cents, ${key} as key from books
    ${category ? sql`where books.category ${isFrom} ${category}` : nothing}
    order by ${category ? sql`books.category ${way},` : nothing} ${inOrderOf[sort]} limit ${firstInOrder[sort]}`
}

/**
 * The books of a price range with their sort key. No index has both prices and another order, so a large shop reads
 * the first books of the order and the 1,000 cheapest of the range: these are all of it, or it is listed in order as
 * far as the first books reach.
 */
const pricedBooks = (filter: Filter, sort: 'newest' | 'title', isLarge: boolean) => {
  const key = sort === 'title' ? byTitle : sql`books.created_at`
  const columns = sql`books.id, books.category, books.new_price_cents`
  const leads = filter.worksOnce ? sql`and ${isListed}` : nothing
  if (!isLarge) return sql`select ${columns}, ${key} as key from books where ${isShown(filter)} ${leads}`
  return sql`
    select ${columns}, books.key from (${firstBooks(filter.category, sort, key)}) as books
    where ${isShown(filter)} ${leads}
    union
    (select ${columns}, ${key} as key from ${listedBooks(filter, 'price-low', maxCounted)}
      order by ${inOrderOf['price-low']} limit ${maxCounted})`
}

/** The books of a filter; of those that are listed only as leads, as many as are wanted in an order. */
function listedBooks(filter: Filter, sort: IndexedSort, wanted: number): Sql {
  const { category, price, worksOnce } = filter
  if (!worksOnce) return sql`books where ${isShown(filter)}`
  const from = sort === 'newest' || sort === 'price-high' ? 'last' : 'first'
  const scanned =
    category && !price
      ? scannedOfCategory(category, from, inOrderOf[sort], wanted)
      : scannedBooks(isShown(filter), inOrderOf[sort], wanted)
  return sql`${scanned} where ${isListed} and ${isShown(filter)}`
}

/** The ids of a page, in order. */
export async function idsOfPage(
  db: Queryable,
  filter: Filter,
  { sort, limit, offset }: Shown,
  { sales, isLarge }: { sales: Sales; isLarge: boolean },
): Promise<string[]> {
  const page = { wanted: offset + limit, cut: sql`limit ${limit} offset ${offset}` }
  const rows = await db.many<{ id: string }>(
    sort === 'best-selling'
      ? bestSelling(filter, { sales, isLarge, page })
      : inOrder(filter, sort === 'best-match' ? 'newest' : sort, isLarge, page),
  )
  return rows.map(({ id }) => id)
}

type PageCut = { wanted: number; cut: Sql }

function inOrder(filter: Filter, sort: IndexedSort, isLarge: boolean, { wanted, cut }: PageCut): Sql {
  if (!filter.price || sort === 'price-low' || sort === 'price-high')
    return sql`
      select books.id from ${listedBooks(filter, sort, wanted)} order by ${inOrderOf[sort]} ${cut}`
  const way = sort === 'title' ? nothing : sql`desc`
  return sql`
    select id from (${pricedBooks(filter, sort, isLarge)}) as priced order by key ${way}, id ${way} ${cut}`
}

type BestSelling = { sales: Sales; isLarge: boolean; page: PageCut }

/** Books that were sold, then the newest of the others. */
function bestSelling(filter: Filter, { sales, isLarge, page }: BestSelling): Sql {
  const wanted = page.wanted + sales.ids.length
  const newest = filter.price
    ? pricedBooks(filter, 'newest', isLarge)
    : sql`
        select books.id, books.created_at as key from ${listedBooks(filter, 'newest', wanted)}
        order by ${inOrderOf.newest} limit ${wanted}`
  return sql`
    with sold as materialized (
      select books.id, copies, books.created_at as key from ${soldBooks(sales)}
        join books on books.id = sold.id where ${isShown(filter)}
    )
    select id from (
      select * from sold
      union all
      select id, 0, key from (${newest}) as newest where not exists (select from sold where sold.id = newest.id)
    ) as books
    order by copies desc, key desc, id desc ${page.cut}`
}

export const soldBooks = ({ ids, copies }: Sales) =>
  sql`unnest(${ids}::uuid[], ${copies}::bigint[]) as sold (id, copies)`

/** Counts no further than the cap, with an index of prices. */
const countUpTo = (matches: Sql, cap: number, worksOnce = false) => {
  const byPrice = sql`books.new_price_cents`
  const counted = worksOnce
    ? sql`${scannedBooks(matches, byPrice, cap)} where ${isListed}`
    : sql`books where ${matches}`
  return sql`(select count(*) from (select from ${counted} order by ${byPrice} limit ${cap}) as counted)`
}

export async function countBooks(db: Queryable, filter: Filter, cap: number): Promise<number> {
  const row = await db.first<{ total: number }>(
    sql`select ${countUpTo(isShown(filter), cap, filter.worksOnce)} as total`,
  )
  return row?.total ?? 0
}

export type CategoryCount = { category: Category; total: number }

export const countByCategory = (db: Queryable, { price, worksOnce }: Filter, cap: number) =>
  db.many<CategoryCount>(
    price || worksOnce
      ? sql`
          select slug as category,
            ${countUpTo(sql`books.category = slug and ${price ? isPriced(price) : sql`true`}`, cap, worksOnce)} as total
          from categories`
      : sql`select category, total from book_counts`,
  )

/** How many of the newest books show which prices the shop has. */
const sampled = sql`1000`

/** Prices of the newest books, lowest first. */
export async function samplePrices(db: Queryable, category: Category | undefined): Promise<number[]> {
  const row = await db.first<{ prices: number[] }>(sql`
    select array(
      select new_price_cents::int from (
        select new_price_cents, category from books ${category ? sql`where category <= ${category}` : nothing}
        order by ${category ? sql`category desc,` : nothing} created_at desc, id desc limit ${sampled}
      ) as newest ${category ? sql`where category = ${category}` : nothing} order by new_price_cents
    ) as prices`)
  return row?.prices ?? []
}

/** How many books each range has, counted up to the cap. */
export async function countByPrice(
  db: Queryable,
  { category, worksOnce }: Filter,
  ranges: PriceRange[],
  cap: number,
): Promise<number[]> {
  const [low, high] = [ranges.map(({ low = 0 }) => low), ranges.map(({ high = highestPrice }) => high)]
  const matches = sql`
    books.new_price_cents between low and high ${category ? sql`and books.category = ${category}` : nothing}`
  const rows = await db.many<{ total: number }>(sql`
    select ${countUpTo(matches, cap, worksOnce)} as total
    from unnest(${low}::bigint[], ${high}::bigint[]) with ordinality as price (low, high, place) order by place`)
  return rows.map(({ total }) => total)
}
