import type { Book, BookListQuery } from '../../contract/books.ts'
import type { Tx } from '../database/database.ts'
import { newestBooks } from './books.sql.ts'
import { searchBooks, wordsOf } from './search-books.ts'

const longestSearch = 100

export type Listed = { books: Book[]; next: Partial<BookListQuery> | undefined }

/** A page of books, and how to ask for the one after it. */
export async function listBooks(db: Tx, query: BookListQuery): Promise<Listed> {
  return query.q ? foundBooks(db, { ...query, q: query.q }) : shelvedBooks(db, query)
}

/** One more than was asked for tells whether there is another page. */
async function shelvedBooks(db: Tx, query: BookListQuery): Promise<Listed> {
  const { ids, category, limit, offset, cursor } = query
  const after = cursor ? placeOf(cursor) : undefined
  const books = await newestBooks(db, { ids, category, after, offset, limit: limit && limit + 1 })
  if (!limit || books.length <= limit) return { books, next: undefined }
  const page = books.slice(0, limit)
  return { books: page, next: { ids, category, limit, cursor: cursorAfter(page.at(-1)) } }
}

async function foundBooks(db: Tx, query: BookListQuery & { q: string }): Promise<Listed> {
  const { q, category, limit = longestSearch, offset = 0 } = query
  const books = await searchBooks(db, { words: wordsOf(q), category, limit: limit + 1, offset })
  const next = books.length > limit ? { q, category, limit, offset: offset + limit } : undefined
  return { books: books.slice(0, limit), next }
}

const cursorAfter = (book: Book | undefined) => book && `${book.createdAt}_${book._id}`

function placeOf(cursor: string) {
  const [createdAt = '', id = ''] = cursor.split('_')
  return { createdAt, id }
}
