import { Link, useParams } from 'react-router'
import { counterPages } from '../../../contract/counter-pages.ts'
import { useGetBookQuery } from '../../api/api.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { Waiting } from './shelf-states.tsx'
import { UpdateForm } from './update-form.tsx'

/** It may be gone, or the shop away: the list tells which. */
const NoBook = () => (
  <Notice
    kind="bad"
    more={
      <Link to={counterPages.manageBooks} className="link">
        See the books that there are
      </Link>
    }
  >
    Error fetching book data
  </Notice>
)

export function UpdateBook() {
  const { id = '' } = useParams()
  const { currentData: book, isFetching, refetch } = useGetBookQuery(id, { refetchOnMountOrArgChange: true })
  return (
    <Panel title="Update Book">
      <title>Update Book – Book Store</title>
      {book && <UpdateForm key={id} book={book} onUpdated={async () => void (await refetch())} />}
      {!book && isFetching && <Waiting />}
      {!book && !isFetching && <NoBook />}
    </Panel>
  )
}
