import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import { Link, useParams } from 'react-router'
import { adminPages } from '../../../contract/admin-pages.ts'
import { api, useGetBookQuery } from '../../api/api.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { Waiting } from './book-list-states.tsx'
import { UpdateForm } from './update-form.tsx'

/** The book may be gone or the server unavailable: the list shows which. */
const NoBook = () => (
  <Notice
    kind="bad"
    more={
      <Link to={adminPages.manageBooks} className="link">
        See the books that there are
      </Link>
    }
  >
    Error fetching book data
  </Notice>
)

export function UpdateBook() {
  const { id = '' } = useParams()
  const { currentData: book, isFetching } = useGetBookQuery(id, { refetchOnMountOrArgChange: true })
  const fetchAgain = useFetchAgain(id)
  return (
    <Panel title="Update Book">
      <title>Update Book – Book Store</title>
      {book && <UpdateForm key={id} book={book} onUpdated={fetchAgain} />}
      {!book && isFetching && <Waiting />}
      {!book && !isFetching && <NoBook />}
    </Panel>
  )
}

/** The hook's own refetch throws if the screen was unmounted meanwhile. */
function useFetchAgain(id: string) {
  const dispatch = useDispatch<ThunkDispatch<never, unknown, UnknownAction>>()
  return async () => {
    const call = api.endpoints.getBook.initiate(id, { forceRefetch: true, subscribe: false })
    await dispatch(call)
  }
}
