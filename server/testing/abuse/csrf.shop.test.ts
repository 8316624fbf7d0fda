import { expect, test } from 'vitest'
import { contract, everyRoute } from '../../../contract/contract.ts'
import { identity } from '../../../contract/people/identity.ts'
import { urlOf } from '../../../contract/request.ts'
import { isForStaff, type Route } from '../../../contract/route.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop, orderFor, someBook } from '../test-shop.ts'
import { everyPath, everyTargetFor, providerCalls } from './support/targets.ts'

const shop = await openTestShop({ identity: { google: { kind: 'demo', isPublic: true } } })
const email = 'shopper@reader.example'
const book = await shop.sell()
const order = orderFor(book, { email })
const { body: placed } = await shop.call(
  201,
  contract.orders.place,
  { body: order },
  { as: shop.people.shopper },
)

const begun = await shop.call(204, identity.beginSession, {}, { as: shop.people.shopper })
const cookie = begun.headers
  .getSetCookie()
  .map((line) => line.split(';')[0])
  .join('; ')

const params = { id: placed._id, email, name: 'dracula.jpg' }
const body: Partial<Record<string, object>> = {
  [contract.orders.place.path]: order,
  [contract.books.create.path]: someBook,
  [contract.books.edit.path]: someBook,
}

const ask = (
  route: Route,
  headers: Record<string, string>,
  sent: string = JSON.stringify(body[route.path] ?? {}),
) =>
  fetch(shop.origin + urlOf(route, { params }), {
    method: route.method,
    headers: { cookie, ...headers },
    ...(route.method !== 'GET' && { body: sent }),
  })

/** Headers of requests that are not same-origin. */
const elsewhere: [string, Record<string, string>][] = [
  ['another site', { origin: 'https://evil.example' }],
  ['another port', { origin: 'http://127.0.0.1:1' }],
  ['an opaque origin', { origin: 'null' }],
  ['a host name that begins like the store’s', { origin: `${shop.origin}.evil.example` }],
  ['a cross-site page', { 'sec-fetch-site': 'cross-site' }],
  ['a same-site page', { 'sec-fetch-site': 'same-site' }],
  ['a forged Sec-Fetch-Site', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
  ['no origin header', {}],
]

const changing = everyRoute.filter(({ method, access }) => method !== 'GET' && access !== 'anyone')
const json = { 'content-type': 'application/json' }

test.each(elsewhere)('a write with a session cookie is refused: %s', async (_who, headers) => {
  for (const route of changing)
    expect((await ask(route, { ...json, ...headers })).status, route.path).toBe(401)
})

test('another site cannot sign the shopper out', async () => {
  for (const [who, headers] of elsewhere.filter(([, said]) => Object.keys(said).length > 0))
    expect((await ask(contract.identity.endSession, { ...json, ...headers })).status, who).toBe(401)
  expect((await ask(contract.orders.place, { ...json, origin: shop.origin })).status).toBe(201)
})

test('the same request from the store’s own page succeeds', async () => {
  expect((await ask(contract.orders.place, { ...json, origin: shop.origin })).status).toBe(201)
})

test('a session cookie does not open admin routes, even from the store’s own page', async () => {
  for (const route of everyRoute.filter(({ access }) => isForStaff(access)))
    expect((await ask(route, { ...json, origin: shop.origin })).status, route.path).toBe(401)
})

const forms: [string, () => string][] = [
  ['application/x-www-form-urlencoded', () => new URLSearchParams({ name: 'x' }).toString()],
  ['text/plain', () => JSON.stringify(order)],
  [
    'multipart/form-data; boundary=x',
    () => '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
  ],
]

test.each(forms)('a form post of type %s places no order', async (type, sent) => {
  for (const origin of [shop.origin, 'https://evil.example']) {
    const { status } = await ask(contract.orders.place, { origin, 'content-type': type }, sent())
    expect([400, 401, 415]).toContain(status)
  }
})

test('no response has CORS headers', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'DELETE' }
  for (const path of everyPath)
    for (const method of ['OPTIONS', 'HEAD']) {
      const answer = await fetch(shop.origin + path, { method, headers })
      const corsHeaders = [...answer.headers.keys()].filter((name) => name.startsWith('access-control'))
      expect(corsHeaders, path).toEqual([])
    }
})

const everything = () =>
  shop.db.many(sql`
    select 'book' as what, title || new_price_cents as is from books union all
    select 'order', id || status || coalesce(seen_at::text, '') from orders union all
    select 'account', email || coalesce(password_hash, '') from accounts union all
    select 'session', hash::text from web_sessions union all
    select 'sign-in', sid::text from sign_ins union all
    select 'subscriber', email from subscribers
    order by 1, 2`)

test('GET requests change nothing, also with method-override headers', async () => {
  const before = await everything()
  const targets = [book._id, placed._id].flatMap(everyTargetFor)
  // Most paths have no id, and many routes share one.
  const asked = new Set(targets.map(({ method, path }) => `${method === 'GET' ? 'DELETE' : method} ${path}`))
  for (const [more = '', path] of [...asked].map((target) => target.split(' ')))
    for (const as of [shop.people.admin, shop.people.shopper]) {
      const overrides = {
        'x-http-method-override': more,
        'x-http-method': more,
        'x-method-override': more,
      }
      const headers = { authorization: `Bearer ${as}`, cookie, ...overrides }
      await fetch(`${shop.origin}${path}?_method=${more}`, { headers })
    }
  expect(await everything()).toEqual(before)
})

test('the identity provider ignores cookies', async () => {
  const before = await everything()
  for (const { method, path } of providerCalls) {
    const headers = { cookie, ...json, origin: shop.origin }
    const answer = await fetch(shop.origin + path, { method, headers, body: '{}' })
    if (!path.endsWith('createAuthUri')) expect(answer.status, path).toBe(400)
    expect(answer.headers.getSetCookie(), path).toEqual([])
  }
  expect(await everything()).toEqual(before)
})
