import type { GoogleClient } from '../../config.ts'

/** The provider behind "Sign in with Google". */
export type Google =
  | { kind: 'off' }
  /** The demo's fake Google, for visitors on this machine, or for all visitors if public. */
  | { kind: 'demo'; isPublic: boolean }
  | RealGoogle

export type RealGoogle = { kind: 'real'; client: GoogleClient; issuer: URL; callback(): URL }

/** Google's provider id, in the client library and in account_identities. */
export const googleId = 'google.com'
