import { type BookFormat, bookFormats } from './books/book-terms.ts'
import type { Category } from '../contract/catalog/books.ts'
import { languageOf } from './books/languages.ts'
import { plainAmount } from './money/typed-amount.ts'
import { pages, wordsIn, withQuery } from './pages.ts'

export const searchSorts = [
  'best-match',
  'best-selling',
  'newest',
  'price-low',
  'price-high',
  'title',
] as const

export type SearchSort = (typeof searchSorts)[number]

/** What the search page shows. Filters and pages that are missing do not narrow it. */
export type SearchFor = {
  q?: string
  category?: Category | undefined
  /** Of the price, both inclusive. */
  min?: number | undefined
  max?: number | undefined
  format?: BookFormat | undefined
  /** An ISO 639 code. */
  language?: string | undefined
  sort?: SearchSort | undefined
  /** Whether the words are searched as typed, without spelling correction. */
  exact?: boolean | undefined
  page?: number | undefined
}

/** The order of a search whose URL names none. */
export const usualSort = ({ q }: Pick<SearchFor, 'q'>): SearchSort => (q ? 'best-match' : 'newest')

/** The canonical URL of a search. */
export const searchUrl = ({ q, category, min, max, format, language, sort, exact, page = 1 }: SearchFor) =>
  withQuery(pages.search, {
    q,
    category,
    min,
    max,
    format,
    language,
    sort,
    exact: exact ? 1 : undefined,
    page: page > 1 ? page : undefined,
  })

export const booksOnAPage = 24

/** Keeps the offset within the limit of the book list. */
export const lastSearchPage = Math.floor(10_000 / booksOnAPage) + 1

/** The page in URL parameters; 1 if it is omitted or invalid. */
export const pageIn = (params: { get(name: string): string | null }, last = lastSearchPage) =>
  Math.min(Number(/^[1-9]\d{0,8}$/.exec(params.get('page') ?? '')?.[0] ?? 1), last)

/** What of a shop decides what URL parameters mean. */
export type SearchedShop = { categories: readonly { slug: Category }[]; locale: string; decimals: number }

/**
 * Reads a search from URL parameters, which may be those of the form without scripts; ignores invalid values, and categories
 * that the shop does not have.
 */
export function searchIn(
  asked: { get(name: string): string | null },
  { categories, ...money }: SearchedShop,
): SearchFor {
  const q = wordsIn(asked.get('q') ?? '')
  const category = categories.find(({ slug }) => slug === asked.get('category'))?.slug
  const format = bookFormats.find((format) => format === asked.get('format'))
  const language = languageOf(asked.get('language') ?? '')
  const sort = searchSorts.find((sort) => sort === asked.get('sort'))
  const page = pageIn(asked)
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...pricesIn(priceIn(asked.get('min'), money), priceIn(asked.get('max'), money)),
    ...(format && { format }),
    ...(language && { language }),
    ...(sort && sort !== usualSort({ q }) && sort !== 'best-match' && { sort }),
    ...(q && asked.get('exact') === '1' && { exact: true }),
    ...(page > 1 && { page }),
  }
}

/** As typed in the shop's locale. In URLs of the shop a point before three digits is one of decimals, if there are three. */
function priceIn(asked: string | null, { locale, decimals }: Omit<SearchedShop, 'categories'>) {
  const typed = asked?.trim().slice(0, 20) ?? ''
  const isPlain = decimals === 3 && /^\d+\.\d{3}$/.test(typed)
  const plain = isPlain ? typed : plainAmount(typed, locale)
  return /^\d{1,9}(\.\d*)?$/.test(plain) ? Number(Number(plain).toFixed(decimals)) : undefined
}

/** The lower price is the minimum, in whichever field it was typed. */
function pricesIn(min: number | undefined, max: number | undefined) {
  const isReversed = min !== undefined && max !== undefined && min > max
  const prices = isReversed ? { min: max, max: min } : { min, max }
  return {
    ...(prices.min && { min: prices.min }),
    ...(prices.max !== undefined && { max: prices.max }),
  }
}
