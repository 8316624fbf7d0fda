import { expect, test } from 'vitest'
import { admin } from '../../contract/admin.ts'
import { openShopWithDemo } from '../demo/seed-demo.ts'
import { bookseller, openTestShop } from '../testing/test-shop.ts'
import { removeAdmin } from './admins.sql.ts'
import { ensureAdmin } from './ensure-admin.ts'

const { call, send, db } = await openTestShop()
await removeAdmin(db, bookseller.username)

let token = ''

test('a store that is not a demo starts empty, with an admin whose password is printed once', async () => {
  await openShopWithDemo(db, false)
  const said: string[] = []
  await Promise.all(
    Array.from({ length: 5 }, () => ensureAdmin(db, undefined, false, (line) => said.push(line))),
  )
  await ensureAdmin(db, undefined, false, (line) => said.push(line))
  expect(said).toHaveLength(1)
  const password = /the password (\S+)\./.exec(said[0] ?? '')?.[1] ?? ''
  token = (await call(200, admin.logIn, { body: { username: 'admin', password } })).body.token
  expect((await send(admin.logIn, { body: { username: 'admin', password: 'bookstore' } })).status).toBe(401)
  const { body } = await call(200, admin.stats, {}, { as: token })
  expect(body).toMatchObject({
    totalBooks: 0,
    totalSales: 0,
    totalOrders: 0,
    ordersLeft: 0,
    visitsLastDay: 0,
  })
  expect(body.monthlyRevenue.map((month) => month.revenue)).toEqual(Array.from({ length: 12 }, () => 0))
})

test('an empty store may become a demo', async () => {
  await openShopWithDemo(db, true)
  expect((await call(200, admin.stats, {}, { as: token })).body.totalBooks).toBe(30)
})

test('a store that is no longer a demo replaces the public password', async () => {
  const given = { username: 'admin', password: 'bookstore' }
  await ensureAdmin(db, given, true, () => {})
  await ensureAdmin(db, undefined, true, () => {})
  expect((await send(admin.logIn, { body: given })).status).toBe(200)
  const said: string[] = []
  await Promise.all(
    Array.from({ length: 3 }, () => ensureAdmin(db, undefined, false, (line) => said.push(line))),
  )
  expect(said).toHaveLength(1)
  expect((await send(admin.logIn, { body: given })).status).toBe(401)
  const password = /password: (\S+)\./.exec(said[0] ?? '')?.[1] ?? ''
  expect((await send(admin.logIn, { body: { username: 'admin', password } })).status).toBe(200)
})
