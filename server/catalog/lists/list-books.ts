import type { Book, BookListQuery } from '../../../contract/catalog/books.ts'
import type { Language } from '../../../messages/languages.ts'
import type { Queryable } from '../../database/database.ts'
import { booksById, newestBooks } from '../books/books.sql.ts'
import type { LongList } from './long-lists.ts'
import type { WordsPlan } from '../search/plan-search.ts'
import { orderOf, shownBooks } from '../search/search-rows.sql.ts'
import { resolvePlan, withSpelling } from '../search/resolve-plan.ts'
import type { IsLarge } from '../search/resolve-plan.ts'
import { rowsWithWords } from '../search/word-matches.sql.ts'
import {
  type AdminBookList,
  type AdminBookListQuery,
  type BookListFilter,
  type BookListSort,
  type BookSort,
  bookSorts,
  maxSelected,
} from '../../../contract/people/admin.ts'
import { isLargeShop } from '../search/counts.sql.ts'
import { maxSmallShop, recentBooks } from '../search/limits.ts'
import { type Picked, pickBooks } from './picked-books.sql.ts'
import { copiesOnHand } from './stock-lists.sql.ts'
import { copiesSold, matchingBooks, pageOfAll } from './book-list.sql.ts'

const maxSearch = 100

/** A longer list is streamed. */
const maxBuffered = 1_000

export type Listed = { books: Book[]; next: Partial<BookListQuery> | undefined }

type Shop = {
  /** Whether lists show each work once. */
  worksOnce: boolean
  isLarge: IsLarge
  /** The language of searches. */
  spoken: Language
}

/** A page of books and the query of the next one, or the start of a list that is too long for memory. */
export async function listBooks(
  db: Queryable,
  query: BookListQuery,
  shop: Shop,
): Promise<Listed | { tooLong: LongList }> {
  return query.q
    ? searchedBooks(db, { ...query, q: query.q }, shop)
    : filteredBooks(db, query, shop.worksOnce)
}

/**
 * Reads one book more than the limit to know whether there is a next page. Chosen books, and all books without a limit,
 * are listed in each edition.
 */
async function filteredBooks(
  db: Queryable,
  query: BookListQuery,
  worksOnce: boolean,
): Promise<Listed | { tooLong: LongList }> {
  const { ids, category, author, isbn, limit = maxBuffered, offset, cursor } = query
  const filter = { ids, category, author, isbn, offset, after: cursor ? placeOf(cursor) : undefined }
  const isPage = query.limit !== undefined && !ids && !isbn
  const books = await newestBooks(db, { ...filter, limit: limit + 1, worksOnce: worksOnce && isPage })
  if (books.length <= limit) return { books, next: undefined }
  if (!query.limit) return { tooLong: { category, author, first: books } }
  const page = books.slice(0, limit)
  return { books: page, next: { ids, category, author, limit, cursor: cursorAfter(page.at(-1)) } }
}

async function searchedBooks(
  db: Queryable,
  query: BookListQuery & { q: string },
  { worksOnce, isLarge, spoken }: Shop,
): Promise<Listed> {
  const { q, category, limit = maxSearch, offset = 0 } = query
  const filter = { category, worksOnce }
  const page = { sort: 'best-match', limit: limit + 1, offset } as const
  const plan = await resolvePlan(db, { q, filter, page }, { category, isLarge, spoken })
  if (plan.kind === 'book') return { books: [plan.book].slice(offset), next: undefined }
  if (plan.kind !== 'words') return { books: [], next: undefined }
  const request = { ...page, filter, order: orderOf(page.sort) }
  const find = async (plan: WordsPlan) => {
    const source = rowsWithWords(plan)
    const books = await shownBooks(db, source, request)
    const isBeyond = books.length === 0 && offset > 0
    const first = isBeyond ? await shownBooks(db, source, { ...request, limit: 1, offset: 0 }) : books
    return { books, found: first.length }
  }
  const { asTyped, corrected } = await withSpelling(db, plan, find)
  const { books } = corrected?.page ?? asTyped
  const next = books.length > limit ? { q, category, limit, offset: offset + limit } : undefined
  return { books: books.slice(0, limit), next }
}

const cursorAfter = (book: Book | undefined) => book && `${book.createdAt}_${book._id}`

function placeOf(cursor: string) {
  const [createdAt = '', id = ''] = cursor.split('_')
  return { createdAt, id }
}

/** The search finds what shoppers find, with spelling correction. */
export async function showBookList(
  db: Queryable,
  query: AdminBookListQuery,
  spoken: Language,
): Promise<AdminBookList | { offsetTooLarge: number }> {
  const page = await adminPage(db, query, spoken)
  if ('offsetTooLarge' in page) return page
  const ids = page.books.map(({ _id }) => _id)
  const [sold, onHand] = [await copiesSold(db, ids), await copiesOnHand(db, ids)]
  const books = page.books.map((book) =>
    Object.assign(book, { sold: sold.get(book._id) ?? 0, onHand: onHand.get(book._id) }),
  )
  return { ...page, books }
}

async function adminPage(db: Queryable, query: AdminBookListQuery, spoken: Language) {
  const { sort } = query
  const indexed = isIndexed(sort) && !query.gap && !query.feed ? { ...query, sort } : undefined
  if (indexed && !query.q) return pageOfAll(db, indexed)
  const picked = await matches(db, query, spoken, async (plan) => {
    if (plan && indexed) return matchingBooks(db, plan, indexed)
    const reach = plan || (await isLargeShop(db)) ? recentBooks : maxSmallShop + 1
    return pickBooks(db, { ...query, words: plan && rowsWithWords(plan), reach })
  })
  if ('book' in picked) return { books: [picked.book].slice(query.offset), total: 1 }
  const { ids, total, isMore } = picked
  return { books: await booksById(db, ids), total, ...(!indexed && { isMore }) }
}

const isIndexed = (sort: BookListSort): sort is BookSort => bookSorts.some((known) => known === sort)

/** All ids of the books of the list, to change these. */
export async function selectBooks(db: Queryable, query: BookListFilter, spoken: Language) {
  const page = { sort: 'newest', direction: 'down', limit: maxSelected, offset: 0 } as const
  const picked = await matches(db, { ...query, ...page }, spoken, (plan) =>
    // One more tells whether there are more.
    pickBooks(db, { ...query, ...page, words: plan && rowsWithWords(plan), reach: maxSelected + 1 }),
  )
  return 'book' in picked
    ? { ids: [picked.book._id], isMore: false }
    : { ids: picked.ids, isMore: picked.isMore }
}

type Matches = Pick<Picked, 'ids' | 'total' | 'isMore' | 'found'>

/** Finds with the words of the query, if it has any, as typed or corrected. */
async function matches(
  db: Queryable,
  { q, category, limit, offset }: AdminBookListQuery,
  spoken: Language,
  find: (plan: WordsPlan | undefined) => Promise<Matches>,
): Promise<Matches | { book: Book }> {
  if (!q) return find(undefined)
  const plan = await resolvePlan(
    db,
    { q, filter: { category }, page: { limit, offset } },
    { category, spoken },
  )
  if (plan.kind === 'book') return { book: plan.book }
  if (plan.kind !== 'words') return { ids: [], total: 0, isMore: false, found: 0 }
  const { asTyped, corrected } = await withSpelling(db, plan, find)
  return corrected?.page ?? asTyped
}
