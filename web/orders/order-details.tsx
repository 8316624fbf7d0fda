import type { Order, OrderStatus } from '../../contract/orders.ts'
import { useGetBooksQuery } from '../api/api.ts'
import { DeliveryAddress } from './delivery-address.tsx'
import { useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useDispatch } from 'react-redux'
import { confirmCancel } from './confirm-cancel.ts'
import { ordersApi, refusalIn, useCancelOrderMutation, useOrdersKey } from './orders-api.ts'
import type { Dispatch } from '../store.ts'
import { bookPage, receiptPage } from '../../contract/pages.ts'
import { Cover } from '../ui/cover.tsx'
import { useDay } from '../shop/format.tsx'
import { Amount, Price } from '../ui/price.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { TrackingNumber } from './tracking-number.tsx'
import { usePrice } from '../shop/price.ts'
import { Sums } from './sums.tsx'
import { Link } from '../ui/link.tsx'

type Props = { order: Order; isOpen: boolean }

/** Shows the books as they were sold; links only those that are still on sale. */
export function OrderDetails({ order, isOpen }: Props) {
  const { data: onShelves } = useGetBooksQuery({ ids: order.productIds.join(',') }, { skip: !isOpen })
  const isOnShelves = (id: string) => onShelves?.some(({ _id }) => _id === id)
  return (
    <div className="grid gap-x-8 gap-y-8 lg:gap-x-16 border-t border-line p-5 pt-6 md:grid-cols-[minmax(0,1fr)_17rem] md:px-6 md:pb-6">
      <div>
        <ul aria-label={`Books in order ${order.number}`} className="grid gap-5">
          {order.books.map((book) => (
            <OrderedBook key={book._id} book={book} isOnShelves={isOnShelves(book._id)} />
          ))}
        </ul>
        <div className="mt-5 border-t border-line pt-4">
          <Sums of={order} />
        </div>
      </div>
      <div>
        <DeliveryAddress order={order} />
        <Tracking order={order} />
        <History order={order} />
        {order.receiptNumber !== null && (
          <Link
            to={receiptPage(order._id)}
            aria-description={`Order ${order.number}`}
            className="link mt-4 inline-flex min-h-11 items-center print:hidden"
          >
            Receipt
          </Link>
        )}
        <CancelOrder order={order} />
      </div>
    </div>
  )
}

function Tracking({ order: { tracking } }: { order: Order }) {
  const { carrier, number } = tracking
  if (!carrier && !number) return null
  return (
    <section className="mt-6 wrap-anywhere">
      <h3 className="text-sm font-medium text-ink-soft">Tracking</h3>
      <p className="mt-1">
        {carrier} <TrackingNumber number={number} />
      </p>
    </section>
  )
}

const History = ({ order }: { order: Order }) => (
  <section aria-label={`History of order ${order.number}`} className="mt-6">
    <h3 className="mb-2 text-sm font-medium text-ink-soft">History</h3>
    <OrderTimeline timeline={order.timeline} when={useDay()} />
  </section>
)

function CancelOrder({ order }: { order: Order }) {
  const { askAndCancel, isBusy, failure } = useCancelOrder(order)
  const [announcement, setAnnouncement] = useState('')
  const container = useRef<HTMLDivElement>(null)

  async function cancel() {
    const status = await askAndCancel()
    if (!status) return
    setAnnouncement(status === 'cancelled' ? `Order ${order.number} is cancelled.` : '')
    // The button disappears and would lose the focus.
    container.current?.closest('details')?.querySelector('summary')?.focus()
  }
  return (
    <div ref={container} className="grid justify-items-start print:hidden">
      <output className="sr-only">{announcement}</output>
      {failure && (
        <div className="mt-6">
          <Notice kind="bad">{failure}</Notice>
        </div>
      )}
      {order.status === 'placed' && (
        <div className="mt-6">
          <Button
            look="destructive"
            isBusy={isBusy}
            aria-description={`Order ${order.number}`}
            onClick={() => void cancel()}
          >
            Cancel order
          </Button>
        </div>
      )}
    </div>
  )
}

const cancelFailed = 'The order could not be cancelled just now. Please try again in a moment.'

function useCancelOrder(order: Order) {
  const [cancel, { isLoading: isBusy }] = useCancelOrderMutation()
  const [failure, setFailure] = useState('')
  const price = usePrice()
  const show = useShowStatus(order)

  /** Resolves with the current status of the order, if known. */
  async function askAndCancel(): Promise<OrderStatus | undefined> {
    setFailure('')
    if (!(await confirmCancel(order, price(order.totalPrice)))) return undefined
    const { data: cancelled, error } = await cancel(order._id)
    const refusal = error && refusalIn(error)
    const status = cancelled?.status ?? refusal?.status
    if (status) show(status)
    // An order that was cancelled in another tab counts as success.
    if (status !== 'cancelled') setFailure(refusal?.message ?? cancelFailed)
    return status
  }
  return { askAndCancel, isBusy, failure }
}

/** Updates the cache at once, because refetching the list takes time and may fail. */
function useShowStatus({ _id }: Order) {
  const dispatch = useDispatch<Dispatch>()
  const whose = useOrdersKey()
  return (status: OrderStatus) => {
    if (!whose) return
    const change = ordersApi.util.updateQueryData('getOrders', whose, ({ pages }) => {
      for (const order of pages.flatMap((page) => page.orders)) if (order._id === _id) order.status = status
    })
    dispatch(change)
  }
}

type OrderedBookProps = {
  book: Order['books'][number]
  /** Undefined while loading. */
  isOnShelves: boolean | undefined
}

const OrderedBook = ({ book, isOnShelves }: OrderedBookProps) => (
  <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4">
    <span aria-hidden>
      <Cover image={book.coverImage} title={book.title} sizes="56px" />
    </span>
    <div className="flex flex-wrap content-start justify-between gap-x-4 gap-y-1">
      <div className="min-w-0 grow basis-32">
        <h3 className="font-serif text-lg/snug wrap-anywhere">
          {book.cancelled ? <s>{book.title}</s> : isOnShelves ? <BookLink book={book} /> : book.title}
        </h3>
        <p className="mt-0.5 text-sm text-ink-soft wrap-anywhere">
          {[book.author, isOnShelves === false && 'no longer on our shelves'].filter(Boolean).join(' · ')}
        </p>
        {book.cancelled && <p className="mt-0.5 text-sm text-bad">Cancelled. Not part of the total.</p>}
      </div>
      {book.cancelled ? (
        <s className="tabular-nums text-ink-soft">
          <Amount of={book.price} />
        </s>
      ) : (
        <Price now={book.price} before={book.price} />
      )}
    </div>
  </li>
)

const BookLink = ({ book: { _id, title } }: Pick<OrderedBookProps, 'book'>) => (
  <Link
    to={bookPage(_id)}
    className="-my-2 inline-block py-2 underline decoration-line decoration-1 underline-offset-4 hover:decoration-current"
  >
    {title}
  </Link>
)
