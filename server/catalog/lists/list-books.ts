import type { Book, BookListQuery } from '../../../contract/catalog/books.ts'
import type { Queryable } from '../../database/database.ts'
import { newestBooks } from '../books/books.sql.ts'
import type { LongList } from './long-lists.ts'
import { bookByIsbn, searchBooks, wordsOf } from '../search/search-books.ts'
import type { AdminBookList, AdminBookListQuery } from '../../../contract/people/admin.ts'
import { correctSpelling } from '../search/search.sql.ts'
import { copiesOnHand } from './stock-lists.sql.ts'
import { type AdminBookListFilter, bookListPage, copiesSold } from './book-list.sql.ts'

const maxSearch = 100

/** A longer list is streamed. */
const maxBuffered = 1_000

export type Listed = { books: Book[]; next: Partial<BookListQuery> | undefined }

/** A page of books and the query of the next one, or the start of a list that is too long for memory. */
export async function listBooks(
  db: Queryable,
  query: BookListQuery,
  worksOnce: boolean,
): Promise<Listed | { tooLong: LongList }> {
  return query.q
    ? searchedBooks(db, { ...query, q: query.q }, worksOnce)
    : filteredBooks(db, query, worksOnce)
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
  const shelved = { ids, category, author, isbn, offset, after: cursor ? placeOf(cursor) : undefined }
  const isPage = query.limit !== undefined && !ids && !isbn
  const books = await newestBooks(db, { ...shelved, limit: limit + 1, worksOnce: worksOnce && isPage })
  if (books.length <= limit) return { books, next: undefined }
  if (!query.limit) return { tooLong: { category, author, first: books } }
  const page = books.slice(0, limit)
  return { books: page, next: { ids, category, author, limit, cursor: cursorAfter(page.at(-1)) } }
}

async function searchedBooks(
  db: Queryable,
  query: BookListQuery & { q: string },
  worksOnce: boolean,
): Promise<Listed> {
  const { q, category, limit = maxSearch, offset = 0 } = query
  const books = await searchBooks(db, { text: q, category, limit: limit + 1, offset, worksOnce })
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
): Promise<AdminBookList | { offsetTooLarge: number }> {
  const words = query.q ? wordsOf(query.q) : undefined
  if (words?.length === 0) return { books: [], total: 0 }
  const byIsbn = query.q && (await bookByIsbn(db, query.q, query.category))
  const page = byIsbn
    ? { books: [byIsbn].slice(query.offset), total: 1 }
    : await pageOf(db, { ...query, words })
  if ('offsetTooLarge' in page) return page
  const ids = page.books.map(({ _id }) => _id)
  const [sold, onHand] = [await copiesSold(db, ids), await copiesOnHand(db, ids)]
  const books = page.books.map((book) =>
    Object.assign(book, { sold: sold.get(book._id) ?? 0, onHand: onHand.get(book._id) }),
  )
  return { ...page, books }
}

async function pageOf(db: Queryable, { words, ...query }: AdminBookListFilter) {
  const asTyped = await bookListPage(db, { ...query, words })
  if (!words || 'offsetTooLarge' in asTyped || asTyped.total > 0) return asTyped
  return bookListPage(db, { ...query, words: await correctSpelling(db, words) })
}
