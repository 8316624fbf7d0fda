import { Link } from 'react-router'
import { orderPage } from '../../../contract/admin-pages.ts'
import type { Order } from '../../../contract/orders.ts'
import { StatusBadge } from '../../orders/order-status.tsx'
import { dayOf } from '../../ui/day-of.ts'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'

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

export const OrderRows = ({ orders }: { orders: Order[] }) => (
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
