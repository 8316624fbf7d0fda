import type { Order, OrderRefusal } from '../../contract/orders.ts'
import { find, forget, keep } from '../kept.ts'

const name = 'checkout:key'

/**
 * The same for every try until one is known to be placed, whatever is changed between them: the shop gives a key to
 * one order only, so that one whose answer was lost is not followed by a second.
 */
export function orderKey(): string {
  const { key } = find(name)
  if (typeof key === 'string') return key
  const made = newKey()
  keep(name, { key: made })
  return made
}

export const forgetKey = () => forget(name)

/** The order that an earlier try has placed, though its answer was lost. */
export function earlierIn(error: object | undefined): Order | undefined {
  const { data } = (error ?? {}) as { data?: Partial<OrderRefusal> | null }
  return data?.code === 'key-used' ? data.order : undefined
}

/** Browsers have no randomUUID where a shop is reached by plain http. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
