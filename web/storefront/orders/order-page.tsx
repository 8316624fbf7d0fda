import { skipToken } from '@reduxjs/toolkit/query'
import { useRef } from 'react'
import { useParams } from 'react-router'
import type { Order } from '../../../contract/orders/placed-order.ts'
import type { OwnOrder } from '../../../contract/orders/own-orders.ts'
import { pages } from '../../../domain/pages.ts'
import { isPartlyShipped } from '../../../domain/shipments.ts'
import { problemIn } from '../../app/api/problem-in.ts'
import { NotFound } from '../../app/errors/not-found.tsx'
import { Head } from '../../app/head/head.tsx'
import { Day } from '../../app/shop/format.tsx'
import { useShop } from '../../app/shop/site.ts'
import { Icon } from '../../ui/icon.tsx'
import { ArrowLeft } from '../../ui/icons/screen-icons.ts'
import { Link } from '../../ui/link.tsx'
import { BuyAgain } from './buy-again.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { CreditNotesLink, DeliveryAddress, Fact, History, Tracking, ReceiptLink } from './order-facts.tsx'
import { HeldCopies, NextSteps } from './next-steps.tsx'
import { OrderBooks } from './order-books.tsx'
import { PaymentPanel } from './payment/payment-panel.tsx'
import { methodOf, paymentOf, useFormats } from './payment/payment-labels.ts'
import { StatusBadge } from './order-status.tsx'
import { useGetOwnOrderQuery, useOrdersKey } from './orders-api.ts'
import { OrdersFailed } from './orders-failed.tsx'
import { t } from '../../../messages/t.ts'

export function OrderPage() {
  const { id = '' } = useParams()
  const key = useOrdersKey()
  const asked = key ? { id, uid: key.uid } : skipToken
  const { currentData, error, refetch } = useGetOwnOrderQuery(asked, { refetchOnMountOrArgChange: true })
  if (!currentData && isUnknown(error)) return <NotFound />
  return (
    <div className="mx-auto max-w-content px-6 pt-8 pb-20 md:pt-12 md:pb-24 print:p-0">
      <Link
        to={pages.orders}
        className="mb-4 inline-flex min-h-11 items-center gap-2 text-sm font-medium hover:underline print:hidden"
      >
        <Icon of={ArrowLeft} className="size-5" />
        {t('Your orders')}
      </Link>
      {currentData ? (
        <OpenOrder order={currentData} />
      ) : (
        <>
          <Head title={t('Your order')} />
          <h1 className="font-serif text-heading font-medium tracking-tight">{t('Your order')}</h1>
          {error ? (
            <OrdersFailed onTryAgain={() => void refetch()} />
          ) : (
            <p className="mt-6 text-ink-soft">{t('Loading…')}</p>
          )}
        </>
      )}
    </div>
  )
}

const isUnknown = (error: object | undefined) => error && problemIn(error)?.code === 'not-found'

function OpenOrder({ order }: { order: OwnOrder }) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <Head title={t('Order {number}', { number: order.number })} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h1
            ref={heading}
            tabIndex={-1}
            className="font-serif text-heading font-medium tracking-tight outline-none"
          >
            {t('Order {number}', { number: order.number })}
          </h1>
          <p className="text-ink-soft">
            <Day of={order.createdAt} />
          </p>
        </div>
        <StatusBadge status={order.status} isPart={isPartlyShipped(order)} />
      </div>
      <div className="mt-8 grid gap-x-8 gap-y-10 md:grid-cols-[minmax(0,1fr)_18rem] lg:gap-x-16">
        <div>
          <HeldCopies order={order} className="mb-10" />
          <PaymentPanel order={order} className="mb-10" />
          <NextSteps order={order} as="h2" className="mb-10" />
          <h2 className="mb-5 font-serif text-2xl/snug font-medium">{t('Books')}</h2>
          <OrderBooks order={order} isOpen />
          <BuyAgain order={order} />
        </div>
        <div>
          <DeliveryAddress order={order} />
          <Payment order={order} />
          <Tracking order={order} />
          <History order={order} />
          <ReceiptLink order={order} />
          <CreditNotesLink order={order} />
          <Help order={order} />
          <CancelOrder order={order} moveFocus={() => heading.current?.focus()} />
        </div>
      </div>
    </>
  )
}

const Payment = ({ order }: { order: Order }) => (
  <Fact title={t('Payment')} label={t('Payment of order {number}', { number: order.number })}>
    <p>{methodOf(order, useShop().isDemo)}</p>
    <p className="text-sm text-ink-soft">{paymentOf(order, useFormats())}</p>
  </Fact>
)

/** Nothing where the owner has set no contact. */
function Help({ order: { number } }: { order: Order }) {
  const { email, phone } = useShop().contact
  if (!email && !phone) return null
  const subject = encodeURIComponent(t('Order {number}', { number }))
  return (
    <Fact title={t('Questions about this order?')} label={t('Help')}>
      <p className="text-sm text-ink-soft">{t('Give us the order number {number}.', { number })}</p>
      {email && (
        <a
          href={`mailto:${encodeURIComponent(email)}?subject=${subject}`}
          className="link flex min-h-11 items-center"
        >
          {email}
        </a>
      )}
      {phone && (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="link flex min-h-11 items-center">
          {phone}
        </a>
      )}
    </Fact>
  )
}
