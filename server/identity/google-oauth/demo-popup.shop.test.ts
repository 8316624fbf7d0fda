import { request } from 'node:http'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/test-shop.ts'
import { ask, askedOf, bring, choose, openPopup, windowPath, wordIn } from './testing/popup.ts'

const demo = { google: { kind: 'demo', isPublic: false } } as const
const shop = await openTestShop({ identity: demo })

test('the popup offers three accounts and says that they are for demonstration', async () => {
  const answer = await openPopup(shop)
  const page = await answer.text()
  expect(answer.status).toBe(200)
  expect(page.match(/<button name="account"/g)).toHaveLength(3)
  expect(page).toContain('These are demonstration accounts.')
  expect(page).toContain('No password is needed')
  expect(wordIn(page).onLeave).toMatchObject({
    type: 'signInViaPopup',
    eventId: '1416519598',
    urlResponse: null,
    error: { code: 'auth/popup-closed-by-user' },
  })
})

test('the popup keeps its opener and runs only its own scripts', async () => {
  const { headers } = await openPopup(shop)
  expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  expect(headers.get('referrer-policy')).toBe('same-origin')
  expect(headers.get('cache-control')).toBe('no-store')
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(policy).toContain("form-action 'self'; frame-ancestors 'none'")
})

test.each([
  ['popup.js', 'text/javascript; charset=utf-8'],
  ['popup.css', 'text/css; charset=utf-8'],
])('%s is served with its content type', async (name, type) => {
  const answer = await fetch(`${shop.origin}/emulator/auth/${name}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
})

test.each([
  ['another apiKey', { apiKey: 'another' }, 'not opened by a page of this shop'],
  ['no apiKey', { apiKey: undefined }, 'not opened by a page of this shop'],
  ['another provider', { providerId: 'github.com' }, 'with Google here'],
  ['an unknown authType', { authType: 'unknown' }, 'something that we do not know'],
  ['a return URL on another site', { redirectUrl: 'https://elsewhere.example/' }, 'not in this shop'],
  ['a javascript: return URL', { redirectUrl: 'javascript:alert(1)' }, 'something that we do not know'],
  ['a data: return URL', { redirectUrl: 'data:text/html,x' }, 'something that we do not know'],
  ['a relative return URL', { redirectUrl: '/login' }, 'something that we do not know'],
  ['no return URL', { redirectUrl: undefined }, 'something that we do not know'],
])('a popup request with %s is refused with a reason', async (_what, changes, words) => {
  const answer = await openPopup(shop, changes)
  const page = await answer.text()
  expect(answer.status).toBe(400)
  expect(page).toContain(words)
  expect(page).not.toContain('name="account"')
  expect(wordIn(page)).toEqual({})
})

test('request parameters are escaped in the page', async () => {
  const { origin } = shop
  const redirectUrl = `${origin}/login?"><script>alert(1)</script>&</script>`
  const page = await (await openPopup(shop, { redirectUrl, eventId: '</script><b>' })).text()
  expect(page).not.toContain('<script>alert')
  expect(page).not.toContain('<b>')
  expect(page.match(/<\/script>/g)).toHaveLength(2)
  expect(wordIn(page).onCancel?.eventId).toBe('</script><b>')
})

const statusFor = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  shop.server
    .inject({
      url: windowPath(shop),
      headers: { host: hostOf(shop.origin), ...headers },
      remoteAddress,
    })
    .then(({ statusCode }) => statusCode)
const hostOf = (origin: string) => new URL(origin).host

test.each([
  ['with X-Forwarded-For', { 'x-forwarded-for': '203.0.113.7' }, undefined],
  ['with Forwarded', { forwarded: 'for=203.0.113.7' }, undefined],
  ['with Via', { via: '1.1 proxy' }, undefined],
  ['from another address', {}, '192.168.1.20'],
])('the accounts are refused to a request %s', async (_what, headers, from) => {
  expect(await statusFor({})).toBe(200)
  expect(await statusFor(headers, from)).toBe(403)
})

test('a request to an IP address other than loopback does not count as local', async () => {
  const host = '192.168.1.2:3000'
  const url = windowPath(shop, { redirectUrl: `http://${host}/login` })
  expect((await shop.server.inject({ url, headers: { host } })).statusCode).toBe(403)
})

test.each(['books.example', '127.books.example', '127.0.0.1.books.example', 'localhost.books.example'])(
  'a rebound host name such as %s is refused',
  async (host) => {
    const url = windowPath(shop, { redirectUrl: `http://${host}/login` })
    const answer = await shop.server.inject({ url, headers: { host } })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('not an address of this shop')
  },
)

test('a public demo offers the accounts to all visitors', async () => {
  const open = await openTestShop({ identity: { google: { kind: 'demo', isPublic: true } } })
  const answer = await openPopup(open, {}, { 'x-forwarded-for': '203.0.113.7' })
  expect(answer.status).toBe(200)
})

test('a store without Google says so in the popup and notifies the opener', async () => {
  const without = await openTestShop({ identity: { google: { kind: 'off' } } })
  const answer = await openPopup(without)
  const page = await answer.text()
  expect(answer.status).toBe(403)
  expect(page).toContain('not connected with Google')
  expect(wordIn(page).onCancel?.error).toEqual({ code: 'auth/user-cancelled' })
  await expect(choose(without)).rejects.toThrow('The page tells nothing')
})

test('a redirect sign-in can be cancelled, and leaving the page sends no event', async () => {
  const page = await (await openPopup(shop, { authType: 'signInViaRedirect', eventId: undefined })).text()
  expect(wordIn(page).onCancel).toMatchObject({ eventId: null, error: { code: 'auth/user-cancelled' } })
  expect(wordIn(page).onLeave).toBeUndefined()
})

test('a shopper who chooses an account is signed in', async () => {
  const event = await choose(shop, 'sim-felix-harrow')
  expect(event).toMatchObject({ type: 'signInViaPopup', eventId: '1416519598', postBody: null, error: null })
  expect(event.urlResponse).toContain(`${shop.origin}/emulator/auth/handler?providerId=google.com&code=`)
  const { status, body } = await bring(shop, event)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    kind: 'identitytoolkit#VerifyAssertionResponse',
    providerId: 'google.com',
    federatedId: 'https://accounts.google.com/sim-felix-harrow',
    email: 'felix.harrow@gmail.example',
    emailVerified: true,
    displayName: 'Felix Harrow',
    isNewUser: true,
    expiresIn: '3600',
    oauthAccessToken: expect.any(String),
    refreshToken: expect.any(String),
  })
  expect(JSON.parse(body.rawUserInfo ?? '')).toMatchObject({ id: 'sim-felix-harrow', name: 'Felix Harrow' })
  const lookedUp = await ask(shop, 'lookup', { idToken: body.idToken })
  expect(lookedUp.body).toMatchObject({
    users: [
      { localId: body.localId, providerUserInfo: [{ providerId: 'google.com', rawId: 'sim-felix-harrow' }] },
    ],
  })
})

