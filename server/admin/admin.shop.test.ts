import { expect, test } from 'vitest'
import { admin } from '../../contract/people/admin.ts'
import { orders } from '../../contract/orders/orders.ts'
import { sql } from '../database/sql.ts'
import { isDemoShop } from '../../demo/demo.sql.ts'
import { openShopWithDemo } from '../../demo/seed-demo.ts'
import { awayFromMidnight } from '../testing/away-from-midnight.ts'
import { bookseller, openTestShop } from '../testing/test-shop.ts'
import { hashPassword } from '../identity/passwords.ts'
import { prolongWait } from '../throttle/testing/prolong-wait.sql.ts'
import { insertAdmin } from './admins.sql.ts'
import { ensureAdmin } from './ensure-admin.ts'
import { setPassword } from './testing/set-password.ts'

await awayFromMidnight()
const { call, send, db, people } = await openTestShop()
const said: string[] = []
const say = (line: string) => said.push(line)

await db.run(sql`delete from admins`)
await openShopWithDemo(db, true)
await ensureAdmin(db, undefined, await isDemoShop(db), say)

const logIn = (username: string, password: string) => send(admin.logIn, { body: { username, password } })

const asAdmin = { as: (await logIn('admin', 'bookstore')).body.token }

test('the demo admin signs in, and the token opens the dashboard', async () => {
  const { body } = await call(200, admin.logIn, { body: { username: 'Admin', password: 'bookstore' } })
  expect(body).toMatchObject({ expiresIn: 3600, roleLabel: 'Lecturer' })
  await call(200, admin.stats, {}, { as: body.token })
  const me = await call(200, admin.me, {}, { as: body.token })
  expect(me.body).toEqual({ username: 'admin', name: body.name, roleLabel: 'Lecturer', role: 'owner' })
  expect(said).toEqual([])
})

test('a wrong password and an unknown user name get the same response', async () => {
  const [wrong, unknown] = [await logIn('admin', 'wrong'), await logIn('somebody', 'wrong')]
  expect(wrong.status).toBe(401)
  expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
})

test('user names ignore case, but a Kelvin sign is not the letter k', async () => {
  const passwordHash = await hashPassword('correct horse')
  await insertAdmin(db, { ...bookseller, username: 'kim', passwordHash })
  expect((await logIn('KIM', 'correct horse')).status).toBe(200)
  expect((await logIn('\u212Aim', 'correct horse')).status).toBe(401)
  await db.run(sql`delete from admins where username = 'kim'`)
})

test('after five failed attempts further ones must wait', async () => {
  for (let tries = 0; tries < 5; tries += 1) expect((await logIn('slow', 'wrong')).status).toBe(401)
  await prolongWait(db, 'admin slow from 127.0.0.1')
  const refused = await logIn('slow', 'wrong')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

const triedBefore = (tries: number, ago: string) =>
  db.run(sql`insert into throttles values ('admin tired from 127.0.0.1', ${tries}, now() - ${ago}::interval)
    on conflict (key) do update set attempts = excluded.attempts, next_attempt_at = excluded.next_attempt_at`)

test('the wait is at most a minute, and after two hours attempts are forgotten', async () => {
  await triedBefore(1_000_000, '1 second')
  expect((await logIn('tired', 'wrong')).status).toBe(401)
  expect(Number((await logIn('tired', 'wrong')).headers.get('retry-after'))).toBeLessThanOrEqual(60)
  await triedBefore(1_000_000, '2 hours')
  for (let tries = 0; tries < 5; tries += 1) expect((await logIn('tired', 'wrong')).status).toBe(401)
  await prolongWait(db, 'admin tired from 127.0.0.1')
  expect((await logIn('tired', 'wrong')).status).toBe(429)
})

test('a hundred concurrent guesses get no more attempts', async () => {
  const start = performance.now()
  const guesses = await Promise.all(Array.from({ length: 100 }, () => logIn('rushed', 'wrong')))
  const seconds = (performance.now() - start) / 1000
  // On a slow machine a second may have passed, which allows another attempt.
  const waitedFor = Math.log2(seconds + 1)
  expect(guesses.filter((guess) => guess.status === 401).length).toBeLessThanOrEqual(5 + waitedFor)
})

test('the right password resets the failed attempts', async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let tries = 0; tries < 3; tries += 1) await logIn('admin', 'wrong')
    expect((await logIn('admin', 'bookstore')).status).toBe(200)
  }
})

