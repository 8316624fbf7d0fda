import type { Book } from '../../../contract/books.ts'
import { hasDecimals } from '../../../contract/price-limits.ts'
import type { Facets, SearchQuery, SearchResults } from '../../../contract/search.ts'
import { usualSort } from '../../../contract/search-page.ts'
import type { Queryable } from '../../database/database.ts'
import { booksById, type Sales } from '../books.sql.ts'
import {
  type CategoryCount,
  countBooks,
  countByCategory,
  countByPrice,
  type Filter,
  idsOfPage,
  maxCounted,
  samplePrices,
  type Shown,
} from './browse.sql.ts'
import { isIn, type PriceRange, priceRanges } from './price-ranges.ts'
import { countFoundByCategory, type FoundPage, foundPage, type WordSearch } from './results.sql.ts'
import { correctSpelling, isLargeShop } from './search.sql.ts'
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

/** The number of books that a filter of a large shop counts at most; a small one counts all. */
const maxCountedByFilter = 100

/** A small shop has no more books than this. */
const allOfSmall = 10_000

const noSales: Sales = { ids: [], copies: [] }

export async function findBooks(db: Queryable, query: SearchQuery, shop: Shop): Promise<SearchResults> {
  const { q, category, limit, offset } = query
  const byIsbn = q && (await bookByIsbn(db, q))
  if (byIsbn) return { ...results([byIsbn], { total: 1, isMore: false }, noFacets), isIsbn: true }
  const sort = query.sort ?? usualSort({ q: q ?? '' })
  const isLarge = await isLargeShop(db)
  const sales = sort === 'best-selling' ? await shop.sales() : noSales
  const filter = { category, price: priceIn(query, shop.decimals), worksOnce: shop.worksOnce }
  const asked = { filter, shown: { sort, limit, offset }, of: { sales, isLarge } }
  return q
    ? search(db, { ...asked, text: q, isExact: query.exact === 'true' }, shop)
    : browse(db, asked, shop)
}

type Asked = { filter: Filter; shown: Shown; of: { sales: Sales; isLarge: boolean } }

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
    },
  }
}

const sum = (counts: CategoryCount[]) => counts.reduce((sum, { total }) => sum + total, 0)

const totalOf = (counts: CategoryCount[], slug: string) =>
  counts.find(({ category }) => category === slug)?.total ?? 0

type Count = Pick<SearchResults, 'total' | 'isMore'>

/** Counted was one more than the cap. */
const counted = (total: number, cap: number): Count => ({ total: Math.min(total, cap), isMore: total > cap })

const inCurrency = ({ low, high }: PriceRange, decimals: number, count: Count) => ({
  min: low === undefined ? null : low / 10 ** decimals,
  max: high === undefined ? null : high / 10 ** decimals,
  ...count,
})

type AskedWords = Asked & { text: string; isExact: boolean }

/** Corrects the spelling only if the words as typed find nothing. */
async function search(db: Queryable, { text, isExact, ...asked }: AskedWords, shop: Shop) {
  const typed = wordsOf(text)
  if (typed.length === 0) return results([], nothingFound, noFacets)
  const find = (words: string[]) => foundPage(db, { text, words, ...asked.filter }, asked.shown, asked.of)
  const answer = async (words: string[], page: FoundPage, correction = {}) =>
    results(
      await booksById(db, page.ids),
      page,
      await facetsOf(db, { text, words, ...asked.filter }, page, { isLarge: asked.of.isLarge, shop }),
      correction,
    )
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
const noFacets: Facets = { categories: [], prices: [] }

const results = (
  books: Book[],
  { total, isMore }: Count,
  facets: Facets,
  correction: Partial<Pick<SearchResults, 'correctedTo' | 'didYouMean'>> = {},
): SearchResults => ({ books, total, isMore, correctedTo: null, didYouMean: null, ...correction, facets })

/** A large shop counts no other categories than the chosen one: that would be a second search. */
async function facetsOf(
  db: Queryable,
  search: WordSearch,
  { byCategory, prices, isMore }: FoundPage,
  { isLarge, shop }: { isLarge: boolean; shop: Shop },
): Promise<Facets> {
  const { category } = search
  const counts = category && !isLarge ? await countFoundByCategory(db, search) : byCategory
  const isCounted = (slug: string) => !category || !isLarge || slug === category
  return {
    categories: shop.categories.map((slug) => ({
      category: slug,
      total: isCounted(slug) ? totalOf(counts, slug) : null,
      isMore: isMore && isCounted(slug),
    })),
    prices: priceRanges(prices).map((range) =>
      inCurrency(range, shop.decimals, { total: prices.filter(isIn(range)).length, isMore }),
    ),
  }
}
