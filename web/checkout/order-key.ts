import type { NewOrder } from '../../contract/orders.ts'
import { find, forget, keep } from './kept.ts'

const name = 'checkout:key'

/** The same for the same order until it is placed, so that one whose answer was lost is not placed twice. */
export function keyFor(order: NewOrder): string {
  const content = JSON.stringify(order)
  const { content: before, key } = find(name)
  if (before === content && typeof key === 'string') return key
  const made = newKey()
  keep(name, { content, key: made })
  return made
}

export const forgetKey = () => forget(name)

/** Browsers have no randomUUID where a shop is reached by plain http. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
