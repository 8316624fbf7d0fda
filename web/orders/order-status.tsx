import { CircleCheck, CircleX, Package, Truck } from 'lucide-react'
import type { OrderStatus } from '../../contract/orders.ts'

const signs = {
  placed: { word: 'Placed', Icon: Package, colour: 'text-warn' },
  shipped: { word: 'Shipped', Icon: Truck, colour: 'text-ink' },
  delivered: { word: 'Delivered', Icon: CircleCheck, colour: 'text-good' },
  cancelled: { word: 'Cancelled', Icon: CircleX, colour: 'text-bad' },
} satisfies Record<OrderStatus, unknown>

export function StatusBadge({ status }: { status: OrderStatus }) {
  const { word, Icon, colour } = signs[status]
  return (
    <span
      className={`inline-flex h-8 items-center gap-2 rounded-full border border-current px-3 text-sm font-medium ${colour}`}
    >
      <Icon aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
      {word}
    </span>
  )
}
