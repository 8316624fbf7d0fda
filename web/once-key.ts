import { find, keep } from './kept.ts'

/**
 * The same for every try at one thing until it is known to have got through, and over a reload: the shop does once what
 * it is asked for under one key. It is forgotten by its name, as all that is kept.
 */
export function onceKey(name: string, thing = ''): string {
  const found = find(name)
  if (typeof found['key'] === 'string' && found['thing'] === thing) return found['key']
  const key = newKey()
  keep(name, { key, thing })
  return key
}

/** Browsers have no randomUUID where a shop is reached by plain http. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
