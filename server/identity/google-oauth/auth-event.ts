import type { Queryable } from '../../database/database.ts'
import { hashOf, randomCode } from '../random-code.ts'
import type { PopupQuery } from './popup-query.ts'
import type { Claims } from './claims.ts'
import { googleId } from './google.ts'
import { insertPopupCode } from './google-accounts.sql.ts'

export type Failure =
  | 'auth/invalid-credential'
  | 'auth/network-request-failed'
  | 'auth/popup-closed-by-user'
  | 'auth/unauthorized-domain'
  | 'auth/user-cancelled'

/** The result of a sign-in, in the client library's format. */
export type AuthEvent = {
  type: PopupQuery['authType']
  eventId: string | null
  urlResponse: string | null
  sessionId: string | null
  postBody: null
  tenantId: null
  error: { code: Failure } | null
}

export const failedEvent = (query: PopupQuery, code: Failure): AuthEvent => ({
  ...eventFor(query),
  error: { code },
})

/** The page gets a one-time code, never the claims. */
export async function succeededEvent(tx: Queryable, query: PopupQuery, claims: Claims): Promise<AuthEvent> {
  const [code, sessionId] = [randomCode(), randomCode()]
  const onlyKnown = query.authType.startsWith('reauth')
  await insertPopupCode(tx, hashOf(code), hashOf(sessionId), { ...claims, onlyKnown })
  const url = new URL('/emulator/auth/handler', query.redirectUrl)
  url.search = String(new URLSearchParams({ providerId: googleId, code }))
  return { ...eventFor(query), urlResponse: url.href, sessionId }
}

const eventFor = ({ authType, eventId }: PopupQuery): AuthEvent => ({
  type: authType,
  eventId: eventId || null,
  urlResponse: null,
  sessionId: null,
  postBody: null,
  tenantId: null,
  error: null,
})
