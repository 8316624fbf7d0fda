import type { Shelf, ShelfQuery } from '../../contract/admin.ts'
import type { Tx } from '../database/database.ts'
import { wordsOf } from './search-books.ts'
import { meantWords } from './search.sql.ts'
import { shelfPage } from './shelf.sql.ts'

/** A page of the books in the bookseller's order; a search finds what shoppers find by it, mistyped words included. */
export async function showShelf(db: Tx, { q, ...rest }: ShelfQuery): Promise<Shelf> {
  const words = q ? wordsOf(q) : undefined
  if (words?.length === 0) return { books: [], total: 0 }
  const asTyped = await shelfPage(db, { ...rest, words })
  if (asTyped.total > 0 || !words) return asTyped
  return shelfPage(db, { ...rest, words: await meantWords(db, words) })
}
