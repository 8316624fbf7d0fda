import { useEffect, useRef, useState } from 'react'
import { useGetShelfQuery } from '../admin-api.ts'
import type { Asked } from './shelf-asked.ts'
import { ShelfRow } from './shelf-row.tsx'
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
export function ShelfPart({ asked, part, onDelete }: Props) {
  const { body, isNear, height } = useNearness()
  const { data } = useGetShelfQuery(partOf(asked, part), { skip: !isNear })
  const first = part * rowsInPart + 1
  return (
    <tbody ref={body} className="border-b border-line last:border-0">
      {isNear && data ? (
        data.books.map((book, at) => (
          <ShelfRow key={book._id} book={book} place={first + at} onDelete={onDelete} />
        ))
      ) : (
        <tr aria-hidden style={{ height }} />
      )}
    </tbody>
  )
}

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
