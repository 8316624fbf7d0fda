import type { Facets, SearchQuery, SearchResults } from '../../../contract/catalog/search.ts'
import type { Language } from '../../../messages/languages.ts'
import { hasDecimals } from '../../../domain/money/currency.ts'
import { usualSort } from '../../../domain/search-page.ts'
import type { Queryable } from '../../database/database.ts'
import { booksById, type Sales } from '../books/books.sql.ts'
import { allBooks, idsInOrder, idsOfFirst, sampledBooks } from './browse.sql.ts'
import {
  countAllByEdition,
  countBooks,
  countByCategory,
  countByPrice,
  type EditionCounts,
  hasCounts,
  samplePrices,
} from './counts.sql.ts'
import {
  type Count,
  counted,
  editionCountsOf,
  facetCountsOf,
  type FacetShop,
  facetsOf,
  rangesOfNewest,
} from './facets.ts'
import { maxPerFilter, maxRows, sampleSize } from './limits.ts'
import {
  type BrowsePlan,
  type Filter,
  hasEditionFilter,
  type PageRequest,
  type WordsPlan,
} from './plan-search.ts'
import type { PriceRange } from './price-ranges.ts'
import { countByEdition, orderOf, type RowSource, type SearchRows, searchRows } from './search-rows.sql.ts'
import { resolvePlan, withSpelling } from './resolve-plan.ts'
import type { IsLarge } from './resolve-plan.ts'
import { rowsWithWords } from './word-matches.sql.ts'

type Shop = FacetShop & {
  sales(): Promise<Sales>
  /** Whether lists show each work once. */
  worksOnce: boolean
  isLarge: IsLarge
  /** The language of searches. */
  spoken: Language
}

/** What the functions below need to answer. */
type Search = { filter: Filter; page: PageRequest; sales: Sales | undefined; shop: Shop }

export async function findBooks(db: Queryable, query: SearchQuery, shop: Shop): Promise<SearchResults> {
  const { q, category, format, language, limit, offset } = query
  const filter = {
    category,
    price: priceIn(query, shop.decimals),
    format,
    language,
    worksOnce: shop.worksOnce,
  }
  const page = { sort: query.sort ?? usualSort({ q: q ?? '' }), limit, offset }
  const plan = await resolvePlan(db, { q, filter, page }, shop)
  if (plan.kind === 'nothing') return noResults
  if (plan.kind === 'book') return { ...noResults, books: [plan.book], total: 1, isIsbn: true }
  const sales = page.sort === 'best-selling' ? await shop.sales() : undefined
  const search = { filter, page, sales, shop }
  if (plan.kind === 'words') return findByWords(db, plan, search, query.exact === 'true')
  if (plan.source === 'all') return browseSmall(db, search)
  return plan.source === 'editions' ? browseEditions(db, search) : browseLarge(db, plan, search)
}

const noResults: SearchResults = {
  books: [],
  total: 0,
  isMore: false,
  correctedTo: null,
  didYouMean: null,
  facets: { categories: [], prices: [], formats: [], languages: [] },
}

/** In minor units. A price with more decimals than the currency's is rounded into the range. */
function priceIn({ min, max }: SearchQuery, decimals: number): PriceRange | undefined {
  if (min === undefined && max === undefined) return undefined
  const units = (price: number, round: (units: number) => number) =>
    (hasDecimals(price, decimals) ? Math.round : round)(price * 10 ** decimals)
  return {
    low: min === undefined ? undefined : units(min, Math.ceil),
    high: max === undefined ? undefined : units(max, Math.floor),
  }
}

/** For counts alone. */
const noPage = { sort: 'newest', limit: 0, offset: 0 } as const

const rowsOf = (db: Queryable, source: RowSource, { filter, page, sales }: Search) =>
  searchRows(db, source, { ...page, filter, order: orderOf(page.sort, sales) })

const resultsOf = async (
  db: Queryable,
  ids: string[],
  { total, isMore }: Count,
  facets: Facets,
): Promise<SearchResults> => ({ ...noResults, books: await booksById(db, ids), total, isMore, facets })

