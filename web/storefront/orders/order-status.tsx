import type { OrderStatus } from '../../../contract/orders/placed-order.ts'
import { Icon } from '../../ui/icon.tsx'
import { CircleCheck, CircleX, Package, PackageCheck, Truck, Undo2 } from '../../ui/icons/screen-icons.ts'
import type { Label } from '../../../messages/message.ts'
import { msg, t } from '../../../messages/t.ts'

const signs = {
  placed: { word: msg('Placed [an order]'), icon: Package, colour: 'text-warn' },
  ready: { word: msg('Ready for pick-up'), icon: PackageCheck, colour: 'text-ink' },
  shipped: { word: msg('Shipped [an order]'), icon: Truck, colour: 'text-ink' },
  delivered: { word: msg('Delivered [an order]'), icon: CircleCheck, colour: 'text-good' },
  returned: { word: msg('Returned [an order]'), icon: Undo2, colour: 'text-bad' },
  cancelled: { word: msg('Cancelled [an order]'), icon: CircleX, colour: 'text-bad' },
} satisfies Record<OrderStatus, unknown>

export const statusWords: Record<string, Label> = Object.fromEntries(
  Object.entries(signs).map(([status, { word }]) => [status, word]),
)

export const wordFor = (status: OrderStatus) => t(signs[status].word)

const partlyShipped = { word: msg('Partly shipped'), icon: Truck, colour: 'text-warn' }

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
      {t(word)}
    </span>
  )
}
