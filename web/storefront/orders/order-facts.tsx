import type { ReactNode } from 'react'
import type { Order } from '../../../contract/orders/orders.ts'
import { useDay } from '../../app/shop/format.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { TrackingNumber } from './tracking-number.tsx'

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