/** A large shop counts no other categories than the chosen one: that would be a second search. */
async function findByWords(db: Queryable, plan: WordsPlan, search: Search, isExact: boolean) {
  const { filter, shop } = search
  const find = (plan: WordsPlan) => rowsOf(db, rowsWithWords(plan), search)
  const { asTyped, corrected } = await withSpelling(db, plan, find)
  const { page: rows, words } = corrected && !isExact ? corrected : { page: asTyped, words: plan.words }
  const counts = facetCountsOf(rows)
  if (filter.category && !plan.isLarge) {
    const ofAll = { ...search, filter: { ...filter, category: undefined }, page: noPage }
    const source = rowsWithWords({ ...plan, words, category: undefined })
    counts.byCategory = (await rowsOf(db, source, ofAll)).byCategory
  }
  const isOfCategory = plan.isLarge && filter.category !== undefined
  const correction = corrected && { [isExact ? 'didYouMean' : 'correctedTo']: corrected.words.join(' ') }
  return {
    ...(await resultsOf(db, rows.ids, rows, facetsOf(counts, { filter, shop, isOfCategory }))),
    ...correction,
  }
}

/** Of a small shop: all that it has is read and counted. */
async function browseSmall(db: Queryable, search: Search): Promise<SearchResults> {
  const rows = await rowsOf(db, allBooks, search)
  const counts = facetCountsOf(rows, rangesOfNewest(rows.prices))
  return resultsOf(db, rows.ids, rows, facetsOf(counts, { ...search, found: rows }))
}

/** Of a large shop: books of a category and a price, counted with indexes. */
async function browseLarge(db: Queryable, { source }: BrowsePlan, search: Search): Promise<SearchResults> {
  const { filter, page, sales } = search
  const isExact = hasCounts(filter)
  const byCategory = await countByCategory(db, filter)
  const ofCategory = byCategory.filter(({ category }) => !filter.category || category === filter.category)
  const total = isExact
    ? { total: ofCategory.reduce((sum, { total }) => sum + total, 0), isMore: false }
    : counted(await countBooks(db, filter), maxRows)
  const byPrice = await countByPrice(db, filter, rangesOfNewest(await samplePrices(db, filter.category)))
  const counts = { byCategory, byPrice, areMore: false, ...(await countEditions(db, search)) }
  const capOfCategories = isExact ? Infinity : maxPerFilter
  const ids =
    source === 'index'
      ? await idsInOrder(db, filter, page)
      : await idsOfFirst(db, filter, { ...page, sales, isMore: total.isMore })
  return resultsOf(db, ids, total, facetsOf(counts, { ...search, cap: maxPerFilter, capOfCategories }))
}

/** Of a large shop: books of a format or a language, counted in a sample. */
async function browseEditions(db: Queryable, search: Search): Promise<SearchResults> {
  const { filter, page, sales } = search
  const rows = await rowsOf(db, sampledBooks(filter, { sort: page.sort, sales }), search)
  const shownTo = rows.ids.length > 0 ? page.offset + rows.ids.length : 0
  const found = { total: Math.max(Math.min(rows.total, sampleSize), shownTo), isMore: rows.isMore }
  const counts = { ...facetCountsOf(rows), ...(await countEditions(db, search, rows)) }
  return resultsOf(db, rows.ids, found, facetsOf(counts, { ...search, cap: maxPerFilter, found }))
}

/** Each with the other filters: a chosen format or language has to be counted without it. */
async function countEditions(db: Queryable, { filter }: Search, rows?: SearchRows): Promise<EditionCounts> {
  const countsOf = async (filter: Filter) =>
    hasEditionFilter(filter) || filter.category || filter.price
      ? editionCountsOf(await countByEdition(db, sampledBooks(filter), filter))
      : countAllByEdition(db, filter.worksOnce)
  const own = rows ? editionCountsOf(rows) : await countsOf(filter)
  const others =
    rows && rows.areMoreOthers !== null && editionCountsOf({ ...rows, isMore: rows.areMoreOthers })
  const { format, language } = filter
  return {
    formats: format ? (others || (await countsOf({ ...filter, format: undefined }))).formats : own.formats,
    languages: language
      ? (others || (await countsOf({ ...filter, language: undefined }))).languages
      : own.languages,
  }
}
