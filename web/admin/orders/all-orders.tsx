import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { Panel, TryAgain } from '../ui/panel.tsx'
import { type FormEvent, useState } from 'react'
import { FindBox, useFindBox } from '../ui/find-box.tsx'
import { type AdminOrder, orderStatuses } from '../../../contract/orders.ts'
import { StatusBadge, wordFor } from '../../orders/order-status.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useGetAllOrdersQuery } from '../admin-api.ts'
import { PageLinks } from '../ui/page-links.tsx'
import { orderPage } from '../../../contract/admin-pages.ts'
import { Day } from '../../shop/format.tsx'
import { Amount } from '../../ui/price.tsx'
import { AdminTitle } from '../ui/admin-title.tsx'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'
import { BulkBar, type BulkResult } from './bulk-bar.tsx'
import { DateFilter } from './date-filter.tsx'
import { ordersIn, ordersPage, type OrdersView } from './orders-view.ts'
import { Link } from '../../ui/link.tsx'

export function AllOrders() {
  const [address] = useSearchParams()
  const view = ordersIn(address)
  return (
    <Panel title="Orders" beside={<OrderSearch view={view} />}>
      <AdminTitle>Orders</AdminTitle>
      <StatusFilter view={view} />
      <DateFilter view={view} />
      <OrderList key={ordersPage(view)} view={view} />
    </Panel>
  )
}

/** Keeps the status and the days, and starts at the first page. */
function OrderSearch({ view: { q = '' } }: { view: OrdersView }) {
  const navigate = useNavigate()
  const { input, send } = useFindBox(q)
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The URL may be ahead of the page.
    const { status, from, to } = ordersIn(new URLSearchParams(window.location.search))
    void navigate(ordersPage({ status, from, to, q: send() }))
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
const StatusFilter = ({ view: { status: chosen, ...others } }: { view: OrdersView }) => (
  <nav aria-label="Status" className="mb-4">
    <ul className="flex flex-wrap gap-2 text-sm font-medium">
      {[undefined, ...orderStatuses].map((status) => (
        <li key={status ?? 'all'}>
          <Link
            to={ordersPage({ ...others, status, page: 1 })}
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

/** The outcome of a bulk move stays when the orders have left the list. */
function OrderList({ view }: { view: ListedView }) {
  const [result, setResult] = useState<BulkResult>()
  return (
    <>
      {result && (
        <div className="mb-4">
          <Notice kind={result.kind}>{result.words}</Notice>
        </div>
      )}
      <PageOfOrders view={view} onResult={setResult} />
    </>
  )
}

type ListedView = ReturnType<typeof ordersIn>

type ResultProps = { onResult(result: BulkResult | undefined): void }

function PageOfOrders({ view, onResult }: ResultProps & { view: ListedView }) {
  const { page, ...filter } = view
  const { currentData, isError, refetch } = useGetAllOrdersQuery(
    { ...filter, limit: ordersOnPage, offset: (page - 1) * ordersOnPage },
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
      <SelectableOrders orders={orders} onResult={onResult} />
      <PageLinks page={page} last={last} addressOf={(page) => ordersPage({ ...view, page })} />
    </>
  )
}

/** The selection belongs to the page: it ends with another page or filter. */
function SelectableOrders({ orders, onResult }: ResultProps & { orders: AdminOrder[] }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chosen = orders.filter(({ _id }) => selected.has(_id))
  const select = (ids: string[]) => {
    setSelected(new Set(ids))
    onResult(undefined)
  }
  const toggle = (id: string) =>
    select(selected.has(id) ? [...selected].filter((other) => other !== id) : [...selected, id])
  const toggleAll = () => select(chosen.length === orders.length ? [] : orders.map(({ _id }) => _id))

  function finish(result: BulkResult) {
    select([])
    onResult(result)
  }
  return (
    <>
      {chosen.length > 0 && <BulkBar orders={chosen} onClear={() => select([])} onDone={finish} />}
      <Table
        name="List of orders"
        head={<Head isAll={chosen.length === orders.length} onToggle={toggleAll} />}
      >
        {orders.map((order) => (
          <OrderRow
            key={order._id}
            order={order}
            isSelected={selected.has(order._id)}
            onToggle={() => toggle(order._id)}
          />
        ))}
      </Table>
    </>
  )
}

type CheckboxProps = { label: string; isTicked: boolean; onToggle(): void }

/** The label is the touch target. */
const Checkbox = ({ label, isTicked, onToggle }: CheckboxProps) => (
  <label className="-my-2 grid size-11 shrink-0 cursor-pointer place-items-center">
    <input
      type="checkbox"
      aria-label={label}
      checked={isTicked}
      onChange={onToggle}
      className="size-5 accent-accent"
    />
  </label>
)

const Head = ({ isAll, onToggle }: { isAll: boolean; onToggle(): void }) => (
  <>
    <Heading>
      <span className="-ml-3 flex items-center">
        <Checkbox label="Select all orders on this page" isTicked={isAll} onToggle={onToggle} />
        Number
      </span>
    </Heading>
    <Heading isExtra>Date</Heading>
    <Heading isExtra>Name</Heading>
    <Heading>Status</Heading>
    <Heading isNumber isExtra>
      Books
    </Heading>
    <Heading isNumber>Total</Heading>
  </>
)

type RowProps = { order: AdminOrder; isSelected: boolean; onToggle(): void }

const OrderRow = ({ order, isSelected, onToggle }: RowProps) => (
  <Row>
    <Cell>
      <span className="-ml-3 flex items-center">
        <Checkbox label={`Select order ${order.number}`} isTicked={isSelected} onToggle={onToggle} />
        <Link
          to={orderPage(order._id)}
          className="-my-2 inline-flex min-h-11 min-w-11 items-center font-semibold text-accent tabular-nums hover:underline"
        >
          {order.number}
        </Link>
      </span>
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
      {order.books.filter(({ cancelled }) => !cancelled).length}
    </Cell>
    <Cell isNumber>
      <span className="font-medium">
        <Amount of={order.totalPrice} />
      </span>
    </Cell>
  </Row>
)

const ordersOnPage = 25
