import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useGetBookListQuery } from '../admin-api.ts'
import type { Asked } from './book-list-query.ts'
import { partOf, rowsInPart, BookRows } from './book-rows.tsx'
import { NoBooks, Waiting } from './book-list-states.tsx'
import { BookTable } from './book-table.tsx'
import { useDeleteBook } from './use-delete-book.ts'

/** Virtualized: requests only the rows near the viewport. */
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

/** Loads more automatically near the end of the list; the button is for users who do not scroll. */
function ShowMore({ onMore }: { onMore(): void }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(([end]) => end?.isIntersecting && onMore(), {
      rootMargin: '600px',
    })
    if (container.current) observer.observe(container.current)
    return () => observer.disconnect()
  }, [onMore])
  return (
    <div ref={container} className="mt-4 grid justify-center">
      <Button look="outlined" onClick={onMore}>
        Show more
      </Button>
    </div>
  )
}
