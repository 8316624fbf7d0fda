import type { Database } from '../../database/database.ts'
import type { Enqueue } from '../../mail/mailer.ts'
import type { Shopper, Verify } from '../authenticate.ts'
import type { Google } from '../google-oauth/google.ts'
import type { Origins } from '../origins.ts'
import type { IdTokens } from './id-tokens.ts'

/** What the shop needs to be its own identity provider. */
export type Provider = {
  db: Database
  installation: string
  tokens: IdTokens
  /** Whose token it is, asked of the database each time. */
  verify: Verify<Shopper>
  enqueue: Enqueue
  origins: Origins
  /** Whether one address may try only so often. */
  limitsAddresses: boolean
  google: Google
  /** Work that the answer does not wait for. */
  later(work: () => Promise<unknown>): void
}

/** The caller's IP address and the Host it used. */
export type From = { address: string; host: string }
