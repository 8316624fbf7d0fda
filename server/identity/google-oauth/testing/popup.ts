import type { TestShop } from '../../../testing/test-shop.ts'
import type { AuthEvent } from '../popup-protocol.ts'

type Fields = Record<string, string | undefined>

/** The client library's popup parameters with changes; undefined omits a field. */
export function askedOf({ origin, identity }: TestShop, changes: Fields = {}): URLSearchParams {
  const fields: Fields = {
    apiKey: identity.config().apiKey,
    appName: '[DEFAULT]',
    authType: 'signInViaPopup',
    redirectUrl: `${origin}/login`,
    v: '12.19.0',
    eventId: '1416519598',
    providerId: 'google.com',
    scopes: 'profile',
    ...changes,
  }
  return new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}

export const windowPath = (shop: TestShop, changes?: Fields) =>
  `/emulator/auth/handler?${askedOf(shop, changes).toString()}`

export const openPopup = (shop: TestShop, changes?: Fields, headers: Record<string, string> = {}) =>
  fetch(shop.origin + windowPath(shop, changes), { redirect: 'manual', headers })

/** The events that the page's script would send, and when. */
export function wordIn(page: string): { atOnce?: AuthEvent; onCancel?: AuthEvent; onLeave?: AuthEvent } {
  const json = /<script type="application\/json" id="word">(.*?)<\/script>/s.exec(page)?.[1]
  return JSON.parse(json ?? 'null')
}

/** Chooses a demo account and returns the event that the store's page receives. */
export async function choose(shop: TestShop, account = 'sim-nora-quill', changes: Fields = {}) {
  const { origin } = shop
  const body = askedOf(shop, { ...changes, account })
  const answer = await fetch(`${origin}/emulator/auth/choose`, { method: 'POST', headers: { origin }, body })
  return eventOf(await answer.text())
}

function eventOf(page: string): AuthEvent {
  const { atOnce } = wordIn(page)
  if (!atOnce) throw new Error(`The page tells nothing: ${page}`)
  return atOnce
}

/** Follows the redirects to the fake Google and back, like a browser. */
export async function visitGoogle(shop: TestShop, changes?: Fields) {
  const { address, cookie } = await setOut(shop, changes)
  return comeBack(await sentBackFrom(address), cookie)
}

export async function setOut(shop: TestShop, changes?: Fields) {
  const { status, headers } = await openPopup(shop, changes)
  if (status !== 303) throw new Error(`Expected a redirect to Google, got status ${status}`)
  const setCookie = headers.get('set-cookie') ?? ''
  return {
    address: new URL(headers.get('location') ?? ''),
    setCookie,
    cookie: setCookie.slice(0, setCookie.indexOf(';')),
  }
}

export async function sentBackFrom(address: URL): Promise<URL> {
  const { headers } = await fetch(address, { redirect: 'manual' })
  return new URL(headers.get('location') ?? '')
}

export async function comeBack(back: URL, cookie: string) {
  const answer = await fetch(back, { headers: { cookie } })
  const page = await answer.text()
  return { status: answer.status, headers: answer.headers, page, event: wordIn(page).atOnce }
}

type Sent = Record<string, unknown>
export type Signed = {
  idToken?: string
  refreshToken?: string
  localId?: string
  isNewUser?: boolean
  needConfirmation?: boolean
  errorMessage?: string
  email?: string
  rawUserInfo?: string
  oauthAccessToken?: string
  error?: { message: string }
}

export const ask = async (
  shop: TestShop,
  call: string,
  sent: Sent,
): Promise<{ status: number; body: Signed }> => {
  const answer = await fetch(`${shop.origin}/identitytoolkit.googleapis.com/v1/accounts:${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.origin },
    body: JSON.stringify({ returnSecureToken: true, ...sent }),
  })
  return { status: answer.status, body: (await answer.json()) as Signed }
}

/** Redeems the event at the store, like the client library. */
export const bring = (shop: TestShop, event: AuthEvent | undefined, more: Sent = {}) =>
  ask(shop, 'signInWithIdp', {
    requestUri: event?.urlResponse,
    sessionId: event?.sessionId,
    postBody: null,
    returnIdpCredential: true,
    ...more,
  })

/** Sends a credential of the store again, like the client library. */
export const bringCredential = (shop: TestShop, accessToken: string | undefined, more: Sent = {}) =>
  ask(shop, 'signInWithIdp', {
    requestUri: 'http://localhost',
    postBody: String(new URLSearchParams({ access_token: accessToken ?? '', providerId: 'google.com' })),
    ...more,
  })
