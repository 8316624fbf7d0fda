import { expect, test } from 'vitest'
import { account } from '../../contract/people/account.ts'
import { audit } from '../../contract/people/audit.ts'
import { type Customer, customers, customerSorts } from '../../contract/people/customers.ts'
import { identity } from '../../contract/people/identity.ts'
import { orders } from '../../contract/orders/orders.ts'
import { reviews } from '../../contract/catalog/reviews.ts'
import { sql } from '../database/sql.ts'
import { callsAt, messageOf } from '../identity/firebase-auth-api/testing/ask.ts'
import { lockAccount } from '../identity/firebase-auth-api/accounts.sql.ts'
import { lockSignIns } from '../identity/firebase-auth-api/sign-ins.sql.ts'
import { openTestShop, orderFor } from '../testing/test-shop.ts'
import { blockCustomer } from './customers.ts'

const shop = await openTestShop()
const { call, send, db, people } = shop
const { ask, renew } = callsAt(shop)
const admin = { as: people.admin }
const clerk = { as: await shop.staffToken('clerk') }
const book = await shop.sell()
const password = 'correct horse'

const found = async (q: string, query = {}) =>
  (await call(200, customers.list, { query: { q, ...query } }, clerk)).body.customers

const open = async (number: number) => (await call(200, customers.get, { params: { number } }, clerk)).body

/** A shopper with a password, a verified address and the token of a new sign-in. */
async function join(email: string, name = '') {
  await ask('signUp', { email, password })
  await db.run(sql`update accounts set email_verified = true, name = ${name} where email = ${email}`)
  const { body: signedIn } = await ask('signInWithPassword', { email, password })
  const { number } = (await found(email))[0] ?? { number: 0 }
  const { idToken: as, refreshToken, localId: uid } = signedIn
  const buy = async (changes = {}) =>
    (await call(201, orders.place, { body: orderFor(book, { email, ...changes }) }, { as })).body
  return { email, as, refreshToken, uid, number, params: { number }, buy }
}

const home = { label: 'Home', name: 'Ann Ames', phone: '+44 20 7946 0123', street: '1 Long Lane' }
const anAddress = { ...home, city: 'Bath', country: 'USA', state: 'Maine', zipcode: '04530' }

const auditOf = async (number: number) =>
  (await call(200, audit.list, { query: { q: `Customer ${number}` } }, admin)).body.entries.filter(
    ({ subject }) => subject === `Customer ${number}`,
  )

test('the list has name, orders, amount and days of each customer, and no guests', async () => {
  const ann = await join('ann@list.example', 'Ann Ames')
  await ann.buy()
  const { _id } = await ann.buy()
  await call(200, orders.move, { params: { id: _id }, body: { from: 'placed', to: 'cancelled' } }, admin)
  const bob = await join('bob@list.example')
  await bob.buy({ name: 'Robert Burns' })
  await join('zoe@list.example')
  const { _id: guests } = await bob.buy()
  await db.run(sql`
    update orders set shopper_uid = null, email = 'guest@list.example' where id = ${guests}`)
  const listed = await found('list.example', { sort: 'name' })
  expect(listed.map(({ name, email, orders, amountSpent }) => [name, email, orders, amountSpent])).toEqual([
    ['Ann Ames', 'ann@list.example', 2, '12.50'],
    // Without a name of the account, that of the latest order.
    ['Robert Burns', 'bob@list.example', 1, '12.50'],
    ['', 'zoe@list.example', 0, '0.00'],
  ])
  expect(listed[0]).toMatchObject({ lastOrderAt: expect.any(String), blockedAt: null })
  expect(listed[2]).toMatchObject({ lastOrderAt: null, since: expect.any(String) })
  const firstOf = async (sort: (typeof customerSorts)[number]) =>
    (await found('list.example', { sort }))[0]?.name
  expect(await Promise.all(customerSorts.map(firstOf))).toEqual([
    '',
    'Ann Ames',
    'Ann Ames',
    'Robert Burns',
    'Robert Burns',
  ])
  const { body: second } = await call(
    200,
    customers.list,
    { query: { q: 'list.example', sort: 'name', limit: 1, offset: 1 } },
    clerk,
  )
  expect(second).toMatchObject({ customers: [{ name: 'Robert Burns' }], total: 3 })
})

