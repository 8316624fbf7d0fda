import type { Queryable } from '../../database/database.ts'
import { nothing, type Sql, sql } from '../../database/sql.ts'
import type { Sales } from '../books/books.sql.ts'
import { type CategoryCount, type Filter, isPriced, type Shown, soldBooks } from './browse.sql.ts'
import {
  editionCounts,
  hasEditionFilter,
  matchedEditions,
  maxTied,
  tiedEditions,
} from './edition-filters.sql.ts'
import { largeShop } from './large-shop.sql.ts'
import { listedOf, maxWanted } from './matches.sql.ts'
import type { SearchSort } from '../../../domain/search-page.ts'
import { bestFirst } from './search.sql.ts'
import { smallShop } from './small-shop.sql.ts'

export type WordSearch = { text: string; words: string[] } & Filter

type ValueCount = { value: string; total: number }

export type Found = {
  ids: string[]
  total: number
  /** With these words and of this category, whatever the price. */
  found: number
  byCategory: CategoryCount[]
  /** Lowest first. */
  prices: number[]
  formats: ValueCount[]
  languages: ValueCount[]
}

export type FoundPage = Found & {
  /** Whether there may be more books than the total. */
  isMore: boolean
  /** The same, of the filters. */
  areMore: boolean
  /** The same, of the filters by format and language. */
  areMoreEditions: boolean
}

/**
 * How many matches the search looks for. In a large shop each further one costs time, so the best matches are those
 * up to the page. Another order needs the same matches on each page; of a common word these are the recent ones.
 */
function wantedIn({ sort, limit, offset }: Shown, isLarge: boolean, worksOnce = false) {
  if (!isLarge) return { wanted: maxWanted }
  // Several matches may be one work.
  return sort === 'best-match'
    ? { wanted: Math.min((offset + limit) * (worksOnce ? 2 : 1), maxWanted) }
    : { wanted: 100, wantedRecent: 0 }
}

/** Folding a title costs as much as finding it, so a large shop sorts fewer by title. */
const maxByTitle = 400

export const orders: Record<SearchSort, Sql> = {
  'best-match': bestFirst,
  'best-selling': sql`order by coalesce(copies, 0) desc, found.created_at desc, found.id desc`,
  newest: sql`order by found.created_at desc, found.id desc`,
  'price-low': sql`order by found.new_price_cents, found.id`,
  'price-high': sql`order by found.new_price_cents desc, found.id desc`,
  title: sql`order by fold(books.title) collate "C", found.id`,
}

const joined = (sort: SearchSort, sales: Sales) => {
  if (sort === 'title') return sql`join books on books.id = found.id`
  return sort === 'best-selling' ? sql`left join ${soldBooks(sales)} on sold.id = found.id` : nothing
}

export type Of = { sales: Sales; isLarge: boolean; hasEditionData: boolean }

/** A page of the books with all the words, and the counts of its filters. */
export async function foundPage(
  db: Queryable,
  search: WordSearch,
  shown: Shown,
  { sales, isLarge, hasEditionData }: Of,
): Promise<FoundPage> {
  const { sort, limit, offset } = shown
  const { text, words, category, price, worksOnce } = search
  const { wanted, ...recent } = wantedIn(shown, isLarge, worksOnce)
  const isFiltered = hasEditionFilter(search)
  const usesEditions = hasEditionData || isFiltered
  const editions = isFiltered ? matchedEditions(search) : usesEditions ? tiedEditions(isLarge) : nothing
  const { listed, table } = listedOf(worksOnce, isFiltered ? sql`matched` : sql`found`)
  const { anywhere } = isLarge ? largeShop : smallShop
  const isOfPrice = price ? isPriced(price) : sql`true`
  const row = await db.first<Found>(sql`
    with ${anywhere({ text, words, category, ...recent, wanted })} ${editions} ${listed},
    priced as materialized (
      select * from (select * from ${table} as books where ${isOfPrice}) as found
      ${isLarge && sort === 'title' ? sql`${bestFirst} limit ${maxByTitle}` : nothing}
    )
    select
      array(select found.id from priced as found ${joined(sort, sales)} ${orders[sort]} limit ${limit} offset ${offset}) as ids,
      (select count(*) from priced) as total,
      (select count(*) from found) as found,
      (select coalesce(json_agg(json_build_object('category', category, 'total', total)), '[]')
        from (select category, count(*) as total from priced group by category) as counted) as "byCategory",
      array(select new_price_cents::int from ${table} order by new_price_cents) as prices,
      ${usesEditions ? editionCounts(search) : sql`'[]'::json as formats, '[]'::json as languages`}`)
  const found = row ?? noneFound
  const isCut = isLarge && sort === 'title' && found.found > maxByTitle
  const isMore = isCut || found.found >= wanted
  const areCounted = isFiltered || !isLarge || found.found <= maxTied
  return { ...found, isMore, areMore: isMore, areMoreEditions: isMore || !areCounted }
}

export const noneFound: Found = {
  ids: [],
  total: 0,
  found: 0,
  byCategory: [],
  prices: [],
  formats: [],
  languages: [],
}

/** Of all categories; only in a small shop, where it costs little. */
export async function countFoundByCategory(db: Queryable, search: WordSearch): Promise<CategoryCount[]> {
  const { text, words, price, worksOnce } = search
  const isFiltered = hasEditionFilter(search)
  const { listed, table } = listedOf(worksOnce, isFiltered ? sql`matched` : sql`found`)
  return db.many<CategoryCount>(sql`
    with ${smallShop.anywhere({ text, words, wanted: maxWanted })} ${isFiltered ? matchedEditions(search) : nothing}
      ${listed}
    select category, count(*) as total from ${table} as books
    where ${price ? isPriced(price) : sql`true`} group by category`)
}
