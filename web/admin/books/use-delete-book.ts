import type { Book } from '../../../contract/books.ts'
import { ask, tell } from '../../notices/ask.tsx'
import { useDeleteBookMutation } from '../admin-api.ts'

/** The list is where one goes on from when the book's own row is gone. */
export type Deleting = (book: Book, list: HTMLElement | null) => Promise<void>

/**
 * Asks first. The list is fetched again after each try: also where somebody else was faster. The row may stand
 * until that answer is here, so the place to go on from is not left to the row.
 */
export function useDeleteBook(): Deleting {
  const [deleteBook] = useDeleteBookMutation()
  return async ({ _id, title }, list) => {
    if (!(await isSure(title))) return
    const { error } = await deleteBook(_id)
    if (error) await tell('Failed to delete book. Please try again.')
    else await tell('Book deleted successfully!', 'success')
    const isGone = !error || ('status' in error && error.status === 404)
    if (isGone || document.activeElement === document.body) list?.focus()
  }
}

const isSure = (title: string) =>
  ask({
    title: 'Delete this book?',
    text: `${title} goes from the shop at once. Orders keep its title and price.`,
    yes: 'Delete',
  })
