import { useEffect, useRef, useState } from 'react'
import type { Book } from '../../../contract/books.ts'
import { useGetBookListQuery } from '../admin-api.ts'
import type { Asked } from './book-list-query.ts'
import { BookRow } from './book-row.tsx'
import { NotShown } from './book-list-states.tsx'
import type { Deleting } from './use-delete-book.ts'

/** The maximum page size of the server. */
export const rowsInPart = 100

export const partOf = ({ sort, direction }: Asked, part: number) => ({
  sort,
  direction,
  limit: rowsInPart,
  offset: part * rowsInPart,
})

type Props = { asked: Asked; part: number; onDelete: Deleting }

/** A part of a virtualized list: far from the viewport an empty row keeps its height. */
export function BookRows({ asked, part, onDelete }: Props) {
  const { body, isNear, height } = useIsNear()
  const { data, error, isError, refetch } = useGetBookListQuery(partOf(asked, part), { skip: !isNear })
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
