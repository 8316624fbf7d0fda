import { expect, test } from 'vitest'
import { sql } from '../database/sql.ts'
import { openTestShop } from '../testing/test-shop.ts'

const shop = await openTestShop({ trustProxy: 1 })

const visit = (address: string, userAgent = 'Firefox', { origin } = shop) =>
  fetch(`${origin}/`, { headers: { 'user-agent': userAgent, 'x-forwarded-for': `6.6.6.6, ${address}` } })

async function visitsToday() {
  await shop.visits.count()
  const row = await shop.db.first<{ visits: number }>(sql`select visits from visit_days`)
  return row?.visits ?? 0
}

test('a visitor counts once a day, however many pages they see', async () => {
  await visit('10.0.0.1')
  await visit('10.0.0.1')
  await visit('10.0.0.2')
  expect(await visitsToday()).toBe(2)
  await visit('10.0.0.1')
  await visit('10.0.0.1', 'Safari')
  expect(await visitsToday()).toBe(3)
})

test('a visitor of two processes counts once', async () => {
  const neighbour = await openTestShop({ trustProxy: 1, database: shop.connection })
  const before = await visitsToday()
  await visit('10.0.0.5')
  await visit('10.0.0.5', 'Firefox', neighbour)
  await Promise.all([shop.visits.count(), neighbour.visits.count()])
  expect(await visitsToday()).toBe(before + 1)
})

test('one network has a limited number of marks a day, and cannot take the room of others', async () => {
  const before = await visitsToday()
  const invent = async (times: number, address: string) => {
    for (let at = 0; at < times; at += 1) shop.visits.note(`${address} Browser ${Math.random()}`)
    await shop.visits.count()
  }
  await invent(20_001, '10.0.0.66')
  expect(await visitsToday()).toBe(before + 500)
  await invent(10, '10.0.0.66')
  await invent(300, '2001:db8:66:1::1')
  await invent(300, '2001:db8:66:2::1')
  await invent(1, '10.0.0.67')
  expect(await visitsToday()).toBe(before + 500 + 500 + 1)
})

test('robots and API requests are not visits', async () => {
  const before = await visitsToday()
  await visit('10.0.0.9', 'Googlebot/2.1')
  await fetch(`${shop.origin}/api/books`, {
    headers: { 'user-agent': 'Firefox', 'x-forwarded-for': '10.0.0.9' },
  })
  expect(await visitsToday()).toBe(before)
})

test('stored marks identify no visitor, and marks and salts of past days are deleted', async () => {
  await shop.db.run(sql`insert into visit_salts values (current_date - 2, 'old')`)
  await shop.db.run(sql`insert into visit_marks values (current_date - 2, 'old')`)
  await visit('10.0.0.77')
  await visitsToday()
  const kept = await shop.db.many<{ mark: Buffer }>(sql`select mark from visit_marks`)
  for (const { mark } of kept) expect(mark).toHaveLength(12)
  const old = await shop.db.many(sql`select day from visit_marks where day < current_date - 1
    union select day from visit_salts where day < current_date - 1`)
  expect(old).toEqual([])
})
