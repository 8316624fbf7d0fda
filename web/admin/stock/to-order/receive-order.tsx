import { type FormEvent, type ReactNode, useState } from 'react'
import type { SupplierOrder, SupplierOrderLine } from '../../../../contract/stock/supplier-orders.ts'
import { adminPages, bookStockPage } from '../../../../domain/admin-pages.ts'
import { formatNumber, t } from '../../../../messages/t.ts'
import { ask } from '../../../app/notices/ask.tsx'
import { messageIn, problemIn } from '../../../app/api/problem-in.ts'
import { Button } from '../../../ui/button.tsx'
import { inputLook } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { rich } from '../../../ui/rich.tsx'
import { Cell, Heading, Row, Table } from '../../ui/table.tsx'
import { useCancelRestMutation, useReceiveOrderMutation } from './to-order-api.ts'
import { copiesText, ForWhom } from './to-order-view.tsx'

type Result = { kind: 'good' | 'bad'; words: string }

/** The copies that came, as they are typed, by book. */
type Typed = Record<string, string>

const isCopies = (text: string, { expected }: SupplierOrderLine) =>
  /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= expected

/** Of the lines that somebody counted; an empty field and a zero say that nothing came. */
const countedIn = (typed: Typed, lines: SupplierOrderLine[]) =>
  lines.flatMap((line) => {
    const text = (typed[line.bookId] ?? '').trim()
    return text === '' || /^0+$/.test(text) ? [] : [{ line, text }]
  })

/** Sends the copies with what was still to come, so that nobody counts a copy twice. */
function useReceipt({ number, lines }: SupplierOrder) {
  const [typed, setTyped] = useState<Typed>({})
  const [result, setResult] = useState<Result>()
  const [wrong, setWrong] = useState<string[]>([])
  const [receive, { isLoading }] = useReceiveOrderMutation()
  const open = lines.filter(({ expected, isGone }) => expected > 0 && !isGone)

  async function send() {
    const counted = countedIn(typed, open)
    const wrongOnes = counted.filter(({ line, text }) => !isCopies(text, line))
    setWrong(wrongOnes.map(({ line }) => line.bookId))
    if (wrongOnes.length > 0)
      return setResult({ kind: 'bad', words: t('Enter no more copies than are still to come') })
    if (counted.length === 0)
      return setResult({ kind: 'bad', words: t('Enter the copies of at least one book') })
    const sent = counted.map(({ line: { bookId, expected }, text }) => ({
      bookId,
      expected,
      copies: Number(text),
    }))
    const { error } = await receive({ number, lines: sent })
    if (error && !problemIn(error)) return setResult({ kind: 'bad', words: messageIn(error) })
    setTyped({})
    const copies = sent.reduce((sum, line) => sum + line.copies, 0)
    setResult(
      error
        ? { kind: 'bad', words: messageIn(error) }
        : { kind: 'good', words: t('Added to the stock: {copies}.', { copies: copiesText(copies) }) },
    )
  }
  const type = (bookId: string, text: string) => {
    setTyped({ ...typed, [bookId]: text })
    setWrong(wrong.filter((id) => id !== bookId))
    setResult(undefined)
  }
  const fill = () => {
    setTyped(Object.fromEntries(open.map(({ bookId, expected }) => [bookId, String(expected)])))
    setWrong([])
    setResult(undefined)
  }
  return { typed, type, fill, send, wrong, result, isLoading, isOpen: open.length > 0 }
}

export function ReceiveOrder({ order }: { order: SupplierOrder }) {
  const receipt = useReceipt(order)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!receipt.isLoading) void receipt.send()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {receipt.isOpen ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-[65ch] text-sm text-pretty text-ink-soft">
            {rich(
              'Enter the copies that came. Orders that wait get theirs first. Copies that you scan in <receive>Receive books</receive> count here too; add there what was not ordered.',
              { receive: receiveLink },
            )}
          </p>
          <Button look="outlined" onClick={receipt.fill}>
            {t('All copies came')}
          </Button>
        </div>
      ) : (
        order.expected === 0 && <p className="font-medium">{t('Nothing more is to come.')}</p>
      )}
      <Lines order={order} receipt={receipt} />
      {receipt.result && <Notice kind={receipt.result.kind}>{receipt.result.words}</Notice>}
      {order.expected > 0 && (
        <div className="flex flex-wrap justify-between gap-3">
          {receipt.isOpen && (
            <Button type="submit" isBusy={receipt.isLoading}>
              {t('Receive [verb]')}
            </Button>
          )}
          <CancelRest order={order} />
        </div>
      )}
    </form>
  )
}

