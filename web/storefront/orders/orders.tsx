import { useRef } from 'react'
import { Head } from '../../app/head/head.tsx'
import { cardLook, OrderCard, summaryLook } from './order-card.tsx'
import { OrdersFailed } from './orders-failed.tsx'
import { useMyOrders } from './orders-api.ts'
import { ThankYou, useConfirmation, useJustPlaced } from './placed-order.tsx'
import { pages } from '../../../domain/pages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Drawing } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { t } from '../../../messages/t.ts'

export function Orders() {
  const { orders = [], isError, tryAgain, ...more } = useMyOrders()
  const placed = useJustPlaced()
  const { confirmation, ...asked } = useConfirmation(placed)
  // Together, so that nothing moves when the second arrives.
  const isWaiting = more.isWaiting || asked.isWaiting
  const heading = useRef<HTMLHeadingElement>(null)

  function askAgain() {
    heading.current?.focus()
    tryAgain()
  }
  return (
    <div className="mx-auto max-w-content px-6 pt-12 pb-20 md:pt-16 md:pb-24 print:p-0">
      <Head title={t('Your orders')} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1
          ref={heading}
          tabIndex={-1}
          className="font-serif text-heading font-medium tracking-tight outline-none"
        >
          {t('Your orders')}
        </h1>
        {isWaiting && <p className="text-ink-soft">{t('Loading…')}</p>}
      </div>
      {isWaiting && <SkeletonOrders count={3} />}
      {isError && <OrdersFailed onTryAgain={askAgain} />}
      {!isWaiting && !isError && orders.length === 0 && <NoOrders />}
      {!isWaiting && orders.length > 0 && (
        <ol aria-label={t('Orders, newest first')} className="mt-8 grid gap-4">
          {orders.map((order) => (
            <OrderCard
              // Opens, even if it was listed before.
              key={`${order._id} ${order._id === placed}`}
              order={order}
              thanks={
                order._id === placed &&
                order.status === 'placed' && <ThankYou order={order} confirmation={confirmation} />
              }
            />
          ))}
        </ol>
      )}
      {!isWaiting && more.hasMore && (
        <div className="mt-8 flex justify-center print:hidden">
          <Button look="outlined" isBusy={more.isLoadingMore} onClick={more.loadMore}>
            {t('Show more orders')}
          </Button>
        </div>
      )}
    </div>
  )
}

const NoOrders = () => (
  <div className="flex min-h-[50vh] flex-col items-center justify-center text-center">
    <EmptyParcel />
    <p className="mt-6 mb-8 font-serif text-2xl">{t('No orders yet')}</p>
    <ButtonLink to={pages.home}>{t('Browse books')}</ButtonLink>
  </div>
)

/** A book above an open parcel. */
const EmptyParcel = () => (
  <Drawing>
    <path d="M12 126h136" />
    <path d="M38 76v50h84V76" />
    <path d="M38 76 22 58l42-8 16 14 16-14 42 8-16 18-32-8-10-4-10 4z" />
    <path d="M64 50h32" opacity=".35" />
    <path d="M72 96h16v18l-8-6-8 6z" className="text-accent" />
    <path d="M66 12v24c5-3 10-3 14 0 4-3 9-3 14 0V12c-5-3-10-3-14 0-4-3-9-3-14 0ZM80 12v24" />
    <path d="M30 26v8M26 30h8M130 20v8M126 24h8M118 40v6M115 43h6" opacity=".6" />
  </Drawing>
)

/** As large as order cards, to avoid layout shift. */
const SkeletonOrders = ({ count }: { count: number }) => (
  <div aria-hidden className="mt-8 grid gap-4">
    {Array.from({ length: count }, (_, at) => (
      <div key={at} className={`${cardLook} ${summaryLook}`}>
        <span>
          <Skeleton className="my-0.75 h-5 w-28" />
          <Skeleton className="mt-1.5 mb-0.5 h-4 w-36" />
        </span>
        <Skeleton className="h-8 w-24 rounded-full md:order-1" />
        <Skeleton className="my-1 h-15 w-22" />
        <Skeleton className="h-5 w-16 justify-self-end md:order-2" />
      </div>
    ))}
  </div>
)
