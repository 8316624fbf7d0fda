import type { AdminOrder } from '../../../contract/orders/orders.ts'
import { type Movable, movesOf, type OrderStatus } from '../../../contract/orders/order-status.ts'
import { isPartlyShipped } from '../../../domain/shipments.ts'
import { wordFor } from '../../storefront/orders/order-status.tsx'

export const moveLabels: Record<Movable, string> = {
  shipped: 'Mark as shipped',
  ready: 'Mark as ready for pick-up',
  delivered: 'Mark as delivered',
  returned: 'Mark as returned',
  cancelled: 'Cancel order',
}

/** Of a delivery that is paid in cash. */
export const paidLabel = 'Delivered and paid'

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

/** For the middle of a sentence: "marked as ready for pick-up". */
export const asMarked = (status: OrderStatus) => wordFor(status).toLowerCase()

const looks: Partial<Record<Movable, 'outlined' | 'destructive'>> = {
  returned: 'outlined',
  cancelled: 'destructive',
}

/** The look of the button: the accent is for the usual next step. */
export const moveLook = (to: Movable) => looks[to] ?? 'accent'

/** Such a button is the last one, where no other ever is. */
export const isDestructive = (to: Movable) => moveLook(to) === 'destructive'
