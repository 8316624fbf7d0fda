import { createHash } from 'node:crypto'

/** A socket path is limited in length. */
export const fingerprint = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 16)
