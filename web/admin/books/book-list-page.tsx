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

type Shown = { list: AdminBookList; first: number }

export function BookListPage({ asked }: { asked: Asked }) {
  const { shown, error, isError, isWaiting, refetch } = useList(asked)
  const deleteBook = useDeleteBook()
  if (isError) return <NotShown error={error} onTryAgain={() => void refetch()} />
  // An empty previous result says nothing about the current query.
  if (!shown || (isWaiting && shown.list.books.length === 0)) return <Waiting />
  const { books, total } = shown.list
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

/** Keeps the previous books visible until the next ones have loaded. */
function useList(asked: Asked) {
  const { q, category, sort, direction } = asked
  const first = firstOf(asked)
  const { currentData, error, isError, isFetching, refetch } = useGetBookListQuery(
    { q, category, sort, direction, limit: booksOnPage, offset: first },
    { refetchOnMountOrArgChange: true },
  )
  const [shown, setShown] = useState<Shown>()
  if (currentData && currentData !== shown?.list) setShown({ list: currentData, first })
  return { shown, error, isError: isError && !isFetching, isWaiting: isFetching && !currentData, refetch }
}
