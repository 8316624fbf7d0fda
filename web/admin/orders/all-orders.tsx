import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { Panel, TryAgain } from '../ui/panel.tsx'
import type { FormEvent } from 'react'
import { FindBox, useFindBox } from '../ui/find-box.tsx'
import { type Order, type OrderStatus, orderStatuses } from '../../../contract/orders.ts'
import { StatusBadge, wordFor } from '../../orders/order-status.tsx'
import { useGetAllOrdersQuery } from '../admin-api.ts'
import { PageLinks } from '../ui/page-links.tsx'
import { adminPages, orderPage } from '../../../contract/admin-pages.ts'
import { Day } from '../../shop/format.tsx'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'
import { wordsIn } from '../../../contract/pages.ts'
import { withQuery } from '../../../contract/request.ts'
import { AdminTitle } from '../ui/admin-title.tsx'

export function AllOrders() {
  const [address] = useSearchParams()
  const view = ordersIn(address)
  return (
    <Panel title="Orders" beside={<OrderSearch view={view} />}>
      <AdminTitle>Orders</AdminTitle>
      <StatusFilter view={view} />
      <PageOfOrders view={view} />
    </Panel>
  )
}

/** Keeps the status filter and starts at the first page. */
function OrderSearch({ view: { q = '' } }: { view: OrderListView }) {
  const navigate = useNavigate()
  const { input, send } = useFindBox(q)
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The URL may be ahead of the page.
    const { status } = ordersIn(new URLSearchParams(window.location.search))
    void navigate(ordersPage({ status, q: send() }))
  }
  return (
    <search className="w-full sm:w-80">
      <form onSubmit={find}>
        <FindBox input={input} label="Search orders" placeholder="Number, name or e-mail" defaultValue={q} />
      </form>
    </search>
  )
}

/** Links, so that each filter has a URL. */
const StatusFilter = ({ view: { status: chosen, q } }: { view: OrderListView }) => (
  <nav aria-label="Status" className="mb-4">
    <ul className="flex flex-wrap gap-2 text-sm font-medium">
      {[undefined, ...orderStatuses].map((status) => (
        <li key={status ?? 'all'}>
          <Link
            to={ordersPage({ status, q })}
            aria-current={status === chosen ? 'page' : undefined}
            className="inline-flex min-h-11 items-center rounded-full border border-line px-4 hover:border-ink-soft aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
          >
            {status ? wordFor(status) : 'All'}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

function PageOfOrders({ view }: { view: ReturnType<typeof ordersIn> }) {
  const { status, q, page } = view
  const { currentData, isError, refetch } = useGetAllOrdersQuery(
    { status, q, limit: ordersOnPage, offset: (page - 1) * ordersOnPage },
    { refetchOnMountOrArgChange: true },
  )
  if (!currentData && isError)
    return <TryAgain onTryAgain={() => void refetch()}>The orders could not be loaded.</TryAgain>
  if (!currentData) return <output className="block py-8 text-ink-soft">Loading...</output>
  const { orders, total } = currentData
  if (total === 0) return <output className="block py-8">No orders found!</output>
  const last = Math.ceil(total / ordersOnPage)
  if (page > last) return <Navigate to={ordersPage({ ...view, page: last })} replace />
  return (
    <>
      <output className="mb-2 block text-sm text-ink-soft tabular-nums">
        {total === 1 ? '1 order' : `${total} orders`}
      </output>
      <OrderRows orders={orders} />
      <PageLinks page={page} last={last} addressOf={(page) => ordersPage({ ...view, page })} />
    </>
  )
}

const head = (
  <>
    <Heading>Number</Heading>
    <Heading isExtra>Date</Heading>
    <Heading isExtra>Name</Heading>
    <Heading>Status</Heading>
    <Heading isNumber isExtra>
      Books
    </Heading>
    <Heading isNumber>Total</Heading>
  </>
)

const OrderRows = ({ orders }: { orders: Order[] }) => (
  <Table name="List of orders" head={head}>
    {orders.map((order) => (
      <OrderRow key={order._id} order={order} />
    ))}
  </Table>
)

const OrderRow = ({ order }: { order: Order }) => (
  <Row>
    <Cell>
      <Link
        to={orderPage(order._id)}
        className="-my-2 inline-flex min-h-11 min-w-11 items-center font-semibold text-accent tabular-nums hover:underline"
      >
        {order.number}
      </Link>
      <p className="text-xs/5 sm:hidden">
        <span className="block wrap-anywhere">{order.name}</span>
        <span className="whitespace-nowrap text-ink-soft">
          <Day of={order.createdAt} />
        </span>
      </p>
    </Cell>
    <Cell isExtra>
      <span className="whitespace-nowrap text-ink-soft">
        <Day of={order.createdAt} />
      </span>
    </Cell>
    <Cell isExtra>
      <span className="block min-w-24 wrap-anywhere">{order.name}</span>
    </Cell>
    <Cell>
      <StatusBadge status={order.status} />
    </Cell>
    <Cell isNumber isExtra>
      {order.books.length}
    </Cell>
    <Cell isNumber>
      <span className="font-medium">${order.totalPrice}</span>
    </Cell>
  </Row>
)

const ordersOnPage = 25

/** Keeps the offset within the limit of the order list, which is 1,000,000. */
const lastPage = 40_000

/** What the URL of the order list contains. */
type OrderListView = { status?: OrderStatus | undefined; q?: string | undefined; page?: number }

const ordersPage = ({ status, q, page = 1 }: OrderListView) =>
  withQuery(adminPages.orders, { status, q, page: page > 1 ? page : undefined })

/** Reads the query from the URL; ignores invalid values. */
function ordersIn(address: URLSearchParams) {
  const status = orderStatuses.find((status) => status === address.get('status'))
  const q = wordsIn(address.get('q') ?? '')
  const page = Number(/^[1-9]\d{0,8}$/.exec(address.get('page') ?? '')?.[0] ?? 1)
  return { status, q, page: Math.min(page, lastPage) }
}
