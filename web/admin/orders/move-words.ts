import type { Movable, OrderStatus } from '../../../contract/orders.ts'
import { wordFor } from '../../orders/order-status.tsx'

export const moveWords: Record<Movable, string> = {
  shipped: 'Mark as shipped',
  ready: 'Mark as ready for pick-up',
  delivered: 'Mark as delivered',
  returned: 'Mark as returned',
  cancelled: 'Cancel order',
}

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
