import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Filter } from './filter.tsx'
import { type Asked, askedIn, bookListUrl, wholeShelf } from './book-list-query.ts'
import { BookListPage } from './book-list-page.tsx'
import { AllBooks } from './all-books.tsx'

export function ManageBooks() {
  const [address] = useSearchParams()
  const asked = askedIn(address)
  return (
    <>
      <title>Manage Books – Book Store</title>
      <Panel title="All Books" beside={<WholeOrPages asked={asked} />}>
        <Filter asked={asked} />
        {asked.isWhole ? (
          <AllBooks key={asked.sort + asked.direction} asked={asked} />
        ) : (
          <BookListPage asked={asked} />
        )}
      </Panel>
    </>
  )
}

function WholeOrPages({ asked }: { asked: Asked }) {
  const navigate = useNavigate()
  const next = asked.isWhole ? { ...asked, isWhole: false } : wholeShelf(asked)
  return (
    <Button look="outlined" onClick={() => void navigate(bookListUrl(next))}>
      {asked.isWhole ? 'Show pages' : 'See all'}
    </Button>
  )
}
