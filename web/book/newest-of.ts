import type { Category } from '../../contract/books.ts'

/** How many of its genre stand below a book. */
export const mostShown = 4

/** One more, since the book itself may be among them. */
export const newestOf = (category: Category) => ({ category, limit: mostShown + 1 })
