import { expect, test } from 'vitest'
import { sql } from '../../database/sql.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import type { RealGoogle } from './google.ts'
import { openShopWithGoogle } from './testing/shop-with-google.ts'
import { client, openFakeGoogle } from './testing/fake-google.ts'
import { bring, comeBack, openPopup, sentBackFrom, setOut, visitGoogle, wordIn } from './testing/popup.ts'
import { deleteOldOauthStates } from './google-accounts.sql.ts'

const { shop, fakeGoogle } = await openShopWithGoogle()
const ada = {
  sub: '1234567890',
  email: 'Ada.Reader@gmail.com',
  email_verified: true,
  name: 'Ada Reader',
  picture: 'https://pictures.example/ada.png',
}

test('a shopper signs in with Google', async () => {
  fakeGoogle.behave({ claims: ada })
  const { status, event, headers } = await visitGoogle(shop)
  expect(status).toBe(200)
  expect(headers.get('set-cookie')).toMatch(/^oauth-state-\w+=; Max-Age=0/)
  expect(event).toMatchObject({ type: 'signInViaPopup', eventId: '1416519598', error: null })
  expect((await bring(shop, event)).body).toMatchObject({
    isNewUser: true,
    email: 'ada.reader@gmail.com',
    emailVerified: true,
    displayName: 'Ada Reader',
    photoUrl: 'https://pictures.example/ada.png',
    federatedId: 'https://accounts.google.com/1234567890',
  })
})

test('the authorization request has only fixed and allowed custom parameters', async () => {
  const customParameters = JSON.stringify({
    prompt: 'select_account',
    login_hint: 'ada',
    hd: 'books.example',
    scope: 'https://www.googleapis.com/auth/drive',
    redirect_uri: 'https://elsewhere.example/',
    response_type: 'token',
  })
  const { address } = await setOut(shop, { customParameters })
  expect(address.origin).toBe(fakeGoogle.issuer.origin)
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: client.id,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: `${shop.origin}/emulator/auth/callback`,
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    prompt: 'select_account',
    login_hint: 'ada',
    hd: 'books.example',
  })
})

test.each(['nonsense', '[]', '{"prompt":{}}', '"text"', 'null'])(
  'invalid custom parameters %s are ignored',
  async (customParameters) => {
    expect((await setOut(shop, { customParameters })).address.searchParams.get('prompt')).toBeNull()
  },
)

test('the state cookie is HttpOnly and limited to the path of the popup', async () => {
  const { setCookie } = await setOut(shop)
  expect(setCookie).toMatch(
    /^oauth-state-\w+=[\w-]{43}; Max-Age=600; Path=\/emulator\/auth; SameSite=Lax; HttpOnly$/,
  )
})

test('two popups of one browser can be at Google at once', async () => {
  fakeGoogle.behave({ claims: ada })
  const [first, second] = [await setOut(shop), await setOut(shop, { eventId: '2' })]
  const cookies = `${first.cookie}; ${second.cookie}`
  const backs = await Promise.all([sentBackFrom(first.address), sentBackFrom(second.address)])
  for (const back of backs) expect((await comeBack(back, cookies)).event?.error).toBeNull()
})

test.each([
  ['no cookie', ''],
  ['the cookie of another request', 'other'],
  ['a forged cookie', 'oauth-state-000000000000=x'],
])('a callback with %s is refused', async (_what, given) => {
  fakeGoogle.behave({ claims: ada })
  const { address, cookie } = await setOut(shop)
  const wrong = given === 'other' ? (await setOut(shop)).cookie : given
  const back = await sentBackFrom(address)
  const answer = await comeBack(back, wrong)
  expect([answer.status, answer.event]).toEqual([400, undefined])
  expect(answer.page).toContain('begun in another browser')
  expect((await comeBack(back, cookie)).status).toBe(200)
})

test('a callback works once', async () => {
  fakeGoogle.behave({ claims: ada })
  const { address, cookie } = await setOut(shop)
  const back = await sentBackFrom(address)
  expect((await comeBack(back, cookie)).status).toBe(200)
  expect(await comeBack(back, cookie)).toMatchObject({ status: 400, event: undefined })
})

test('a pending sign-in expires after ten minutes', async () => {
  const { address, cookie } = await setOut(shop)
  await shop.db.run(sql`update oauth_states set expires_at = now() - interval '1 second'`)
  expect((await comeBack(await sentBackFrom(address), cookie)).status).toBe(400)
  await deleteOldOauthStates(shop.db)
  expect(await shop.db.many(sql`select from oauth_states`)).toHaveLength(0)
})

