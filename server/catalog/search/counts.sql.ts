import type { Category } from '../../../contract/catalog/books.ts'
import { highestPrice } from '../../../domain/money/currency.ts'
import type { Queryable } from '../../database/database.ts'
import { nothing, type Sql, sql } from '../../database/sql.ts'
import { isListed, scannedBooks } from '../editions/works-once.sql.ts'
import { firstBooks, isPriced, isShown, literal } from './index-scan.sql.ts'
import { maxOffered, maxPerFilter, maxRows, maxSmallShop, sampleSize } from './limits.ts'
import type { Filter } from './plan-search.ts'
import type { PriceRange } from './price-ranges.ts'
import { type CategoryCount, linked } from './search-rows.sql.ts'

export const isLargeShop = async (db: Queryable): Promise<boolean> =>
  (await db.value<boolean>(sql`
    select coalesce(sum(total), 0) > ${literal(maxSmallShop)} as "isLarge" from book_counts`)) ?? false

// All others are counts of a large shop, with indexes. They stop at one more than a cap.

const countUpTo = (matches: Sql, cap: number, worksOnce = false) => {
  const byPrice = sql`books.new_price_cents`
  const counted = worksOnce
    ? sql`${scannedBooks(matches, byPrice, cap + 1)} where ${isListed}`
    : sql`books where ${matches}`
  return sql`(select count(*) from (select from ${counted} order by ${byPrice} limit ${cap + 1}) as counted)`
}

export const countBooks = async (db: Queryable, filter: Filter): Promise<number> =>
  (await db.value<number>(sql`select ${countUpTo(isShown(filter), maxRows, filter.worksOnce)} as total`)) ?? 0

/** The table of counts has all editions, whatever their prices. */
export const hasCounts = ({ price, worksOnce }: Filter) => !price && !worksOnce

export const countByCategory = (db: Queryable, filter: Filter) => {
  const { price, worksOnce } = filter
  const matches = sql`books.category = slug and ${price ? isPriced(price) : sql`true`}`
  return db.many<CategoryCount>(
    hasCounts(filter)
      ? sql`select category, total from book_counts`
      : sql`
          select slug as category, ${countUpTo(matches, maxPerFilter, worksOnce)} as total from categories`,
  )
}

/** Of the newest books. */
export const samplePrices = async (db: Queryable, category: Category | undefined): Promise<number[]> =>
  (await db.value<number[]>(sql`
    select array(
      select new_price_cents::int from ${firstBooks({ category }, 'newest', literal(maxRows))}
      where ${isShown({ category })}
    ) as prices`)) ?? []

/** How many books each range has. */
export async function countByPrice(
  db: Queryable,
  { category, worksOnce }: Filter,
  ranges: PriceRange[],
): Promise<{ range: PriceRange; total: number }[]> {
  const [low, high] = [ranges.map(({ low = 0 }) => low), ranges.map(({ high = highestPrice }) => high)]
  const matches = sql`
    books.new_price_cents between low and high ${category ? sql`and books.category = ${category}` : nothing}`
  const rows = await db.many<{ total: number }>(sql`
    select ${countUpTo(matches, maxPerFilter, worksOnce)} as total
    from unnest(${low}::bigint[], ${high}::bigint[]) with ordinality as price (low, high, place) order by place`)
  return ranges.map((range, at) => ({ range, total: rows[at]?.total ?? 0 }))
}

export type EditionCount = { value: string; total: number; isMore: boolean }

export type EditionCounts = { formats: EditionCount[]; languages: EditionCount[] }

/** The index has the next value, so that no other value is read. */
const valuesOf = (column: Sql) => sql`
  (
    (select ${column} as value from editions where ${column} is not null order by ${column} limit 1)
    union all
    select (select ${column} from editions where ${column} > value order by ${column} limit 1)
    from ${column}s where value is not null
  )`

/** The most common values among the newest books, and as many others as there is room for. */
const commonValues = (column: Sql, worksOnce: boolean) => sql`
  (select coalesce(json_agg(json_build_object(
    'value', value, 'total', least(total, ${literal(maxPerFilter)}), 'isMore', read > ${literal(maxPerFilter)}
  ) order by recent desc, total desc, value), '[]') from (
    select value, (select count(*) from linked where ${column} = value) as recent
    from ${column}s where value is not null order by recent desc, value limit ${literal(maxOffered)}
  ) as offered cross join lateral (
    select count(${worksOnce ? sql`distinct coalesce(work_id, book_id)` : sql`*`}) as total, count(*) as read from (
      select * from editions where ${column} >= value order by ${column} limit ${literal(maxPerFilter + 1)}
    ) as editions where ${column} = value
  ) as counts)`

/** Formats and languages of all books. */
export async function countAllByEdition(db: Queryable, worksOnce = false): Promise<EditionCounts> {
  const newest = firstBooks({}, 'newest', literal(sampleSize))
  const counts = await db.first<EditionCounts>(sql`
    with recursive formats (value) as ${valuesOf(sql`format`)}, languages (value) as ${valuesOf(sql`language`)},
    found as materialized (select id from ${newest}), ${linked}
    select ${commonValues(sql`format`, worksOnce)} as formats, ${commonValues(sql`language`, worksOnce)} as languages`)
  return counts ?? { formats: [], languages: [] }
}
