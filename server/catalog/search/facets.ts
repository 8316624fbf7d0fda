import type { BookFormat } from '../../../domain/books/book-terms.ts'
import type { Facets, SearchResults } from '../../../contract/catalog/search.ts'
import type { EditionCount, EditionCounts } from './counts.sql.ts'
import { maxOffered, maxRows } from './limits.ts'
import type { Filter } from './plan-search.ts'
import { isIn, type PriceRange, priceRanges } from './price-ranges.ts'
import type { CategoryCount, EditionRows, SearchRows } from './search-rows.sql.ts'

export type FacetShop = {
  /** Slugs. */
  categories: string[]
  /** Of the currency. */
  decimals: number
}

export type Count = Pick<SearchResults, 'total' | 'isMore'>

/** Of each filter, with the other filters. */
type FacetCounts = EditionCounts & {
  byCategory: CategoryCount[]
  byPrice: { range: PriceRange; total: number }[]
  /** Whether there may be more books of the categories and prices than were counted. */
  areMore: boolean
}

type FacetOptions = {
  filter: Filter
  shop: FacetShop
  /** How far books were counted. */
  cap?: number
  capOfCategories?: number
  /** The number of books that were found with the chosen format and language. */
  found?: Count
  /** Whether only the chosen category was counted. */
  isOfCategory?: boolean
}

const rangesOf = (prices: number[]) => priceRanges(prices.toSorted((one, other) => one - other))

/** Ranges of all books are those of the newest. */
export const rangesOfNewest = (prices: number[]) => rangesOf(prices.slice(0, maxRows))

export const editionCountsOf = ({ formats, languages, isMore }: EditionRows): EditionCounts => ({
  formats: formats.map(({ value, total }) => ({ value, total, isMore })),
  languages: languages.map(({ value, total }) => ({ value, total, isMore })),
})

export const facetCountsOf = (rows: SearchRows, ranges = rangesOf(rows.prices)): FacetCounts => ({
  byCategory: rows.byCategory,
  byPrice: ranges.map((range) => ({ range, total: rows.prices.filter(isIn(range)).length })),
  areMore: rows.areMore,
  ...editionCountsOf(rows),
})

export const counted = (total: number, cap: number, isMore = false): Count => ({
  total: Math.min(total, cap),
  isMore: isMore || total > cap,
})

export function facetsOf(counts: FacetCounts, options: FacetOptions): Facets {
  const { filter, shop, cap = Infinity, capOfCategories = cap, isOfCategory = false } = options
  const inCurrency = (units: number | undefined) => (units === undefined ? null : units / 10 ** shop.decimals)
  const totals = new Map(counts.byCategory.map(({ category, total }) => [category, total]))
  return {
    categories: shop.categories.map((category) => {
      if (isOfCategory && category !== filter.category) return { category, total: null, isMore: false }
      const { total, isMore } = counted(totals.get(category) ?? 0, capOfCategories, counts.areMore)
      return { category, total, isMore }
    }),
    prices: counts.byPrice.map((price) => {
      const { total, isMore } = counted(price.total, cap, counts.areMore)
      return { min: inCurrency(price.range.low), max: inCurrency(price.range.high), total, isMore }
    }),
    formats: offered(counts.formats, filter.format, options).map(({ value, total, isMore }) => ({
      format: value as BookFormat,
      total,
      isMore,
    })),
    languages: offered(counts.languages, filter.language, options).map(({ value, total, isMore }) => ({
      language: value,
      total,
      isMore,
    })),
  }
}

/** The most common ones, and the chosen one. */
function offered(
  counts: EditionCount[],
  chosen: string | undefined,
  { cap = Infinity, found }: FacetOptions,
): EditionCount[] {
  const first = counts.slice(0, maxOffered)
  const isOffered = !chosen || first.some(({ value }) => value === chosen)
  const own = counts.find(({ value }) => value === chosen) ?? { value: chosen ?? '', total: 0, isMore: false }
  return (isOffered ? first : [...first, own]).map((count) => {
    const { total, isMore } = count.value === chosen ? (found ?? count) : count
    return { value: count.value, total: Math.min(total, cap), isMore: isMore || total > cap }
  })
}
