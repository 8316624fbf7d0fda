import { decodeJwt } from 'jose'
import pg from 'pg'
import { expect, test } from 'vitest'
import { account, maxAddresses } from '../../contract/people/account.ts'
import { contract } from '../../contract/contract.ts'
import { everyTable } from '../database/testing/every-row.ts'
import { sql } from '../database/sql.ts'
import type { Shopper } from '../http/routing/authenticate.ts'
import { lockAccount } from '../identity/firebase-auth-api/accounts.sql.ts'
import { closeAccount, exportData, forgetStranger } from './personal-data.ts'
import { lockSignIns } from '../identity/firebase-auth-api/sign-ins.sql.ts'
import { callsAt } from '../identity/firebase-auth-api/testing/ask.ts'
import { placeOrder } from '../orders/place/place-order.ts'
import { openTestShop, orderFor } from '../testing/test-shop.ts'

const shop = await openTestShop()
const { call, send, people, db } = shop
const { ask } = callsAt(shop)
const shopper = { as: people.shopper }

const home = {
  label: 'Home',
  name: 'Rita Reader',
  phone: '555 0199',
  street: '1 Long Lane',
  street2: 'Floor 3',
  city: 'Portland',
  country: 'USA',
  state: 'Maine',
  zipcode: '04101',
  isDefault: false,
}
const addressesOf = async (as: string) => (await call(200, account.addresses, {}, { as })).body
const addAddress = async (as: string, changes = {}) =>
  (await call(201, account.addAddress, { body: { ...home, ...changes } }, { as })).body

test('a shopper has addresses of their own, one of which is the default', async () => {
  expect(await addressesOf(people.shopper)).toEqual([])
  const first = await addAddress(people.shopper)
  expect(first).toEqual({ ...home, _id: expect.any(String), isDefault: true })
  const work = await addAddress(people.shopper, { label: 'Work', isDefault: true })
  const labels = async () =>
    (await addressesOf(people.shopper)).map(({ label, isDefault }) => `${label} ${isDefault}`)
  expect(await labels()).toEqual(['Work true', 'Home false'])

  const change = (id: string, as: string, changes = {}) =>
    send(account.editAddress, { params: { id }, body: { ...home, ...changes } }, { as })
  expect((await change(first._id, people.shopper, { label: 'House', isDefault: true })).status).toBe(200)
  expect(await labels()).toEqual(['House true', 'Work false'])
  // The default one stays it until another one is.
  expect((await change(first._id, people.shopper, { label: 'House' })).body).toMatchObject({
    isDefault: true,
  })

  for (const answer of [
    await change(first._id, people.otherShopper),
    await send(account.deleteAddress, { params: { id: first._id } }, { as: people.otherShopper }),
  ])
    expect(answer.status).toBe(404)
  expect(await addressesOf(people.otherShopper)).toEqual([])

  await call(204, account.deleteAddress, { params: { id: first._id } }, shopper)
  expect(await labels()).toEqual(['Work true'])
  await call(204, account.deleteAddress, { params: { id: work._id } }, shopper)
  expect(await labels()).toEqual([])
})

