import type { Book } from '../../contract/books.ts'

const kinds = {
  _id: 'string',
  title: 'string',
  author: 'string',
  description: 'string',
  category: 'string',
  coverImage: 'string',
  newPrice: 'number',
  oldPrice: 'number',
  trending: 'boolean',
  createdAt: 'string',
} satisfies Partial<Record<keyof Book, string>>

const isBook = (value: unknown): value is Book =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(kinds).every(([name, kind]) => typeof (value as Record<string, unknown>)[name] === kind) &&
  isPrice((value as Book).newPrice)

// JSON.parse reads 1e999 as Infinity.
const isPrice = (price: number) => price >= 0 && price < 1e7

const areAllDifferent = (books: Book[]) => new Set(books.map(({ _id }) => _id)).size === books.length

/** Stored data may come from an older version or another source: an invalid cart becomes an empty one. */
export function booksIn(kept: string | null): Book[] {
  try {
    const value: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(value) && value.every(isBook) && areAllDifferent(value) ? value : []
  } catch {
    return []
  }
}
