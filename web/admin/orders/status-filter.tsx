import { Link } from 'react-router'
import { orderStatuses } from '../../../contract/orders.ts'
import { wordFor } from '../../orders/order-status.tsx'
import { type AskedOrders, ordersPage } from './asked-orders.ts'

/** Links, so that each filter has a URL. */
export const StatusFilter = ({ asked: { status: chosen, q } }: { asked: AskedOrders }) => (
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
