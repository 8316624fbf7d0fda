import { useState } from 'react'
import { Navigate } from 'react-router'
import { booksOnPage, type Shelf } from '../../../contract/admin.ts'
import { useGetShelfQuery } from '../admin-api.ts'
import { PageLinks } from '../ui/page-links.tsx'
import { type Asked, firstOf, shelfAddress } from './shelf-asked.ts'
import { ShelfRow } from './shelf-row.tsx'
import { NoBooks, NotShown, Waiting } from './shelf-states.tsx'
import { ShelfTable } from './shelf-table.tsx'
import { useDeleteBook } from './use-delete-book.ts'

type Shown = { shelf: Shelf; first: number }

export function ShelfPage({ asked }: { asked: Asked }) {
  const { shown, error, isError, isWaiting, refetch } = useShelf(asked)
  const deleteBook = useDeleteBook()
  if (isError) return <NotShown error={error} onTryAgain={() => void refetch()} />
  // That there was nothing at the last address says nothing about this one.
  if (!shown || (isWaiting && shown.shelf.books.length === 0)) return <Waiting />
  const { books, total } = shown.shelf
  const last = Math.ceil(total / booksOnPage)
  if (total === 0) return <NoBooks asked={asked} />
  if (books.length === 0) return <Navigate to={shelfAddress({ ...asked, page: last })} replace />
  return (
    <>
      <ShelfTable asked={asked} isWaiting={isWaiting}>
        <tbody>
          {books.map((book, at) => (
            <ShelfRow key={book._id} book={book} place={shown.first + at + 1} onDelete={deleteBook} />
          ))}
        </tbody>
      </ShelfTable>
      <PageLinks page={asked.page} last={last} addressOf={(page) => shelfAddress({ ...asked, page })} />
    </>
  )
}

/** Until other books have come, those before them stay in view. */
function useShelf(asked: Asked) {
  const { q, category, sort, direction } = asked
  const first = firstOf(asked)
  const { currentData, error, isError, isFetching, refetch } = useGetShelfQuery(
    { q, category, sort, direction, limit: booksOnPage, offset: first },
    { refetchOnMountOrArgChange: true },
  )
  const [shown, setShown] = useState<Shown>()
  if (currentData && currentData !== shown?.shelf) setShown({ shelf: currentData, first })
  return { shown, error, isError: isError && !isFetching, isWaiting: isFetching && !currentData, refetch }
}
