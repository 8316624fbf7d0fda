import { paymentMethods } from '../../../domain/money/payment-methods.ts'
import { paymentMethodNames } from '../../../domain/money/payment-method-labels.ts'
import { creditNotesPage, receiptPage } from '../../../domain/pages.ts'
import { Link } from '../../ui/link.tsx'
import { usePrice } from '../../ui/price.tsx'
import type { ReactNode } from 'react'
import type { Order, TimelineEntry } from '../../../contract/orders/placed-order.ts'
import { useDay } from '../../app/shop/format.tsx'
import { useShop } from '../../app/shop/site.ts'
import { trackingLink } from '../../../domain/shipments.ts'
import { useGetShopQuery } from '../../app/api/api.ts'
import { wordFor } from './order-status.tsx'
import { addressLines } from '../../../domain/address-lines.ts'
import { t } from '../../../messages/t.ts'

type FactProps = { title: string; label?: string; children: ReactNode }

/** A part of an order with a small heading. */
export const Fact = ({ title, label, children }: FactProps) => (
  <section aria-label={label} className="mt-6 wrap-anywhere first:mt-0">
    <h3 className="text-sm font-medium text-ink-soft">{title}</h3>
    <div className="mt-1">{children}</div>
  </section>
)

export function Tracking({ order: { tracking } }: { order: Order }) {
  const { carrier, number } = tracking
  if (!carrier && !number) return null
  return (
    <Fact title={t('Tracking')}>
      {carrier} <TrackingNumber number={number} />
    </Fact>
  )
}

export const History = ({ order }: { order: Order }) => (
  <Fact title={t('History')} label={t('History of order {number}', { number: order.number })}>
    <OrderTimeline timeline={order.timeline} when={useDay()} />
  </Fact>
)

/** Links to the carrier, if the shop has set its URL. */
export function TrackingNumber({ number }: { number: string }) {
  const { data: shop } = useGetShopQuery(undefined, { skip: number === '' })
  const link = trackingLink(shop?.trackingUrl ?? '', number)
  if (!link) return number
  return (
    <a href={link} target="_blank" rel="noreferrer" className="link">
      {number}
    </a>
  )
}

type Props = {
  timeline: TimelineEntry[]
  when(moment: string): string
  /** Rendered below the entry. */
  more?(entry: TimelineEntry): ReactNode
}

/** What happened to an order, oldest first. */
export function OrderTimeline({ timeline, when, more }: Props) {
  const price = usePrice()
  return (
    <ol className="grid gap-3 text-sm/5">
      {timeline.map((entry) => (
        <li
          key={`${entry.at} ${entry.kind} ${entry.text ?? entry.to}`}
          className="border-l-2 border-line pl-3 wrap-anywhere"
        >
          <p className="font-medium">
            {entry.undoneAt ? (
              <s className="text-ink-soft">{titleOf(entry, price)}</s>
            ) : (
              titleOf(entry, price)
            )}
            {entry.undoneAt && ` ${t('(undone)')}`}
          </p>
          {more?.(entry)}
          <p className="text-ink-soft">{doneBy(entry.by, when(entry.at))}</p>
        </li>
      ))}
    </ol>
  )
}

function doneBy(name: string, moment: string): string {
  switch (name) {
    case 'You':
      return t('{moment}, by you', { moment })
    case 'Shopper':
      return t('{moment}, by the shopper', { moment })
    case 'Shop':
    case 'the shop':
      return t('{moment}, by the shop', { moment })
    default:
      return t('{moment}, by {name}', { moment, name })
  }
}

function titleOf({ kind, to, text = '' }: TimelineEntry, price: (amount: string) => string): string {
  switch (kind) {
    case 'tracking':
      return text ? t('Tracking: {number}', { number: text }) : t('Tracking removed')
    case 'address':
      return t('Address changed')
    case 'line-shipped':
      return t('Shipped: {titles}', { titles: text })
    case 'line-cancelled':
      return t('Cancelled: {titles}', { titles: text })
    case 'line-returned':
      return t('Returned: {titles}', { titles: text })
    case 'paid':
      return text ? t('Paid: {amount}', { amount: price(text) }) : t('Paid [an order]')
    case 'refunded':
      return text ? t('Refunded: {amount}', { amount: price(text) }) : t('Refunded [an order]')
    case 'payment-method':
      return t('Payment method: {method}', { method: methodNamed(text) })
    case 'price-changed':
      return t('Price lowered: {title}', { title: text })
    case 'note':
      return t('Note [of the staff]')
    default:
      return to && text
        ? t('{state}: {reason}', { state: wordFor(to), reason: text })
        : to
          ? wordFor(to)
          : text
  }
}

/** By its id, or by its English name as older entries have it. */
function methodNamed(text: string): string {
  const method = paymentMethods.find((id) => id === text || paymentMethodNames[id] === text)
  return method ? t(paymentMethodNames[method]) : text
}

export function DeliveryAddress({ order }: { order: Order }) {
  const { locale } = useShop()
  const isPickUp = order.deliveryMethod === 'pickup'
  const phone = order.phone && t('Phone {number}', { number: order.phone })
  const lines = [order.name, ...addressLines(order.address, locale), phone, order.email].filter(Boolean)
  return (
    <section aria-label={t('Delivery of order {number}', { number: order.number })}>
      <h3 className="text-sm font-medium text-ink-soft">
        {isPickUp ? t('Pick-up in the shop') : t('Delivery address')}
      </h3>
      <address className="mt-1 not-italic whitespace-pre-line wrap-anywhere">{lines.join('\n')}</address>
      {order.deliveryNote && (
        <>
          <h3 className="mt-6 text-sm font-medium text-ink-soft">
            {t('Delivery note [what a shopper asks of the carrier]')}
          </h3>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{order.deliveryNote}</p>
        </>
      )}
    </section>
  )
}

export const ReceiptLink = ({ order }: { order: Order }) =>
  order.receiptNumber !== null && (
    <Link
      to={receiptPage(order._id)}
      aria-description={t('Order {number}', { number: order.number })}
      className="link mt-4 inline-flex min-h-11 items-center print:hidden"
    >
      {t('Receipt')}
    </Link>
  )

export const CreditNotesLink = ({ order: { _id, number, creditNotes } }: { order: Order }) =>
  creditNotes.length > 0 && (
    <Link
      to={creditNotesPage(_id)}
      aria-description={t('Order {number}', { number })}
      className="link flex min-h-11 items-center print:hidden"
    >
      {creditNotesName(creditNotes)}
    </Link>
  )

export const creditNotesName = ({ length }: Order['creditNotes']) =>
  length === 1 ? t('Credit note') : t('Credit notes')
