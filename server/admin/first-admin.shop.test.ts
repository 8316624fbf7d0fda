import { expect, test } from 'vitest'
import { admin } from '../../contract/people/admin.ts'
import { staff } from '../../contract/people/staff.ts'
import { audit } from '../../contract/people/audit.ts'
import { sql } from '../database/sql.ts'
import { openShopWithDemo } from '../../demo/seed-demo.ts'
import { hashPassword } from '../identity/passwords.ts'
import { openTestShop } from '../testing/test-shop.ts'
import { ensureAdmin } from './ensure-admin.ts'

const { call, send, db } = await openTestShop()
await db.run(sql`delete from admins`)

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
  await db.run(sql`update admins set password_hash = ${await hashPassword(given.password)}`)
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

test('the environment makes the first owner only, also after that one was removed', async () => {
  await db.run(sql`delete from admins`)
  const said: string[] = []
  const start = (given: { username: string; password: string }) =>
    ensureAdmin(db, given, false, (line) => said.push(line))
  const boss = { username: 'boss', password: 'from the settings' }
  await Promise.all([start(boss), start(boss), start(boss)])
  const { token } = (await call(200, admin.logIn, { body: boss })).body
  const made = await call(
    200,
    audit.list,
    { query: { action: 'staff.first-owner', limit: 2 } },
    { as: token },
  )
  expect(made.body.entries.map(({ actor, subject }) => [actor, subject])).toEqual([
    ['start of the shop', 'boss'],
    ['start of the shop', 'admin'],
  ])
  await start(boss)
  expect(said).toEqual([])

  await start({ ...boss, password: 'newer settings' })
  expect(said).toEqual([
    expect.stringMatching(/^ADMIN_USERNAME and ADMIN_PASSWORD have no effect: .* reset-owner/),
  ])
  await call(200, admin.me, {}, { as: token })

  const ada = { username: 'ada', password: 'another of the owners' }
  await db.run(sql`
    insert into admins (username, name, role_label, password_hash)
    values ('ada', 'Ada', 'Owner', ${await hashPassword(ada.password)})`)
  const asAda = { as: (await call(200, admin.logIn, { body: ada })).body.token }
  await call(204, staff.remove, { params: { username: 'boss' } }, asAda)
  await start(boss)
  expect((await send(admin.logIn, { body: boss })).status).toBe(401)
  expect((await call(200, staff.list, {}, asAda)).body.staff.map(({ username }) => username)).toEqual(['ada'])
})

test('an account with the public password gives way to the owner of the environment, whose name may be taken', async () => {
  const publicHash = await hashPassword('bookstore')
  const insertPublic = () =>
    db.run(sql`
      insert into admins (username, name, role_label, password_hash) values ('admin', 'A', 'Owner', ${publicHash})`)
  const names = async () =>
    (await db.many<{ username: string }>(sql`select username from admins order by username`)).map(
      ({ username }) => username,
    )
  const said: string[] = []
  const start = (username: string) =>
    ensureAdmin(db, { username, password: 'from the settings' }, true, (line) => said.push(line))
  await insertPublic()
  await db.run(sql`
    insert into staff_invitations (hash, name, email, role, invited_by, expires_at)
    values ('\\x01', 'M', 'mallory@shop.example', 'owner', 'admin', now() + interval '1 day')`)
  await start('boss')
  expect(await names()).toEqual(['ada', 'boss'])
  expect(said.splice(0)).toEqual([expect.stringMatching(/ may be strangers\. .*: ada$/)])
  expect(await db.first(sql`select from staff_invitations`)).toBeUndefined()

  // A stranger has taken the name of the environment as a clerk, and there is no other owner.
  await db.run(sql`delete from admins`)
  await insertPublic()
  await db.run(sql`
    insert into admins (username, name, role_label, password_hash, role) values ('boss', 'B', 'Clerk', 'x', 'clerk')`)
  await start('boss')
  expect(await names()).toEqual(['admin', 'boss'])
  expect(await db.first(sql`select role from admins where username = 'boss'`)).toEqual({ role: 'clerk' })
  expect((await send(admin.logIn, { body: { username: 'admin', password: 'bookstore' } })).status).toBe(401)
  const password = /admin has a new password: (\S+)\./.exec(said[0] ?? '')?.[1] ?? ''
  expect((await send(admin.logIn, { body: { username: 'admin', password } })).status).toBe(200)
})