test('orders that were placed before the account, with its verified address, are the customer’s', async () => {
  const eve = await join('eve@before.example')
  const { _id } = await eve.buy()
  await db.run(sql`update orders set shopper_uid = null where id = ${_id}`)
  expect((await open(eve.number)).latestOrders).toHaveLength(1)
  const { body } = await call(200, orders.list, { query: { q: eve.email } }, clerk)
  expect(body.orders[0]).toMatchObject({ customer: eve.number })
  await db.run(sql`update accounts set email_verified = false where uid = ${eve.uid}`)
  expect(await open(eve.number)).toMatchObject({ orders: 0, latestOrders: [] })
  const { body: later } = await call(200, orders.list, { query: { q: eve.email } }, clerk)
  expect(later.orders[0]).toMatchObject({ customer: null })
})

test('the list of orders has those of one customer, also under a former address', async () => {
  const ana = await join('anna@former.example')
  const joanna = await join('joanna@former.example')
  const [first, second] = [await ana.buy(), await ana.buy()]
  await joanna.buy()
  await db.run(sql`update orders set email = 'moved@former.example' where id = ${first._id}`)
  const listed = await call(200, orders.list, { query: { customer: ana.number } }, clerk)
  expect(listed.body.orders.map(({ _id }) => _id)).toEqual([second._id, first._id])
  expect(listed.body.total).toBe((await open(ana.number)).orders)
  const none = await call(200, orders.list, { query: { customer: 999_999 } }, clerk)
  expect(none.body.total).toBe(0)
})

test('customers are found by number, e-mail address, name and phone number', async () => {
  const cy = await join('cy@found.example', 'Céline Dupré')
  await cy.buy({ name: 'C. Whitfield', phone: '0207 946 0188' })
  await call(201, account.addAddress, { body: anAddress }, { as: cy.as })
  for (const q of [
    `#${cy.number}`,
    'CY@FOUND',
    'celine',
    'whitfield',
    '(020) 7946-0123',
    '02079460188',
    'ann ames',
  ])
    expect(
      (await found(q)).map(({ email }) => email),
      q,
    ).toContain(cy.email)
  for (const q of ['999', '%', "'; drop table accounts", '00 00 00 00'])
    expect((await found(q)).map(({ email }) => email)).not.toContain(cy.email)
})

test('the page of a customer has facts, addresses, orders and reviews', async () => {
  const ann = await join('ann@page.example', 'Ann')
  const order = await ann.buy()
  await call(201, account.addAddress, { body: anAddress }, { as: ann.as })
  await db.run(sql`update orders set status = 'delivered' where id = ${order._id}`)
  const review = { rating: 4, title: '', text: 'I read it twice.' }
  await call(200, reviews.save, { params: { bookId: book._id }, body: review }, { as: ann.as })
  expect(await open(ann.number)).toMatchObject({
    name: 'Ann',
    emailVerified: true,
    lastSignedInAt: expect.any(String),
    signInMethods: ['password'],
    addresses: [{ label: 'Home', street: '1 Long Lane', isDefault: true }],
    latestOrders: [{ _id: order._id, number: order.number, status: 'delivered', totalPrice: '12.50' }],
    reviews: [{ bookTitle: book.title, ...review }],
    notes: [],
  })
  const { body } = await call(200, orders.get, { params: { id: order._id } }, clerk)
  expect(body.customer).toBe(ann.number)
  for (const number of [0, 'x', 1.5, '9'.repeat(30), 999_999])
    expect((await send(customers.get, { params: { number } }, clerk)).status).toBe(404)
})

