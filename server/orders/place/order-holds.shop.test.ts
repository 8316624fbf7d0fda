import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { audit } from '../../../contract/people/audit.ts'
import type { Book } from '../../../contract/catalog/books.ts'
import { orderChanges } from '../../../contract/orders/order-changes.ts'
import { NewOrder, orders } from '../../../contract/orders/orders.ts'
import type { Order, OrderStatus } from '../../../contract/orders/placed-order.ts'
import { saveSettings } from '../../../contract/shop/settings.ts'
import { stock } from '../../../contract/stock/stock.ts'
import { sql } from '../../database/sql.ts'
import { accountWithEmail, markEmailVerified } from '../../identity/firebase-auth-api/accounts.sql.ts'
import { fakeMailServer } from '../../mail/testing/fake-mail-server.ts'
import { openTestShop, orderFor } from '../../testing/test-shop.ts'
import { expireHolds } from './expire-holds.ts'
import { placeOrder } from './place-order.ts'

const mailServer = await fakeMailServer()
const mail = { url: mailServer.url, from: 'shop@books.example' }
const shop = await openTestShop({ mail, trustProxy: 1 })
const neighbour = await openTestShop({ database: shop.connection, trustProxy: 1 })
const { db, call, send, sell } = shop
const admin = { as: shop.people.admin }

const limits = { holdHours: 2, maxHeldPerAccount: 0, maxHeldPerNetwork: 0 }

const set = (body: Partial<typeof limits>) => call(200, saveSettings.stock, { body }, admin)

beforeEach(async () => {
  await set(limits)
  await neighbour.shop.reload()
})

async function stocked(title: string, onHand: number): Promise<Book> {
  const book = await sell({ title })
  await call(200, stock.set, { params: { bookId: book._id }, body: { onHand } }, admin)
  return book
}

const onHand = async ({ _id: bookId }: Book) =>
  (await call(200, stock.get, { params: { bookId } }, admin)).body.onHand

/** The books whose stock is not the sum of their ledger. */
const unbalanced = () =>
  db.many(sql`
    select book_id from stock left join stock_moves using (book_id)
    group by book_id having on_hand <> coalesce(sum(delta), 0)`)

let strangers = 0

/** A new account, whose orders come from this address. */
async function stranger(address = '203.0.113.7', isVerified = false) {
  const email = `stranger-${(strangers += 1)}@reader.example`
  const { idToken: as } = await shop.shoppers.signIn(email, isVerified)
  const caller = { as, headers: { 'x-forwarded-for': address } }
  const order = (book: Book, at = shop) => at.send(orders.place, { body: orderFor(book, { email }) }, caller)
  const buy = async (book: Book): Promise<Order> => {
    const { status, body } = await order(book)
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }
  const see = async ({ _id: id }: Order) =>
    (await call(200, orders.byEmail, { params: { email } }, caller)).body.find(({ _id }) => _id === id)
  const verify = async () => {
    const account = await accountWithEmail(db, email)
    await markEmailVerified(db, account?.uid ?? '', email)
  }
  return { email, as, order, buy, see, verify }
}

const makeDue = () => db.run(sql`update order_holds set held_until = now() where held_until is not null`)
const networks = () => db.many(sql`select network from order_holds`)

/** All processes look for expired holds at once. */
const expire = () =>
  Promise.all([shop, neighbour, shop, neighbour].map((each) => expireHolds(each.db, each.shop)))

const statusOf = async ({ _id }: Order) =>
  (await call(200, orders.get, { params: { id: _id } }, admin)).body.status

const move = ({ _id }: Order, to: OrderStatus) =>
  send(orders.move, { params: { id: _id }, body: { from: 'placed', to } }, admin)

const letters = (email: string) => mailServer.taken.filter(({ recipients }) => recipients.includes(email))
const untilMailed = (email: string, subject: RegExp) =>
  vi.waitFor(
    () => {
      const found = letters(email).find(({ headers }) => subject.test(headers.get('subject') ?? ''))
      expect(found).toBeDefined()
      return found?.text.replaceAll(/\s+/g, ' ')
    },
    { timeout: 60_000 },
  )

afterEach(async () => {
  await db.run(sql`delete from order_holds`)
})

