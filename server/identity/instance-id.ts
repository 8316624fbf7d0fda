import { hkdfSync } from 'node:crypto'

/** A unique id of this store, the same for all processes that share its secret. */
export const instanceIdOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'installation', 9))
    .toString('base64url')
    .replace(/[-_]/g, '0')
