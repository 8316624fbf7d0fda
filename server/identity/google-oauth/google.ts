import type { GoogleClient } from '../../settings.ts'

/** What is behind "Sign in with Google". */
export type Google =
  | { kind: 'off' }
  /** The demo's stand-in, for whoever sits at this machine, or for everybody where the bookseller says so. */
  | { kind: 'demo'; isPublic: boolean }
  | RealGoogle

export type RealGoogle = { kind: 'real'; client: GoogleClient; issuer: URL; callback(): URL }

/** Google's name in the client library, and in the list of an account's identities. */
export const googleId = 'google.com'
