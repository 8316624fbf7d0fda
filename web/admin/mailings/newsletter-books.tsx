import { useRef } from 'react'
import {
  maxNewsletterBooks,
  type Newsletter,
  type NewsletterBook,
} from '../../../contract/shop/newsletters.ts'
import { useGetBooksQuery } from '../../app/api/api.ts'
import { Cover, pictureOf } from '../../ui/cover.tsx'
import { Icon } from '../../ui/icon.tsx'
import { X } from '../../ui/icons/screen-icons.ts'
import { BookSearch } from '../books/list/book-search.tsx'
import { MoveButtons, moved, useMoveAnnouncement } from '../settings/move-buttons.tsx'
import { FieldGroup } from '../ui/fields.tsx'
import { rowButton } from '../ui/table.tsx'
import { t } from '../../../messages/t.ts'

type PickedBook = Pick<NewsletterBook, '_id' | 'title' | 'author' | 'coverImage'> & {
  /** Why it will not be sent. */
  leftOut?: string | undefined
}

/** The books of a newsletter that is not sent yet, as the shop has them now. `stored` knows the titles of deleted ones. */
export function usePickedBooks(ids: string[], stored: NewsletterBook[]): PickedBook[] {
  const { data, currentData } = useGetBooksQuery(
    { ids: ids.join(',') },
    { skip: ids.length === 0, refetchOnMountOrArgChange: true },
  )
  return ids.map((id): PickedBook => {
    const book = data?.find(({ _id }) => _id === id)
    if (book) {
      const { title, author, availability } = book
      const leftOut = availability === 'sold-out' ? t('Sold out. Will be left out.') : undefined
      return { _id: id, title, author, coverImage: pictureOf(book), leftOut }
    }
    const { title = t('Loading…'), author = '' } = stored.find(({ _id }) => _id === id) ?? {}
    const leftOut = currentData && t('No longer in the shop. Will be left out.')
    return { _id: id, title, author, coverImage: '', leftOut }
  })
}

type Props = {
  books: PickedBook[]
  problem: string | undefined
  onChange(ids: string[]): void
}

/** Picks books, in the order in which they are shown. */
export function NewsletterBooks({ books, problem, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const { announcement, announce } = useMoveAnnouncement()
  const ids = books.map(({ _id }) => _id)

  function remove(id: string) {
    onChange(ids.filter((other) => other !== id))
    list.current?.focus()
  }
  return (
    <FieldGroup title={t('Books')}>
      <p className="-mt-3 text-sm text-pretty text-ink-soft">
        {t('Up to {maximum}, each with its cover, its price when the newsletter is sent, and a link.', {
          maximum: maxNewsletterBooks,
        })}
      </p>
      {announcement}
      <ol ref={list} tabIndex={-1} aria-label={t('Chosen books')} className="-my-2 outline-none empty:hidden">
        {books.map((book, place) => (
          <li
            key={book._id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0"
          >
            <span aria-hidden className="w-8 shrink-0">
              <Cover image={book.coverImage} title="" sizes="32px" />
            </span>
            <span className="min-w-0 grow basis-32 text-sm wrap-anywhere">
              {book.title}
              <span className="block text-ink-soft">{book.author}</span>
              {book.leftOut && <span className="block font-medium text-warn">{book.leftOut}</span>}
            </span>
            <span className="ml-auto flex">
              <MoveButtons
                name={book.title}
                place={place}
                count={books.length}
                onMove={(by) => {
                  onChange(moved(ids, place, by))
                  announce(book.title, place + by, books.length)
                }}
              />
              <button
                type="button"
                aria-label={t('Remove {title}', { title: book.title })}
                onClick={() => remove(book._id)}
                className={rowButton}
              >
                <Icon of={X} className="size-4" />
              </button>
            </span>
          </li>
        ))}
      </ol>
      {books.length < maxNewsletterBooks && (
        <BookSearch
          label={t('Add a book')}
          problem={problem}
          without={ids}
          onChoose={(id) => onChange([...ids, id])}
        />
      )}
    </FieldGroup>
  )
}

/** Books that subscribers do not see. */
export function LeftOutBooks({ of: { state, books } }: { of: Newsletter }) {
  const titles = books.filter(({ isLeftOut }) => isLeftOut).map(({ title }) => title)
  if (titles.length === 0) return null
  return (
    <p className="mt-4 max-w-prose text-pretty wrap-anywhere text-warn">
      {state === 'scheduled'
        ? t('Deleted or sold out. Will be left out: {titles}', { titles: titles.join(', ') })
        : t('Left out, because they were deleted or sold out: {titles}', { titles: titles.join(', ') })}
    </p>
  )
}
