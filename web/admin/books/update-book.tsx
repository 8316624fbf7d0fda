import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import { useParams } from 'react-router'
import { adminPages } from '../../../contract/admin-pages.ts'
import { api, useGetBookQuery } from '../../api/api.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { Waiting } from './book-list-states.tsx'
import type { Book } from '../../../contract/books.ts'
import { ask } from '../../notices/ask.tsx'
import { useEditBookMutation } from '../admin-api.ts'
import { BookForm, problemsIn } from './book-form.tsx'
import { useShop } from '../../shop/site.ts'
import { bookOf, type Draft, draftOf, useDraft } from './use-draft.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { addressOf } from '../../ui/cover.tsx'
import { TextField } from '../../ui/field.tsx'
import { CoverPreview } from './cover-picker.tsx'
import { AdminTitle } from '../ui/admin-title.tsx'
import { Link } from '../../ui/link.tsx'

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
      <AdminTitle>Update Book</AdminTitle>
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

const words = {
  save: 'Update Book',
  saving: 'Updating..',
  failed: 'Failed to update book.',
  startOver: 'Undo changes',
}

type Props = { book: Book; onUpdated(): Promise<void> }

function UpdateForm({ book, onUpdated }: Props) {
  const drafted = useDraft(`book:${book._id}`, draftOf(book, useShop().decimals))
  const { draft, type, clear } = drafted
  const [editBook] = useEditBookMutation()

  async function save(draft: Draft) {
    const { error } = await editBook({ id: book._id, body: bookOf(draft) })
    return error && problemsIn(error)
  }

  async function confirm() {
    const read = ask({
      title: 'Book Updated',
      text: 'Your book is updated successfully!',
      yes: "Yes, It's Okay!",
      sign: 'success',
    })
    await onUpdated()
    // After the refetch: otherwise the old values would flash.
    clear()
    await read
  }
  return (
    <BookForm drafted={drafted} words={words} save={save} onSaved={confirm} onStartOver={clear}>
      {({ problem, onTouch }) => (
        <CoverAddress
          title={draft.title}
          value={draft.coverImage}
          before={book.coverImage}
          problem={problem}
          onType={(coverImage) => {
            type({ coverImage })
            onTouch()
          }}
        />
      )}
    </BookForm>
  )
}

type CoverAddressProps = {
  title: string
  value: string
  /** The current cover of the book. */
  before: string
  problem: string | undefined
  onType(value: string): void
}

/** Debounce delay in milliseconds: a half-typed name has no image. */
const delay = 500

function CoverAddress({ title, value, before, problem, onType }: CoverAddressProps) {
  const image = useDebounced(value.trim() || before, delay)
  return (
    <>
      <CoverPreview src={image && addressOf(image)} title={title} />
      <div className="mt-4">
        <TextField
          label="Cover Image"
          name="coverImage"
          autoComplete="off"
          value={value}
          problem={problem}
          hint="File name or image URL. Leave empty to keep the current cover."
          onChange={({ target }) => onType(target.value)}
        />
      </div>
    </>
  )
}
