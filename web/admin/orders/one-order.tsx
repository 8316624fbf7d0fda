import { ArrowLeft, Printer } from 'lucide'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { adminPages } from '../../../contract/admin-pages.ts'
import { moves, type Order, type OrderStatus } from '../../../contract/orders.ts'
import { Icon } from '../../ui/icon.tsx'
import { adminApi, useGetOrderQuery, useMoveOrderMutation, useSeeOrdersMutation } from '../admin-api.ts'
import { Panel, TryAgain } from '../ui/panel.tsx'
import { StatusBadge } from '../../orders/order-status.tsx'
import { Button } from '../../ui/button.tsx'
import { dollars } from '../../ui/price.tsx'
import { useShop } from '../../shop/site.ts'
import { Day } from '../../shop/format.tsx'
import { Notice } from '../../ui/notice.tsx'
import { createPortal } from 'react-dom'
import { addressLines, DeliveryAddress } from '../../orders/delivery-address.tsx'
import { Cover } from '../../ui/cover.tsx'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import { confirmCancel } from '../../orders/confirm-cancel.ts'
import { refusalIn } from '../../orders/orders-api.ts'
import { AdminTitle } from '../ui/admin-title.tsx'

export const OneOrder = () => (
  <>
    <Link
      to={adminPages.orders}
      className="mb-2 inline-flex min-h-11 items-center gap-2 text-sm font-medium hover:underline"
    >
      <Icon of={ArrowLeft} className="size-5" />
      All orders
    </Link>
    <AskedOrder />
  </>
)

const isUnknown = (error: unknown) => (error as { status?: unknown } | undefined)?.status === 404

function AskedOrder() {
  const { id = '' } = useParams()
  const { currentData, error, refetch } = useGetOrderQuery(id, { refetchOnMountOrArgChange: true })
  if (currentData) return <OpenOrder key={id} order={currentData} />
  return (
    <Panel title="Order">
      <AdminTitle>Order</AdminTitle>
      {isUnknown(error) ? (
        <p role="alert">There is no such order.</p>
      ) : error ? (
        <TryAgain onTryAgain={() => void refetch()}>The order could not be loaded.</TryAgain>
      ) : (
        <output className="text-ink-soft">Loading...</output>
      )}
    </Panel>
  )
}

function OpenOrder({ order }: { order: Order }) {
  useSeen(order)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
      <AdminTitle>{`Order ${order.number}`}</AdminTitle>
      <div className="lg:col-span-2">
        <OrderState order={order} />
      </div>
      <BooksOfOrder order={order} />
      <ShopperOfOrder order={order} />
      <PackingSlip order={order} />
    </div>
  )
}

/** Opening an order marks it as seen. */
function useSeen({ _id }: Order) {
  const [see] = useSeeOrdersMutation()
  useEffect(() => void see({ orderIds: [_id] }), [see, _id])
}

const words: Record<Movable, string> = {
  shipped: 'Mark as shipped',
  delivered: 'Mark as delivered',
  cancelled: 'Cancel order',
}

/** The status of the order and its allowed transitions. */
function OrderState({ order }: { order: Order }) {
  const { moveTo, movingTo, outcome } = useMoveOrder(order)
  const container = useRef<HTMLDivElement>(null)
  const move = async (to: Movable) => {
    // The button may have disappeared, which would lose the focus.
    if (await moveTo(to)) container.current?.focus()
  }
  return (
    <Panel title={`Order ${order.number}`} beside={<StatusBadge status={order.status} />}>
      <div ref={container} tabIndex={-1} className="outline-none">
        <p className="text-sm text-ink-soft">
          Placed on <Day of={order.createdAt} />
        </p>
        {outcome && (
          <div className="mt-4">
            <Notice kind={outcome.kind}>{outcome.words}</Notice>
          </div>
        )}
        <div className="mt-4 flex flex-wrap gap-3 *:max-sm:grow">
          {moves[order.status].map((to) => (
            <Button
              key={to}
              look={to === 'cancelled' ? 'outlined' : 'accent'}
              isBusy={movingTo === to}
              onClick={() => void move(to)}
            >
              {words[to]}
            </Button>
          ))}
          <Button look="outlined" onClick={() => window.print()}>
            <Icon of={Printer} className="size-5" />
            Print packing slip
          </Button>
        </div>
      </div>
    </Panel>
  )
}

/** Visible in print only. */
const PackingSlip = ({ order }: { order: Order }) => createPortal(<Slip order={order} />, document.body)

