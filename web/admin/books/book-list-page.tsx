import { useState } from 'react'
import { Navigate } from 'react-router'
import { booksOnPage, type AdminBookList } from '../../../contract/admin.ts'
import { useGetBookListQuery } from '../admin-api.ts'
import { PageLinks } from '../ui/page-links.tsx'
import { type Asked, firstOf, bookListUrl } from './book-list-query.ts'
import { BookRow } from './book-row.tsx'
import { NoBooks, NotShown, Waiting } from './book-list-states.tsx'
import { BookTable } from './book-table.tsx'
import { useDeleteBook } from './use-delete-book.ts'

type Shown = { shelf: AdminBookList; first: number }

export function BookListPage({ asked }: { asked: Asked }) {
  const { shown, error, isError, isWaiting, refetch } = useShelf(asked)
  const deleteBook = useDeleteBook()
  if (isError) return <NotShown error={error} onTryAgain={() => void refetch()} />
  // That there was nothing at the last address says nothing about this one.
  if (!shown || (isWaiting && shown.shelf.books.length === 0)) return <Waiting />
  const { books, total } = shown.shelf
  const last = Math.ceil(total / booksOnPage)
  if (total === 0) return <NoBooks asked={asked} />
  if (books.length === 0) return <Navigate to={bookListUrl({ ...asked, page: last })} replace />
  return (
    <>
      <BookTable asked={asked} isWaiting={isWaiting}>
        <tbody>
          {books.map((book, at) => (
            <BookRow key={book._id} book={book} place={shown.first + at + 1} onDelete={deleteBook} />
          ))}
        </tbody>
      </BookTable>
      <PageLinks page={asked.page} last={last} addressOf={(page) => bookListUrl({ ...asked, page })} />
    </>
  )
}

/** Until other books have come, those before them stay in view. */
function useShelf(asked: Asked) {
  const { q, category, sort, direction } = asked
  const first = firstOf(asked)
  const { currentData, error, isError, isFetching, refetch } = useGetBookListQuery(
    { q, category, sort, direction, limit: booksOnPage, offset: first },
    { refetchOnMountOrArgChange: true },
  )
  const [shown, setShown] = useState<Shown>()
  if (currentData && currentData !== shown?.shelf) setShown({ shelf: currentData, first })
  return { shown, error, isError: isError && !isFetching, isWaiting: isFetching && !currentData, refetch }
}
