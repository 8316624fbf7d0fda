import { createHash, randomBytes } from 'node:crypto'

/** 256 bits that nobody guesses. */
export const randomCode = (): string => randomBytes(32).toString('base64url')

/** What we keep of it: whoever reads the database cannot use it. */
export const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()
