import type { Book, Suggestion } from '../../contract/books.ts'
import type { Queryable } from '../database/database.ts'
import { booksNamedLike, booksWithWords, meantWords, type Search } from './search.sql.ts'

/** More words than this make no search narrower. */
const mostWords = 8

export const wordsOf = (text: string) =>
  text
    .normalize('NFC')
    .match(/[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}]*/gu)
    ?.slice(0, mostWords) ?? []

export async function searchBooks(db: Queryable, search: Omit<Search, 'words'>): Promise<Book[]> {
  return forgivingTypos(db, search.text, (words) => booksWithWords(db, { ...search, words }))
}

export async function suggestBooks(db: Queryable, text: string): Promise<Suggestion[]> {
  return forgivingTypos(db, text, (words) => booksNamedLike(db, { text, words, limit: 8 }))
}

/** Only what finds nothing as it was typed is taken for a typo. */
async function forgivingTypos<Found>(db: Queryable, text: string, find: (words: string[]) => Promise<Found[]>) {
  const words = wordsOf(text)
  if (words.length === 0) return []
  const found = await find(words)
  return found.length > 0 ? found : find(await meantWords(db, words))
}
