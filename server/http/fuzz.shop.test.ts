import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contract, everyRoute } from '../../contract/contract.ts'
import type { Route } from '../../contract/route.ts'
import { sql } from '../database/sql.ts'
import { openTestShop, someBook } from '../testing/test-shop.ts'

const shop = await openTestShop()
const book = await shop.sell()
const rounds = 2_000

/** A good body for each route that takes one, to be spoiled. */
const good = new Map<Route, object>([
  [contract.books.create, someBook],
  [contract.books.edit, someBook],
  [contract.admin.logIn, { username: 'admin', password: 'guess' }],
  [contract.newsletter.subscribe, { email: 'reader@example.com' }],
  [contract.orders.move, { from: 'placed', to: 'shipped' }],
  [
    contract.orders.place,
    {
      name: 'Rita',
      email: 'shopper@reader.example',
      phone: '5550199',
      address: { city: 'Portland', country: 'USA', state: 'Maine', zipcode: '04101' },
      productIds: [book._id],
      totalPrice: '12.50',
    },
  ],
])

const nastyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '\0',
    '\ud800',
    '../../etc/passwd',
    "'; drop table books; --",
    '%00',
    '1e999',
    'x'.repeat(6_000),
  ),
)
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.double(),
  fc.constantFrom(null, true, -1, 1e308, 2 ** 53, -0, [], {}, [[]], { length: 1 }),
  fc.array(nastyText, { maxLength: 5 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** One field, perhaps one inside another, becomes something else. */
const spoiled = (body: object): fc.Arbitrary<unknown> =>
  fc.tuple(fc.constantFrom(...Object.keys(body)), nasty, fc.boolean()).map(([field, value, deep]) => {
    const copy = structuredClone(body) as Record<string, unknown>
    const inner = copy[field]
    if (deep && typeof inner === 'object' && inner !== null)
      Object.assign(inner, { [Object.keys(inner)[0] ?? 0]: value })
    else copy[field] = value
    return copy
  })

const bodyFor = (route: Route) => {
  const example = good.get(route)
  return example ? fc.oneof(nasty, spoiled(example)) : nasty
}

/** Half of the time the right thing, so that what comes after it is reached too. */
const paramFor = (name: string) =>
  fc.oneof(nastyText, fc.constant(name === 'id' ? book._id : 'shopper@reader.example'))

const requestFor = (route: Route) =>
  fc.record({
    params: fc.record(
      Object.fromEntries(Object.keys(route.params?.shape ?? {}).map((name) => [name, paramFor(name)])),
    ),
    query: fc.record(
      Object.fromEntries(
        Object.keys(route.query?.shape ?? {}).map((name) => [name, fc.option(nastyText, { nil: undefined })]),
      ),
    ),
    key: fc.option(fc.string({ maxLength: 120 }), { nil: undefined }),
    body: bodyFor(route),
  })

const encode = (text: string) => encodeURIComponent(text.toWellFormed()) || '%20'

function urlFor(route: Route, params: Record<string, string>, query: Record<string, string | undefined>) {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(params[name] ?? ''))
  const search = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encode(value)}`,
  )
  return `${path}?${search.join('&')}`
}

const multipart = (body: unknown) =>
  `--x\r\ncontent-disposition: form-data; name="cover"; filename="${encode(String(body)).slice(0, 50)}.png"\r\n\r\n${JSON.stringify(body)}\r\n--x--\r\n`

const rowsThere = async () => {
  const counted = await shop.db.first(sql`select (select count(*) from books) as books,
    (select count(*) from orders) as orders, (select count(*) from order_lines) as lines,
    (select count(*) from covers) as covers, (select count(*) from subscribers) as subscribers`)
  return JSON.stringify(counted)
}

const caller = (route: Route) => (route.who === 'shopper' ? shop.people.shopper : shop.people.admin)

test.each(everyRoute.map((route) => ({ call: `${route.method} ${route.path}`, route })))(
  '$call answers two thousand bad calls without a fault, and writes nothing that it refuses',
  async ({ route }) => {
    const isUpload = route === contract.covers.upload
    const before = await rowsThere()
    let done = 0
    await fc.assert(
      fc.asyncProperty(requestFor(route), async ({ params, query, key, body }) => {
        const answer = await shop.server.inject({
          method: route.method,
          url: urlFor(route, params, query),
          headers: {
            authorization: `Bearer ${caller(route)}`,
            'content-type': isUpload ? 'multipart/form-data; boundary=x' : 'application/json',
            ...(key !== undefined && { 'idempotency-key': key.replace(/[^\x20-\x7e]/g, '?') }),
          },
          payload: isUpload ? multipart(body) : JSON.stringify(body),
        })
        if (answer.statusCode < 300) done += 1
        else expect(answer.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) })
        expect(answer.statusCode, answer.body).toBeLessThan(500)
      }),
      { numRuns: rounds },
    )
    if (done === 0) expect(await rowsThere()).toBe(before)
  },
  300_000,
)