test('a shopper who denies access is not signed in, and the page is notified', async () => {
  fakeGoogle.behave({ denies: true })
  expect(await visitGoogle(shop)).toMatchObject({
    status: 200,
    event: { urlResponse: null, error: { code: 'auth/user-cancelled' } },
  })
})

test.each([
  ['has another nonce', { claims: ada, nonce: 'another' }],
  ['is signed with another key', { claims: ada, signsWithAnotherKey: true }],
  ['is for another audience', { claims: ada, audience: 'another-shop' }],
  ['has no e-mail address', { claims: { sub: '1' } }],
  ['has an invalid e-mail address', { claims: { ...ada, email: 'nobody' } }],
  ['names a demo account', { claims: { ...ada, sub: 'sim-nora-quill' } }],
])('an ID token that %s is refused', async (_what, behaviour) => {
  fakeGoogle.behave(behaviour)
  expect(await visitGoogle(shop)).toMatchObject({
    status: 400,
    event: { urlResponse: null, sessionId: null, error: { code: 'auth/invalid-credential' } },
  })
})

test('a code that Google did not issue is refused', async () => {
  const { address, cookie } = await setOut(shop)
  const back = await sentBackFrom(address)
  back.searchParams.set('code', 'made-up')
  expect((await comeBack(back, cookie)).event?.error).toEqual({ code: 'auth/invalid-credential' })
})

test('a code issued for another request is refused', async () => {
  fakeGoogle.behave({ claims: ada })
  const [mine, theirs] = [await setOut(shop), await setOut(shop)]
  const back = await sentBackFrom(mine.address)
  const stolen = (await sentBackFrom(theirs.address)).searchParams.get('code')
  back.searchParams.set('code', stolen ?? '')
  expect((await comeBack(back, mine.cookie)).event?.error).toEqual({ code: 'auth/invalid-credential' })
})

test('a failure of Google’s token endpoint is reported as a network error', async () => {
  fakeGoogle.behave({ breaksDown: true })
  expect(await visitGoogle(shop)).toMatchObject({
    status: 503,
    event: { error: { code: 'auth/network-request-failed' } },
  })
})

test('a store starts without network access, reports Google as unreachable, and recovers', async () => {
  const gone = await openFakeGoogle()
  await gone.close()
  let origin = ''
  const callback = () => new URL('/emulator/auth/callback', origin)
  const google: RealGoogle = { kind: 'real', client, issuer: gone.issuer, callback }
  const offline = await openTestShop({ identity: { google } })
  origin = offline.origin
  const answer = await openPopup(offline)
  const page = await answer.text()
  expect(answer.status).toBe(503)
  expect(page).toContain('Google is away')
  expect(wordIn(page).atOnce).toMatchObject({
    eventId: '1416519598',
    error: { code: 'auth/network-request-failed' },
  })

  const back = await openFakeGoogle(Number(gone.issuer.port))
  back.behave({ claims: ada })
  expect((await visitGoogle(offline)).event?.error).toBeNull()
  const { address, cookie } = await setOut(offline)
  const returning = await sentBackFrom(address)
  await back.close()
  expect((await comeBack(returning, cookie)).event?.error).toEqual({ code: 'auth/network-request-failed' })
})

test('a redirect sign-in returns a redirect event instead of a popup event', async () => {
  fakeGoogle.behave({ claims: ada })
  const { event, page } = await visitGoogle(shop, { authType: 'signInViaRedirect', eventId: undefined })
  expect(event).toMatchObject({ type: 'signInViaRedirect', eventId: null, error: null })
  expect(page).toContain(`"goBackTo":"${shop.origin}/login"`)
})

test('at an origin that Google does not know, the popup names the right one', async () => {
  const elsewhere = 'https://other.example'
  const another = await openShopWithGoogle({ identity: { allowedOrigins: [elsewhere] } })
  const answer = await openPopup(another.shop, { redirectUrl: `${elsewhere}/login` })
  const page = await answer.text()
  expect(answer.status).toBe(403)
  expect(page).toContain(another.shop.origin)
  expect(wordIn(page).onCancel?.error).toEqual({ code: 'auth/unauthorized-domain' })
})

test('a popup with a foreign apiKey, provider or return URL does not redirect to Google', async () => {
  expect((await openPopup(shop, { apiKey: 'another' })).status).toBe(400)
  expect((await openPopup(shop, { redirectUrl: 'https://elsewhere.example/' })).status).toBe(400)
  expect((await openPopup(shop, { providerId: 'github.com' })).status).toBe(400)
})

test('with real Google there are no demo accounts', async () => {
  const answer = await fetch(`${shop.origin}/emulator/auth/choose`, {
    method: 'POST',
    headers: { origin: shop.origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'account=sim-nora-quill',
  })
  expect(answer.status).toBe(404)
})
