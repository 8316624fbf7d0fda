import type { StaffRole } from '../../../domain/staff-roles.ts'
import { expect, test } from 'vitest'
import { admin } from '../../../contract/people/admin.ts'
import { books } from '../../../contract/catalog/books.ts'
import { mail } from '../../../contract/shop/mail.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { staff } from '../../../contract/people/staff.ts'
import { cleanUp } from '../../cleanup.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop, someBook } from '../../testing/test-shop.ts'
import { lockOwners } from './staff.sql.ts'

const shop = await openTestShop()
const { call, send, db } = shop
const owner = { as: shop.people.admin }
const password = 'correct horse battery'

async function invite(name: string, role: StaffRole, as = owner.as) {
  const body = { name, email: `${name.toLowerCase()}@shop.example`, role }
  const { body: invited } = await call(201, staff.invite, { body }, { as })
  return { ...invited, code: invited.link.split('#')[1] ?? '' }
}

const accept = (code: string, username: string, chosen = password) =>
  send(staff.accept, { params: { code }, body: { username, password: chosen } })

const logIn = async (username: string) =>
  (await call(200, admin.logIn, { body: { username, password } })).body.token

/** A member of staff who has accepted an invitation and signed in. */
async function hire(name: string, role: StaffRole) {
  const username = name.toLowerCase()
  expect((await accept((await invite(name, role)).code, username)).status).toBe(201)
  return { username, as: await logIn(username) }
}

const member = (username: string) => ({ params: { username } })

test('an invited clerk chooses a username and a password once, and then works with orders only', async () => {
  const named = { name: 'Shopper', email: 'clara@shop.example', role: 'clerk' }
  expect((await send(staff.invite, { body: named }, owner)).body.fields).toEqual([
    { field: 'name', message: 'The shop uses this word itself. Enter another name' },
  ])
  const { code, link, invitation } = await invite('Clara', 'clerk')
  expect(link).toBe(`/admin/invitation#${code}`)
  expect(invitation).toMatchObject({ name: 'Clara', role: 'clerk', invitedBy: 'admin' })
  const params = { code }
  const { body: read } = await call(200, staff.readInvitation, { params })
  expect(read).toEqual({ name: 'Clara', email: 'clara@shop.example', role: 'clerk' })

  const weak = [
    ['too short', 'Use 10 characters or more'],
    ['1234567890', 'This password is among the commonest: choose another'],
    ['clara@shop.example', 'Your username and your e-mail address cannot be your password'],
  ] as const
  for (const [chosen, message] of weak)
    expect((await accept(code, 'clara', chosen)).body.fields, chosen).toEqual([
      { field: 'password', message },
    ])
  for (const username of ['x', 'clara smith', '\u212Aim', 'clara/', '.clara', 'Shopper', 's-h-o-p', 'you'])
    expect((await accept(code, username)).body.fields[0].field, username).toBe('username')
  expect((await accept(code, 'Admin')).body.code).toBe('username-taken')

  const both = await Promise.all([accept(code, 'clara'), accept(code, 'clara2')])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const { username } = both.find(({ status }) => status === 201)?.body ?? {}
  const again = await accept(code, 'clara3')
  expect(again.body).toMatchObject({ code: 'invitation-used', message: /used already. Log in/ })
  expect((await call(409, staff.readInvitation, { params })).body.code).toBe('invitation-used')

  const clerk = { as: await logIn(username) }
  expect((await call(200, admin.me, {}, clerk)).body).toMatchObject({ role: 'clerk', roleLabel: 'Clerk' })
  await call(200, orders.list, {}, clerk)
  const refused = await send(books.create, { body: someBook }, clerk)
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    403,
    'forbidden',
    'Only a manager can do this.',
  ])
  expect((await send(staff.list, {}, clerk)).body.message).toBe('Only an owner can do this.')
})

test('the link of an invitation is mailed and shown once to the owner, but not in the outbox', async () => {
  const { code } = await invite('Oscar', 'owner')
  const manager = { as: await shop.staffToken('manager') }
  const { body } = await call(200, mail.outbox, {}, manager)
  const message = body.messages.find(({ to }) => to === 'oscar@shop.example')
  expect(message).toMatchObject({ subject: 'You are invited to manage the shop' })
  expect(message?.text).toContain('not shown here')
  expect(JSON.stringify(body)).not.toContain(code)
})

test('an expired, replaced or withdrawn invitation is refused in words', async () => {
  const expired = await invite('Emma', 'clerk')
  await db.run(sql`update staff_invitations set expires_at = now() where id = ${expired.invitation._id}`)
  expect((await accept(expired.code, 'emma')).body).toMatchObject({
    code: 'invitation-expired',
    message: 'This invitation has expired. Ask the owner of the shop for a new one.',
  })
  const [first, second] = [await invite('Rolf', 'clerk'), await invite('Rolf', 'manager')]
  expect((await accept(first.code, 'rolf')).status).toBe(404)
  const { body: listed } = await call(200, staff.list, {}, owner)
  expect(listed.invitations.filter(({ name }) => name === 'Rolf')).toEqual([second.invitation])
  expect(listed.invitations.some(({ name }) => name === 'Emma')).toBe(false)
  const withdrawn = { params: { id: second.invitation._id } }
  await call(204, staff.withdraw, withdrawn, owner)
  await call(404, staff.withdraw, withdrawn, owner)
  expect((await accept(second.code, 'rolf')).status).toBe(404)
})