const post = (headers: Record<string, string>, fields = askedOf(shop, { account: 'sim-nora-quill' })) =>
  fetch(`${shop.origin}/emulator/auth/choose`, { method: 'POST', headers, body: fields })

test.each([
  ['by another site', { origin: 'https://elsewhere.example' }],
  ['without an Origin header', {}],
  ['with an opaque origin', { origin: 'null' }],
])('an account chosen %s is refused', async (_by, headers) => {
  const answer = await post(headers)
  expect([answer.status, wordIn(await answer.text())]).toEqual([400, {}])
})

test('only accounts that are offered can be chosen', async () => {
  const { origin } = shop
  for (const account of ['sim-somebody-else', 'nora.quill@gmail.example', '', '__proto__']) {
    const answer = await post({ origin }, askedOf(shop, { account }))
    expect([answer.status, wordIn(await answer.text())]).toEqual([400, {}])
  }
})

test('a choice forwarded by a proxy is refused', async () => {
  const answer = await post({ origin: shop.origin, 'x-forwarded-for': '203.0.113.7' })
  expect(answer.status).toBe(403)
})

test('a foreign Host header is refused over a real connection too', async () => {
  const { port } = new URL(shop.origin)
  const status = await new Promise((resolve) =>
    request(
      { port, host: '127.0.0.1', path: windowPath(shop), headers: { host: 'books.example' } },
      (answer) => resolve(answer.resume().statusCode),
    ).end(),
  )
  expect(status).toBe(400)
})
