import type { Label } from '../../../messages/message.ts'
import { msg, t } from '../../../messages/t.ts'
import { useParams } from 'react-router'
import { bookPage } from '../../../domain/pages.ts'
import type { Stock } from '../../../contract/stock/stock.ts'
import type { ScannedBook } from '../../../contract/stock/stock-taking.ts'
import { messageIn, problemIn } from '../../app/api/problem-in.ts'
import { ask, tell } from '../../app/notices/ask.tsx'
import { useDay } from '../../app/shop/format.tsx'
import { Button } from '../../ui/button.tsx'
import { Cover } from '../../ui/cover.tsx'
import { Link } from '../../ui/link.tsx'
import { Amount } from '../../ui/price.tsx'
import { AdminTitle } from '../ui/admin-title.tsx'
import { Panel } from '../ui/panel.tsx'
import { TryAgain, Notice } from '../../ui/notice.tsx'
import { BackToStock } from './stock-view.tsx'
import { labelsOf } from './labels/labels-view.ts'
import { PlaceForm, StartForm } from './place-form.tsx'
import {
  isRefused,
  useGetStockedBookQuery,
  useGetStockQuery,
  useMoveStockMutation,
  useStopStockMutation,
} from './stock-api.ts'
import { StockLedger } from './stock-ledger.tsx'
import { useRef, useState } from 'react'
import { newKey } from '../../app/idempotency-key.ts'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/field.tsx'
import { SelectField, SubmitRow } from '../ui/fields.tsx'
import { fieldProblem, problemWords } from '../ui/problem-labels.ts'

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
  const status = (error as { status?: unknown } | undefined)?.status
  if (status === 404 || status === 400) return <p role="alert">{t('There is no such book.')}</p>
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
    const { error } = await stop(book.bookId)
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

const kinds = {
  received: { name: msg('Received'), sign: 1, label: msg('Copies received') },
  corrected: { name: msg('Correct the number'), sign: 0, label: msg('Copies on hand now') },
  damaged: { name: msg('Damaged'), sign: -1, label: msg('Copies damaged') },
  lost: { name: msg('Lost'), sign: -1, label: msg('Copies lost') },
} satisfies Record<string, { name: Label; sign: 1 | 0 | -1; label: Label }>

type Kind = keyof typeof kinds

const names = Object.keys(kinds) as Kind[]

/**
 * A correction is sent as a difference too, so that a sale meanwhile is not undone. The key stays until the store has
 * answered: if the answer is lost, neither the same entry nor a changed one counts in addition to the first.
 */
function useChange(bookId: string, onHand: number) {
  const [kind, setKind] = useState<Kind>('received')
  const [attempt, setAttempt] = useState(0)
  const [done, setDone] = useState('')
  const [move, { isLoading, error, reset }] = useMoveStockMutation()
  const key = useRef('')
  const { sign } = kinds[kind]

  async function send(typed: (name: string) => string) {
    const many = Number(typed('copies'))
    const delta = sign === 0 ? many - onHand : sign * many
    setDone('')
    if (delta === 0) {
      key.current = ''
      return setDone(
        t('{count, plural, one {There is # copy already.} other {There are # copies already.}}', {
          count: onHand,
        }),
      )
    }
    key.current ||= newKey()
    const answer = await move({ bookId, delta, reason: kind, note: typed('note'), key: key.current })
    if (answer.data || isRefused(answer.error)) key.current = ''
    if (!answer.data) return
    setDone(
      t('{count, plural, one {Saved. # copy on hand.} other {Saved. # copies on hand.}}', {
        count: answer.data.onHand ?? 0,
      }),
    )
    setAttempt(attempt + 1)
  }
  const choose = (chosen: Kind) => {
    setKind(chosen)
    setDone('')
    reset()
  }
  return { kind, choose, attempt, send, done, isLoading, error }
}

function ChangeCopies({ bookId, onHand }: { bookId: string; onHand: number }) {
  const { kind, choose, attempt, send, done, isLoading, error } = useChange(bookId, onHand)
  const { sign, label } = kinds[kind]
  const refusal = wordsOf(error)
  return (
    <Panel title={t('Change copies')}>
      <Form key={attempt} onSend={(typed) => void send(typed)}>
        <SelectField
          label={t('What happened')}
          value={kind}
          onChange={({ target }) => choose(target.value as Kind)}
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {t(kinds[name].name)}
            </option>
          ))}
        </SelectField>
        <TextField
          key={kind}
          label={t(label)}
          name="copies"
          type="number"
          inputMode="numeric"
          min={sign === 0 ? 0 : 1}
          max={1_000_000}
          step={1}
          required
          defaultValue={sign === 0 ? onHand : 1}
          please={sign === 0 ? t('Enter a whole number, 0 or more') : t('Enter a whole number, 1 or more')}
          problem={fieldProblem(error, 'delta') ?? refusal}
        />
        <TextField label={t('Note')} name="note" maxLength={200} problem={fieldProblem(error, 'note')} />
        <SubmitRow isBusy={isLoading}>{t('Save')}</SubmitRow>
        {done && <Notice kind="good">{done}</Notice>}
      </Form>
    </Panel>
  )
}

const wordsOf = (error: object | undefined) =>
  error && problemIn(error)?.code === 'key-used'
    ? t(
        'Your entry before this one was saved after all. Look at the ledger, and save again if this one is still to be added.',
      )
    : problemWords(error)
