import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useGetBookListQuery } from '../admin-api.ts'
import type { Asked } from './book-list-query.ts'
import { partOf, rowsInPart, BookRows } from './book-rows.tsx'
import { NoBooks, Waiting } from './book-list-states.tsx'
import { BookTable } from './book-table.tsx'
import { useDeleteBook } from './use-delete-book.ts'

/** However many books there are, only those near the view are asked for. */
export function AllBooks({ asked }: { asked: Asked }) {
  const [parts, setParts] = useState(1)
  const deleteBook = useDeleteBook()
  const last = useGetBookListQuery(partOf(asked, parts - 1))
  const total = last.data?.total ?? 0
  if (last.data && total === 0) return <NoBooks asked={asked} />
  const more = () => setParts(parts + 1)
  return (
    <>
      <BookTable asked={asked}>
        {Array.from({ length: parts }, (_, part) => (
          <BookRows key={part} asked={asked} part={part} onDelete={deleteBook} />
        ))}
      </BookTable>
      {last.isFetching && !last.currentData && <Waiting />}
      {last.currentData && total > parts * rowsInPart && <ShowMore key={parts} onMore={more} />}
    </>
  )
}

/** By itself before the end comes into view, and for whoever does not scroll by a press. */
function ShowMore({ onMore }: { onMore(): void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const watch = new IntersectionObserver(([end]) => end?.isIntersecting && onMore(), {
      rootMargin: '600px',
    })
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [onMore])
  return (
    <div ref={place} className="mt-4 grid justify-center">
      <Button look="outlined" onClick={onMore}>
        Show more
      </Button>
    </div>
  )
}