const receiveLink = (text: ReactNode) => (
  <Link to={adminPages.receive} className="link">
    {text}
  </Link>
)

type LinesProps = { order: SupplierOrder; receipt: ReturnType<typeof useReceipt> }

const Lines = ({ order: { lines, expected }, receipt }: LinesProps) => (
  <Table
    name={t('Books of the order')}
    head={
      <>
        <Heading>{t('Book')}</Heading>
        <Heading isNumber isExtra>
          {t('Ordered [copies]')}
        </Heading>
        <Heading isNumber isExtra>
          {t('Received [a number of copies]')}
        </Heading>
        <Heading isNumber>{t('Still to come')}</Heading>
        {expected > 0 && <Heading isNumber>{t('Came now')}</Heading>}
      </>
    }
  >
    {lines.map((line) => (
      <Row key={line.bookId}>
        <Cell>
          <Book line={line} />
        </Cell>
        <Cell isNumber isExtra>
          {formatNumber(line.quantity)}
        </Cell>
        <Cell isNumber isExtra>
          {formatNumber(line.received)}
        </Cell>
        <Cell isNumber>{formatNumber(line.expected)}</Cell>
        {expected > 0 && (
          <Cell isNumber>
            <Came line={line} receipt={receipt} />
          </Cell>
        )}
      </Row>
    ))}
  </Table>
)

const Book = ({ line }: { line: SupplierOrderLine }) => {
  const { bookId, title, author, isbnHyphenated, publisher, quantity, received, cancelled, isGone, orders } =
    line
  return (
    <div className="grid gap-x-8 gap-y-1 py-1 md:grid-cols-2">
      <div className="min-w-0 wrap-anywhere">
        {isGone ? (
          <span className="font-medium">{title}</span>
        ) : (
          <Link
            to={bookStockPage(bookId)}
            className="inline-flex min-h-6 items-center font-medium hover:underline"
          >
            {title}
          </Link>
        )}
        {author && <span className="block text-ink-soft">{author}</span>}
        <span className="block text-ink-soft tabular-nums">
          {[isbnHyphenated, publisher].filter(Boolean).join(' · ')}
        </span>
        <span className="block text-ink-soft tabular-nums sm:hidden">
          {t('Received: {received} of {quantity}', {
            received: formatNumber(received),
            quantity: formatNumber(quantity),
          })}
        </span>
      </div>
      <div className="min-w-0 wrap-anywhere text-ink-soft">
        {orders.length > 0 && <ForWhom orders={orders} count={orders.length} />}
        {cancelled > 0 && <p>{t('Cancelled: {copies}', { copies: copiesText(cancelled) })}</p>}
        {isGone && <p>{t('No longer in the shop')}</p>}
      </div>
    </div>
  )
}

const Came = ({
  line: { bookId, title, expected, isGone },
  receipt,
}: { line: SupplierOrderLine } & Pick<LinesProps, 'receipt'>) =>
  expected > 0 &&
  !isGone && (
    <input
      type="number"
      inputMode="numeric"
      min={0}
      max={expected}
      aria-label={t('Copies of {title} that came', { title })}
      aria-invalid={receipt.wrong.includes(bookId) || undefined}
      value={receipt.typed[bookId] ?? ''}
      onChange={({ target }) => receipt.type(bookId, target.value)}
      className={`w-20 text-right ${inputLook}`}
    />
  )

function CancelRest({ order: { number, expected } }: { order: SupplierOrder }) {
  const [cancel, { isLoading, error }] = useCancelRestMutation()
  const confirm = async () => {
    const isMeant = await ask({
      title: t('Cancel the rest?'),
      text: t(
        '{count, plural, one {# copy is no longer expected. Tell your supplier yourself.} other {# copies are no longer expected. Tell your supplier yourself.}}',
        {
          count: expected,
        },
      ),
      yes: t('Cancel the rest'),
      no: t('Keep expecting them'),
      look: 'destructive',
    })
    if (isMeant) await cancel(number)
  }
  return (
    <span className="grid gap-3">
      <Button look="destructive" isBusy={isLoading} onClick={() => void confirm()}>
        {t('Cancel the rest')}
      </Button>
      {error && <Notice kind="bad">{messageIn(error)}</Notice>}
    </span>
  )
}