test('twenty addresses are saved at most, also by concurrent requests, and one of them is the default', async () => {
  const body = { ...home, isDefault: true }
  for (let saved = 0; saved < maxAddresses - 2; saved += 1) await addAddress(people.shopper)
  // Fewer than the pool has connections: requests that wait for one get 503 on a slow machine.
  const requests = Array.from({ length: 5 }, () => send(account.addAddress, { body }, shopper))
  const statuses = (await Promise.all(requests)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([201, 201, 409, 409, 409])
  const saved = await addressesOf(people.shopper)
  expect(saved).toHaveLength(maxAddresses)
  expect(saved.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  const { body: refused } = await call(409, account.addAddress, { body }, shopper)
  expect(refused).toMatchObject({ code: 'too-many-addresses', limit: maxAddresses })
})

test.each([
  ['name', ' '],
  ['phone', 'call me'],
  ['street', ''],
  ['city', 5],
  ['country', undefined],
  ['label', 'x'.repeat(41)],
  ['isDefault', 'yes'],
])('an address with a wrong %s is refused', async (field, value) => {
  const { status, body } = await send(account.addAddress, { body: { ...home, [field]: value } }, shopper)
  expect(status).toBe(400)
  expect(body.fields[0].field).toBe(field)
})

/** A shopper with data in every table, and the token of a new sign-in. */
async function settle(email: string, password = 'correct horse') {
  await ask('signUp', { email, password })
  await db.run(sql`update accounts set email_verified = true, name = 'Rita' where email = ${email}`)
  const { body: signedIn } = await ask('signInWithPassword', { email, password })
  const { idToken: as, localId: uid } = signedIn
  await call(204, contract.identity.beginSession, {}, { as })
  const street = `5 ${email} Street`
  const phone = `555 4711 ${email.charCodeAt(0)}`
  await addAddress(as, { street })
  const book = await shop.sell()
  const place = async () =>
    (
      await call(
        201,
        contract.orders.place,
        { body: orderFor(book, { email, phone, deliveryNote: `For ${email}` }) },
        { as },
      )
    ).body
  await db.run(sql`insert into subscribers (email, confirmed_at) values (${email}, now())`)
  await db.run(sql`
    with sent as (insert into newsletters (subject, body, created_by, state) values ('May', 'x', 'admin', 'sent')
      returning id)
    insert into newsletter_recipients (newsletter_id, email, state, settled_at) select id, ${email}, 'sent', now() from sent`)
  await db.run(sql`insert into stock_alerts (book_id, email) values (${book._id}, ${email})`)
  const present = { amount: '25', paidBy: 'cash' as const, name: 'Rita', email, text: `For ${email}` }
  const { body: card } = await call(
    201,
    contract.giftCards.sell,
    { body: { ...present, email: 'aunt@reader.example' } },
    { as: people.admin },
  )
  await call(200, contract.giftCards.send, { params: { id: card.id }, body: { email } }, { as: people.admin })
  await ask('sendOobCode', { requestType: 'PASSWORD_RESET', email })
  await ask('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: as, newEmail: `new.${email}` })
  await shop.identity.settled()
  return { email, uid, as, street, phone, place, password }
}

const recordSent = ({ _id, email }: { _id: string; email: string }) =>
  db.run(sql`
    insert into sent_emails (id, order_id, to_address, subject, body)
    values (gen_random_uuid(), ${_id}, ${email}, 'Thank you', ${`To ${email}`})`)

test('a shopper downloads everything that the store has about them, without hashes', async () => {
  const { as, email, uid, street, place, password } = await settle('curious@reader.example')
  const order = await place()
  const { body: other } = await call(
    201,
    contract.orders.place,
    { body: orderFor(await shop.sell()) },
    shopper,
  )
  await recordSent(order)
  await recordSent(other)
  const { body, headers } = await call(200, account.export, {}, { as })
  expect(headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toMatchObject({
    account: {
      uid,
      email,
      name: 'Rita',
      emailVerified: true,
      signInMethods: [{ provider: 'password', email }],
    },
    addresses: [{ street }],
    orders: [order],
    orderEmailsSent: [{ subject: 'Thank you', text: `To ${email}`, sentAt: expect.any(String) }],
    newsletter: { confirmedAt: expect.any(String) },
    newslettersSent: [{ subject: 'May' }],
    stockAlerts: [{ title: expect.any(String), askedAt: expect.any(String) }],
    giftCards: [
      { code: expect.stringMatching(/^….{4}$/), balance: '25.00', name: 'Rita', text: `For ${email}` },
    ],
  })
  expect(body.orders).toHaveLength(1)
  expect(body.signIns.length).toBeGreaterThan(0)
  expect(JSON.stringify(body)).not.toMatch(/argon2|hash/i)

  await db.run(sql`update accounts set email_verified = false where uid = ${uid}`)
  const { body: later } = await ask('signInWithPassword', { email, password })
  const { body: unverified } = await call(200, account.export, {}, { as: later.idToken })
  expect(unverified).toMatchObject({
    newsletter: null,
    newslettersSent: [],
    stockAlerts: [],
    giftCards: [],
    orders: [order],
  })
})

async function tablesNow() {
  const client = new pg.Client(shop.connection)
  await client.connect()
  return everyTable(client).finally(() => client.end())
}

test('a closed account leaves nothing but its orders, and the same address starts anew', async () => {
  const { as, email, uid, street, phone, place, password } = await settle('leaving@reader.example')
  const placed = await place()
  const { _id: id, number } = placed
  await recordSent(placed)
  const { body: open } = await call(409, account.close, {}, { as })
  expect(open).toMatchObject({ code: 'open-orders', orders: [{ number, status: 'placed' }] })
  expect(open.message).toContain(String(number))
  for (const [from, to] of [
    ['placed', 'shipped'],
    ['shipped', 'delivered'],
  ] as const)
    await call(200, contract.orders.move, { params: { id }, body: { from, to } }, { as: people.admin })

  await db.run(sql`
    insert into order_events (order_id, actor_kind, actor, kind, data)
    values (${id}, 'staff', 'admin', 'address', json_build_object('before', ${street}::text))`)
  await db.run(sql`
    insert into audit_log (actor, action, subject, changes)
    values ('admin', 'order.address', ${`Order ${number}`}, json_build_object('street', ${street}::text))`)

  const fiveMinutes = 5 * 60
  const old = { from: Math.floor(Date.now() / 1000), authTime: Math.floor(Date.now() / 1000) - fiveMinutes }
  const tooOld = await shop.shoppers.tokenFor(email, old)
  expect(decodeJwt(tooOld)['auth_time']).toBe(old.authTime)
  expect((await call(403, account.close, {}, { as: tooOld })).body).toMatchObject({ code: 'sign-in-too-old' })
  const session = await call(204, contract.identity.beginSession, {}, { as })
  const cookie = (session.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const byCookie = { cookie, origin: shop.origin, 'sec-fetch-site': 'same-origin' }
  expect((await send(account.close, {}, { headers: byCookie })).status).toBe(403)

  const { headers } = await call(204, account.close, {}, { as })
  expect(headers.get('set-cookie')).toMatch(/Max-Age=0|Expires=Thu, 01 Jan 1970/)
  expect((await send(account.addresses, {}, { as })).status).toBe(401)
  // Throttles protect the mailbox and expire within a day.
  const tables = (await tablesNow()).filter(({ name }) => name !== 'throttles')
  for (const trace of [email, uid, street, phone])
    expect(
      tables.filter(({ rows }) => JSON.stringify(rows).includes(trace)),
      trace,
    ).toEqual([])
  const { body: kept } = await call(200, contract.orders.get, { params: { id } }, { as: people.admin })
  expect(kept).toMatchObject({ number, name: 'Rita Reader', email: '', phone: '', totalPrice: '12.50' })
  expect(kept.address).toMatchObject({ city: 'Portland', country: 'USA' })
  expect(kept.books).toHaveLength(1)

  await ask('signUp', { email, password })
  await db.run(sql`update accounts set email_verified = true where email = ${email}`)
  const { body: again } = await ask('signInWithPassword', { email, password })
  const mine = await call(200, contract.orders.byEmail, { params: { email } }, { as: again.idToken })
  expect(mine.body).toEqual([])
  const { body: data } = await call(200, account.export, {}, { as: again.idToken })
  expect(data).toMatchObject({ addresses: [], orders: [], newsletter: null, newslettersSent: [] })
  await call(200, contract.admin.stats, {}, { as: people.admin })
})

const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** As the routes know them. */
function shopperOf(token: string, email: string): Shopper {
  const { sub: uid = '', sid } = decodeJwt(token)
  return { role: 'shopper', uid, email, emailVerified: false, sid: String(sid), authTime: Date.now() / 1000 }
}

const strangers = { displayName: 'Mallory', photoUrl: 'https://pictures.example/mallory.png' }

/** An account with all that somebody can leave in it. */
async function squat(email: string) {
  const { body } = await ask('signUp', { email, password: 'of a stranger' })
  const { idToken: as, localId: uid } = body as { idToken: string; localId: string }
  await ask('update', { idToken: as, ...strangers })
  await addAddress(as)
  const book = await shop.sell()
  await call(200, contract.wishList.add, { body: { bookIds: [book._id] } }, { as })
  const { body: order } = await call(201, contract.orders.place, { body: orderFor(book, { email }) }, { as })
  const review = { rating: 1, title: 'By Mallory', text: 'Of somebody else.' }
  await call(200, contract.reviews.save, { params: { bookId: book._id }, body: review }, { as })
  return { as, uid, order }
}

/** Resets the password by the e-mailed link, and returns what the shop then has about the account. */
async function reset(email: string) {
  await ask('sendOobCode', { requestType: 'PASSWORD_RESET', email })
  await shop.identity.settled()
  const sent = (await shop.mail.latest()).messages.find(
    ({ to, text }) => to === email && /oobCode/.test(text),
  )
  const oobCode = /oobCode=([\w-]+)/.exec(sent?.text ?? '')?.[1]
  const newPassword = 'of the owner'
  expect((await ask('resetPassword', { oobCode, newPassword })).status).toBe(200)
  const { body } = await ask('signInWithPassword', { email, password: newPassword })
  return (await call(200, account.export, {}, { as: body.idToken })).body
}

test('after a reset of an unverified account nothing is left of the stranger who made it', async () => {
  const email = 'in.my.name@reader.example'
  const { as, order } = await squat(email)
  const nothing = { addresses: [], wishList: [], reviews: [] }
  expect(await reset(email)).toMatchObject({
    ...nothing,
    account: { name: '', photoUrl: '', emailVerified: true, signInMethods: [{ provider: 'password' }] },
    // The owner of the address can cancel it.
    orders: [{ _id: order._id }],
  })
  expect((await send(account.addresses, {}, { as })).status).toBe(401)
})

test('a reset of a verified account keeps what its owner has', async () => {
  const email = 'my.own@reader.example'
  const { uid } = await squat(email)
  await db.run(sql`update accounts set email_verified = true where uid = ${uid}`)
  const { account: kept, ...data } = await reset(email)
  expect(kept).toMatchObject({ name: strangers.displayName, photoUrl: strangers.photoUrl })
  expect([data.addresses, data.wishList, data.reviews].map(({ length }) => length)).toEqual([1, 1, 1])
})

test('what a stranger is saving during the reset does not come into the account', async () => {
  const email = 'late.stranger@reader.example'
  const as = await shop.shoppers.tokenFor(email)
  const { uid } = shopperOf(as, email)
  let answer: ReturnType<typeof send> | undefined
  let profile: ReturnType<typeof ask> | undefined
  await db.transaction(async (tx) => {
    await lockAccount(tx, uid)
    await forgetStranger(tx, uid)
    answer = send(account.addAddress, { body: home }, { as })
    profile = ask('update', { idToken: as, ...strangers })
    await expect.poll(async () => (await db.many(waiting)).length).toBe(2)
  })
  expect([(await answer)?.status, (await profile)?.body.error?.message]).toEqual([401, 'TOKEN_EXPIRED'])
  expect(await db.first(sql`select name from accounts where uid = ${uid}`)).toEqual({ name: '' })
  expect(await db.first(sql`select from shopper_addresses where uid = ${uid}`)).toBeUndefined()
})

test('an unverified account closes without touching what may be a stranger’s', async () => {
  const email = 'victim@reader.example'
  await db.run(sql`insert into subscribers (email, confirmed_at) values (${email}, now())`)
  const { body: stranger } = await ask('signUp', { email, password: 'correct horse' })
  await call(204, account.close, {}, { as: stranger.idToken })
  const { body } = await call(200, contract.newsletter.list, {}, { as: people.admin })
  expect(body.subscribers.map(({ email }) => email)).toContain(email)
})

test('what is being saved when the account is closed is refused and leaves nothing behind', async () => {
  const book = await shop.sell()
  const writes = {
    order: (email: string, as: string) =>
      send(contract.orders.place, { body: orderFor(book, { email }) }, { as }),
    address: (_email: string, as: string) => send(account.addAddress, { body: home }, { as }),
    wish: (_email: string, as: string) =>
      send(contract.wishList.add, { body: { bookIds: [book._id] } }, { as }),
    review: (_email: string, as: string) =>
      send(
        contract.reviews.save,
        { params: { bookId: book._id }, body: { rating: 5, title: '', text: 'Good.' } },
        { as },
      ),
  }
  const statuses: Record<string, number | undefined> = {}
  for (const [what, write] of Object.entries(writes)) {
    const email = `${what}.meets.closing@reader.example`
    const as = await shop.shoppers.tokenFor(email)
    const shopper = shopperOf(as, email)
    if (what === 'review') {
      const { body } = await call(201, contract.orders.place, { body: orderFor(book, { email }) }, { as })
      await db.run(sql`update orders set status = 'delivered' where id = ${body._id}`)
    }
    let answer: ReturnType<typeof send> | undefined
    await db.transaction(async (tx) => {
      await lockSignIns(tx, shopper.uid)
      answer = write(email, as)
      await expect.poll(() => db.first(waiting), { message: what }).toBeDefined()
      expect(await closeAccount({ ...db, transaction: (work) => work(tx) }, shopper)).toHaveProperty(
        'reviewedBooks',
      )
    })
    statuses[what] = (await answer)?.status
    expect(
      await db.first(sql`
        select from orders where shopper_uid = ${shopper.uid} or email = ${email}
        union all select from shopper_addresses where uid = ${shopper.uid}
        union all select from wish_list_books where uid = ${shopper.uid}
        union all select from reviews where uid = ${shopper.uid}`),
      what,
    ).toBeUndefined()
  }
  expect(statuses).toEqual({ order: 401, address: 401, wish: 401, review: 403 })
})

test('an order that is being placed keeps the account open', async () => {
  const book = await shop.sell()
  const email = 'orders.first@reader.example'
  const as = await shop.shoppers.tokenFor(email)
  const order = {
    ...orderFor(book, { email }),
    deliveryMethod: 'delivery' as const,
    deliveryNote: '',
    codes: [],
  }
  const address = { street: '', street2: '', ...order.address }
  const placing = { order: { ...order, address }, key: undefined, maxOpenOrders: 0 }
  let answer: ReturnType<typeof send> | undefined
  await db.transaction(async (tx) => {
    expect(await placeOrder(tx, shop.shop.current, shopperOf(as, email), placing)).toHaveProperty('placed')
    answer = send(account.close, {}, { as })
    await expect.poll(() => db.first(waiting)).toBeDefined()
  })
  expect(await answer).toMatchObject({ status: 409, body: { code: 'open-orders' } })
  await call(200, account.addresses, {}, { as })
})

test('of two requests that close one account, the second is told that its sign-in has ended', async () => {
  const as = await shop.shoppers.tokenFor('closes.twice@reader.example')
  const both = await Promise.all([send(account.close, {}, { as }), send(account.close, {}, { as })])
  expect(both.map(({ status }) => status).sort()).toEqual([204, 401])
})

test('the download is as of one moment, whatever is saved meanwhile', async () => {
  const mover = await shop.shoppers.tokenFor('mover@reader.example')
  await addAddress(mover)
  const { sub: uid = '' } = decodeJwt(mover)
  const racing: typeof db = {
    ...db,
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          ...tx,
          many: async (statement) => {
            await db.run(sql`delete from shopper_addresses where uid = ${uid}`)
            return tx.many(statement)
          },
        }),
      ),
  }
  const shopper = { uid, email: 'mover@reader.example', emailVerified: false }
  const data = await exportData(racing, shopper)
  expect(data.addresses).toHaveLength(1)
})
