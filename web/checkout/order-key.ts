import type { Order, OrderRefusal } from '../../contract/orders.ts'
import { forget } from '../kept.ts'
import { onceKey } from '../once-key.ts'

const name = 'checkout:key'

/** Whatever is changed between two tries: an order whose answer was lost is not followed by a second. */
export const orderKey = () => onceKey(name)

export const forgetKey = () => forget(name)

/** The order that an earlier try has placed, though its answer was lost. */
export function earlierIn(error: object | undefined): Order | undefined {
  const { data } = (error ?? {}) as { data?: Partial<OrderRefusal> | null }
  return data?.code === 'key-used' ? data.order : undefined
}
