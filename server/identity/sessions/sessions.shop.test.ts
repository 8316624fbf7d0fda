import { expect, test } from 'vitest'
import { contract } from '../../../contract/contract.ts'
import { identity } from '../../../contract/people/identity.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop, orderFor, type TestShop } from '../../testing/test-shop.ts'

const shop = await openTestShop()
const email = 'cookie@reader.example'
const book = await shop.sell()
const order = orderFor(book, { email })

async function session(at: TestShop = shop, who = email) {
  const { idToken, refreshToken } = await at.shoppers.signIn(who)
  const { headers } = await at.call(204, identity.beginSession, {}, { as: idToken })
  const set = headers.getSetCookie()
  return { idToken, refreshToken, set, cookie: set.map((line) => line.split(';')[0]).join('; ') }
}

const seeOrders = async (headers: Record<string, string>, at: TestShop = shop) =>
  (await at.send(orders.byEmail, { params: { email } }, { headers })).status

const place = async (headers: Record<string, string>) =>
  (await shop.send(orders.place, { body: order }, { headers })).status

const renew = async (refreshToken: string) =>
  (
    await fetch(`${shop.origin}/securetoken.googleapis.com/v1/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    })
  ).status

test('a fresh ID token begins a session with an HttpOnly cookie and a script-readable hint', async () => {
  const { set, cookie, idToken } = await session()
  const { sessionHint } = (await shop.call(200, identity.config, {})).body
  expect(set).toHaveLength(2)
  expect(set[0]).toMatch(/^session-\w+=[\w-]{43}; Max-Age=432000; Path=\/; SameSite=Lax; HttpOnly$/)
  expect(set[1]).toMatch(new RegExp(`^${sessionHint}=1; Max-Age=432000; Path=/; SameSite=Lax$`))
  expect(cookie).not.toContain(idToken)
  expect(await seeOrders({ cookie })).toBe(200)
})

test('over HTTPS the session cookie is Secure and has the __Host- prefix', async () => {
  const secure = await openTestShop({ identity: { publicUrl: 'https://books.example' } })
  const { set, cookie } = await session(secure)
  expect(set[0]).toMatch(/^__Host-session-\w+=.*; Secure; HttpOnly$/)
  expect(await seeOrders({ cookie }, secure)).toBe(200)
})

test('a session cookie authenticates writes of the same origin only', async () => {
  const { cookie } = await session()
  const own = { origin: shop.origin }
  expect(await place({ cookie })).toBe(401)
  expect(await place({ cookie, origin: 'https://elsewhere.example' })).toBe(401)
  expect(await place({ cookie, origin: 'null' })).toBe(401)
  expect(await place({ cookie, 'sec-fetch-site': 'cross-site' })).toBe(401)
  expect(await place({ cookie, origin: 'https://elsewhere.example', 'sec-fetch-site': 'same-origin' })).toBe(
    401,
  )
  expect(await place({ cookie, ...own })).toBe(201)
  expect(await place({ cookie, 'sec-fetch-site': 'same-origin' })).toBe(201)
})

test('a bearer token takes precedence over a cookie, also an invalid one', async () => {
  const { cookie } = await session()
  expect(await seeOrders({ cookie, authorization: 'Bearer nonsense' })).toBe(401)
  expect(await seeOrders({ cookie, authorization: `Bearer ${shop.people.otherShopper}` })).toBe(403)
})

test('signing out ends the cookie, the ID token and the refresh token', async () => {
  const { cookie, idToken, refreshToken } = await session()
  const authorization = `Bearer ${idToken}`
  expect([
    await seeOrders({ cookie }),
    await seeOrders({ authorization }),
    await renew(refreshToken),
  ]).toEqual([200, 200, 200])
  const { headers } = await shop.call(204, identity.endSession, {}, { headers: { cookie } })
  expect(headers.getSetCookie().every((line) => line.includes('=; Max-Age=0;'))).toBe(true)
  expect([
    await seeOrders({ cookie }),
    await seeOrders({ authorization }),
    await renew(refreshToken),
  ]).toEqual([401, 401, 400])
})

test('signing out without a session succeeds', async () => {
  await shop.call(204, identity.endSession, {})
  await shop.call(204, identity.endSession, {}, { headers: { cookie: 'session-x=; a=b' } })
})

test('another process is notified that a sign-in has ended', async () => {
  const other = await openTestShop({ database: shop.connection })
  const { cookie, idToken } = await session()
  const authorization = `Bearer ${idToken}`
  expect(await seeOrders({ authorization }, other)).toBe(200)
  await shop.call(204, identity.endSession, {}, { headers: { cookie } })
  await expect.poll(() => seeOrders({ authorization }, other)).toBe(401)
})

test('a sign-in that ends while another process is disconnected ends there too', async () => {
  const other = await openTestShop({ database: shop.connection })
  const authorization = `Bearer ${(await session()).idToken}`
  expect(await seeOrders({ authorization }, other)).toBe(200)
  await shop.db.transaction(async (tx) => {
    await tx.run(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'listen %' and datname = current_database()`)
    await tx.run(sql`delete from sign_ins where uid = (select uid from accounts where email = ${email})`)
  })
  await expect.poll(() => seeOrders({ authorization }, other)).toBe(401)
})

test('an old, invalid or admin token begins no session', async () => {
  const old = await shop.shoppers.tokenFor(email, { from: Math.floor(Date.now() / 1000) - 340 })
  expect(await seeOrders({ authorization: `Bearer ${old}` })).toBe(200)
  for (const as of [old, 'nonsense', shop.people.forged, shop.people.admin, undefined])
    await shop.call(401, identity.beginSession, {}, { as })
})

test('a new session in the same browser replaces the old one', async () => {
  const first = await session()
  const { idToken } = await shop.shoppers.signIn('another@reader.example')
  await shop.call(204, identity.beginSession, {}, { as: idToken, headers: { cookie: first.cookie } })
  expect(await seeOrders({ cookie: first.cookie })).toBe(401)
})

test('a session expires', async () => {
  const { cookie } = await session()
  await shop.db.run(sql`update web_sessions set expires_at = now()`)
  expect(await seeOrders({ cookie })).toBe(401)
})

test('a session cookie does not open admin routes', async () => {
  const { cookie } = await session()
  expect((await shop.send(contract.admin.stats, {}, { headers: { cookie } })).status).toBe(401)
})

test('signing out with a token but no cookie ends the sign-in', async () => {
  const { idToken, refreshToken } = await session()
  await shop.call(204, identity.endSession, {}, { as: idToken })
  expect([await seeOrders({ authorization: `Bearer ${idToken}` }), await renew(refreshToken)]).toEqual([
    401, 400,
  ])
})

test('a session that began with another provider is refused', async () => {
  const firebase = { apiKey: 'key', authDomain: 'shop.example', projectId: 'shop' }
  const moved = await openTestShop({ database: shop.connection, identity: { firebase } })
  const { cookie } = await session()
  expect(await seeOrders({ cookie }, moved)).toBe(401)
  await shop.db.run(sql`update web_sessions set sid = null`)
  expect(await seeOrders({ cookie })).toBe(401)
})
