import { useRef } from 'react'
import { Head } from '../head/head.tsx'
import { SkeletonOrders } from './skeleton-orders.tsx'
import { NoOrders } from './no-orders.tsx'
import { OrderCard } from './order-card.tsx'
import { OrdersFailed } from './orders-failed.tsx'
import { useMyOrders } from './use-my-orders.ts'

export function Orders() {
  const { orders = [], isWaiting, isError, tryAgain } = useMyOrders()
  const heading = useRef<HTMLHeadingElement>(null)

  function askAgain() {
    heading.current?.focus()
    tryAgain()
  }
  return (
    <div className="mx-auto max-w-content px-6 pt-12 pb-20 md:pt-16 md:pb-24 print:p-0">
      <Head title="Your Orders" />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1
          ref={heading}
          tabIndex={-1}
          className="font-serif text-heading font-medium tracking-tight outline-none"
        >
          Your Orders
        </h1>
        {isWaiting && <p className="text-ink-soft">Loading...</p>}
      </div>
      {isWaiting && <SkeletonOrders count={3} />}
      {isError && <OrdersFailed onTryAgain={askAgain} />}
      {!isWaiting && !isError && orders.length === 0 && <NoOrders />}
      {orders.length > 0 && (
        <ol aria-label="Orders, newest first" className="mt-8 grid gap-4">
          {orders.map((order) => (
            <OrderCard key={order._id} order={order} />
          ))}
        </ol>
      )}
    </div>
  )
}
