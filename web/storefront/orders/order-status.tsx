import type { OrderStatus } from '../../../contract/orders/order-status.ts'
import { Icon } from '../../ui/icon.tsx'
import { CircleCheck, CircleX, Package, PackageCheck, Truck, Undo2 } from '../../ui/icons/screen-icons.ts'

const signs = {
  placed: { word: 'Placed', icon: Package, colour: 'text-warn' },
  ready: { word: 'Ready for pick-up', icon: PackageCheck, colour: 'text-ink' },
  shipped: { word: 'Shipped', icon: Truck, colour: 'text-ink' },
  delivered: { word: 'Delivered', icon: CircleCheck, colour: 'text-good' },
  returned: { word: 'Returned', icon: Undo2, colour: 'text-bad' },
  cancelled: { word: 'Cancelled', icon: CircleX, colour: 'text-bad' },
} satisfies Record<OrderStatus, unknown>

export const wordFor = (status: OrderStatus) => signs[status].word

const partlyShipped = { word: 'Partly shipped', icon: Truck, colour: 'text-warn' }

type Props = {
  status: OrderStatus
  /** Some of its books are shipped. */
  isPart?: boolean
}

export function StatusBadge({ status, isPart = false }: Props) {
  const { word, icon, colour } = isPart ? partlyShipped : signs[status]
  return (
    <span
      className={`inline-flex min-h-8 items-center gap-2 rounded-full border border-current px-3 py-1 text-sm/4 font-medium ${colour}`}
    >
      <Icon of={icon} className="size-4 shrink-0" />
      {word}
    </span>
  )
}