const Slip = ({ order }: { order: Order }) => (
  <article aria-label="Packing slip" className="prints-alone p-8">
    <p className="font-serif text-2xl font-medium">{useShop().name}</p>
    <h2 className="mt-6 text-lg font-semibold">Order {order.number}</h2>
    <p className="mb-6">
      <Day of={order.createdAt} />
    </p>
    <DeliveryAddress order={order} />
    <table className="mt-8 w-full border-collapse text-sm">
      <thead className="border-b border-edge text-left">
        <tr>
          <th scope="col" className="py-2 font-medium">
            Book
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {order.books.map((book) => (
          <Line key={book._id} what={nameOf(book)} price={dollars(book.price)} />
        ))}
      </tbody>
      <tfoot className="border-t border-edge font-semibold">
        <Line what="Total" price={`$${order.totalPrice}`} />
      </tfoot>
    </table>
    <p className="mt-6 font-medium">Cash on delivery</p>
  </article>
)

const nameOf = ({ title, author }: Order['books'][number]) => (author ? `${title} – ${author}` : title)

const Line = ({ what, price }: { what: string; price: string }) => (
  <tr className="break-inside-avoid">
    <td className="py-2 pr-4 wrap-anywhere">{what}</td>
    <td className="py-2 text-right align-top tabular-nums">{price}</td>
  </tr>
)

const ShopperOfOrder = ({ order: { name, email, phone, address } }: { order: Order }) => (
  <Panel title="Shopper">
    <dl className="grid gap-4 text-sm/5 wrap-anywhere">
      <Fact term="Name">{name}</Fact>
      <Fact term="E-mail">
        <Reach to={`mailto:${encodeURIComponent(email)}`}>{email}</Reach>
      </Fact>
      <Fact term="Phone">
        <Reach to={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</Reach>
      </Fact>
      <Fact term="Delivery address">
        <address className="not-italic whitespace-pre-line">{addressLines(address).join('\n')}</address>
      </Fact>
    </dl>
  </Panel>
)

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-soft">{term}</dt>
    <dd className="mt-0.5">{children}</dd>
  </div>
)

/** Enlarges the touch target without changing the layout. */
const Reach = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} className="-my-3 inline-block py-3 text-accent hover:underline">
    {children}
  </a>
)

/** With the titles and prices at the time of sale. */
const BooksOfOrder = ({ order }: { order: Order }) => (
  <Panel title="Books">
    <ul aria-label={`Books in order ${order.number}`} className="grid gap-4">
      {order.books.map((book) => (
        <OrderedBook key={book._id} book={book} />
      ))}
    </ul>
    <dl className="mt-4 flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line pt-4 font-semibold">
      <dt>Total</dt>
      <dd className="tabular-nums">${order.totalPrice}</dd>
    </dl>
  </Panel>
)

const OrderedBook = ({ book }: { book: Order['books'][number] }) => (
  <li className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-4 text-sm/5">
    <span aria-hidden>
      <Cover image={book.coverImage} title={book.title} sizes="40px" />
    </span>
    <div className="wrap-anywhere">
      <p className="font-medium">{book.title}</p>
      {book.author && <p className="text-ink-soft">{book.author}</p>}
    </div>
    <p className="tabular-nums">{dollars(book.price)}</p>
  </li>
)

/** The statuses that an order can move to. */
type Movable = (typeof moves)[OrderStatus][number]

type Outcome = { kind: 'good' | 'bad'; words: string }

function useMoveOrder(order: Order) {
  const [send, { isLoading, originalArgs }] = useMoveOrderMutation()
  const [outcome, setOutcome] = useState<Outcome>()
  const show = useShowStatus(order)

  /** True if the server reported the status of the order, whether or not this call changed it. */
  async function moveTo(to: Movable): Promise<boolean> {
    if (isLoading || (to === 'cancelled' && !(await confirmCancel(order)))) return false
    setOutcome(undefined)
    const { error } = await send({ id: order._id, from: order.status, to })
    const status = error ? refusalIn(error)?.status : to
    if (status) show(status)
    setOutcome(outcomeOf(order, to, status))
    return status !== undefined
  }
  return { moveTo, movingTo: isLoading ? originalArgs?.to : undefined, outcome }
}

function outcomeOf({ number, status: before }: Order, to: Movable, now: OrderStatus | undefined): Outcome {
  if (now === to) return { kind: 'good', words: `Order ${number} marked as ${to}.` }
  if (now && now !== before)
    return {
      kind: 'bad',
      words: `Order ${number} was already marked as ${now}. It was not marked as ${to}.`,
    }
  return { kind: 'bad', words: `Order ${number} was not marked as ${to}. Try again in a moment.` }
}

/** Updates the cache at once, because refetching the order takes time and may fail. */
function useShowStatus({ _id }: Order) {
  const dispatch = useDispatch<ThunkDispatch<never, unknown, UnknownAction>>()
  return (status: OrderStatus) => {
    const change = adminApi.util.updateQueryData('getOrder', _id, (order) => {
      order.status = status
    })
    dispatch(change)
  }
}
