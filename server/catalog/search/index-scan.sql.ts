import { highestPrice } from '../../../domain/money/currency.ts'
import type { SearchSort } from '../../../domain/search-page.ts'
import { nothing, Sql, sql } from '../../database/sql.ts'
import type { Filter } from './plan-search.ts'
import type { PriceRange } from './price-ranges.ts'

/** A limit as a literal, so that PostgreSQL knows it when it plans, and plans once. */
export const literal = (limit: number) => new Sql([String(limit)], [])

type IndexedSort = Exclude<SearchSort, 'best-match' | 'best-selling'>

export const indexedSort = (sort: SearchSort): IndexedSort =>
  sort === 'best-match' || sort === 'best-selling' ? 'newest' : sort

export const byTitle = sql`fold(books.title) collate "C"`

/** Each has an index, and one that begins with the category. */
export const inOrderOf: Record<IndexedSort, Sql> = {
  newest: sql`books.created_at desc, books.id desc`,
  'price-low': sql`books.new_price_cents, books.id`,
  'price-high': sql`books.new_price_cents desc, books.id desc`,
  title: sql`${byTitle}, books.id`,
}

/** The same of `firstBooks`, whose titles the index scan has folded. */
export const inOrderOfFirst: typeof inOrderOf = { ...inOrderOf, title: sql`books.folded, books.id` }

export const isPriced = ({ low = 0, high = highestPrice }: PriceRange) =>
  sql`books.new_price_cents between ${low}::bigint and ${high}::bigint`

/** Whether the book has the category and the price. */
export const isShown = ({ category, price }: Pick<Filter, 'category' | 'price'>) => sql`
  true ${category ? sql`and books.category = ${category}` : nothing} ${price ? sql`and ${isPriced(price)}` : nothing}`

/** The last book of a page by `newest`. */
type Cursor = { createdAt: string; id: string }

/**
 * The first books of an order, as `books`, from its index. With `category <= x` only the index of categories fits, while
 * with `category = x` a plan may scan the books of all categories. `isShown` tells which are of the category and price.
 */
export function firstBooks(
  { category, price, after }: Pick<Filter, 'category' | 'price'> & { after?: Cursor | undefined },
  sort: IndexedSort,
  limit: Sql,
): Sql {
  const isUp = sort === 'title' || sort === 'price-low'
  const [way, isFrom] = isUp ? [sql`asc`, sql`>=`] : [sql`desc`, sql`<=`]
  const end = isUp ? (price?.low ?? 0) : (price?.high ?? highestPrice)
  const starts = [
    category && [sql`books.category`, sql`${category}`],
    price && sort.startsWith('price') && [sql`books.new_price_cents`, sql`${end}::bigint`],
    after && [sql`books.created_at, books.id`, sql`${after.createdAt}, ${after.id}`],
  ].filter((start) => Array.isArray(start))
  const listed = (at: 0 | 1) =>
    starts.map((start) => start[at] ?? nothing).reduce((all, one) => sql`${all}, ${one}`)
  const start =
    starts.length > 0 ? sql`where (${listed(0)}) ${after ? sql`<` : isFrom} (${listed(1)})` : nothing
  return sql`
    (select books.*, ${byTitle} as folded from books ${start}
      order by ${category ? sql`books.category ${way},` : nothing} ${inOrderOf[sort]} limit ${limit}) as books`
}
