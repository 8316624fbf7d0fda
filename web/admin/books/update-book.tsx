import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import { useParams } from 'react-router'
import { duplicateBookPage } from '../../../domain/admin-pages.ts'
import { bookPage } from '../../../domain/pages.ts'
import { api, useGetBookQuery } from '../../app/api/api.ts'
import { Panel } from '../ui/panel.tsx'
import { NoBook, Waiting } from './list/book-list-states.tsx'
import { OtherEditions } from './other-editions.tsx'
import type { DetailedBook } from '../../../contract/catalog/books.ts'
import { ask, asMessage } from '../../app/notices/ask.tsx'
import { useEditBookMutation } from '../admin-api.ts'
import { BookForm, problemsIn } from './book-form.tsx'
import { useShop } from '../../app/shop/site.ts'
import { bookOf, type Draft, draftOf, useDraft } from './use-draft.ts'
import { CoverAddress } from './cover/cover-address.tsx'
import { useCover } from './cover/use-cover.ts'
import { AdminTitle } from '../ui/admin-title.tsx'
import { Link } from '../../ui/link.tsx'
import { msg, t } from '../../../messages/t.ts'

export function UpdateBook() {
  const { id = '' } = useParams()
  const { currentData: book, isFetching } = useGetBookQuery(id, { refetchOnMountOrArgChange: true })
  const fetchAgain = useFetchAgain(id)
  return (
    <div className="grid gap-6">
      <Panel title={t('Edit book [title]')} beside={book && <BookLinks id={id} />}>
        <AdminTitle>{t('Edit book [title]')}</AdminTitle>
        {book && <UpdateForm key={id} book={book} onUpdated={fetchAgain} />}
        {!book && isFetching && <Waiting />}
        {!book && !isFetching && <NoBook />}
      </Panel>
      {book && <OtherEditions key={`editions of ${id}`} id={id} />}
    </div>
  )
}

/** The storefront is a separate application: a full page load. */
const BookLinks = ({ id }: { id: string }) => (
  <span className="-mx-2 flex flex-wrap text-sm">
    <a href={bookPage(id)} className="link flex min-h-11 items-center px-2">
      {t('View in the shop')}
    </a>
    <Link to={duplicateBookPage(id)} className="link flex min-h-11 items-center px-2">
      {t('Duplicate')}
    </Link>
  </span>
)

/** The hook's own refetch throws if the screen was unmounted meanwhile. */
function useFetchAgain(id: string) {
  const dispatch = useDispatch<ThunkDispatch<never, unknown, UnknownAction>>()
  return async () => {
    const call = api.endpoints.getBook.initiate(id, { forceRefetch: true, subscribe: false })
    await dispatch(call)
  }
}

const labels = {
  save: msg('Save book'),
  saving: msg('Saving…'),
  failed: msg('The book could not be saved.'),
  startOver: msg('Undo changes'),
}

type Props = { book: DetailedBook; onUpdated(): Promise<void> }

function UpdateForm({ book, onUpdated }: Props) {
  const before = draftOf(book, useShop().decimals)
  const drafted = useDraft(`book:${book._id}`, before)
  const { clear } = drafted
  const cover = useCover(drafted)
  const { isDemo } = useShop()
  const [editBook] = useEditBookMutation()

  function startOver() {
    cover.choose(undefined)
    clear()
  }

  async function save(draft: Draft) {
    const sent = await cover.upload()
    if ('problem' in sent) return { coverImage: sent.problem }
    const { error } = await editBook({ id: book._id, ...bookOf(draft, before), coverImage: sent.name })
    return error && problemsIn(error)
  }

  async function confirm() {
    const read = ask({
      title: t('Book saved'),
      text: t('Your changes are saved.'),
      yes: t('OK [closes a message]'),
      sign: 'success',
      ...asMessage(isDemo),
    })
    await onUpdated()
    // After the refetch: otherwise the old values would flash.
    startOver()
    await read
  }
  return (
    <BookForm
      drafted={drafted}
      needsDescription={book.description !== ''}
      labels={labels}
      save={save}
      onSaved={confirm}
      onStartOver={startOver}
    >
      {(field) => <CoverAddress drafted={drafted} cover={cover} book={book} {...field} />}
    </BookForm>
  )
}
