import { skipToken } from '@reduxjs/toolkit/query'
import { useRef } from 'react'
import type { Order } from '../../../contract/orders/placed-order.ts'
import { ownOrderPage, pages } from '../../../domain/pages.ts'
import { isPartlyShipped } from '../../../domain/shipments.ts'
import { OrdersFailed } from '../orders/orders-failed.tsx'
import { useGetOrdersSummaryQuery, useMyOrders, useOrdersKey } from '../orders/orders-api.ts'
import { minorUnitsOfTotal, totalOf } from '../../../contract/money.ts'
import { Amount, usePrice } from '../../ui/price.tsx'
import { useShop } from '../../app/shop/site.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Day } from '../../app/shop/format.tsx'
import { StatusBadge } from '../orders/order-status.tsx'
import { SmallCovers } from '../orders/order-books.tsx'
import { Link } from '../../ui/link.tsx'
import { t } from '../../../messages/t.ts'

export function YourOrders() {
  const { orders, isWaiting, isError, tryAgain, hasMore } = useMyOrders()
  const summary = useSummary(orders, hasMore)
  const price = usePrice()
  const heading = useRef<HTMLHeadingElement>(null)

  function retry() {
    heading.current?.focus()
    tryAgain()
  }
  return (
    <div>
      <dl className="grid grid-cols-2 gap-6 sm:flex sm:gap-16">
        <Figure name={t('Orders')} value={summary && String(summary.orders)} />
        <Figure name={t('Amount spent')} value={summary && price(summary.amountSpent)} />
      </dl>
      <section aria-labelledby="latest-orders" className="mt-12">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2
            ref={heading}
            id="latest-orders"
            tabIndex={-1}
            className="font-serif text-2xl/snug font-medium outline-none"
          >
            {t('Latest orders')}
          </h2>
          {isWaiting ? <p className="leading-11 text-ink-soft">{t('Loading…')}</p> : <AllOrders />}
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
    {t('All orders')}
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
      {t('No orders yet.')}{' '}
      <Link to={pages.home} className="link">
        {t('Browse books')}
      </Link>
    </p>
  )

/** From the orders themselves, unless some are not loaded. */
function useSummary(orders: Order[] | undefined, hasMore: boolean) {
  const key = useOrdersKey()
  const { decimals } = useShop()
  const { currentData } = useGetOrdersSummaryQuery(hasMore && key ? key : skipToken)
  if (hasMore) return currentData
  return orders && { orders: orders.length, amountSpent: spentOn(orders, decimals) }
}

/** Without cancelled orders and what came back. Adds whole minor units to avoid rounding errors. */
const spentOn = (orders: Order[], decimals: number) =>
  totalOf(
    orders.reduce((sum, { payment }) => sum + minorUnitsOfTotal(payment.due), 0),
    decimals,
  )

const maxLatest = 3

/** Each row links to the page of its order. */
const LatestOrders = ({ orders }: { orders: Order[] }) => (
  <ol aria-label={t('Latest orders, newest first')} className="border-t border-line">
    {orders.slice(0, maxLatest).map((order) => (
      <li key={order._id} className="border-b border-line">
        <Link to={ownOrderPage(order._id)} className={`${rowLook} group`}>
          <span className="min-w-0">
            <span className="block font-serif text-lg/snug font-medium underline-offset-4 group-hover:underline">
              {t('Order {number}', { number: order.number })}
            </span>{' '}
            <span className="mt-0.5 block text-sm text-ink-soft">
              <Day of={order.createdAt} />
            </span>
          </span>
          <span className="justify-self-end sm:order-1 sm:justify-self-start">
            <StatusBadge status={order.status} isPart={isPartlyShipped(order)} />
          </span>
          <SmallCovers books={order.books} />
          <span className="text-right font-semibold tabular-nums sm:order-2">
            <Amount of={order.totalPrice} />
          </span>
        </Link>
      </li>
    ))}
  </ol>
)

const rowLook =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-3 py-5 sm:grid-cols-[10rem_minmax(0,1fr)_7.5rem_minmax(5rem,auto)]'

const SkeletonRows = () => (
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
