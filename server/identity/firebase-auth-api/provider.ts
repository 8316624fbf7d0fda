import type { OpenOrders, SignInTooOld } from '../../../contract/people/account.ts'
import type { Database, Queryable } from '../../database/database.ts'
import type { Enqueue } from '../../mail/mailer.ts'
import type { Shopper, Verify } from '../../http/routing/authenticate.ts'
import type { Google } from '../google-oauth/google.ts'
import type { SignInThrottle } from '../../throttle/sign-in-throttle.ts'
import type { DeviceCookie } from '../device-cookie.ts'
import type { Origins } from '../../http/routing/origins.ts'
import type { IdTokens } from './id-tokens.ts'

export type CloseOutcome =
  | { reviewedBooks: string[] }
  | { tooOld: SignInTooOld }
  | { open: OpenOrders }
  /** The sign-in ended, perhaps with the account. */
  | { ended: true }

/** The dependencies of the embedded identity provider. */
export type Provider = {
  db: Database
  instanceId: string
  tokens: IdTokens
  /** Does not check whether the sign-in still exists. */
  verifySignature: Verify<Shopper>
  enqueue: Enqueue
  origins: Origins
  throttle: SignInThrottle
  devices: DeviceCookie
  google(): Google
  /** Until the owner starts a shop of their own. */
  isDemo(): boolean
  /** What the sign-in window shows of the shop. */
  shop(): { name: string; accent: string }
  /** Closes the account and deletes what the shop has of the shopper. */
  closeAccount(shopper: Shopper): Promise<CloseOutcome>
  /** Deletes the contents of an account whose holder does not own its e-mail address. */
  forgetStranger(tx: Queryable, uid: string): Promise<void>
  /** Runs background work that the response does not wait for. */
  later(work: () => Promise<unknown>): void
}

/** The client of a request, the Host it used, its cookies and the language it asks for. */
export type From = {
  address: string
  host: string
  cookies: string | undefined
  locale?: string | undefined
  /** Adds a Set-Cookie header to the response. */
  setCookie(value: string): void
}
