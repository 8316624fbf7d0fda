import { useEffect, useRef, useState } from 'react'
import type { Book } from '../../../contract/books.ts'
import { useGetBookListQuery } from '../admin-api.ts'
import type { BookListView } from './book-list-query.ts'
import { NotShown } from './book-list-states.tsx'
import type { Deleting } from './use-delete-book.ts'
import { Pencil, Trash2 } from 'lucide'
import { editBookPage } from '../../../contract/admin-pages.ts'
import { Icon } from '../../ui/icon.tsx'
import { useIsAtLeast } from '../session/role.ts'
import { Amount } from '../../ui/price.tsx'
import { Cell, Row } from '../ui/table.tsx'
import { useCategoryName } from '../../shop/categories.ts'
import { Link } from '../../ui/link.tsx'

/** The maximum page size of the server. */
export const rowsInPart = 100

export const partOf = ({ sort, direction }: BookListView, part: number) => ({
  sort,
  direction,
  limit: rowsInPart,
  offset: part * rowsInPart,
})

type Props = { view: BookListView; part: number; onDelete: Deleting }

/** A part of a virtualized list: far from the viewport an empty row keeps its height. */
export function BookRows({ view, part, onDelete }: Props) {
  const { body, isNear, height } = useIsNear()
  const { data, error, isError, refetch } = useGetBookListQuery(partOf(view, part), { skip: !isNear })
  return (
    <tbody ref={body} className="border-b border-line last:border-0">
      {isNear && isError && <MissingRows error={error} onTryAgain={() => void refetch()} />}
      {isNear && data && <Rows books={data.books} first={part * rowsInPart + 1} onDelete={onDelete} />}
      {!(isNear && (data || isError)) && <tr aria-hidden style={{ height }} />}
    </tbody>
  )
}

const Rows = ({ books, first, onDelete }: { books: Book[]; first: number; onDelete: Deleting }) =>
  books.map((book, at) => <BookRow key={book._id} book={book} place={first + at} onDelete={onDelete} />)

/** Rendered above previously loaded rows, which may be out of date. */
const MissingRows = (props: { error: object | undefined; onTryAgain(): void }) => (
  <tr>
    <td colSpan={5} className="max-sm:[grid-column:1/-1]!">
      <NotShown {...props} />
    </td>
  </tr>
)

function useIsNear() {
  const body = useRef<HTMLTableSectionElement>(null)
  const [{ isNear, height }, setState] = useState({ isNear: true, height: 0 })
  useEffect(() => {
    const update = ([seen]: IntersectionObserverEntry[]) => {
      if (!seen) return
      const isInUse = seen.target.contains(document.activeElement)
      setState({ isNear: seen.isIntersecting || isInUse, height: seen.boundingClientRect.height })
    }
    const observer = new IntersectionObserver(update, { rootMargin: '3000px' })
    if (body.current) observer.observe(body.current)
    return () => observer.disconnect()
  }, [])
  return { body, isNear, height }
}

type BookRowProps = {
  book: Book
  /** Position in the whole list, from 1. */
  place: number
  onDelete: Deleting
}

const actionLook =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-panel px-2 font-medium hover:bg-paper'

export function BookRow({ book, place, onDelete }: BookRowProps) {
  const mayEdit = useIsAtLeast('manager')
  const categoryName = useCategoryName()
  return (
    <Row>
      <Cell>
        <span className="text-ink-soft tabular-nums">{place}</span>
      </Cell>
      <Cell>
        <span className="line-clamp-2 font-medium wrap-anywhere" title={book.title}>
          {book.title}
        </span>
      </Cell>
      <Cell>
        <span className="text-ink-soft">{categoryName(book.category)}</span>
      </Cell>
      <Cell isNumber>
        <Amount of={book.newPrice} />
      </Cell>
      {mayEdit && (
        <Cell>
          <span className="flex justify-end sm:-my-1.5">
            <Link to={editBookPage(book._id)} aria-label={`Edit ${book.title}`} className={actionLook}>
              <Icon of={Pencil} className="size-4 shrink-0" />
              <span className="max-lg:hidden">Edit</span>
            </Link>
            <button
              type="button"
              aria-label={`Delete ${book.title}`}
              onClick={({ currentTarget }) => void onDelete(book, currentTarget.closest('table'))}
              className={`${actionLook} text-bad`}
            >
              <Icon of={Trash2} className="size-4 shrink-0" />
              <span className="max-lg:hidden">Delete</span>
            </button>
          </span>
        </Cell>
      )}
    </Row>
  )
}
