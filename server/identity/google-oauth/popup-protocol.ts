import { t } from '../../../messages/t.ts'
import { z } from 'zod'
import { unknownHost } from '../../http/routing/origins.ts'
import type { Provider } from '../firebase-auth-api/provider.ts'
import { type Claims, googleId } from './google.ts'
import type { Queryable } from '../../database/database.ts'
import { hashOf, randomCode } from '../random-code.ts'
import { insertPopupCode } from './google-accounts.sql.ts'

const kinds = [
  'signInViaPopup',
  'linkViaPopup',
  'reauthViaPopup',
  'signInViaRedirect',
  'linkViaRedirect',
  'reauthViaRedirect',
] as const

/** The client library's query parameters of the popup. */
const PopupQuery = z.object({
  authType: z.enum(kinds),
  redirectUrl: z.url({ protocol: /^https?$/ }).max(4_000),
  /** The page matches its event by this id; a redirect has none. */
  eventId: z.string().max(100).default(''),
})

export type PopupQuery = z.output<typeof PopupQuery>

export const isPopup = ({ authType }: PopupQuery) => authType.endsWith('Popup')

const ForUs = z.object({ apiKey: z.string(), providerId: z.string() })

/** The parsed parameters, or the reason for a refusal. */
export function readPopupQuery(
  { instanceId, origins }: Provider,
  fields: unknown,
  host: string,
): PopupQuery | { wrong: string } {
  if (!origins.isOurHost(host)) return { wrong: unknownHost(host) }
  const { data: forUs } = ForUs.safeParse(fields)
  if (forUs?.apiKey !== instanceId) return { wrong: t('This window was not opened by a page of this shop.') }
  if (forUs.providerId !== googleId)
    return { wrong: t('You can log in with Google here, and with nobody else.') }
  const { data: query } = PopupQuery.safeParse(fields)
  if (!query) return { wrong: t('The page that opened this window asked for something that we do not know.') }
  return origins.isOurs(query.redirectUrl, host)
    ? query
    : { wrong: t('The page to go back to is not in this shop.') }
}

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
