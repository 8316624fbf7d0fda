import { useEffect, useRef, useState } from 'react'
import type { Book } from '../../../contract/books.ts'
import { useGetBookListQuery } from '../admin-api.ts'
import type { Asked } from './book-list-query.ts'
import { BookRow } from './book-row.tsx'
import { NotShown } from './book-list-states.tsx'
import type { Deleting } from './use-delete-book.ts'

/** As many as the shop gives at once. */
export const rowsInPart = 100

export const partOf = ({ sort, direction }: Asked, part: number) => ({
  sort,
  direction,
  limit: rowsInPart,
  offset: part * rowsInPart,
})

type Props = { asked: Asked; part: number; onDelete: Deleting }

/** A part of a long list: where it is far from the view, only its place is kept. */
export function BookRows({ asked, part, onDelete }: Props) {
  const { body, isNear, height } = useNearness()
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

/** Above those that came before, where there are any: they may be out of date. */
const MissingRows = (props: { error: object | undefined; onTryAgain(): void }) => (
  <tr>
    <td colSpan={5} className="max-sm:[grid-column:1/-1]!">
      <NotShown {...props} />
    </td>
  </tr>
)

function useNearness() {
  const body = useRef<HTMLTableSectionElement>(null)
  const [{ isNear, height }, setPlace] = useState({ isNear: true, height: 0 })
  useEffect(() => {
    const look = ([seen]: IntersectionObserverEntry[]) => {
      if (!seen) return
      const isInUse = seen.target.contains(document.activeElement)
      setPlace({ isNear: seen.isIntersecting || isInUse, height: seen.boundingClientRect.height })
    }
    const watch = new IntersectionObserver(look, { rootMargin: '3000px' })
    if (body.current) watch.observe(body.current)
    return () => watch.disconnect()
  }, [])
  return { body, isNear, height }
}
