import { find, keep } from './kept.ts'

/**
 * The same for every try until one is known to have got through, whatever is changed between them, and over a reload:
 * the shop does once what it is asked for under one key. It is forgotten by its name, as all that is kept.
 */
export function onceKey(name: string): string {
  const { key } = find(name)
  if (typeof key === 'string') return key
  const made = newKey()
  keep(name, { key: made })
  return made
}

/** Browsers have no randomUUID where a shop is reached by plain http. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
