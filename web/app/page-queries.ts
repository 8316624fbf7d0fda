import type { Category } from '../../contract/catalog/books.ts'

/** As many as the hero and "Recommended for you" need. */
export const newest = { limit: 18 }

/** Number of books of the same genre shown below a book. */
export const maxShown = 4

/** Two extra, because the book itself and another edition of it may be among them. */
export const newestOf = (category: Category) => ({ category, limit: maxShown + 2 })
