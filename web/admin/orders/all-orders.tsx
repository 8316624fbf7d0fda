import { Link, useNavigate, useSearchParams } from 'react-router'
import { Panel } from '../ui/panel.tsx'
import { type AskedOrders, ordersIn, ordersPage } from './asked-orders.ts'
import { PageOfOrders } from './page-of-orders.tsx'
import type { FormEvent } from 'react'
import { FindBox, useFindBox } from '../ui/find-box.tsx'
import { orderStatuses } from '../../../contract/orders.ts'
import { wordFor } from '../../orders/order-status.tsx'

export function AllOrders() {
  const [address] = useSearchParams()
  const asked = ordersIn(address)
  return (
    <Panel title="Orders" beside={<OrderSearch asked={asked} />}>
      <title>Orders – Book Store</title>
      <StatusFilter asked={asked} />
      <PageOfOrders asked={asked} />
    </Panel>
  )
}

/** Keeps the status filter and starts at the first page. */
function OrderSearch({ asked: { q = '' } }: { asked: AskedOrders }) {
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
const StatusFilter = ({ asked: { status: chosen, q } }: { asked: AskedOrders }) => (
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
