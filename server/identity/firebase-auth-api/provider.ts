import type { Database } from '../../database/database.ts'
import type { Enqueue } from '../../mail/mailer.ts'
import type { Shopper, Verify } from '../authenticate.ts'
import type { Google } from '../google-oauth/google.ts'
import type { Origins } from '../origins.ts'
import type { IdTokens } from './id-tokens.ts'

/** The dependencies of the embedded identity provider. */
export type Provider = {
  db: Database
  instanceId: string
  tokens: IdTokens
  /** Does not check whether the sign-in still exists. */
  verifySignature: Verify<Shopper>
  enqueue: Enqueue
  origins: Origins
  /** Whether attempts are throttled per network. */
  throttlesNetworks: boolean
  google: Google
  /** Runs background work that the response does not wait for. */
  later(work: () => Promise<unknown>): void
}

/** The caller's IP address, the Host it used and the language it asks for. */
export type From = { address: string; host: string; locale?: string | undefined }
