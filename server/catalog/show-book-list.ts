import type { AdminBookList, AdminBookListQuery } from '../../contract/admin.ts'
import type { Queryable } from '../database/database.ts'
import { wordsOf } from './search/search-books.ts'
import { correctSpelling } from './search/search.sql.ts'
import { bookListPage } from './book-list.sql.ts'

/** The search finds what shoppers find, with spelling correction. */
export async function showBookList(
  db: Queryable,
  query: AdminBookListQuery,
): Promise<AdminBookList | { offsetTooLarge: number }> {
  const words = query.q ? wordsOf(query.q) : undefined
  if (words?.length === 0) return { books: [], total: 0 }
  const asTyped = await bookListPage(db, { ...query, words })
  if (!words || 'offsetTooLarge' in asTyped || asTyped.total > 0) return asTyped
  return bookListPage(db, { ...query, words: await correctSpelling(db, words) })
}