test('on a fresh demo store the dashboard shows the figures of the specification', async () => {
  const { body } = await call(200, admin.stats, {}, asAdmin)
  expect(body).toMatchObject({ totalBooks: 30, trendingBooks: 4, ordersLeft: 2, visitsLastDay: 139 })
  expect(Math.round((100 * body.trendingBooks) / body.totalBooks)).toBe(13)
  expect(body.monthlyRevenue).toHaveLength(12)
  expect(body.monthlyRevenue.at(-1)?.month).toBe(new Date().toISOString().slice(0, 7))
  for (const month of body.monthlyRevenue) expect(month.revenue).toBeGreaterThan(0)
  expect(body.usersByAverageOrder).toHaveLength(8)
  const averages = body.usersByAverageOrder.map((user) => user.averageOrder)
  expect(averages).toEqual(averages.toSorted((a, b) => b - a))
  expect(body.readersByGenre.map((genre) => genre.category)).toEqual([
    'business',
    'technology',
    'fiction',
    'horror',
    'adventure',
  ])
  for (const genre of body.readersByGenre) expect(genre.readers).toBeGreaterThan(0)
})

test('the statistics are sums of all orders', async () => {
  const stats = (await call(200, admin.stats, {}, asAdmin)).body
  const all = (await call(200, orders.list, { query: { limit: 100 } }, asAdmin)).body
  const sales = all.orders.reduce((sum, order) => sum + Number(order.totalPrice) * 100, 0)
  expect(stats.totalOrders).toBe(all.total)
  expect(Math.round(stats.totalSales * 100)).toBe(Math.round(sales))
  expect(stats.monthlyRevenue.reduce((sum, month) => sum + month.orders, 0)).toBe(all.total)
})

test('the last thirty days end today with the current number of books, and have the sales of each day', async () => {
  const stats = (await call(200, admin.stats, {}, asAdmin)).body
  const days = stats.lastThirtyDays
  expect([days.length, days.at(-1)?.day]).toEqual([30, new Date().toISOString().slice(0, 10)])
  expect(days.at(-1)).toMatchObject({ books: stats.totalBooks, trending: stats.trendingBooks })
  expect(days[0]?.books).toBeLessThan(stats.totalBooks)
  const all = (await call(200, orders.list, { query: { limit: 100 } }, asAdmin)).body.orders
  for (const { day, orders, sales } of days) {
    const placed = all.filter((order) => order.createdAt.startsWith(day))
    expect(orders).toBe(placed.length)
    expect(sales).toBeCloseTo(
      placed.reduce((sum, order) => sum + Number(order.totalPrice), 0),
      2,
    )
  }
})

test('a new order changes the statistics, and its cancellation reverts them', async () => {
  const before = (await call(200, admin.stats, {}, asAdmin)).body
  const [latest] = (await call(200, orders.list, { query: { status: 'placed' } }, asAdmin)).body.orders
  if (!latest) throw new Error('The demo has an order that is placed')
  const { name, phone, address, productIds, totalPrice } = latest
  const body = { name, phone, address, productIds, totalPrice, email: 'shopper@reader.example' }
  const placed = (await call(201, orders.place, { body }, { as: people.shopper })).body
  const after = (await call(200, admin.stats, {}, asAdmin)).body
  expect(after.totalOrders).toBe(before.totalOrders + 1)
  expect(after.ordersLeft).toBe(before.ordersLeft + 1)
  expect(after.totalSales).toBeCloseTo(before.totalSales + Number(totalPrice), 2)
  await call(200, orders.cancel, { params: { id: placed._id } }, { as: people.shopper })
  expect((await call(200, admin.stats, {}, asAdmin)).body).toEqual(before)
})

test('opening the store again, also ten times at once, adds no demo data twice', async () => {
  await Promise.all(Array.from({ length: 10 }, () => openShopWithDemo(db, true)))
  expect((await call(200, admin.stats, {}, asAdmin)).body.totalBooks).toBe(30)
})

test('the admin of the settings can sign in, and the demo password no longer works', async () => {
  await ensureAdmin(db, { username: 'boss', password: 'a better one' }, true, say)
  expect((await logIn('boss', 'a better one')).status).toBe(200)
  expect((await logIn('admin', 'bookstore')).status).toBe(401)
})

test('the token of a removed admin is refused, however fresh', async () => {
  for (const route of [admin.me, admin.stats, admin.notifications, orders.list])
    expect((await send(route, {}, asAdmin)).status, route.path).toBe(401)
})

test('a new password invalidates tokens of the old one', async () => {
  const { token } = (await logIn('boss', 'a better one')).body
  await call(200, admin.stats, {}, { as: token })
  await setPassword(db, 'boss', 'a newer one')
  expect((await send(admin.stats, {}, { as: token })).status).toBe(401)
  expect((await logIn('boss', 'a newer one')).status).toBe(200)
})
