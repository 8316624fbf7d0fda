import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract, everyRoute } from '../../contract/contract.ts'
import type { Route } from '../../contract/route.ts'
import { sql } from '../database/sql.ts'
import { fuzzRounds, malicious, nastyText } from '../testing/malicious-payloads.ts'
import { tally } from '../testing/tally.ts'
import { openTestShop } from '../testing/test-shop.ts'

const shop = await openTestShop()
const book = await shop.sell()
const count = tally('bodies, paths and queries')

const hasInput = ({ params, query, body }: Route) => Boolean(params ?? query ?? body)

/** Random requests of a route; `npm run fuzz` repeats them until its time is over. */
const requestsFor = (route: Route) => (hasInput(route) ? 20 : 3)

const routesWithInput = everyRoute.filter(hasInput).length

type Shape = {
  $ref?: string
  $defs?: Record<string, Shape>
  type?: string
  format?: string
  enum?: string[]
  properties?: Record<string, Shape>
  items?: Shape
}

/** Existing values, so that requests get past the first check. */
const real: Record<string, unknown> = { Email: 'shopper@reader.example', Total: '12.50', Price: 12.5 }

/** A value that matches the schema, or has invalid parts. */
function like(shape: Shape, defs: Record<string, Shape>): fc.Arbitrary<unknown> {
  const name = shape.$ref?.split('/').at(-1) ?? ''
  if (name in real) return sometimesInvalid(fc.constant(real[name]))
  if (shape.$ref) return like(defs[name] ?? {}, defs)
  if (shape.properties) {
    const fields = Object.entries(shape.properties).map(
      ([field, inner]) => [field, like(inner, defs)] as const,
    )
    return sometimesInvalid(fc.record(Object.fromEntries(fields), { requiredKeys: [] }))
  }
  if (shape.items) return sometimesInvalid(fc.array(like(shape.items, defs), { maxLength: 3 }))
  if (shape.enum) return sometimesInvalid(fc.constantFrom(...shape.enum))
  if (shape.format === 'uuid') return sometimesInvalid(fc.constant(book._id))
  if (shape.type === 'string') return sometimesInvalid(fc.constantFrom('Walden', '5550199'))
  return sometimesInvalid(shape.type === 'boolean' ? fc.boolean() : fc.integer())
}

const sometimesInvalid = (good: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 5, arbitrary: good }, { weight: 1, arbitrary: malicious })

function bodyFor({ body }: Route): fc.Arbitrary<unknown> {
  if (!body) return malicious
  const shape = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape
  return like(shape, shape.$defs ?? {})
}

/** Half of the parameters are valid, so that later checks are reached too. */
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
  `--x\r\ncontent-disposition: form-data; name="cover"; filename="${encode(JSON.stringify(body) ?? '').slice(0, 50)}.png"\r\n\r\n${JSON.stringify(body)}\r\n--x--\r\n`

/** Row counts show that refused requests wrote nothing. */
async function rowCount(): Promise<number> {
  const counted = await shop.db.first<{ things: number }>(sql`select (select count(*) from books)
    + (select count(*) from orders) + (select count(*) from covers) + (select count(*) from subscribers) as things`)
  return counted?.things ?? 0
}

const halfOrders = () =>
  shop.db.many(
    sql`select id from orders where not exists (select from order_lines where order_id = orders.id)`,
  )

/** A new token for each admin route, since one of them revokes it. */
const tokenFor = async ({ access }: Route) =>
  access === 'shopper' ? shop.people.shopper : await shop.adminToken()

const lines = everyRoute.map((route) => ({
  call: `${route.method} ${route.path}`,
  requests: requestsFor(route),
  route,
}))

test.each(lines)(
  '$call answers $requests invalid requests without a 5xx status, and refused ones write nothing',
  async ({ route, requests }) => {
    const isUpload = route === contract.covers.upload || route === contract.imports.upload
    const token = await tokenFor(route)
    const before = await rowCount()
    let done = 0
    const property = fc.asyncProperty(requestFor(route), async ({ params, query, key, body }) => {
      const answer = await shop.server.inject({
        method: route.method,
        url: urlFor(route, params, query),
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': isUpload ? 'multipart/form-data; boundary=x' : 'application/json',
          ...(key !== undefined && { 'idempotency-key': key.replace(/[^\x20-\x7e]/g, '?') }),
        },
        payload: isUpload ? multipart(body) : JSON.stringify(body),
      })
      count(answer.statusCode)
      if (answer.statusCode < 300) done += 1
      else expect(answer.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) })
      expect(answer.statusCode, answer.body).toBeLessThan(500)
    })
    const send = (inputs: number) => fc.assert(property, { numRuns: inputs })
    if (!hasInput(route)) await send(requests)
    else await fuzzRounds({ part: 'bodies', tests: routesWithInput, inputs: requests }, send)
    expect((await rowCount()) - before).toBeLessThanOrEqual(route.method === 'POST' ? done : 0)
    expect(await halfOrders()).toEqual([])
  },
)
