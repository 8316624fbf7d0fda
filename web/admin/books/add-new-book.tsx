import { useNavigate } from 'react-router'
import { useSearchParams } from '../../ui/use-search-params.ts'
import { useRef } from 'react'
import { adminPages, bookStockPage } from '../../../domain/admin-pages.ts'
import { bookPage } from '../../../domain/pages.ts'
import { useGetBookQuery } from '../../app/api/api.ts'
import { useShop } from '../../app/shop/site.ts'
import { NoBook, Waiting } from './list/book-list-states.tsx'
import { forget } from '../../app/browser-storage.ts'
import { ask, asMessage } from '../../app/notices/ask.tsx'
import { idempotencyKey } from '../../app/idempotency-key.ts'
import { useCreateBookMutation } from '../admin-api.ts'
import { Panel } from '../ui/panel.tsx'
import { BookForm, problemsIn } from './book-form.tsx'
import { CoverPicker } from './cover/cover-picker.tsx'
import { blankDraft, bookOf, type BookProblems, type Draft, draftOf, useDraft } from './use-draft.ts'
import { useSaveStock } from './new-stock.tsx'
import { useCover } from './cover/use-cover.ts'
import { AdminTitle } from '../ui/admin-title.tsx'
import { msg, t } from '../../../messages/t.ts'

const keyName = 'book:new:key'

const labels = {
  save: msg('Add book'),
  saving: msg('Adding…'),
  failed: msg('The book could not be added. Please try again.'),
  startOver: msg('Clear [a form]'),
}

export function AddNewBook() {
  const [address] = useSearchParams()
  const from = address.get('from')
  // Scanned, and not in the shop.
  const isbn = address.get('isbn') ?? ''
  return (
    <Panel title={t('Add a book [title]')}>
      <AdminTitle>{t('Add a book [title]')}</AdminTitle>
      {from ? <Duplicate key={from} id={from} /> : <NewBook key={isbn} isbn={isbn} />}
    </Panel>
  )
}

/** The next book has another ISBN. */
function NewBook({ isbn }: { isbn: string }) {
  const navigate = useNavigate()
  const next = isbn ? { onAdded: () => void navigate(adminPages.addBook, { replace: true }) } : {}
  const { isDemo } = useShop()
  return <AddForm name={`book:new${isbn}`} before={{ ...blankDraft, isbn }} {...(!isDemo && next)} />
}

/** The form with the fields of another book. Nothing is saved before Add Book. */
function Duplicate({ id }: { id: string }) {
  const { data: book, isFetching } = useGetBookQuery(id)
  const { decimals } = useShop()
  const navigate = useNavigate()
  if (!book) return isFetching ? <Waiting /> : <NoBook />
  return (
    <>
      <p className="-mt-3 mb-5 text-sm wrap-anywhere text-ink-soft">
        {t('A copy of {title}', { title: book.title })}
      </p>
      <AddForm
        name={`book:copy:${id}`}
        before={{ ...draftOf(book, decimals), isbn: '' }}
        tint={book.coverTint}
        onAdded={() => void navigate(adminPages.addBook, { replace: true })}
      />
    </>
  )
}

/** Where the owner goes on after a book. */
const linksOf = (id: string, isOpen: boolean) => [
  { name: t('Enter copies'), to: bookStockPage(id) },
  { name: t('View in the shop'), to: bookPage(id) },
  ...(isOpen ? [] : [{ name: t('Back to the set-up'), to: adminPages.setup }]),
]

type Props = { name: string; before: Draft; tint?: string | null; onAdded?(): void }

function AddForm({ name, before, tint, onAdded }: Props) {
  const drafted = useDraft(name, before)
  const cover = useCover(drafted)
  const { isDemo, isOpen } = useShop()
  const added = useRef<string>(undefined)
  const [createBook] = useCreateBookMutation()
  const saveStock = useSaveStock()
  const isStockSaved = useRef(true)

  function startOver() {
    cover.choose(undefined)
    drafted.clear()
    forget(keyName)
  }

  async function save(draft: Draft): Promise<BookProblems | undefined> {
    const sent = await cover.upload()
    if ('problem' in sent) return { coverImage: sent.problem }
    const body = { ...bookOf(draft, blankDraft), coverImage: sent.name }
    // A draft edited after a failed attempt may be another book, so the key depends on the content.
    const { data, error } = await createBook({ body, key: idempotencyKey(keyName, JSON.stringify(body)) })
    if (error) return problemsIn(error)
    added.current = data._id
    isStockSaved.current = await saveStock(data._id, draft)
    return undefined
  }

  async function confirm() {
    startOver()
    onAdded?.()
    // A dialog has told what became of the book and of its copies.
    if (!isStockSaved.current) return
    await ask({
      title: t('Book added'),
      text: t('The book is in your shop now.'),
      ...(!isDemo && added.current && { links: linksOf(added.current, isOpen) }),
      yes: t('OK [closes a message]'),
      sign: 'success',
      ...asMessage(isDemo),
    })
    if (!isDemo) document.querySelector<HTMLElement>('form [name=isbn]')?.focus()
  }
  return (
    <BookForm
      drafted={drafted}
      needsDescription
      isForNewBook={!isDemo}
      labels={labels}
      save={save}
      onSaved={confirm}
      onStartOver={startOver}
    >
      {(field) => (
        <CoverPicker
          draft={drafted.draft}
          cover={cover}
          tint={drafted.draft.coverImage === before.coverImage ? tint : null}
          {...field}
        />
      )}
    </BookForm>
  )
}
