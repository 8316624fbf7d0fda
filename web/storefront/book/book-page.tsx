import { useRef } from 'react'
import { useParams } from 'react-router'
import { useGetBookQuery } from '../../app/api/api.ts'
import { Reviews } from '../reviews/reviews.tsx'
import { useShop } from '../../app/shop/site.ts'
import { BookDetails, SkeletonBook } from './book-details.tsx'
import { MissingBook } from './missing-book.tsx'
import { MoreByAuthor, MoreInGenre } from './more-books.tsx'

export function BookPage() {
  const { id = '' } = useParams()
  const { name } = useShop()
  const { currentData: book, error, isFetching, refetch } = useGetBookQuery(id)
  const container = useRef<HTMLDivElement>(null)
  const isGone = (error as { status?: unknown } | undefined)?.status === 404

  function retry() {
    container.current?.focus()
    void refetch()
  }
  return (
    <div
      ref={container}
      tabIndex={-1}
      className="mx-auto max-w-content px-6 pt-4 pb-10 outline-none md:pt-8 md:pb-16"
    >
      {!book && <title>{name}</title>}
      {book && (
        <>
          <BookDetails book={book} />
          <Reviews book={book} />
          <MoreByAuthor book={book} />
          <MoreInGenre book={book} />
        </>
      )}
      {!book && (isGone || (error && !isFetching)) && <MissingBook onTryAgain={isGone ? undefined : retry} />}
      {!book && !isGone && (!error || isFetching) && <SkeletonBook />}
    </div>
  )
}
