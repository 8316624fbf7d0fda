import { Link, Navigate } from 'react-router'
import { TryAgain } from '../ui/try-again.tsx'
import { useGetAllOrdersQuery } from '../admin-api.ts'
import { PageLinks } from '../ui/page-links.tsx'
import { type ordersIn, ordersOnPage, ordersPage } from './asked-orders.ts'
import { orderPage } from '../../../contract/admin-pages.ts'
import type { Order } from '../../../contract/orders.ts'
import { StatusBadge } from '../../orders/order-status.tsx'
import { dayOf } from '../../ui/price.tsx'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'

export function PageOfOrders({ asked }: { asked: ReturnType<typeof ordersIn> }) {
  const { status, q, page } = asked
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
  if (page > last) return <Navigate to={ordersPage({ ...asked, page: last })} replace />
  return (
    <>
      <output className="mb-2 block text-sm text-ink-soft tabular-nums">
        {total === 1 ? '1 order' : `${total} orders`}
      </output>
      <OrderRows orders={orders} />
      <PageLinks page={page} last={last} addressOf={(page) => ordersPage({ ...asked, page })} />
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
        <span className="whitespace-nowrap text-ink-soft">{dayOf(order.createdAt)}</span>
      </p>
    </Cell>
    <Cell isExtra>
      <span className="whitespace-nowrap text-ink-soft">{dayOf(order.createdAt)}</span>
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
