import { t } from '../../../messages/t.ts'
import { type ReactNode, useRef, useState } from 'react'
import type { AdminOrder } from '../../../contract/orders/admin-orders.ts'
import { isOpenLine } from '../../../domain/shipments.ts'
import { problemIn } from '../../app/api/problem-in.ts'
import { ask } from '../../app/notices/ask.tsx'
import { EditionLine } from '../../storefront/book/edition-line.tsx'
import { LineState } from '../../storefront/orders/order-books.tsx'
import { Sums } from '../../storefront/orders/sums.tsx'
import { Button } from '../../ui/button.tsx'
import { Cover } from '../../ui/cover.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Amount } from '../../ui/price.tsx'
import { Panel } from '../ui/panel.tsx'
import { useConfirmUnpaid } from './payments/confirm-unpaid.ts'
import { isShipped, type Outcome } from './move-labels.ts'
import { LowerPrice } from './returns/lower-price.tsx'
import { ReturnBooks } from './returns/return-books.tsx'
import { useCancelLineMutation, useShipLineMutation } from './order-changes-api.ts'

type Book = AdminOrder['books'][number]

/** With the titles and prices at the time of sale. */
export function BooksOfOrder({ order }: { order: AdminOrder }) {
  const { cancel, cancelling, ship, shipping, outcome, say } = useLineChanges(order)
  const { canShip, canCancel } = changesOf(order)
  const container = useRef<HTMLDivElement>(null)
  /** The button disappears and would lose the focus. */
  const focusAfter = async (isDone: Promise<boolean>) => {
    if (await isDone) container.current?.focus()
  }
  return (
    <Panel title={t('Books')}>
      <div ref={container} tabIndex={-1} className="outline-none">
        {outcome && (outcome.holds?.(order) ?? true) && (
          <div className="mb-4">
            <Notice kind={outcome.kind}>{outcome.message}</Notice>
          </div>
        )}
        <ul aria-label={t('Books in order {number}', { number: order.number })} className="grid gap-4">
          {order.books.map((book) => (
            <OrderedBook key={book._id} order={order} book={book}>
              {canShip && isOpenLine(book) && (
                <Button
                  look="outlined"
                  aria-label={t('Ship {title}', { title: book.title })}
                  isBusy={shipping === book._id}
                  onClick={() => void focusAfter(ship(book))}
                >
                  {t('Ship [verb]')}
                </Button>
              )}
              <LowerPrice order={order} book={book} onLowered={say} />
              {canCancel && isOpenLine(book) && (
                <Button
                  look="destructive"
                  aria-label={t('Cancel {title} [an ordered book]', { title: book.title })}
                  isBusy={cancelling === book._id}
                  onClick={() => void focusAfter(cancel(book))}
                >
                  {t('Cancel [an ordered book]')}
                </Button>
              )}
            </OrderedBook>
          ))}
        </ul>
        <ReturnBooks order={order} />
        {canShip && (
          <p className="mt-4 text-sm text-ink-soft">
            {t(
              '“Ship” marks a single book as shipped. The shopper gets an e-mail that says which books follow.',
            )}
          </p>
        )}
      </div>
      <div className="mt-4 border-t border-line pt-4">
        <Sums of={order} look="small" />
      </div>
    </Panel>
  )
}

/** A single book is shipped or cancelled with the order, and those of a receipt stay. */
function changesOf({ status, deliveryMethod, receiptNumber, books }: AdminOrder) {
  const isMany = status === 'placed' && books.filter(({ cancelled }) => !cancelled).length > 1
  return { canShip: isMany && deliveryMethod === 'delivery', canCancel: isMany && receiptNumber === null }
}

/** Both changes resolve with whether the book was changed. */
function useLineChanges(order: AdminOrder) {
  const { _id: id, number } = order
  const [sendCancel, cancelling] = useCancelLineMutation()
  const [sendShip, shipping] = useShipLineMutation()
  const [outcome, setOutcome] = useState<Outcome>()
  const isBusy = cancelling.isLoading || shipping.isLoading
  const confirmUnpaid = useConfirmUnpaid()

  async function cancel({ _id: bookId, title }: Book): Promise<boolean> {
    const isSure = await ask({
      title: t('Cancel this book?'),
      text: shipsTheRest(order)
        ? t(
            '{title} will be taken out of order {number}. The total will be updated. All other books are shipped, so the order is then marked as shipped.',
            { title, number },
          )
        : t('{title} will be taken out of order {number}. The total will be updated.', { title, number }),
      yes: t('Yes, cancel it [a book]'),
      no: t('Keep it [a book]'),
      look: 'destructive',
    })
    if (!isSure || isBusy) return false
    setOutcome(undefined)
    const { error } = await sendCancel({ id, bookId })
    if (error) setOutcome(failure(error, t('{title} was not cancelled. Try again in a moment.', { title })))
    return !error
  }

  async function ship({ _id: bookId, title }: Book): Promise<boolean> {
    if (isBusy || !(await confirmUnpaid(order))) return false
    setOutcome(undefined)
    const { data, error } = await sendShip({ id, bookId })
    setOutcome(
      error
        ? failure(error, t('{title} was not marked as shipped. Try again in a moment.', { title }))
        : { kind: 'good', message: shippedMessage(title, data), holds: (order) => isShipped(order, bookId) },
    )
    return !error
  }
  const say = (message: string) => setOutcome({ kind: 'good', message })
  const bookIn = ({ isLoading, originalArgs }: typeof cancelling | typeof shipping) =>
    isLoading ? originalArgs?.bookId : undefined
  return { cancel, cancelling: bookIn(cancelling), ship, shipping: bookIn(shipping), outcome, say }
}

const shipsTheRest = ({ books }: AdminOrder) => books.filter(isOpenLine).length === 1

const failure = (error: object, message: string): Outcome => ({
  kind: 'bad',
  message: problemIn(error)?.message ?? message,
})

const shippedMessage = (title: string, { status, number }: AdminOrder) =>
  status === 'placed'
    ? t('{title} marked as shipped.', { title })
    : t('All books are shipped. Order {number} marked as shipped.', { number })

type OrderedBookProps = { order: AdminOrder; book: Book; children: ReactNode }

/** The buttons are beside the book where its title has room as well. */
const OrderedBook = ({ order, book, children }: OrderedBookProps) => (
  <li className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 text-sm/5">
    <span aria-hidden>
      <Cover image={book.coverImage} title={book.title} group={book.coverGroup} sizes="40px" />
    </span>
    <div className="wrap-anywhere">
      <p className="font-medium">{book.cancelled ? <s>{book.title}</s> : book.title}</p>
      {book.author && <p className="text-ink-soft">{book.author}</p>}
      <EditionLine of={book} />
      <LineState order={order} book={book} reader="staff" />
      {book.cancelled && !book.returnedAt && <p className="text-bad">{t('Cancelled [a book]')}</p>}
    </div>
    <div className="contents sm:max-lg:flex sm:max-lg:items-center sm:max-lg:gap-4 2xl:flex 2xl:items-center 2xl:gap-4">
      <p className={`tabular-nums ${book.cancelled ? 'line-through' : ''}`}>
        <Amount of={book.price} />
      </p>
      <div className="col-span-2 col-start-2 flex flex-wrap gap-3 empty:hidden">{children}</div>
    </div>
  </li>
)
