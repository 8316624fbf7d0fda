import { useRef } from 'react'
import { editBookPage } from '../../../domain/admin-pages.ts'
import type { Book } from '../../../contract/catalog/books.ts'
import { type Edition, editionChanges } from '../../../contract/catalog/editions.ts'
import { bookApi, useGetEditionsQuery } from '../../storefront/book/book-api.ts'
import { formatWords } from '../../../domain/books/book-terms.ts'
import { languageIn } from '../../storefront/book/book-labels.ts'
import { useShop } from '../../app/shop/site.ts'
import { usePrice } from '../../ui/price.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice, TryAgain } from '../../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { fieldProblem, problemWords } from '../ui/problem-labels.ts'
import { destructiveRowButton } from '../ui/table.tsx'
import { BookSearch } from './list/book-search.tsx'
import { byRoute } from '../../app/api/route-endpoints.ts'
import { t } from '../../../messages/t.ts'

/** Links the book to other editions of its work, and separates them. */
export function OtherEditions({ id }: { id: string }) {
  const { currentData: editions, isError, refetch } = useGetEditionsQuery(id)
  const [add, adding] = useAddEditionMutation()
  const [lead, leading] = useLeadWithEditionMutation()
  const [separate, separating] = useSeparateEditionMutation()
  const price = usePrice()
  const list = useRef<HTMLDivElement>(null)
  const isBusy = adding.isLoading || leading.isLoading || separating.isLoading

  /** One at a time, so that only the last outcome is shown. The pressed button may be gone, and the list has the focus. */
  async function change(send: () => Promise<unknown>) {
    if (isBusy) return
    for (const { reset } of [adding, leading, separating]) reset()
    await send()
    list.current?.focus()
  }

  const error = adding.error ?? leading.error ?? separating.error
  const failure = error && (fieldProblem(error, 'bookId') ?? problemWords(error))
  return (
    <Panel title={t('Other editions')}>
      {isError && !editions && (
        <TryAgain onTryAgain={() => void refetch()}>{t('The editions could not be loaded.')}</TryAgain>
      )}
      {editions && (
        <div ref={list} tabIndex={-1} className="grid max-w-2xl gap-4 outline-none">
          <p className="-mt-3 text-sm text-ink-soft">
            {t(
              'Hardback, paperback and translations of the same work. The page of each links to the others.',
            )}
          </p>
          {editions.length > 0 && (
            <ul aria-label={t('Editions')} className="grid">
              {editions.map((edition) => (
                <EditionRow
                  key={edition._id}
                  edition={edition}
                  isThis={edition._id === id}
                  price={price(edition.newPrice)}
                  onLead={() => void change(() => lead({ id, bookId: edition._id }))}
                  onSeparate={() => void change(() => separate({ id, bookId: edition._id }))}
                />
              ))}
            </ul>
          )}
          {failure && <Notice kind="bad">{failure}</Notice>}
          <BookSearch
            label={t('Add an edition')}
            without={[id, ...editions.map(({ _id }) => _id)]}
            onChoose={(bookId) => void change(() => add({ id, bookId }))}
            labelOf={(book) => labelOf(book, price(book.newPrice))}
          />
        </div>
      )}
    </Panel>
  )
}

/** Editions often have the same title, so the price tells them apart. */
const labelOf = ({ title, author }: Book, price: string) => [title, author, price].filter(Boolean).join(' – ')

type RowProps = {
  edition: Edition
  isThis: boolean
  price: string
  onLead(): void
  onSeparate(): void
}

function EditionRow({ edition, isThis, price, onLead, onSeparate }: RowProps) {
  const { _id, title, format, language, published, isLead } = edition
  const { locale } = useShop()
  const about = [
    format && t(formatWords[format]),
    language && languageIn(locale, language),
    published?.slice(0, 4),
    price,
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 text-sm last:border-0">
      <span className="min-w-40 grow basis-0 wrap-anywhere">
        {isThis ? (
          <span className="font-medium">{title}</span>
        ) : (
          <Link to={editBookPage(_id)} className="link -my-2 inline-block py-2">
            {title}
          </Link>
        )}
        <span className="block text-ink-soft">{about.filter(Boolean).join(' · ')}</span>
      </span>
      <span className="flex flex-wrap gap-2">
        {isLead ? (
          <span className="inline-flex min-h-11 items-center px-3 text-ink-soft">{t('Shown in lists')}</span>
        ) : (
          <button
            type="button"
            onClick={onLead}
            aria-label={t('Show in lists: {title}', { title })}
            className="inline-flex min-h-11 items-center rounded-panel border border-edge px-3 hover:bg-paper"
          >
            {t('Show in lists')}
          </button>
        )}
        <button
          type="button"
          onClick={onSeparate}
          aria-label={t('Separate {title}', { title })}
          className={destructiveRowButton}
        >
          {t('Separate [an edition from the others]')}
        </button>
      </span>
    </li>
  )
}

/** Injected, because only the screen of a book uses it. */
const editionsApi = bookApi.injectEndpoints({
  endpoints: (build) => {
    const { change } = byRoute(build)
    return {
      addEdition: change(editionChanges.add, 'Books'),
      leadWithEdition: change(editionChanges.lead, 'Books'),
      separateEdition: change(editionChanges.separate, 'Books'),
    }
  },
})

const { useAddEditionMutation, useLeadWithEditionMutation, useSeparateEditionMutation } = editionsApi
