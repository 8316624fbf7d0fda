import type { Book, Suggestion } from '../../../contract/books.ts'
import type { Queryable } from '../../database/database.ts'
import { booksNamedLike, booksWithWords, correctSpelling, type Search } from './search.sql.ts'

/** More words do not narrow a search. */
const maxWords = 8

export const wordsOf = (text: string) =>
  text
    .normalize('NFC')
    .match(/[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}]*/gu)
    ?.slice(0, maxWords) ?? []

export async function searchBooks(db: Queryable, search: Omit<Search, 'words'>): Promise<Book[]> {
  return fixingTypos(db, search.text, (words) => booksWithWords(db, { ...search, words }))
}

export async function suggestBooks(db: Queryable, text: string): Promise<Suggestion[]> {
  return fixingTypos(db, text, (words) => booksNamedLike(db, { text, words, limit: 8 }))
}

/** Corrects the spelling only if the words as typed find nothing. */
async function fixingTypos<Found>(db: Queryable, text: string, find: (words: string[]) => Promise<Found[]>) {
  const words = wordsOf(text)
  if (words.length === 0) return []
  const found = await find(words)
  return found.length > 0 ? found : find(await correctSpelling(db, words))
}
