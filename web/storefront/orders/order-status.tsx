import type { OrderStatus } from '../../../contract/orders/placed-order.ts'
import { statusLabels } from '../../../domain/order-labels.ts'
import { Icon } from '../../ui/icon.tsx'
import { CircleCheck, CircleX, Package, PackageCheck, Truck, Undo2 } from '../../ui/icons/screen-icons.ts'
import { t } from '../../../messages/t.ts'

const signs = {
  placed: { icon: Package, colour: 'text-warn' },
  ready: { icon: PackageCheck, colour: 'text-ink' },
  shipped: { icon: Truck, colour: 'text-ink' },
  delivered: { icon: CircleCheck, colour: 'text-good' },
  returned: { icon: Undo2, colour: 'text-bad' },
  cancelled: { icon: CircleX, colour: 'text-bad' },
} satisfies Record<OrderStatus, unknown>

export const wordFor = (status: OrderStatus) => t(statusLabels[status])

const partlyShipped = { icon: Truck, colour: 'text-warn' }

type Props = {
  status: OrderStatus
  /** Some of its books are shipped. */
  isPart?: boolean
}

export function StatusBadge({ status, isPart = false }: Props) {
  const { icon, colour } = isPart ? partlyShipped : signs[status]
  return (
    <span
      className={`inline-flex min-h-8 items-center gap-2 rounded-full border border-current px-3 py-1 text-sm/4 font-medium ${colour}`}
    >
      <Icon of={icon} className="size-4 shrink-0" />
      {isPart ? t('Partly shipped') : wordFor(status)}
    </span>
  )
}
