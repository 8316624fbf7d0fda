import type { Order, OrderRefusal } from '../../contract/orders.ts'
import { forget } from '../session-storage.ts'
import { idempotencyKey } from '../idempotency-key.ts'

const name = 'checkout:key'

/** The same for changed orders: if a response is lost, an edited retry must not place a second order. */
export const orderKey = () => idempotencyKey(name)

export const forgetKey = () => forget(name)

/** The order that an earlier attempt placed, although its response was lost. */
export function earlierIn(error: object | undefined): Order | undefined {
  const { data } = (error ?? {}) as { data?: Partial<OrderRefusal> | null }
  return data?.code === 'key-used' ? data.order : undefined
}
