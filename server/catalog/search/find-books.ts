import type { Book } from '../../../contract/catalog/books.ts'
import { hasDecimals } from '../../../domain/currency.ts'
import type { SearchQuery, SearchResults } from '../../../contract/catalog/search.ts'
import { usualSort } from '../../../domain/search-page.ts'
import type { Queryable } from '../../database/database.ts'
import { booksById, type Sales } from '../books/books.sql.ts'
import {
  type CategoryCount,
  countBooks,
  countByCategory,
  countByPrice,
  idsOfPage,
  maxCounted,
  samplePrices,
} from './browse.sql.ts'
import { countByEdition, hasEditionFilter } from './edition-filters.sql.ts'
import {
  type Asked,
  type Count,
  counted,
  editionFacets,
  facetsOfEditions,
  facetsOfWords,
  inCurrency,
  maxCountedByFilter,
  noFacets,
  totalOf,
} from './facets.ts'
import { editionsPage } from './editions-page.sql.ts'
import { type PriceRange, priceRanges } from './price-ranges.ts'
import { type FoundPage, foundPage, type WordSearch } from './results.sql.ts'
import { correctSpelling, shopKind } from './search.sql.ts'
import { bookByIsbn, wordsOf } from './search-books.ts'

type Shop = {
  /** Slugs. */
  categories: string[]
  /** Of the currency. */
  decimals: number
  sales(): Promise<Sales>
  /** Whether lists show each work once. */
  worksOnce: boolean
}

/** A small shop has no more books than this. */
const allOfSmall = 10_000

const noSales: Sales = { ids: [], copies: [] }

export async function findBooks(db: Queryable, query: SearchQuery, shop: Shop): Promise<SearchResults> {
  const { q, category, format, language, limit, offset } = query
  const byIsbn = q && (await bookByIsbn(db, q))
  if (byIsbn) return { ...results([byIsbn], { total: 1, isMore: false }), isIsbn: true }
  const sort = query.sort ?? usualSort({ q: q ?? '' })
  const kind = await shopKind(db)
  const sales = sort === 'best-selling' ? await shop.sales() : noSales
  const price = priceIn(query, shop.decimals)
  const filter = { category, price, format, language, worksOnce: shop.worksOnce }
  const asked = { filter, shown: { sort, limit, offset }, of: { sales, ...kind } }
  if (q) return search(db, { ...asked, text: q, isExact: query.exact === 'true' }, shop)
  return hasEditionFilter(filter) ? browseEditions(db, asked, shop) : browse(db, asked, shop)
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

async function browse(db: Queryable, { filter, shown, of }: Asked, shop: Shop): Promise<SearchResults> {
  const { category, price, worksOnce } = filter
  /** The table of counts has all editions. */
  const isCounted = price !== undefined || worksOnce
  const cap = of.isLarge ? maxCountedByFilter : allOfSmall
  const byCategory = await countByCategory(db, filter, cap + 1)
  const total = isCounted
    ? await countBooks(db, filter, (of.isLarge ? maxCounted : allOfSmall) + 1)
    : sum(byCategory.filter((counted) => !category || counted.category === category))
  const ranges = priceRanges(await samplePrices(db, category))
  const byPrice = await countByPrice(db, filter, ranges, cap + 1)
  const byEdition = of.hasEditionData ? await countByEdition(db, filter, of.isLarge) : noEditions
  return {
    books: await booksById(db, await idsOfPage(db, filter, shown, of)),
    ...counted(total, isCounted ? (of.isLarge ? maxCounted : allOfSmall) : Infinity),
    correctedTo: null,
    didYouMean: null,
    facets: {
      categories: shop.categories.map((slug) => {
        const { total, isMore } = counted(totalOf(byCategory, slug), isCounted ? cap : Infinity)
        return { category: slug, total, isMore }
      }),
      prices: ranges.map((range, at) => inCurrency(range, shop.decimals, counted(byPrice[at] ?? 0, cap))),
      ...editionFacets(byEdition, filter, cap),
    },
  }
}

const noEditions = { formats: [], languages: [] }

const sum = (counts: CategoryCount[]) => counts.reduce((sum, { total }) => sum + total, 0)

/** Books of a format or a language. */
async function browseEditions(db: Queryable, { filter, shown, of }: Asked, shop: Shop) {
  const sort = shown.sort === 'best-match' ? 'newest' : shown.sort
  const page = await editionsPage(db, filter, { ...shown, sort }, of)
  return {
    ...results(await booksById(db, page.ids), page),
    facets: await facetsOfEditions(db, filter, { page, of, shop }),
  }
}

type AskedWords = Asked & { text: string; isExact: boolean }

/** Corrects the spelling only if the words as typed find nothing. */
async function search(db: Queryable, { text, isExact, ...asked }: AskedWords, shop: Shop) {
  const typed = wordsOf(text)
  if (typed.length === 0) return results([], nothingFound)
  const { of } = asked
  const searchFor = (words: string[]): WordSearch => ({ ...asked.filter, text, words })
  const find = (words: string[]) => foundPage(db, searchFor(words), asked.shown, of)
  const answer = async (words: string[], page: FoundPage, correction = {}) => ({
    ...results(await booksById(db, page.ids), page, correction),
    facets: await facetsOfWords(db, searchFor(words), { page, of, shop }),
  })
  const asTyped = await find(typed)
  if (asTyped.found > 0) return answer(typed, asTyped)
  const corrected = await correctSpelling(db, typed)
  const other = await find(corrected)
  const words = corrected.join(' ')
  if (other.found === 0) return answer(typed, asTyped)
  return isExact
    ? answer(typed, asTyped, { didYouMean: words })
    : answer(corrected, other, { correctedTo: words })
}

const nothingFound = { total: 0, isMore: false }

const results = (
  books: Book[],
  { total, isMore }: Count,
  correction: Partial<Pick<SearchResults, 'correctedTo' | 'didYouMean'>> = {},
): SearchResults => ({
  books,
  total,
  isMore,
  correctedTo: null,
  didYouMean: null,
  ...correction,
  facets: noFacets,
})
