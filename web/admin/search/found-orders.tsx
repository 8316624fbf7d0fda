import { adminPages, orderPage } from '../../../contract/admin-pages.ts'
import type { Order } from '../../../contract/orders.ts'
import { withQuery } from '../../../contract/request.ts'
import { StatusBadge } from '../../orders/order-status.tsx'
import { useGetAllOrdersQuery } from '../admin-api.ts'
import { Finding, Findings, maxFound } from './findings.tsx'

export function FoundOrders({ q }: { q: string }) {
  const { currentData: page, isError, refetch } = useGetAllOrdersQuery({ q, limit: maxFound })
  const all = { to: withQuery(adminPages.orders, { q }), name: 'order' }
  return (
    <Findings
      title="Orders"
      total={page?.total}
      isError={isError}
      onTryAgain={() => void refetch()}
      all={all}
    >
      {page?.orders.map((order) => (
        <FoundOrder key={order._id} order={order} />
      ))}
    </Findings>
  )
}

const FoundOrder = ({ order: { _id, number, name, email, status, totalPrice } }: { order: Order }) => (
  <Finding to={orderPage(_id)}>
    <span className="min-w-0 grow wrap-anywhere">
      <span className="block font-medium tabular-nums">Order {number}</span>{' '}
      <span className="line-clamp-1">{name}</span> <span className="line-clamp-1 text-ink-soft">{email}</span>
    </span>{' '}
    <span className="flex shrink-0 flex-col items-end gap-x-4 gap-y-1 sm:flex-row sm:items-center">
      <StatusBadge status={status} />
      <span className="text-right font-medium tabular-nums sm:min-w-20">${totalPrice}</span>
    </span>
  </Finding>
)
