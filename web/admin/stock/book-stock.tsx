import { t } from '../../../messages/t.ts'
import { useParams } from 'react-router'
import { bookPage } from '../../../domain/pages.ts'
import type { Stock } from '../../../contract/stock/stock.ts'
import type { ScannedBook } from '../../../contract/stock/stock-taking.ts'
import { isUnknown, messageIn } from '../../app/api/problem-in.ts'
import { ask, tell } from '../../app/notices/ask.tsx'
import { useDay } from '../../app/shop/format.tsx'
import { Button } from '../../ui/button.tsx'
import { Cover } from '../../ui/cover.tsx'
import { Link } from '../../ui/link.tsx'
import { Amount } from '../../ui/price.tsx'
import { AdminTitle } from '../ui/admin-title.tsx'
import { Panel } from '../ui/panel.tsx'
import { TryAgain } from '../../ui/notice.tsx'
import { BackToStock } from './stock-view.tsx'
import { labelsOf } from './labels/labels-view.ts'
import { PlaceForm, StartForm } from './place-form.tsx'
import { useGetStockedBookQuery, useGetStockQuery, useStopStockMutation } from './stock-api.ts'
import { StockLedger } from './stock-ledger.tsx'
import { ChangeCopies } from './change-copies.tsx'

export function BookStock() {
  const { id = '' } = useParams()
  const stock = useGetStockQuery({ bookId: id }, { refetchOnMountOrArgChange: true })
  const book = useGetStockedBookQuery(id, { refetchOnMountOrArgChange: true })
  return (
    <>
      <BackToStock />
      {stock.currentData && book.currentData ? (
        <StockOfBook key={id} book={book.currentData} stock={stock.currentData} />
      ) : (
        <Panel title={t('Stock of a book')}>
          <AdminTitle>{t('Stock of a book')}</AdminTitle>
          <NotThere
            error={stock.error ?? book.error}
            onTryAgain={() => [stock, book].map((one) => one.refetch())}
          />
        </Panel>
      )}
    </>
  )
}

function NotThere({ error, onTryAgain }: { error: unknown; onTryAgain(): void }) {
  if (isUnknown(error)) return <p role="alert">{t('There is no such book.')}</p>
  if (error) return <TryAgain onTryAgain={onTryAgain}>{t("The stock couldn't be loaded.")}</TryAgain>
  return <output className="text-ink-soft">{t('Loading…')}</output>
}

type Props = { book: ScannedBook; stock: Stock }

const StockOfBook = ({ book, stock }: Props) => (
  <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
    <AdminTitle>{t('Stock of {title}', { title: book.title })}</AdminTitle>
    <div className="contents lg:grid lg:gap-6">
      <Panel title={t('Stock of {title}', { title: book.title })}>
        <Summary book={book} stock={stock} />
      </Panel>
      <div className="max-lg:order-last">
        <StockLedger bookId={book.bookId} />
      </div>
    </div>
    <div className="grid gap-4 lg:gap-6">
      {stock.onHand === null ? (
        <StartForm bookId={book.bookId} />
      ) : (
        <>
          <ChangeCopies bookId={book.bookId} onHand={stock.onHand} />
          <PlaceForm stock={stock} />
          <StopKeeping book={book} />
        </>
      )}
    </div>
  </div>
)

/** The storefront is a separate application: a full page load. */
function Summary({ book, stock: { onHand, countedAt } }: Props) {
  const day = useDay()
  return (
    <div className="flex gap-5">
      <span aria-hidden className="w-20 shrink-0">
        <Cover image={book.coverImage} title={book.title} sizes="80px" />
      </span>
      <div className="min-w-0 wrap-anywhere">
        <p className="text-3xl font-semibold tracking-tight tabular-nums">
          {onHand === null
            ? t('Not tracked')
            : t('{count, plural, one {# copy} other {# copies}}', { count: onHand })}
        </p>
        <p className="mt-1 text-pretty text-ink-soft">
          {onHand === null
            ? t('Shoppers can order this book at any time.')
            : t('Available (copies for open orders already deducted).')}
        </p>
        <p className="mt-3 text-sm text-ink-soft">
          {book.author && `${book.author} · `}
          {book.isbnHyphenated && (
            <>
              <span className="whitespace-nowrap">ISBN {book.isbnHyphenated}</span> ·{' '}
            </>
          )}
          <Amount of={book.price} />
        </p>
        {countedAt && (
          <p className="text-sm text-ink-soft">{t('Counted on {day}', { day: day(countedAt) })}</p>
        )}
        <p className="flex flex-wrap gap-x-5 text-sm">
          <a href={bookPage(book.bookId)} className="link inline-flex min-h-11 items-center">
            {t('View in the shop')}
          </a>
          <Link
            to={labelsOf([{ bookId: book.bookId, labels: onHand || 1 }])}
            className="link inline-flex min-h-11 items-center"
          >
            {t('Print labels')}
          </Link>
        </p>
      </div>
    </div>
  )
}

function StopKeeping({ book }: { book: ScannedBook }) {
  const [stop, { isLoading }] = useStopStockMutation()
  async function confirm() {
    const title = t('Stop tracking stock of {title}?', { title: book.title })
    const text = t('Shoppers can then order it at any time. The ledger stays.')
    if (!(await ask({ title, text, yes: t('Stop tracking'), look: 'destructive' }))) return
    const { error } = await stop({ bookId: book.bookId })
    if (error) await tell(messageIn(error))
  }
  return (
    <div className="flex">
      <Button look="destructive" isBusy={isLoading} onClick={() => void confirm()}>
        {t('Stop tracking')}
      </Button>
    </div>
  )
}
