import { type PaymentMethod, paymentMethodNames } from '../../../domain/money/payment-methods.ts'
import { creditNotesPage, receiptPage } from '../../../domain/pages.ts'
import { Link } from '../../ui/link.tsx'
import { usePrice } from '../../ui/price.tsx'
import type { ReactNode } from 'react'
import type { Order } from '../../../contract/orders/orders.ts'
import type { TimelineEntry } from '../../../contract/orders/timeline.ts'
import { useDay } from '../../app/shop/format.tsx'
import { useShop } from '../../app/shop/site.ts'
import { trackingLink } from '../../../domain/shipments.ts'
import { useGetShopQuery } from '../../app/api/api.ts'
import { wordFor } from './order-status.tsx'
import { addressLines } from '../../../domain/address-lines.ts'

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
    <Fact title="Tracking">
      {carrier} <TrackingNumber number={number} />
    </Fact>
  )
}

export const History = ({ order }: { order: Order }) => (
  <Fact title="History" label={`History of order ${order.number}`}>
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
            {entry.undoneAt && ' (undone)'}
          </p>
          {more?.(entry)}
          <p className="text-ink-soft">
            {when(entry.at)}, by {actors[entry.by] ?? entry.by}
          </p>
        </li>
      ))}
    </ol>
  )
}

const actors: Record<string, string> = { You: 'you', Shopper: 'the shopper', Shop: 'the shop' }

function titleOf({ kind, to, text }: TimelineEntry, price: (amount: string) => string): string {
  switch (kind) {
    case 'tracking':
      return text ? `Tracking: ${text}` : 'Tracking removed'
    case 'address':
      return 'Address changed'
    case 'line-shipped':
      return `Shipped: ${text}`
    case 'line-cancelled':
      return `Cancelled: ${text}`
    case 'line-returned':
      return `Returned: ${text}`
    case 'paid':
    case 'refunded':
      return [kind === 'paid' ? 'Paid' : 'Refunded', text && price(text)].filter(Boolean).join(': ')
    case 'payment-method':
      return `Payment method: ${methodNamed(text)}`
    case 'price-changed':
      return `Price lowered: ${text}`
    case 'note':
      return 'Note'
    default:
      return [to && wordFor(to), text].filter(Boolean).join(': ')
  }
}

const methodNamed = (text = '') =>
  text in paymentMethodNames ? paymentMethodNames[text as PaymentMethod] : text

export function DeliveryAddress({ order }: { order: Order }) {
  const { locale } = useShop()
  const isPickUp = order.deliveryMethod === 'pickup'
  const phone = order.phone && `Phone ${order.phone}`
  const lines = [order.name, ...addressLines(order.address, locale), phone, order.email].filter(Boolean)
  return (
    <section aria-label={`Delivery of order ${order.number}`}>
      <h3 className="text-sm font-medium text-ink-soft">
        {isPickUp ? 'Pick-up in the shop' : 'Delivery address'}
      </h3>
      <address className="mt-1 not-italic whitespace-pre-line wrap-anywhere">{lines.join('\n')}</address>
      {order.deliveryNote && (
        <>
          <h3 className="mt-6 text-sm font-medium text-ink-soft">Delivery note</h3>
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
      aria-description={`Order ${order.number}`}
      className="link mt-4 inline-flex min-h-11 items-center print:hidden"
    >
      Receipt
    </Link>
  )

export const CreditNotesLink = ({ order: { _id, number, creditNotes } }: { order: Order }) =>
  creditNotes.length > 0 && (
    <Link
      to={creditNotesPage(_id)}
      aria-description={`Order ${number}`}
      className="link flex min-h-11 items-center print:hidden"
    >
      {creditNotesName(creditNotes)}
    </Link>
  )

export const creditNotesName = ({ length }: Order['creditNotes']) =>
  length === 1 ? 'Credit note' : 'Credit notes'
