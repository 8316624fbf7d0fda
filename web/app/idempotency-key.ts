import { find, keep } from './browser-storage.ts'

/**
 * An idempotency key that stays the same for all attempts at one operation, also after a reload. `thing` is
 * the operation's content: other content gets a new key. After success the caller removes it with `forget`.
 */
export function idempotencyKey(name: string, thing = ''): string {
  const found = find(name)
  if (typeof found['key'] === 'string' && found['thing'] === thing) return found['key']
  const key = newKey()
  keep(name, { key, thing })
  return key
}

/** crypto.randomUUID is missing in insecure contexts (plain HTTP). */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
