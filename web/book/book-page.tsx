import { useRef } from 'react'
import { useParams } from 'react-router'
import { useGetBookQuery } from '../api/api.ts'
import { SkeletonBook } from './skeleton-book.tsx'
import { BookDetails } from './book-details.tsx'
import { MissingBook } from './missing-book.tsx'
import { MoreInGenre } from './more-in-genre.tsx'

export function BookPage() {
  const { id = '' } = useParams()
  const { currentData: book, error, isFetching, refetch } = useGetBookQuery(id)
  const container = useRef<HTMLDivElement>(null)
  const isGone = (error as { status?: unknown } | undefined)?.status === 404

  function retry() {
    container.current?.focus()
    void refetch()
  }
  return (
    <div ref={container} tabIndex={-1} className="mx-auto max-w-content px-6 py-10 outline-none md:py-16">
      {!book && <title>Book Store</title>}
      {book && <BookDetails book={book} />}
      {book && <MoreInGenre book={book} />}
      {!book && (isGone || (error && !isFetching)) && <MissingBook onTryAgain={isGone ? undefined : retry} />}
      {!book && !isGone && (!error || isFetching) && <SkeletonBook />}
    </div>
  )
}
