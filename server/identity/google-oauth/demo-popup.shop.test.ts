import { request } from 'node:http'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/test-shop.ts'
import { ask, askedOf, bring, choose, openWindow, windowPath, wordIn } from './testing/popup.ts'

const demo = { google: { kind: 'demo', isPublic: false } } as const
const shop = await openTestShop({ identity: demo })

test('the window offers three accounts and says what they are', async () => {
  const answer = await openWindow(shop)
  const page = await answer.text()
  expect(answer.status).toBe(200)
  expect(page.match(/<button name="account"/g)).toHaveLength(3)
  expect(page).toContain('These are demonstration accounts.')
  expect(page).toContain('nobody checks who you are')
  expect(wordIn(page).onLeave).toMatchObject({
    type: 'signInViaPopup',
    eventId: '1416519598',
    urlResponse: null,
    error: { code: 'auth/popup-closed-by-user' },
  })
})

test('the window may speak to the page that opened it, and runs nothing that is not its own', async () => {
  const { headers } = await openWindow(shop)
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
])('%s is a file of its own', async (name, type) => {
  const answer = await fetch(`${shop.origin}/emulator/auth/${name}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
})

test.each([
  ['another shop', { apiKey: 'another' }, 'not opened by a page of this shop'],
  ['no shop', { apiKey: undefined }, 'not opened by a page of this shop'],
  ['another provider', { providerId: 'github.com' }, 'with Google here'],
  ['an unknown purpose', { authType: 'unknown' }, 'something that we do not know'],
  ['a way back to elsewhere', { redirectUrl: 'https://elsewhere.example/' }, 'not in this shop'],
  ['a way back that is a script', { redirectUrl: 'javascript:alert(1)' }, 'something that we do not know'],
  ['a way back that is data', { redirectUrl: 'data:text/html,x' }, 'something that we do not know'],
  ['a way back without an address', { redirectUrl: '/login' }, 'something that we do not know'],
  ['no way back', { redirectUrl: undefined }, 'something that we do not know'],
])('a window that is asked for %s says why not', async (_what, changes, words) => {
  const answer = await openWindow(shop, changes)
  const page = await answer.text()
  expect(answer.status).toBe(400)
  expect(page).toContain(words)
  expect(page).not.toContain('name="account"')
  expect(wordIn(page)).toEqual({})
})

test('what the page was given stays words', async () => {
  const { origin } = shop
  const redirectUrl = `${origin}/login?"><script>alert(1)</script>&</script>`
  const page = await (await openWindow(shop, { redirectUrl, eventId: '</script><b>' })).text()
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
  ['that was passed on', { 'x-forwarded-for': '203.0.113.7' }, undefined],
  ['that was passed on in the newer way', { forwarded: 'for=203.0.113.7' }, undefined],
  ['that came through a proxy', { via: '1.1 proxy' }, undefined],
  ['from the net', {}, '192.168.1.20'],
])('the accounts are not for a call %s', async (_what, headers, from) => {
  expect(await statusFor({})).toBe(200)
  expect(await statusFor(headers, from)).toBe(403)
})

test('whoever calls the machine by its number from the same machine is not at the machine for sure', async () => {
  const host = '192.168.1.2:3000'
  const url = windowPath(shop, { redirectUrl: `http://${host}/login` })
  expect((await shop.server.inject({ url, headers: { host } })).statusCode).toBe(403)
})

test.each(['books.example', '127.books.example', '127.0.0.1.books.example', 'localhost.books.example'])(
  'a name that was made to point here, such as %s, is not the shop',
  async (host) => {
    const url = windowPath(shop, { redirectUrl: `http://${host}/login` })
    const answer = await shop.server.inject({ url, headers: { host } })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('not an address of the shop')
  },
)

test('the accounts are for everybody where the bookseller says so', async () => {
  const open = await openTestShop({ identity: { google: { kind: 'demo', isPublic: true } } })
  const answer = await openWindow(open, {}, { 'x-forwarded-for': '203.0.113.7' })
  expect(answer.status).toBe(200)
})

test('a shop without Google says so, and tells the page that opened the window', async () => {
  const without = await openTestShop({ identity: { google: { kind: 'off' } } })
  const answer = await openWindow(without)
  const page = await answer.text()
  expect(answer.status).toBe(403)
  expect(page).toContain('not connected with Google')
  expect(wordIn(page).onCancel?.error).toEqual({ code: 'auth/user-cancelled' })
  await expect(choose(without)).rejects.toThrow('The page tells nothing')
})

test('whoever is sent here and back can cancel, or simply go back', async () => {
  const page = await (await openWindow(shop, { authType: 'signInViaRedirect', eventId: undefined })).text()
  expect(wordIn(page).onCancel).toMatchObject({ eventId: null, error: { code: 'auth/user-cancelled' } })
  expect(wordIn(page).onLeave).toBeUndefined()
})

test('a reader who chooses an account is signed in', async () => {
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
  ['by a page of others', { origin: 'https://elsewhere.example' }],
  ['by nobody who says so', {}],
  ['in a frame without an origin', { origin: 'null' }],
])('an account that is chosen %s is not given', async (_by, headers) => {
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

test('a choice that was passed on is not taken either', async () => {
  const answer = await post({ origin: shop.origin, 'x-forwarded-for': '203.0.113.7' })
  expect(answer.status).toBe(403)
})

test('another Host than this machine is refused also over a real connection', async () => {
  const { port } = new URL(shop.origin)
  const status = await new Promise((resolve) =>
    request(
      { port, host: '127.0.0.1', path: windowPath(shop), headers: { host: 'books.example' } },
      (answer) => resolve(answer.resume().statusCode),
    ).end(),
  )
  expect(status).toBe(400)
})
