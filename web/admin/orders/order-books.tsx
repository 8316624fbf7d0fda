import { type ReactNode, useState } from 'react'
import type { AdminOrder } from '../../../contract/orders.ts'
import { problemIn } from '../../api/problem-in.ts'
import { ask } from '../../notices/ask.tsx'
import { Button } from '../../ui/button.tsx'
import { LineSource } from '../../stock/availability.tsx'
import { Cover } from '../../ui/cover.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sums } from '../../orders/sums.tsx'
import { Amount } from '../../ui/price.tsx'
import { Panel } from '../ui/panel.tsx'
import { useCancelLineMutation } from './order-changes-api.ts'

type Book = AdminOrder['books'][number]

/** With the titles and prices at the time of sale. */
export function BooksOfOrder({ order }: { order: AdminOrder }) {
  const { cancel, cancelling, failure } = useCancelLine(order)
  // The last book is cancelled with the order, and those of a receipt stay.
  const { status, books, receiptNumber } = order
  const canCancel =
    status === 'placed' && receiptNumber === null && books.filter(({ cancelled }) => !cancelled).length > 1
  return (
    <Panel title="Books">
      {failure && (
        <div className="mb-4">
          <Notice kind="bad">{failure}</Notice>
        </div>
      )}
      <ul aria-label={`Books in order ${order.number}`} className="grid gap-4">
        {order.books.map((book) => (
          <OrderedBook key={book._id} book={book}>
            {canCancel && !book.cancelled && (
              <Button
                look="destructive"
                aria-label={`Cancel ${book.title}`}
                isBusy={cancelling === book._id}
                onClick={() => void cancel(book)}
              >
                Cancel
              </Button>
            )}
          </OrderedBook>
        ))}
      </ul>
      <div className="mt-4 border-t border-line pt-4">
        <Sums of={order} look="small" />
      </div>
    </Panel>
  )
}

function useCancelLine({ _id, number }: AdminOrder) {
  const [send, { isLoading, originalArgs }] = useCancelLineMutation()
  const [failure, setFailure] = useState('')
  async function cancel({ _id: bookId, title }: Book) {
    const isSure = await ask({
      title: 'Cancel this book?',
      text: `${title} will be taken out of order ${number}. The total is computed again.`,
      yes: 'Yes, cancel it',
      no: 'Keep it',
      look: 'destructive',
    })
    if (!isSure || isLoading) return
    setFailure('')
    const { error } = await send({ id: _id, bookId })
    if (error) setFailure(problemIn(error)?.message ?? `${title} was not cancelled. Try again in a moment.`)
  }
  return { cancel, cancelling: isLoading ? originalArgs?.bookId : undefined, failure }
}

const OrderedBook = ({ book, children }: { book: Book; children: ReactNode }) => (
  <li className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 text-sm/5">
    <span aria-hidden>
      <Cover image={book.coverImage} title={book.title} sizes="40px" />
    </span>
    <div className="wrap-anywhere">
      <p className="font-medium">{book.cancelled ? <s>{book.title}</s> : book.title}</p>
      {book.author && <p className="text-ink-soft">{book.author}</p>}
      <LineSource book={book} />
      {book.cancelled && <p className="text-bad">Cancelled</p>}
    </div>
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      <p className={`tabular-nums ${book.cancelled ? 'line-through' : ''}`}>
        <Amount of={book.price} />
      </p>
      {children}
    </div>
  </li>
)
