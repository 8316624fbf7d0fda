import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { account } from '../../contract/people/account.ts'
import { identity } from '../../contract/people/identity.ts'
import { orders } from '../../contract/orders/orders.ts'
import { saveSettings } from '../../contract/shop/settings.ts'
import { stock } from '../../contract/stock/stock.ts'
import { openTestShop, orderFor, type TestShop } from '../testing/test-shop.ts'

const projectId = 'a-book-store'
const email = 'rita@reader.example'
const project = { apiKey: 'AIza-not-a-secret', authDomain: 'a-book-store.firebaseapp.com', projectId }

/** Publishes keys as Google does for all Firebase projects. */
async function keyServer() {
  const keys = await generateKeyPair('RS256')
  const strangers = await generateKeyPair('RS256')
  let isDown = false
  let fetches = 0
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  const server = createServer((_request, response) => {
    fetches += 1
    response.writeHead(isDown ? 503 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ keys: [jwk, { ...jwk, kid: 'k2' }] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`,
    fetches: () => fetches,
    setDown: (down: boolean) => (isDown = down),
    sign: (claims: object = {}, { key = keys.privateKey, kid = 'k1' } = {}) => {
      const now = Math.floor(Date.now() / 1000)
      const usual = {
        iss: `https://securetoken.google.com/${projectId}`,
        aud: projectId,
        sub: 'uid-at-firebase',
        iat: now,
        exp: now + 3600,
        auth_time: now,
        email,
        email_verified: true,
        firebase: { identities: {}, sign_in_provider: 'password' },
      }
      return new SignJWT({ ...usual, ...claims })
        .setProtectedHeader({ alg: 'RS256', ...(kid && { kid }) })
        .sign(key)
    },
    strangersKey: strangers.privateKey,
  }
}

const google = await keyServer()
const shop = await openTestShop({ identity: { firebase: project, firebaseKeysUrl: google.url } })
const embedded = await openTestShop()

const seeOrders = async (as: string, at: TestShop = shop) =>
  (await at.send(orders.byEmail, { params: { email } }, { as })).status

test('tokens of a Firebase project and of the embedded provider are valid only at their own provider', async () => {
  const theirs = await google.sign()
  const ours = await embedded.shoppers.tokenFor(email)
  expect([await seeOrders(theirs), await seeOrders(ours)]).toEqual([200, 401])
  expect([await seeOrders(theirs, embedded), await seeOrders(ours, embedded)]).toEqual([401, 200])
})

test.each([
  ['of another project', { aud: 'another', iss: 'https://securetoken.google.com/another' }],
  ['of another issuer', { iss: `urn:bookstore:identity:${projectId}` }],
  ['that has expired', { iat: 1_000_000_000, auth_time: 1_000_000_000, exp: 1_000_003_600 }],
  ['from the future', { iat: 4_000_000_000, exp: 4_000_003_600 }],
  ['without auth_time', { auth_time: undefined }],
  ['without a subject', { sub: '' }],
])('a token %s is refused', async (_kind, claims) => {
  expect(await seeOrders(await google.sign(claims))).toBe(401)
})

test('an e-mail address with a Kelvin sign in a token is not the one with the letter k', async () => {
  const seeOrdersOfKim = async (address: string) => {
    const as = await google.sign({ email: address })
    return (await shop.send(orders.byEmail, { params: { email: 'kim@reader.example' } }, { as })).status
  }
  expect(await seeOrdersOfKim('Kim@Reader.example')).toBe(200)
  expect(await seeOrdersOfKim('\u212Aim@reader.example')).toBe(403)
})

test('a token signed with a foreign or unpublished key is refused', async () => {
  expect(await seeOrders(await google.sign({}, { key: google.strangersKey }))).toBe(401)
  expect(await seeOrders(await google.sign({}, { kid: 'unknown' }))).toBe(401)
  expect(await seeOrders(await google.sign({}, { kid: '' }))).toBe(401)
})

