import { expect, test } from 'vitest'
import { newsletter } from '../../../contract/newsletter.ts'
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

const areWell = async ({ origin }: TestShop, address: string) =>
  (await Promise.all(['/healthz', '/readyz?'].map((path) => fetch(origin + path, from(address))))).map(
    ({ status }) => status,
  )

const many = (times: number, call: () => Promise<number>) =>
  Promise.all(Array.from({ length: times }, () => call()))

const counted = (who: string) =>
  shop.db.many<{ calls: number }>(sql`select calls from call_counts where who = ${who}`)

test('what somebody has called here and there is one sum, at every process of the shop, and a new minute begins at none', async () => {
  const [busy, divided, reader, calm] = ['203.0.113.7', '203.0.113.8', '203.0.113.9', '203.0.113.10']
  const again = '203.0.113.11'
  await shop.db.run(sql`insert into call_counts values (${again}, 100, now())`)
  const first = await Promise.all([
    many(40, () => suggest(shop, busy)),
    many(25, () => suggest(shop, divided)),
    many(25, () => suggest(neighbour, divided)),
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
  await expect.poll(answers).toEqual(everywhere.map(() => 429))
  expect(await suggest(neighbour, reader)).toBe(200)
  expect(await counted(calm)).toEqual([])
  expect(await counted(again)).toEqual([{ calls: 5 }])

  await shop.db.run(sql`update call_counts set ends_at = now() - interval '1 second'`)
  await cleanUp(shop.db)
  expect(await counted(busy)).toEqual([])
})

test('a proxy may look as often as it likes whether we live', async () => {
  const proxy = '203.0.113.12'
  const looks = await Promise.all(Array.from({ length: 30 }, () => areWell(shop, proxy)))
  expect(new Set(looks.flat())).toEqual(new Set([200]))
  expect(await suggest(shop, proxy)).toBe(200)
})

test('what is old is cleared away without waiting for those who are just being counted', async () => {
  const [counting, gone] = ['203.0.113.13', '203.0.113.14']
  for (const who of [counting, gone])
    await shop.db.run(sql`insert into call_counts values (${who}, 5, now() - interval '1 second')`)
  await shop.db.transaction(async (tx) => {
    await tx.run(sql`update call_counts set calls = 6 where who = ${counting}`)
    await cleanUp(shop.db)
  })
  expect(await counted(gone)).toEqual([])
  expect(await counted(counting)).toEqual([{ calls: 6 }])
})
