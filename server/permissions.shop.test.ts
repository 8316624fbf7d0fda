import { expect, test } from 'vitest'
import { contract, everyRoute } from '../contract/contract.ts'
import type { Route } from '../contract/route.ts'
import { openTestShop, orderFor, someBook } from './testing/test-shop.ts'

const shop = await openTestShop()
const book = await shop.sell()
const soldTo = (email: string) => orderFor(book, { email })
const own = 'shopper@reader.example'
const placed = await shop.send(contract.orders.place, { body: soldTo(own) }, { as: shop.people.shopper })
const missingId = '00000000-0000-4000-8000-000000000000'

type Person = keyof typeof shop.people
type Line = { route: Route; input: object; answers: Record<Person, number> }

const anyone = (status: number) => ({
  visitor: status,
  shopper: status,
  otherShopper: status,
  admin: status,
  forged: status,
})
const adminOnly = (status: number) => ({ ...anyone(401), admin: status })

/**
 * The status of each route for each kind of caller. Admins come last, since their requests may change data.
 */
const table: Line[] = [
  { route: contract.books.list, input: {}, answers: anyone(200) },
  { route: contract.books.list, input: { query: { q: 'walden' } }, answers: anyone(200) },
  { route: contract.books.topSellers, input: {}, answers: anyone(200) },
  { route: contract.books.suggest, input: { query: { q: 'wal' } }, answers: anyone(200) },
  { route: contract.books.get, input: { params: { id: book._id } }, answers: anyone(200) },
  { route: contract.covers.get, input: { params: { name: 'unknown.jpg' } }, answers: anyone(404) },
  { route: contract.books.create, input: { body: someBook }, answers: adminOnly(201) },
  {
    route: contract.books.edit,
    input: { params: { id: book._id }, body: someBook },
    answers: adminOnly(200),
  },
  { route: contract.books.delete, input: { params: { id: missingId } }, answers: adminOnly(404) },
  { route: contract.covers.upload, input: {}, answers: adminOnly(400) },
  {
    route: contract.orders.place,
    input: { body: soldTo(own) },
    answers: { visitor: 401, shopper: 201, otherShopper: 403, admin: 403, forged: 401 },
  },
  {
    route: contract.orders.summary,
    input: { params: { email: own } },
    answers: { visitor: 401, shopper: 200, otherShopper: 403, admin: 200, forged: 401 },
  },
  {
    route: contract.orders.byEmail,
    input: { params: { email: own } },
    answers: { visitor: 401, shopper: 200, otherShopper: 403, admin: 200, forged: 401 },
  },
  {
    route: contract.orders.cancel,
    input: { params: { id: placed.body._id } },
    answers: { visitor: 401, shopper: 200, otherShopper: 404, admin: 403, forged: 401 },
  },
  { route: contract.orders.list, input: {}, answers: adminOnly(200) },
  { route: contract.orders.get, input: { params: { id: placed.body._id } }, answers: adminOnly(200) },
  {
    route: contract.orders.move,
    input: { params: { id: missingId }, body: { from: 'placed', to: 'shipped' } },
    answers: adminOnly(404),
  },
  { route: contract.admin.stats, input: {}, answers: adminOnly(200) },
  { route: contract.admin.me, input: {}, answers: adminOnly(200) },
  { route: contract.admin.bookList, input: {}, answers: adminOnly(200) },
  { route: contract.admin.notifications, input: {}, answers: adminOnly(200) },
  { route: contract.admin.see, input: { body: { orderIds: [] } }, answers: adminOnly(200) },
  {
    route: contract.admin.logIn,
    input: { body: { username: 'nobody', password: 'nothing' } },
    answers: anyone(401),
  },
  { route: contract.newsletter.subscribe, input: { body: { email: own } }, answers: anyone(200) },
  { route: contract.newsletter.list, input: {}, answers: adminOnly(200) },
  { route: contract.mail.outbox, input: {}, answers: adminOnly(200) },
  { route: contract.shop.get, input: {}, answers: anyone(200) },
  { route: contract.shop.home, input: {}, answers: anyone(200) },
  {
    route: contract.settingsPreviews.email,
    input: { query: { message: 'placed' } },
    answers: adminOnly(200),
  },
  ...Object.values(contract.readSettings).map((route) => ({ route, input: {}, answers: adminOnly(200) })),
  ...Object.values(contract.saveSettings).map((route) => ({
    route,
    input: { body: {} },
    answers: adminOnly(200),
  })),
  { route: contract.identity.config, input: {}, answers: anyone(200) },
  {
    route: contract.identity.beginSession,
    input: {},
    answers: { visitor: 401, shopper: 204, otherShopper: 204, admin: 401, forged: 401 },
  },
  { route: contract.identity.endSession, input: {}, answers: anyone(204) },
]

const lines = table.flatMap(({ route, input, answers }) =>
  Object.entries(answers).map(([person, status]) => ({
    call: `${route.method} ${route.path}`,
    person,
    status,
    route,
    input,
  })),
)

test.each(lines)('$call by $person is answered $status', async ({ route, input, person, status }) => {
  const answer = await shop.send(route, input, { as: shop.people[person as Person] })
  expect(answer.status).toBe(status)
  if (status >= 400) {
    expect(answer.body).toMatchObject({
      code: expect.any(String),
      message: expect.any(String),
      requestId: expect.any(String),
    })
  }
})

const files = [contract.newsletter.csv, contract.mail.csv]

test.each(files)('$path is for admins only', async ({ path }) => {
  const download = (as: string | undefined) =>
    fetch(shop.origin + path, as ? { headers: { authorization: `Bearer ${as}` } } : {})
  const statuses = []
  for (const person of Object.values(shop.people)) statuses.push((await download(person)).status)
  expect(statuses).toEqual([401, 200, 401, 401, 401])
})

test('every route is in the table', () => {
  const named = new Set<Route>([...table.map((line) => line.route), ...files, contract.admin.logOut])
  expect(everyRoute.filter((route) => !named.has(route))).toEqual([])
})

test.each(everyRoute.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s under an unknown host name is answered only if it is a public read',
  async (_name, { method, path, access }) => {
    const url = path.replace(/\{\w+\}/g, missingId)
    const asAdmin = { authorization: `Bearer ${shop.people.admin}`, host: 'rebound.example' }
    const { statusCode, body } = await shop.server.inject({ method, url, headers: asAdmin })
    const isPublicRead = method === 'GET' && access === 'anyone'
    expect(statusCode === 421).toBe(!isPublicRead)
    if (!isPublicRead) expect(body).toMatch(/rebound\.example is not an address .* set PUBLIC_URL/)
  },
)

test('signing out is for admins only, and ends one token or all of them', async () => {
  const { admin: first, ...others } = shop.people
  for (const as of Object.values(others))
    expect((await shop.send(contract.admin.logOut, {}, { as })).status).toBe(401)
  const seesStats = async (as: string) => (await shop.send(contract.admin.stats, {}, { as })).status
  const [second, third] = [await shop.adminToken(), await shop.adminToken()]

  expect((await shop.send(contract.admin.logOut, {}, { as: first })).status).toBe(204)
  expect(await seesStats(first)).toBe(401)
  expect((await shop.send(contract.admin.logOut, {}, { as: first })).status).toBe(401)
  expect(await seesStats(second)).toBe(200)

  const everywhere = { query: { everywhere: '1' as const } }
  expect((await shop.send(contract.admin.logOut, everywhere, { as: second })).status).toBe(204)
  expect([await seesStats(second), await seesStats(third)]).toEqual([401, 401])
  expect(await seesStats(await shop.adminToken())).toBe(200)
})
