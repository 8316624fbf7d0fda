import { Link } from 'react-router'
import type { Order } from '../../contract/orders.ts'
import { pages } from '../../contract/pages.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { dayOf } from '../ui/day-of.ts'
import { anchorOf } from './anchor-of.ts'
import { StatusBadge } from './order-status.tsx'
import { SmallCovers } from './small-covers.tsx'

const maxLatest = 3

/** Each row links to the order on the orders page. */
export const LatestOrders = ({ orders }: { orders: Order[] }) => (
  <ol aria-label="Latest orders, newest first" className="border-t border-line">
    {orders.slice(0, maxLatest).map((order) => (
      <li key={order._id} className="border-b border-line">
        <Link to={`${pages.orders}#${anchorOf(order)}`} className={`${rowLook} group`}>
          <span className="min-w-0">
            <span className="block font-serif text-lg/snug font-medium underline-offset-4 group-hover:underline">
              Order {order.number}
            </span>{' '}
            <span className="mt-0.5 block text-sm text-ink-soft">{dayOf(order.createdAt)}</span>
          </span>
          <span className="justify-self-end sm:order-1 sm:justify-self-start">
            <StatusBadge status={order.status} />
          </span>
          <SmallCovers books={order.books} />
          <span className="text-right font-semibold tabular-nums sm:order-2">${order.totalPrice}</span>
        </Link>
      </li>
    ))}
  </ol>
)

const rowLook =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-3 py-5 sm:grid-cols-[10rem_minmax(0,1fr)_7.5rem_minmax(5rem,auto)]'

export const SkeletonRows = () => (
  <div aria-hidden className="border-t border-line">
    {Array.from({ length: maxLatest }, (_, at) => (
      <div key={at} className={`${rowLook} border-b border-line`}>
        <span>
          <Skeleton className="my-0.75 h-5 w-24" />
          <Skeleton className="mt-1.5 mb-0.5 h-4 w-32" />
        </span>
        <Skeleton className="h-8 w-24 rounded-full sm:order-1" />
        <Skeleton className="my-1 h-15 w-22" />
        <Skeleton className="h-5 w-16 justify-self-end sm:order-2" />
      </div>
    ))}
  </div>
)
