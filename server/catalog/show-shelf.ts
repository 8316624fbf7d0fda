import type { Shelf, ShelfQuery } from '../../contract/admin.ts'
import type { Tx } from '../database/database.ts'
import { wordsOf } from './search-books.ts'
import { meantWords } from './search.sql.ts'
import { booksOnShelf, countOnShelf, type ShelfFilter } from './shelf.sql.ts'

/** A page of the books in the bookseller's order; a search finds what shoppers find by it, mistyped words included. */
export async function showShelf(db: Tx, { q, ...rest }: ShelfQuery): Promise<Shelf> {
  const words = q ? wordsOf(q) : undefined
  if (words?.length === 0) return { books: [], total: 0 }
  const asTyped = await pageOf(db, { ...rest, words })
  if (asTyped.total > 0 || !words) return asTyped
  return pageOf(db, { ...rest, words: await meantWords(db, words) })
}

async function pageOf(db: Tx, filter: ShelfFilter): Promise<Shelf> {
  const [books, total] = await Promise.all([booksOnShelf(db, filter), countOnShelf(db, filter)])
  return { books, total }
}