test('staff write and delete notes, whose text is neither in the audit log nor shown to the customer', async () => {
  const ann = await join('ann@notes.example')
  const note = async (text: string, as = clerk) =>
    (await call(200, customers.addNote, { params: ann.params, body: { text } }, as)).body
  await note('Pays late')
  const { notes } = await note(' Likes poetry ', admin)
  expect(notes.map(({ text, author }) => [text, author])).toEqual([
    ['Likes poetry', 'admin'],
    ['Pays late', 'clerk'],
  ])
  const id = notes[0]?._id ?? ''
  const other = await join('other@notes.example')
  await call(404, customers.deleteNote, { params: { ...other.params, id } }, clerk)
  const { body } = await call(200, customers.deleteNote, { params: { ...ann.params, id } }, clerk)
  expect(body.notes.map(({ text }) => text)).toEqual(['Pays late'])
  await call(404, customers.deleteNote, { params: { ...ann.params, id } }, clerk)
  expect((await auditOf(ann.number)).map(({ action, actor, changes }) => [action, actor, changes])).toEqual([
    ['customer.delete-note', 'clerk', {}],
    ['customer.note', 'admin', {}],
    ['customer.note', 'clerk', {}],
  ])
  const { body: exported } = await call(200, account.export, {}, { as: ann.as })
  expect(JSON.stringify(exported)).not.toContain('Pays late')
  const empty = await send(customers.addNote, { params: ann.params, body: { text: ' ' } }, clerk)
  expect(empty.body.fields).toEqual([{ field: 'text', message: 'Enter a note' }])
})

test('the link that staff send sets a new password; without a mail server it is kept', async () => {
  const ann = await join('ann@reset.example')
  const { body } = await call(200, customers.sendReset, { params: ann.params }, clerk)
  expect(body).toEqual({ email: 'kept' })
  const sent = (await shop.mail.latest()).messages.find(({ to }) => to === ann.email)
  const oobCode = /oobCode=([\w-]+)/.exec(sent?.text ?? '')?.[1]
  expect((await ask('resetPassword', { oobCode, newPassword: 'another one' })).status).toBe(200)
  expect((await ask('signInWithPassword', { ...ann, password: 'another one' })).status).toBe(200)
})

test('no link goes to an account of the fake Google, to a blocked customer or to a full mailbox', async () => {
  const ann = await join('ann@no-reset.example')
  const refusal = async () => (await send(customers.sendReset, { params: ann.params }, clerk)).body.code
  await db.run(sql`update accounts set simulated = true where uid = ${ann.uid}`)
  expect(await refusal()).toBe('demo-account')
  await db.run(sql`update accounts set simulated = false, blocked_at = now() where uid = ${ann.uid}`)
  expect(await refusal()).toBe('account-blocked')
  // Nor when somebody asks for it.
  await ask('sendOobCode', { requestType: 'PASSWORD_RESET', email: ann.email })
  await shop.identity.settled()
  expect(await db.first(sql`select from outbox where to_address = ${ann.email}`)).toBeUndefined()
  await db.run(sql`update accounts set blocked_at = null where uid = ${ann.uid}`)
  await db.run(sql`insert into throttles (key, attempts, next_attempt_at)
    values (${`e-mails to ${ann.email}`}, 8, now())`)
  expect(await refusal()).toBe('too-many-emails')
})

test('the download is the customer’s own', async () => {
  const ann = await join('ann@export.example', 'Ann')
  await ann.buy()
  const { body: own } = await call(200, account.export, {}, { as: ann.as })
  const { body, headers } = await call(200, customers.export, { params: ann.params }, admin)
  expect({ ...body, exportedAt: '' }).toEqual({ ...own, exportedAt: '' })
  expect(headers.get('content-disposition')).toBe(`attachment; filename="customer-${ann.number}.json"`)
  expect(await auditOf(ann.number)).toMatchObject([
    { action: 'customer.export', actor: 'admin', changes: {} },
  ])
})

const blocking = (params: { number: number }, blocked: boolean) =>
  call(200, customers.block, { params, body: { blocked } }, admin)

