import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Order } from '../../../contract/orders/placed-order.ts'
import { Day } from '../../app/shop/format.tsx'
import { Amount } from '../../ui/price.tsx'
import { orderAnchor, ownOrderPage } from '../../../domain/pages.ts'
import { isPartlyShipped } from '../../../domain/shipments.ts'
import { CancelOrder } from './cancel-order.tsx'
import { CreditNotesLink, DeliveryAddress, Fact, History, ReceiptLink, Tracking } from './order-facts.tsx'
import { StatusBadge } from './order-status.tsx'
import { isCash } from '../../../domain/money/payment-methods.ts'
import { methodOf, paymentOf, useFormats } from './payment/payment-labels.ts'
import { OrderBooks, SmallCovers } from './order-books.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ChevronDown } from '../../ui/icons/screen-icons.ts'
import { Link } from '../../ui/link.tsx'
import { t } from '../../../messages/t.ts'

export const cardLook = 'rounded-panel border border-line bg-surface'

/** Two lines on phones; one line on wide screens, with the same columns in all cards. */
export const summaryLook =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-4 p-5 md:grid-cols-[10rem_minmax(0,1fr)_9.5rem_minmax(7rem,auto)] md:gap-x-8 md:px-6'

type Props = {
  order: Order
  /** Shown above the details of an order that is initially open. */
  thanks?: ReactNode
}

/** Expands to the details; initially open if it is new, or if the URL fragment names it. */
export function OrderCard({ order, thanks }: Props) {
  const isTarget = useLocation().hash === `#${orderAnchor(order.number)}`
  const [isOpen, setOpen] = useState(isTarget || Boolean(thanks))
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isTarget) return
    card.current?.scrollIntoView({ behavior: 'instant' })
    card.current?.focus({ preventScroll: true })
  }, [isTarget])
  return (
    <li
      ref={card}
      id={orderAnchor(order.number)}
      tabIndex={-1}
      className={`${cardLook} scroll-mt-24 break-inside-avoid outline-none`}
    >
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group">
        <summary
          className={`${summaryLook} cursor-pointer list-none rounded-panel [&::-webkit-details-marker]:hidden`}
        >
          <Name order={order} />
          <span className="justify-self-end md:order-1 md:justify-self-start">
            <StatusBadge status={order.status} isPart={isPartlyShipped(order)} />
          </span>
          <SmallCovers books={order.books} />
          <span className="flex items-center justify-end gap-3 font-semibold tabular-nums md:order-2">
            <Amount of={order.totalPrice} />
            <Icon
              of={ChevronDown}
              className="size-5 shrink-0 text-ink-soft transition-transform duration-150 group-open:rotate-180 print:hidden"
            />
          </span>
        </summary>
        {thanks}
        <OrderDetails order={order} isOpen={isOpen} />
      </details>
      <div className="border-t border-line px-5 md:px-6 print:hidden">
        <Link
          to={ownOrderPage(order._id)}
          aria-description={t('Order {number}', { number: order.number })}
          className="link inline-flex min-h-11 items-center text-sm font-medium"
        >
          {t('View order')}
        </Link>
      </div>
    </li>
  )
}

const Name = ({ order: { number, createdAt } }: { order: Order }) => (
  <h2 className="min-w-0">
    <span className="block font-serif text-lg/snug font-medium">{t('Order {number}', { number })}</span>{' '}
    <span className="mt-0.5 block text-sm text-ink-soft">
      <Day of={createdAt} />
    </span>
  </h2>
)

type DetailsProps = { order: Order; isOpen: boolean }

function OrderDetails({ order, isOpen }: DetailsProps) {
  const container = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={container}
      className="grid gap-x-8 gap-y-8 border-t border-line p-5 pt-6 md:grid-cols-[minmax(0,1fr)_17rem] md:px-6 md:pb-6 lg:gap-x-16"
    >
      <OrderBooks order={order} isOpen={isOpen} />
      <div>
        <DeliveryAddress order={order} />
        <Payment order={order} />
        <Tracking order={order} />
        <History order={order} />
        <ReceiptLink order={order} />
        <CreditNotesLink order={order} />
        <CancelOrder
          order={order}
          moveFocus={() => container.current?.closest('details')?.querySelector('summary')?.focus()}
        />
      </div>
    </div>
  )
}

/** Nothing for an order that is paid in cash: its page says that. */
function Payment({ order }: { order: Order }) {
  const formats = useFormats()
  if (isCash(order.payment.method)) return null
  return (
    <Fact title={t('Payment')} label={t('Payment of order {number}', { number: order.number })}>
      <p>{methodOf(order)}</p>
      <p className="text-sm text-ink-soft">{paymentOf(order, formats)}</p>
    </Fact>
  )
}
