import type { Book, Category, Suggestion } from '../../../contract/catalog/books.ts'
import { parseIsbn } from '../../../domain/isbn.ts'
import { maxSuggestions, type Suggestions } from '../../../contract/catalog/search.ts'
import type { Queryable } from '../../database/database.ts'
import { newestBooks } from '../books/books.sql.ts'
import {
  booksAndAuthorsLike,
  booksNamedLike,
  booksWithWords,
  correctSpelling,
  type NamedBook,
  type Search,
} from './search.sql.ts'

/** More words do not narrow a search. */
const maxWords = 8

export const wordsOf = (text: string) =>
  text
    .normalize('NFC')
    .match(/[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}]*/gu)
    ?.slice(0, maxWords) ?? []

/** The book whose ISBN the text is, in any form. */
export async function bookByIsbn(
  db: Queryable,
  text: string,
  category?: Category,
): Promise<Book | undefined> {
  const parsed = parseIsbn(text)
  if ('problem' in parsed) return undefined
  const [book] = await newestBooks(db, { isbn: parsed.isbn, category, limit: 1 })
  return book
}

const asSuggestion = ({ _id, title, author, coverImage }: Suggestion): Suggestion => ({
  _id,
  title,
  author,
  coverImage,
})

export async function searchBooks(db: Queryable, search: Omit<Search, 'words'>): Promise<Book[]> {
  const byIsbn = await bookByIsbn(db, search.text, search.category)
  if (byIsbn) return [byIsbn].slice(search.offset)
  return fixingTypos(db, search.text, (words) => booksWithWords(db, { ...search, words }))
}

export async function suggestBooks(db: Queryable, text: string, worksOnce: boolean): Promise<Suggestion[]> {
  const byIsbn = await bookByIsbn(db, text)
  if (byIsbn) return [asSuggestion(byIsbn)]
  return fixingTypos(db, text, (words) => booksNamedLike(db, { text, words, limit: 8, worksOnce }))
}

type NamedCategory = { slug: string; name: string }

/** Authors are found among this many of the best matches. */
const maxMatches = 50

const maxAuthors = 3
const maxCategories = 2

/** Categories, authors and books, together as many as the list has room for. */
export async function suggestAll(
  db: Queryable,
  text: string,
  categories: readonly NamedCategory[],
  worksOnce: boolean,
): Promise<Suggestions> {
  const byIsbn = await bookByIsbn(db, text)
  if (byIsbn) return { categories: [], authors: [], books: [asSuggestion(byIsbn)] }
  const named = categoriesNamed(text, categories)
  const matches = await fixingTypos(db, text, (words) =>
    booksAndAuthorsLike(db, { text, words, limit: maxMatches, worksOnce }),
  )
  const authors = authorsOf(matches)
  const books = matches.slice(0, maxSuggestions - named.length - authors.length)
  return {
    categories: named,
    authors,
    books: books.map(asSuggestion),
  }
}

/** Those with the most books among the matches first. */
function authorsOf(matches: NamedBook[]): Suggestions['authors'] {
  const found = new Map<string, { name: string; books: number }>()
  for (const { author: name, authorSlug, isAuthor } of matches) {
    if (!isAuthor || authorSlug === null) continue
    const { books = 0 } = found.get(authorSlug) ?? {}
    found.set(authorSlug, { name, books: books + 1 })
  }
  return [...found]
    .toSorted(([, one], [, other]) => other.books - one.books)
    .slice(0, maxAuthors)
    .map(([slug, { name }]) => ({ slug, name }))
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Categories with a word that begins with the text. */
function categoriesNamed(text: string, categories: readonly NamedCategory[]): string[] {
  const begun = folded(text.trim())
  if (begun === '') return []
  return categories
    .filter(({ name }) => ` ${folded(name)}`.includes(` ${begun}`))
    .map(({ slug }) => slug)
    .slice(0, maxCategories)
}

/** Corrects the spelling only if the words as typed find nothing. */
async function fixingTypos<Found>(db: Queryable, text: string, find: (words: string[]) => Promise<Found[]>) {
  const words = wordsOf(text)
  if (words.length === 0) return []
  const found = await find(words)
  return found.length > 0 ? found : find(await correctSpelling(db, words))
}