test('copies of an unverified address are held for a time, then go back once, and the shopper is told', async () => {
  const book = await stocked('Held', 3)
  const { email, buy, see } = await stranger()
  const order = await buy(book)
  expect(Date.parse(order.heldUntil ?? '') - Date.parse(order.createdAt)).toBe(2 * 3_600_000)
  expect(await see(order)).toMatchObject({ status: 'placed', heldUntil: order.heldUntil })
  expect(await onHand(book)).toBe(2)
  expect(await untilMailed(email, /^Thank you for your order/)).toMatch(
    /We hold the books for you until .+ UTC\. Please confirm your e-mail address by then to keep them: http/,
  )
  await untilMailed(email, /^Please confirm your e-mail address/)

  await expire()
  expect(await statusOf(order), 'in time').toBe('placed')
  await makeDue()
  await expire()
  expect(await onHand(book)).toBe(3)
  expect(await see(order)).toMatchObject({
    status: 'cancelled',
    heldUntil: null,
    timeline: [
      { kind: 'placed' },
      {
        kind: 'moved',
        to: 'cancelled',
        by: 'the shop',
        text: 'The e-mail address was not confirmed in time',
      },
    ],
  })
  expect(await untilMailed(email, /was cancelled$/)).toContain(
    'confirm your e-mail address first, and order again',
  )
  await expire()
  expect(await onHand(book)).toBe(3)
  expect(letters(email).filter(({ headers }) => headers.get('subject')?.includes('cancelled'))).toHaveLength(
    1,
  )
  expect(await unbalanced()).toEqual([])
  expect(await networks()).toEqual([])
})

test('verified addresses, books without stock and a shop that limits nothing hold nothing', async () => {
  const [book, plain] = [await stocked('Free', 5), await sell({ title: 'No stock kept' })]
  const [verified, unverified] = [await stranger('203.0.113.7', true), await stranger()]
  expect([(await verified.buy(book)).heldUntil, (await unverified.buy(plain)).heldUntil]).toEqual([
    null,
    null,
  ])
  await set({ holdHours: 0 })
  expect((await unverified.buy(book)).heldUntil).toBeNull()
  expect(await networks()).toEqual([])
})

test('a shop without a mail server gives nothing back: nobody could confirm an address', async () => {
  const book = await stocked('Without e-mails', 1)
  const { status, body } = await (await stranger()).order(book, neighbour)
  expect([status, body.heldUntil]).toEqual([201, null])
})

test('verifying the address in time keeps the copies, and forgets the network', async () => {
  const book = await stocked('Kept', 2)
  const { buy, see, verify } = await stranger()
  const order = await buy(book)
  expect(await networks()).toEqual([{ network: '203.0.113.7' }])
  await verify()
  expect(await networks()).toEqual([])
  expect(await see(order)).toMatchObject({ status: 'placed', heldUntil: null })
  await expire()
  expect(await statusOf(order)).toBe('placed')
  expect(await onHand(book)).toBe(1)
})

test('a verification that is under way decides before the expiry', async () => {
  const { buy, email } = await stranger()
  const order = await buy(await stocked('At the last moment', 1))
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const expired = await db.transaction(async (tx) => {
    // The store itself looks for expired holds, too.
    await tx.run(sql`select from accounts where email = ${email} for no key update`)
    await makeDue()
    await tx.run(sql`update accounts set email_verified = true where email = ${email}`)
    const expiring = expireHolds(db, shop.shop)
    await expect.poll(() => db.many(waiting)).not.toHaveLength(0)
    return { expiring }
  })
  await expired.expiring
  expect(await statusOf(order)).toBe('placed')
})

test('a hold that an order got while its address was being verified gives nothing back', async () => {
  const { buy, verify } = await stranger()
  const order = await buy(await stocked('Placed meanwhile', 1))
  await verify()
  await db.run(sql`
    insert into order_holds (order_id, held_until, network) values (${order._id}, now(), '203.0.113.7')`)
  await expire()
  expect(await statusOf(order)).toBe('placed')
  expect(await networks()).toEqual([])
})

test('an order that staff go on with is not expired', async () => {
  const book = await stocked('Moved on', 4)
  const { buy } = await stranger()
  const [shipped, tracked] = [await buy(book), await buy(book)]
  expect((await move(shipped, 'shipped')).status).toBe(200)
  const tracking = { carrier: 'Parcel Post', number: 'PP 17' }
  await call(200, orderChanges.setTracking, { params: { id: tracked._id }, body: tracking }, admin)
  await makeDue()
  await expire()
  expect([await statusOf(shipped), await statusOf(tracked)]).toEqual(['shipped', 'placed'])
  expect(await onHand(book)).toBe(2)
})

test('of expiry, shipping and cancellation at once, one decides, and no copy is lost', async () => {
  const book = await stocked('Contested', 12)
  const { as, buy } = await stranger()
  const placed: Order[] = []
  for (let at = 0; at < 9; at += 1) placed.push(await buy(book))
  await makeDue()
  const cancel = ({ _id }: Order) => send(orders.cancel, { params: { id: _id } }, { as })
  await Promise.all([
    expire(),
    ...placed.slice(0, 6).map((order, at) => (at % 2 ? move(order, 'shipped') : cancel(order))),
  ])
  const statuses = await Promise.all(placed.map(statusOf))
  const sold = statuses.filter((status) => status === 'shipped').length
  expect(statuses.filter((status) => status === 'cancelled')).toHaveLength(9 - sold)
  expect(await onHand(book)).toBe(12 - sold)
  expect(await unbalanced()).toEqual([])
})

