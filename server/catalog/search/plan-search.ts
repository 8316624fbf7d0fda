import type { Category } from '../../../contract/catalog/books.ts'
import type { BookFormat } from '../../../domain/books/book-terms.ts'
import { parseIsbn } from '../../../domain/books/isbn.ts'
import type { SearchSort } from '../../../domain/search-page.ts'
import type { Language } from '../../../messages/languages.ts'
import { maxPerFilter, maxRows, maxWords, sampleSize } from './limits.ts'
import type { PriceRange } from './price-ranges.ts'

export type Filter = {
  category?: Category | undefined
  price?: PriceRange | undefined
  format?: BookFormat | undefined
  language?: string | undefined
  /** Only one edition of each work. */
  worksOnce?: boolean
}

export type PageRequest = { sort: SearchSort; limit: number; offset: number }

export type SearchRequest = {
  q?: string | undefined
  filter: Filter
  /** Without a sort the caller has its own, for which it needs the same matches on each page. */
  page: Omit<PageRequest, 'sort'> & { sort?: SearchSort }
}

/** Matches of words, best first. */
export type WordsPlan = {
  kind: 'words'
  isLarge: boolean
  /** Of the index; English has one of its own. */
  spoken: Language
  /** As typed, with punctuation. */
  text: string
  words: string[]
  category: Category | undefined
  /** How many matches suffice: further places are searched only for fewer. */
  needed: number
  /** How many matches are ranked at most. */
  candidates: number
}

/**
 * Books without words. `all` reads the whole of a small shop, `index` an order that an index has with the filters,
 * `sample` the first books of the order and of each filter, `editions` those of a format or language.
 */
export type BrowsePlan = { kind: 'browse'; source: 'all' | 'index' | 'sample' | 'editions' }

/** Text without words finds nothing. An ISBN that no book has is searched as words. */
export type SearchPlan =
  | { kind: 'nothing' }
  | { kind: 'isbn'; isbn: string; otherwise: WordsPlan }
  | WordsPlan
  | BrowsePlan

export const hasEditionFilter = ({ format, language }: Filter) =>
  format !== undefined || language !== undefined

export const wordsOf = (text: string) =>
  text
    .normalize('NFC')
    .match(/[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}]*/gu)
    ?.slice(0, maxWords) ?? []

/** Decides how a shop of this size and language answers a search. */
export function planSearch(
  { q, filter, page }: SearchRequest,
  isLarge: boolean,
  spoken: Language,
): SearchPlan {
  if (!q) return { kind: 'browse', source: isLarge ? sourceOf(filter, page.sort) : 'all' }
  const words = wordsOf(q)
  if (words.length === 0) return { kind: 'nothing' }
  const { category, worksOnce = false } = filter
  const needed = isLarge ? neededBy(page, worksOnce) : maxRows
  const candidates = isLarge && needed <= sampleSize / 2 ? sampleSize : maxRows
  const plan: WordsPlan = { kind: 'words', isLarge, spoken, text: q, words, category, needed, candidates }
  const parsed = parseIsbn(q)
  return 'isbn' in parsed ? { kind: 'isbn', isbn: parsed.isbn, otherwise: plan } : plan
}

/** Each further match costs a large shop time, so the best ones are found up to the page. Several may be one work. */
const neededBy = ({ sort, limit, offset }: SearchRequest['page'], worksOnce: boolean) =>
  sort === 'best-match' ? Math.min((offset + limit) * (worksOnce ? 2 : 1), maxRows) : maxPerFilter

/** No index has sales, formats or languages in an order, nor prices in another order than their own. */
function sourceOf(filter: Filter, sort: SearchSort | undefined): BrowsePlan['source'] {
  if (hasEditionFilter(filter)) return 'editions'
  const isByPrice = sort === 'price-low' || sort === 'price-high'
  const isIndexed = sort !== 'best-selling' && (isByPrice || !filter.price)
  return isIndexed ? 'index' : 'sample'
}
