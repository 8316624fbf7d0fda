import { z } from 'zod'
import { refusal } from '../problem.ts'
import type { DeliveryMethod } from './quotes.ts'

export const orderStatuses = ['placed', 'ready', 'shipped', 'delivered', 'returned', 'cancelled'] as const

export const OrderStatus = z
  .enum(orderStatuses)
  .meta({ description: 'An order that is picked up in the shop becomes ready instead of shipped.' })

export type OrderStatus = z.output<typeof OrderStatus>

/** Of a list of orders: also those of which all is there, so that they can be packed. */
export const orderFilters = ['to-pack', ...orderStatuses] as const

export type OrderListFilter = (typeof orderFilters)[number]

/** Allowed status transitions of an order. */
export const moves = {
  delivery: {
    placed: ['shipped', 'cancelled'],
    ready: [],
    shipped: ['delivered', 'returned'],
    delivered: ['returned'],
    returned: [],
    cancelled: [],
  },
  pickup: {
    placed: ['ready', 'cancelled'],
    ready: ['delivered', 'cancelled'],
    shipped: [],
    delivered: ['returned'],
    returned: [],
    cancelled: [],
  },
} as const satisfies Record<DeliveryMethod, Record<OrderStatus, readonly OrderStatus[]>>

type Moved = { deliveryMethod: DeliveryMethod; status: OrderStatus }

export function movesOf({ deliveryMethod, status }: Moved) {
  return moves[deliveryMethod][status] as readonly Movable[]
}

/** The statuses that an order can move to. */
export type Movable = (typeof moves)[DeliveryMethod][OrderStatus][number]

/** Orders of these statuses are not part of the sales. */
export const unsoldStatuses: readonly OrderStatus[] = ['returned', 'cancelled']

/** The order has another status than the caller expected, or the transition is not allowed. */
export const MoveRefusal = refusal('order-cannot-move', { status: OrderStatus }).meta({ id: 'MoveRefusal' })

export type MoveRefusal = z.output<typeof MoveRefusal>
