import { useParams } from 'react-router'
import { useGetBookQuery } from '../../api/api.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { Waiting } from './shelf-states.tsx'
import { UpdateForm } from './update-form.tsx'

export function UpdateBook() {
  const { id = '' } = useParams()
  const { currentData: book, isFetching, refetch } = useGetBookQuery(id, { refetchOnMountOrArgChange: true })
  return (
    <Panel title="Update Book">
      <title>Update Book – Book Store</title>
      {book && <UpdateForm key={id} book={book} onUpdated={async () => void (await refetch())} />}
      {!book && isFetching && <Waiting />}
      {!book && !isFetching && <Notice kind="bad">Error fetching book data</Notice>}
    </Panel>
  )
}
