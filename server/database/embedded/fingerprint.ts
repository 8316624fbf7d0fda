import { createHash } from 'node:crypto'

/** A short name for a long path. */
export const fingerprint = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 16)
