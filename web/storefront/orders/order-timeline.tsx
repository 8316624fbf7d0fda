import type { ReactNode } from 'react'
import type { TimelineEntry } from '../../../contract/orders/orders.ts'
import { wordFor } from './order-status.tsx'

type Props = {
  timeline: TimelineEntry[]
  when(moment: string): string
  /** Rendered below the entry. */
  more?(entry: TimelineEntry): ReactNode
}

/** What happened to an order, oldest first. */
export const OrderTimeline = ({ timeline, when, more }: Props) => (
  <ol className="grid gap-3 text-sm/5">
    {timeline.map((entry) => (
      <li
        key={`${entry.at} ${entry.kind} ${entry.text ?? entry.to}`}
        className="border-l-2 border-line pl-3 wrap-anywhere"
      >
        <p className="font-medium">
          {entry.undoneAt ? <s className="text-ink-soft">{titleOf(entry)}</s> : titleOf(entry)}
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

const actors: Record<string, string> = { You: 'you', Shopper: 'the shopper', Shop: 'the shop' }

function titleOf({ kind, to, text }: TimelineEntry): string {
  switch (kind) {
    case 'tracking':
      return text ? `Tracking: ${text}` : 'Tracking removed'
    case 'address':
      return 'Address changed'
    case 'line-shipped':
      return `Shipped: ${text}`
    case 'line-cancelled':
      return `Cancelled: ${text}`
    case 'note':
      return 'Note'
    default:
      return [to && wordFor(to), text].filter(Boolean).join(': ')
  }
}