test('keys are fetched once and stay cached while the key server is down', async () => {
  await seeOrders(await google.sign())
  const before = google.fetches()
  google.setDown(true)
  for (let at = 0; at < 20; at += 1)
    expect(await seeOrders(await google.sign({ sub: `uid-${at}` }))).toBe(200)
  google.setDown(false)
  expect(google.fetches()).toBe(before)
})

test('the store answers 503, not 401, while the keys cannot be fetched', async () => {
  const alone = await openTestShop({
    identity: { firebase: project, firebaseKeysUrl: 'http://127.0.0.1:9/' },
  })
  expect(await seeOrders(await google.sign(), alone)).toBe(503)
})

test('a shopper of a Firebase project exports and deletes what the store has', async () => {
  const as = await google.sign({ sub: 'leaving-uid' })
  const { headers } = await shop.call(204, identity.beginSession, {}, { as })
  const body = { name: 'Rita', phone: '555 0199', street: '1 Long Lane', city: 'Portland', country: 'USA' }
  await shop.call(201, account.addAddress, { body }, { as })
  const { body: data } = await shop.call(200, account.export, {}, { as })
  expect(data).toMatchObject({
    account: { uid: 'leaving-uid', email, createdAt: null, signInMethods: [] },
    addresses: [{ street: '1 Long Lane' }],
  })
  const old = await google.sign({ sub: 'leaving-uid', auth_time: Math.floor(Date.now() / 1000) - 301 })
  await shop.call(403, account.close, {}, { as: old })
  await shop.call(204, account.close, {}, { as })
  expect((await shop.call(200, account.addresses, {}, { as })).body).toEqual([])
  const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  expect((await shop.send(account.addresses, {}, { headers: { cookie } })).status).toBe(401)
})

test('a session lasts four hours or until sign-out', async () => {
  const { headers } = await shop.call(
    204,
    identity.beginSession,
    {},
    { as: await google.sign({ sid: 'a claim of their own' }) },
  )
  const [line = ''] = headers.getSetCookie()
  expect(line).toContain('Max-Age=14400')
  const cookie = line.split(';')[0] ?? ''
  const see = async () =>
    (await shop.send(orders.byEmail, { params: { email } }, { headers: { cookie } })).status
  expect(await see()).toBe(200)
  await shop.call(204, identity.endSession, {}, { headers: { cookie } })
  expect(await see()).toBe(401)
})

test('the configuration names the Firebase project, and the embedded provider has no routes', async () => {
  expect((await shop.call(200, identity.config, {})).body).toMatchObject({
    ...project,
    mode: 'firebase',
    google: true,
  })
  const calls = [
    ['POST', '/identitytoolkit.googleapis.com/v1/accounts:signUp'],
    ['POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword'],
    ['POST', '/securetoken.googleapis.com/v1/token'],
    ['GET', '/emulator/auth/handler'],
    ['GET', '/emulator/auth/callback'],
  ] as const
  for (const [method, path] of calls) expect((await fetch(shop.origin + path, { method })).status).toBe(404)
})

test('a verified token of a Firebase project keeps the copies that were held for the unverified address', async () => {
  const admin = { as: shop.people.admin }
  await shop.call(200, saveSettings.stock, { body: { holdHours: 2 } }, admin)
  const book = await shop.sell()
  await shop.call(200, stock.set, { params: { bookId: book._id }, body: { onHand: 1 } }, admin)
  const [unverified, verified] = [await google.sign({ email_verified: false }), await google.sign()]
  const { body: order } = await shop.call(
    201,
    orders.place,
    { body: orderFor(book, { email }) },
    { as: unverified },
  )
  expect(order.heldUntil).not.toBeNull()
  const heldAfterSession = async (as: string) => {
    await shop.send(identity.beginSession, {}, { as })
    return (await shop.call(200, orders.byEmail, { params: { email } }, { as: unverified })).body[0]
      ?.heldUntil
  }
  expect(await heldAfterSession(unverified)).toBe(order.heldUntil)
  expect(await heldAfterSession(verified)).toBeNull()
})
