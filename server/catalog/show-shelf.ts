import type { Shelf, ShelfQuery } from '../../contract/admin.ts'
import type { Queryable } from '../database/database.ts'
import { wordsOf } from './search-books.ts'
import { meantWords } from './search.sql.ts'
import { shelfPage } from './shelf.sql.ts'

/** A page of the books in the bookseller's order; a search finds what shoppers find by it, mistyped words included. */
export async function showShelf(db: Queryable, query: ShelfQuery): Promise<Shelf | { outOfReach: number }> {
  const words = query.q ? wordsOf(query.q) : undefined
  if (words?.length === 0) return { books: [], total: 0 }
  const asTyped = await shelfPage(db, { ...query, words })
  if (!words || 'outOfReach' in asTyped || asTyped.total > 0) return asTyped
  return shelfPage(db, { ...query, words: await meantWords(db, words) })
}
