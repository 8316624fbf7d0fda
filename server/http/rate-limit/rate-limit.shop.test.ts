import { expect, test } from 'vitest'
import { newsletter } from '../../../contract/shop/newsletter.ts'
import { sql } from '../../database/sql.ts'
import { cleanUp } from '../../cleanup.ts'
import { openTestShop, type TestShop } from '../../testing/test-shop.ts'

const limited = { rateLimit: 40, trustProxy: 1 }
const shop = await openTestShop(limited)
const neighbour = await openTestShop({ ...limited, database: shop.connection })

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

const suggest = async ({ origin }: TestShop, address: string) =>
  (await fetch(`${origin}/api/books/suggest?q=x`, from(address))).status

const subscribe = async ({ send }: TestShop, address: string) =>
  (await send(newsletter.subscribe, { body: { email: 'rita@reader.example' } }, from(address))).status

const healthStatuses = async ({ origin }: TestShop, address: string) =>
  (await Promise.all(['/healthz', '/readyz?'].map((path) => fetch(origin + path, from(address))))).map(
    ({ status }) => status,
  )

const many = (times: number, call: () => Promise<number>) =>
  Promise.all(Array.from({ length: times }, () => call()))

const counted = (client: string) =>
  shop.db.many<{ requests: number }>(sql`select requests from rate_limit_counters where client = ${client}`)

test('requests are counted over all processes, and a new window begins at zero', async () => {
  const [busy, divided, reader, calm] = ['203.0.113.7', '203.0.113.8', '203.0.113.9', '203.0.113.10']
  const again = '203.0.113.11'
  await shop.db.run(sql`insert into rate_limit_counters values (${again}, 100, now())`)
  const first = await Promise.all([
    many(40, () => suggest(shop, busy)),
    many(20, () => suggest(shop, divided)),
    many(20, () => suggest(neighbour, divided)),
    many(20, () => subscribe(shop, reader)),
    many(5, () => suggest(shop, again)),
    suggest(shop, calm),
  ])
  expect(first.flat()).not.toContain(429)

  const everywhere = [shop, neighbour].flatMap((one) => [
    () => suggest(one, busy),
    () => suggest(one, divided),
    () => subscribe(one, reader),
  ])
  const answers = () => Promise.all(everywhere.map((call) => call()))
  // So seldom that no process alone reaches a limit before the poll times out.
  await expect.poll(answers, { interval: 1_000 }).toEqual(everywhere.map(() => 429))
  expect(await suggest(neighbour, reader)).toBe(200)
  expect(await counted(calm)).toEqual([])
  expect(await counted(again)).toEqual([{ requests: 5 }])

  await shop.db.run(sql`update rate_limit_counters set ends_at = now() - interval '1 second'`)
  await cleanUp(shop.db, shop.shop)
  expect(await counted(busy)).toEqual([])
})

test('an IPv6 /48 network has eight times the limit of a /64', async () => {
  const from64 = (at: number) => suggest(shop, `2001:db8:48:${at.toString(16)}::1`)
  const first = await Promise.all(Array.from({ length: 320 }, (_, at) => from64(at)))
  expect(first).not.toContain(429)
  expect(await from64(320)).toBe(429)
  expect(await suggest(shop, '2001:db8:49::1')).toBe(200)
})

test('health checks are not rate-limited', async () => {
  const proxy = '203.0.113.12'
  const statuses = await Promise.all(Array.from({ length: 30 }, () => healthStatuses(shop, proxy)))
  expect(new Set(statuses.flat())).toEqual(new Set([200]))
  expect(await suggest(shop, proxy)).toBe(200)
})

test('cleanup of expired counters does not wait for locked ones', async () => {
  const [counting, gone] = ['203.0.113.13', '203.0.113.14']
  for (const client of [counting, gone])
    await shop.db.run(sql`insert into rate_limit_counters values (${client}, 5, now() - interval '1 second')`)
  await shop.db.transaction(async (tx) => {
    await tx.run(sql`update rate_limit_counters set requests = 6 where client = ${counting}`)
    await cleanUp(shop.db, shop.shop)
  })
  expect(await counted(gone)).toEqual([])
  expect(await counted(counting)).toEqual([{ requests: 6 }])
})
