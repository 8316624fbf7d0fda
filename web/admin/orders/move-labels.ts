import type { Label } from '../../../messages/message.ts'
import { msg } from '../../../messages/t.ts'
import type { AdminOrder } from '../../../contract/orders/admin-orders.ts'
import { type Movable, movesOf } from '../../../contract/orders/placed-order.ts'
import { isPartlyShipped } from '../../../domain/shipments.ts'

export const moveLabels: Record<Movable, Label> = {
  shipped: msg('Mark as shipped'),
  ready: msg('Mark as ready for pick-up'),
  delivered: msg('Mark as delivered'),
  returned: msg('Mark as returned'),
  cancelled: msg('Cancel order'),
}

/** Of a delivery that is paid in cash. */
export const paidLabel: Label = msg('Delivered and paid')

/** What is shipped cannot be cancelled. */
export const nextMoves = (order: AdminOrder): readonly Movable[] =>
  isPartlyShipped(order) ? movesOf(order).filter((to) => to !== 'cancelled') : movesOf(order)

export type Outcome = {
  kind: 'good' | 'bad'
  message: string
  /** Whether the message is still true after other changes; they are if omitted. */
  holds?(order: AdminOrder): boolean
}

export const isShipped = ({ books }: AdminOrder, bookId: string) =>
  books.some(({ _id, shippedAt }) => _id === bookId && shippedAt)

const looks: Partial<Record<Movable, 'outlined' | 'destructive'>> = {
  returned: 'outlined',
  cancelled: 'destructive',
}

/** The look of the button: the accent is for the usual next step. */
export const moveLook = (to: Movable) => looks[to] ?? 'accent'

/** Such a button is the last one, where no other ever is. */
export const isDestructive = (to: Movable) => moveLook(to) === 'destructive'