test('a blocked customer is signed out everywhere and cannot sign in, order or use a link', async () => {
  const ann = await join('ann@blocked.example')
  const { headers } = await call(204, identity.beginSession, {}, { as: ann.as })
  const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  await ask('sendOobCode', { requestType: 'PASSWORD_RESET', email: ann.email })
  await shop.identity.settled()
  const { body } = await blocking(ann.params, true)
  expect(body.blockedAt).not.toBeNull()

  const ordering = (options: object) =>
    send(orders.place, { body: orderFor(book, { email: ann.email }) }, options)
  await expect.poll(async () => (await ordering({ as: ann.as })).status).toBe(403)
  const refused = await ordering({ as: ann.as })
  expect(refused.body).toMatchObject({
    code: 'account-blocked',
    message: 'This account is blocked. Please contact the shop.',
  })
  const byCookie = { cookie, origin: shop.origin, 'sec-fetch-site': 'same-origin' }
  expect((await ordering({ headers: byCookie })).status).toBe(401)
  expect((await send(identity.beginSession, {}, { as: ann.as })).status).toBe(401)
  expect((await send(customers.list, {}, { as: ann.as })).status).toBe(401)
  expect(messageOf(await renew(ann.refreshToken))).toBe('TOKEN_EXPIRED')
  expect(messageOf(await ask('signInWithPassword', { email: ann.email, password }))).toBe('USER_DISABLED')
  // A guess learns nothing.
  expect(messageOf(await ask('signInWithPassword', { email: ann.email, password: 'guess' }))).toBe(
    'INVALID_LOGIN_CREDENTIALS',
  )
  const sent = (await shop.mail.latest()).messages.find(({ to }) => to === ann.email)
  const oobCode = /oobCode=([\w-]+)/.exec(sent?.text ?? '')?.[1]
  expect(messageOf(await ask('resetPassword', { oobCode, newPassword: 'another one' }))).toBe(
    'INVALID_OOB_CODE',
  )

  // Twice is once.
  await blocking(ann.params, true)
  expect((await blocking(ann.params, false)).body.blockedAt).toBeNull()
  expect((await auditOf(ann.number)).map(({ action }) => action)).toEqual([
    'customer.unblock',
    'customer.block',
  ])
  const { body: again } = await ask('signInWithPassword', { email: ann.email, password })
  expect((await ordering({ as: again.idToken })).status).toBe(201)
  expect((await ordering({ as: ann.as })).status).toBe(401)
})

const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

test('a sign-in or an order that meets the blocking is refused', async () => {
  const attempts: Record<string, (ann: Awaited<ReturnType<typeof join>>) => Promise<unknown>> = {
    signIn: async ({ email }) => messageOf(await ask('signInWithPassword', { email, password })),
    order: async ({ email, as }) =>
      (await send(orders.place, { body: orderFor(book, { email }) }, { as })).status,
  }
  const outcomes: Record<string, unknown> = {}
  for (const [what, attempt] of Object.entries(attempts)) {
    const ann = await join(`${what.toLowerCase()}@race.example`)
    let outcome: Promise<unknown> | undefined
    await db.transaction(async (tx) => {
      await lockAccount(tx, ann.uid)
      await lockSignIns(tx, ann.uid)
      outcome = attempt(ann)
      await expect.poll(() => db.first(waiting), { message: what }).toBeDefined()
      const blocked = await blockCustomer(
        { ...db, transaction: (work) => work(tx) },
        { number: ann.number, username: 'admin' },
        true,
      )
      expect(blocked).toBe(true)
    })
    outcomes[what] = await outcome
    expect(await db.first(sql`select from sign_ins where uid = ${ann.uid}`), what).toBeUndefined()
    expect(await db.first(sql`select from orders where shopper_uid = ${ann.uid}`), what).toBeUndefined()
  }
  expect(outcomes).toEqual({ signIn: 'USER_DISABLED', order: 401 })
})

test('staff close an account by the rules of its own closing, with all notes', async () => {
  const ann = await join('ann@closing.example', 'Ann')
  const { _id, number: ordered } = await ann.buy()
  await call(200, customers.addNote, { params: ann.params, body: { text: 'Moved away' } }, clerk)
  const { body: refused } = await call(409, customers.close, { params: ann.params }, admin)
  expect(refused).toMatchObject({ code: 'open-orders', orders: [{ number: ordered, status: 'placed' }] })
  await call(200, orders.move, { params: { id: _id }, body: { from: 'placed', to: 'cancelled' } }, admin)

  const both = [1, 2].map(() => send(customers.close, { params: ann.params }, admin))
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([204, 404])
  await expect.poll(async () => (await send(account.addresses, {}, { as: ann.as })).status).toBe(401)
  expect(await db.first(sql`select from customer_notes where text = 'Moved away'`)).toBeUndefined()
  const { body: kept } = await call(200, orders.get, { params: { id: _id } }, admin)
  expect(kept).toMatchObject({ name: 'Rita Reader', email: '', phone: '', customer: null })
  expect((await auditOf(ann.number))[0]).toMatchObject({ action: 'customer.close', changes: {} })
  const again = await join(ann.email)
  expect(again.number).toBeGreaterThan(ann.number)
  expect(await open(again.number)).toMatchObject({ orders: 0, notes: [] } satisfies Partial<Customer>)
})
