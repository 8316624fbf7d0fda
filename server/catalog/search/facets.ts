import type { BookFormat } from '../../../domain/book-terms.ts'
import type { Facets, SearchResults } from '../../../contract/catalog/search.ts'
import type { Queryable } from '../../database/database.ts'
import type { Sales } from '../books/books.sql.ts'
import type { CategoryCount, Filter, Shown } from './browse.sql.ts'
import {
  countByEdition,
  type EditionCount,
  type EditionCounts,
  hasEditionFilter,
} from './edition-filters.sql.ts'
import { isIn, type PriceRange, priceRanges } from './price-ranges.ts'
import { editionsPage } from './editions-page.sql.ts'
import { countFoundByCategory, type FoundPage, type WordSearch } from './results.sql.ts'
import type { ShopKind } from './search.sql.ts'

export type Asked = { filter: Filter; shown: Shown; of: ShopKind & { sales: Sales } }

/** The number of books that a filter of a large shop counts at most; a small one counts all. */
export const maxCountedByFilter = 100

export const noFacets: Facets = { categories: [], prices: [], formats: [], languages: [] }

export type Count = Pick<SearchResults, 'total' | 'isMore'>

/** Counted was one more than the cap. */
export const counted = (total: number, cap: number): Count => ({
  total: Math.min(total, cap),
  isMore: total > cap,
})

export const totalOf = (counts: CategoryCount[], slug: string) =>
  counts.find(({ category }) => category === slug)?.total ?? 0

export const inCurrency = ({ low, high }: PriceRange, decimals: number, count: Count) => ({
  min: low === undefined ? null : low / 10 ** decimals,
  max: high === undefined ? null : high / 10 ** decimals,
  ...count,
})

type Shop = { categories: string[]; decimals: number }

type Page = { page: FoundPage; of: Asked['of']; shop: Shop }

const countedIn = (page: FoundPage, cap: number) => (total: number) => ({
  total: Math.min(total, cap),
  isMore: page.areMore || total > cap,
})

const pricesIn = ({ page, shop }: Page, count: (total: number) => Count) =>
  priceRanges(page.prices).map((range) =>
    inCurrency(range, shop.decimals, count(page.prices.filter(isIn(range)).length)),
  )

/** Of a search for words. A large shop counts no other categories than the chosen one: that would be a second search. */
export async function facetsOfWords(db: Queryable, search: WordSearch, found: Page): Promise<Facets> {
  const { page, of, shop } = found
  const { category } = search
  const count = countedIn(page, Infinity)
  const counts = category && !of.isLarge ? await countFoundByCategory(db, search) : page.byCategory
  const isCounted = (slug: string) => !category || !of.isLarge || slug === category
  return {
    categories: shop.categories.map((category) => {
      const { total, isMore } = count(totalOf(counts, category))
      return isCounted(category) ? { category, total, isMore } : { category, total: null, isMore: false }
    }),
    prices: pricesIn(found, count),
    ...editionFacets(byEditionOf(page), search, Infinity),
  }
}

/** Of a list of a format or a language, each of which is counted by the list without it. */
export async function facetsOfEditions(db: Queryable, filter: Filter, found: Page): Promise<Facets> {
  const { page, of, shop } = found
  const cap = of.isLarge ? maxCountedByFilter : Infinity
  const count = countedIn(page, cap)
  const counts = async (others: Filter) =>
    hasEditionFilter(others)
      ? byEditionOf(await editionsPage(db, others, { sort: 'newest', limit: 0, offset: 0 }, of))
      : countByEdition(db, others, of.isLarge)
  const { format, language } = filter
  const { formats, languages } = byEditionOf(page)
  const own = { total: page.total, isMore: page.isMore }
  return {
    categories: shop.categories.map((category) => {
      const { total, isMore } = count(totalOf(page.byCategory, category))
      return { category, total, isMore }
    }),
    prices: pricesIn(found, count),
    ...editionFacets(
      {
        formats: format ? (await counts({ ...filter, format: undefined })).formats : formats,
        languages: language ? (await counts({ ...filter, language: undefined })).languages : languages,
      },
      filter,
      cap,
      own,
    ),
  }
}

const byEditionOf = ({ formats, languages, areMoreEditions: isMore }: FoundPage): EditionCounts => ({
  formats: formats.map((count) => ({ ...count, isMore })),
  languages: languages.map((count) => ({ ...count, isMore })),
})

/** A shop may have books in a hundred languages. */
const maxOffered = 10

/** The most common ones, and the chosen one with the number of books that were found with it. */
function offered(
  counts: EditionCount[],
  chosen: string | undefined,
  cap: number,
  found?: Count,
): EditionCount[] {
  const none = { total: 0, isMore: false }
  const first = counts.slice(0, maxOffered)
  const isOffered = !chosen || first.some(({ value }) => value === chosen)
  const own = counts.find(({ value }) => value === chosen) ?? { value: chosen ?? '', ...none }
  return (isOffered ? first : [...first, own]).map(({ value, ...count }) => {
    const { total, isMore } = value === chosen ? (found ?? count) : count
    return { value, total: Math.min(total, cap), isMore: isMore || total > cap }
  })
}

export const editionFacets = (
  { formats, languages }: EditionCounts,
  { format, language }: Filter,
  cap: number,
  found?: Count,
): Pick<Facets, 'formats' | 'languages'> => ({
  formats: offered(formats, format, cap, found).map(({ value, total, isMore }) => ({
    format: value as BookFormat,
    total,
    isMore,
  })),
  languages: offered(languages, language, cap, found).map(({ value, total, isMore }) => ({
    language: value,
    total,
    isMore,
  })),
})