/** Books of their own: the lock of a common stock would make the orders wait for each other. */
const shelf = (title: string, size: number) =>
  Promise.all(Array.from({ length: size }, (_, at) => stocked(`${title} ${at}`, 2)))

test('an unverified account holds no more copies than the limit, also with concurrent orders', async () => {
  await set({ maxHeldPerAccount: 3 })
  await neighbour.shop.reload()
  const books = await shelf('Three at most', 8)
  const { order, verify, email } = await stranger()
  const answers = await Promise.all(books.map((book, at) => order(book, at % 2 ? shop : neighbour)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array(3).fill(201),
    ...Array(5).fill(409),
  ])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'too-many-held-copies',
    limit: 3,
    message: expect.stringMatching(/hold 3 copies at most.+Confirm it under “Your account”/),
  })
  expect((await order(await sell({ title: 'No stock kept' }))).status).toBe(201)
  await verify()
  const { idToken: as } = await shop.shoppers.signIn(email)
  const [book = await stocked('Another', 1)] = books
  expect((await send(orders.place, { body: orderFor(book, { email }) }, { as })).status).toBe(201)
})

test('an order waits for one of the same account that is under way, and counts its copies', async () => {
  await set({ maxHeldPerAccount: 1 })
  const [book, other] = [await stocked('Under way', 1), await stocked('Meanwhile', 1)]
  const { email, order } = await stranger()
  const uid = (await accountWithEmail(db, email))?.uid ?? ''
  const hold = { hours: 2, network: '203.0.113.8', widerNetwork: null }
  const perAccount = { perAccount: 1, perNetwork: 0, perWiderNetwork: 0 }
  const waiting = sql`
    select from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and not granted and datname = current_database()`
  const late = await db.transaction(async (tx) => {
    const shopper = { uid, emailVerified: false, sid: undefined }
    const placing = { order: NewOrder.parse(orderFor(book, { email })), key: undefined, maxOpenOrders: 0 }
    const placed = await placeOrder(tx, shop.shop.current, shopper, {
      ...placing,
      hold: { ...hold, ...perAccount },
    })
    expect(placed).toHaveProperty('placed')
    const answer = order(other)
    await expect.poll(() => db.many(waiting)).toHaveLength(1)
    return { answer }
  })
  expect((await late.answer).body).toMatchObject({ code: 'too-many-held-copies', limit: 1 })
  expect(await onHand(other)).toBe(1)
})

test('unverified accounts of one network share a limit, and a wider network has eight times that', async () => {
  await set({ maxHeldPerNetwork: 1 })
  const books = await shelf('By network', 10)
  const place = async (address: string, book: Book) => (await (await stranger(address)).order(book)).status
  const sold = async (addressOf: (at: number) => string) =>
    (await Promise.all(books.map((book, at) => place(addressOf(at), book)))).filter(
      (status) => status === 201,
    )
  expect(await sold(() => '198.51.100.4')).toHaveLength(1)
  expect(await sold((at) => `2001:db8:1:${at}::1`)).toHaveLength(8)
  const book = await stocked('From elsewhere', 2)
  expect(await place('198.51.100.5', book)).toBe(201)
  expect(await place('2001:db8:2::1', book)).toBe(201)
})

test('staff cancel all open orders of an account or of a network in one go', async () => {
  const [book, plain] = [await stocked('In one go', 9), await sell({ title: 'No stock kept' })]
  const [one, other, elsewhere] = [await stranger(), await stranger(), await stranger('192.0.2.1')]
  const first = await one.buy(book)
  const [second, third, apart] = [await one.buy(plain), await other.buy(book), await elsewhere.buy(book)]
  const params = { id: first._id }
  const count = async () => (await call(200, orderChanges.openOrders, { params }, admin)).body
  const cancelAll = async (of: 'account' | 'network') =>
    (await call(200, orderChanges.cancelAll, { params, body: { of } }, admin)).body
  expect(await count()).toEqual({ account: 2, network: 2 })

  expect(await cancelAll('network')).toEqual({ cancelled: 2, left: 0 })
  expect(await Promise.all([first, second, third, apart].map(statusOf))).toEqual([
    'cancelled',
    'placed',
    'cancelled',
    'placed',
  ])
  // As if the time to undo were over.
  await db.run(sql`update outbox set next_attempt_at = now()`)
  await untilMailed(other.email, /was cancelled$/)
  expect(await onHand(book)).toBe(8)
  expect(await count()).toEqual({ account: 1, network: null })
  expect(await cancelAll('account')).toEqual({ cancelled: 1, left: 0 })
  expect(await statusOf(second)).toBe('cancelled')
  const { body } = await call(200, audit.list, { query: { limit: 2 } }, admin)
  expect(body.entries).toMatchObject([
    { action: 'order.cancel-all', subject: `Order ${first.number}`, changes: { account: [1, 0] } },
    { action: 'order.move', subject: `Order ${second.number}` },
  ])
  expect(JSON.stringify(body), 'no network in the audit log').not.toContain('203.0.113')
})
