import type { Book } from '../../../contract/catalog/books.ts'
import { ask, tell } from '../../app/notices/ask.tsx'
import { useDeleteBookMutation } from '../admin-api.ts'
import { t } from '../../../messages/t.ts'

/** `list` takes the focus after the row of the book is gone. */
export type Deleting = (book: Book, list: HTMLElement | null) => Promise<void>

/**
 * Asks for confirmation. Every attempt refetches the list, also if another admin deleted the book first. The
 * row may stay until then, so the focus moves to the list explicitly.
 */
export function useDeleteBook(): Deleting {
  const [deleteBook] = useDeleteBookMutation()
  return async ({ _id, title }, list) => {
    if (!(await isSure(title))) return
    const { error } = await deleteBook(_id)
    if (error) await tell(t('The book could not be deleted. Please try again.'))
    else await tell(t('Book deleted.'), 'success')
    const isGone = !error || ('status' in error && error.status === 404)
    if (isGone || document.activeElement === document.body) list?.focus()
  }
}

const isSure = (title: string) =>
  ask({
    title: t('Delete this book?'),
    text: t('{title} will be removed from the shop immediately. Past orders keep its title and price.', {
      title,
    }),
    yes: t('Delete'),
    look: 'destructive',
  })
