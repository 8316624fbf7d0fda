import { useRef } from 'react'
import { Link } from 'react-router'
import type { Order } from '../../contract/orders.ts'
import { pages } from '../../contract/pages.ts'
import { SkeletonRows, LatestOrders } from '../orders/latest-orders.tsx'
import { OrdersFailed } from '../orders/orders-failed.tsx'
import { spentOn } from '../orders/spent-on.ts'
import { useMyOrders } from '../orders/use-my-orders.ts'

export function YourOrders() {
  const { orders, isWaiting, isError, tryAgain } = useMyOrders()
  const heading = useRef<HTMLHeadingElement>(null)

  function retry() {
    heading.current?.focus()
    tryAgain()
  }
  return (
    <div>
      <dl className="grid grid-cols-2 gap-6 sm:flex sm:gap-16">
        <Figure name="Orders" value={orders && String(orders.length)} />
        <Figure name="Amount spent" value={orders && `$${spentOn(orders)}`} />
      </dl>
      <section aria-labelledby="latest-orders" className="mt-12">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2
            ref={heading}
            id="latest-orders"
            tabIndex={-1}
            className="font-serif text-2xl/snug font-medium outline-none"
          >
            Latest orders
          </h2>
          {isWaiting ? <p className="leading-11 text-ink-soft">Loading...</p> : <AllOrders />}
        </div>
        <div className="mt-2">
          {isWaiting && <SkeletonRows />}
          {isError && <OrdersFailed onTryAgain={retry} />}
          {!isWaiting && (orders || !isError) && <LatestOrNone orders={orders ?? []} />}
        </div>
      </section>
    </div>
  )
}

const AllOrders = () => (
  <Link to={pages.orders} className="link inline-flex min-h-11 items-center font-medium">
    All orders
  </Link>
)

const Figure = ({ name, value }: { name: string; value: string | undefined }) => (
  <div>
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="font-serif text-heading font-medium lining-nums tabular-nums wrap-anywhere">
      {value ?? '–'}
    </dd>
  </div>
)

const LatestOrNone = ({ orders }: { orders: Order[] }) =>
  orders.length > 0 ? (
    <LatestOrders orders={orders} />
  ) : (
    <p className="border-t border-line pt-5">
      No orders yet.{' '}
      <Link to={pages.home} className="link">
        Browse books
      </Link>
    </p>
  )