test('a new role counts from the next request on, and the label follows it', async () => {
  const max = await hire('Max', 'manager')
  await call(201, books.create, { body: someBook }, max)
  const changed = await call(200, staff.changeRole, { ...member('max'), body: { role: 'clerk' } }, owner)
  expect(changed.body).toMatchObject({ username: 'max', role: 'clerk', roleLabel: 'Clerk', hasTotp: false })
  expect((await send(books.create, { body: someBook }, max)).status).toBe(403)
  await call(200, orders.list, {}, max)
})

test('an owner ends sessions of a colleague and removes the account', async () => {
  const nora = await hire('Nora', 'clerk')
  await call(204, staff.endSessions, member('nora'), owner)
  expect((await send(orders.list, {}, nora)).status).toBe(401)
  const again = { as: await logIn('nora') }
  await call(200, orders.list, {}, again)
  await call(204, staff.remove, member('nora'), owner)
  expect((await send(orders.list, {}, again)).status).toBe(401)
  expect((await send(admin.logIn, { body: { username: 'nora', password } })).status).toBe(401)
  await call(404, staff.remove, member('nora'), owner)
})

test('the last owner can be neither removed nor demoted, also if two owners demote each other', async () => {
  const demote = (username: string, as: string) =>
    send(staff.changeRole, { ...member(username), body: { role: 'clerk' } }, { as })
  expect((await demote('admin', owner.as)).body).toMatchObject({ code: 'last-owner' })
  expect((await send(staff.remove, member('admin'), owner)).body).toMatchObject({ code: 'last-owner' })
  await call(200, staff.changeRole, { ...member('admin'), body: { role: 'owner' } }, owner)

  const otto = await hire('Otto', 'owner')
  for (let round = 0; round < 5; round += 1) {
    const both = await Promise.all([demote('otto', owner.as), demote('admin', otto.as)])
    // The second may also arrive when its caller is no longer an owner.
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const { username } = both.find(({ status }) => status === 200)?.body ?? {}
    const left = username === 'otto' ? owner.as : otto.as
    await call(200, staff.changeRole, { ...member(username), body: { role: 'owner' } }, { as: left })
  }
  const removals = await Promise.all([
    send(staff.remove, member('otto'), owner),
    send(staff.changeRole, { ...member('otto'), body: { role: 'clerk' } }, otto),
  ])
  expect(removals[0].status).toBe(204)
})

test('invitations of somebody who is no longer an owner are void', async () => {
  const olga = await hire('Olga', 'owner')
  const { code } = await invite('Friend', 'owner', olga.as)
  await call(200, staff.changeRole, { ...member('olga'), body: { role: 'manager' } }, owner)
  expect((await accept(code, 'friend')).status).toBe(404)
})

/** Sends while the rows of the owners are locked, and lets it go on when its sender has become a clerk. */
async function sendWhileDemoted(username: string, call: () => ReturnType<typeof send>) {
  let answer: ReturnType<typeof send> | undefined
  await db.transaction(async (tx) => {
    await lockOwners(tx)
    answer = call()
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(() => db.first(waiting)).toBeDefined()
    await tx.run(sql`update admins set role = 'clerk' where username = ${username}`)
  })
  return answer
}

test('a request that is under way when its owner is demoted brings nobody in and changes no role', async () => {
  const oleg = await hire('Oleg', 'owner')
  await hire('Mia', 'clerk')
  const body = { name: 'Friend', email: 'friend@shop.example', role: 'owner' }
  const calls = [
    () => send(staff.invite, { body }, oleg),
    () => send(staff.changeRole, { ...member('mia'), body: { role: 'owner' } }, oleg),
    () => send(staff.remove, member('mia'), oleg),
  ]
  for (const call of calls) {
    expect(await sendWhileDemoted('oleg', call)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: 'Only an owner can do this.' },
    })
    await db.run(sql`update admins set role = 'owner' where username = 'oleg'`)
  }
  const { body: listed } = await call(200, staff.list, {}, owner)
  expect(listed.invitations.some(({ email }) => email === body.email)).toBe(false)
  expect(listed.staff.find(({ username }) => username === 'mia')?.role).toBe('clerk')
  await call(204, staff.remove, member('oleg'), owner)
})

test('the owner reads all attempts to sign in, page by page, for ninety days', async () => {
  await send(admin.logIn, { body: { username: 'max', password: 'wrong' } })
  await send(admin.logIn, { body: { username: 'unknown', password: 'wrong' } })
  await shop.identity.settled()
  const { body: first } = await call(200, staff.signIns, { query: { limit: 1 } }, owner)
  expect(first.signIns).toMatchObject([{ username: 'max', ip: '127.0.0.1', outcome: 'wrong-password' }])
  const query = { limit: 1, before: first.next ?? 0 }
  const { body: second } = await call(200, staff.signIns, { query }, owner)
  expect(second.signIns).toMatchObject([{ username: 'mia', outcome: 'signed-in', browser: 'node' }])

  await db.run(sql`update admin_sign_ins set at = now() - interval '91 days' where username = 'max'`)
  await cleanUp(db, shop.shop)
  const { body: kept } = await call(200, staff.signIns, { query: { limit: 100 } }, owner)
  expect(new Set(kept.signIns.map(({ username }) => username))).not.toContain('max')
  expect(kept.signIns.length).toBeGreaterThan(3)
})
