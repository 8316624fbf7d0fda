import { hash, randomBytes } from 'node:crypto'

export const randomCode = (): string => randomBytes(32).toString('base64url')

/** Only the hash is stored, so that a leaked database contains no usable codes. */
export const hashOf = (code: string): Buffer => hash('sha256', code, 'buffer')
