import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { Book } from '../../contract/catalog/books.ts'
import { orderChanges } from '../../contract/orders/order-changes.ts'
import { orders } from '../../contract/orders/orders.ts'
import type { Order, OrderStatus } from '../../contract/orders/placed-order.ts'
import { mail } from '../../contract/shop/mail.ts'
import { saveSettings } from '../../contract/shop/settings.ts'
import { openDatabase } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { openTestShop, orderFor } from '../testing/test-shop.ts'
import { openMailer, type Mailer } from './mailer.ts'
import { claimNext } from './outbox.sql.ts'
import { fakeMailServer } from './testing/fake-mail-server.ts'

const shop = await openTestShop()
// The mailers of the tests poll more often.
await shop.mail.stop()
const { call, send, people, db } = shop
const staff = { as: people.admin }
const shopper = { as: people.shopper }
const email = 'shopper@reader.example'
await db.run(sql`update accounts set email_verified = true where email = ${email}`)
const emma = await shop.sell({ title: 'Emma', author: 'Jane Austen', newPrice: 10 })
const persuasion = await shop.sell({ title: 'Persuasion', author: 'Jane Austen', newPrice: 7.5 })
const sanditon = await shop.sell({ title: 'Sanditon', author: 'Jane Austen', newPrice: 5 })

const mailServer = await fakeMailServer()
const { taken, mood } = mailServer
/** Another process on the same database. */
const neighbour = openDatabase(shop.connection)
let open: Mailer[] = []

function openSender({ isSending = true, db = shop.db } = {}) {
  const mailer = openMailer({
    apiKey: 'test',
    db,
    shop: shop.shop,
    secret: 'any secret, for nothing is encrypted',
    mailServer: () => (isSending ? { url: mailServer.url, from: 'shop@books.example' } : undefined),
    baseUrl: () => shop.origin,
    onError: (error) => expect.fail(String(error)),
    pollInterval: 20,
  })
  open.push(mailer)
  return mailer
}

async function stopSenders() {
  for (const mailer of open) await mailer.stop()
  open = []
}

afterEach(async () => {
  await stopSenders()
  mood.beforeTaking = async () => {}
  await db.run(sql`delete from outbox`)
})
afterAll(async () => {
  await mailServer.goAway()
  await neighbour.close()
})

const place = async (...basket: Book[]): Promise<Order> => {
  const totalPrice = basket.reduce((sum, { newPrice }) => sum + newPrice, 0).toFixed(2)
  const body = orderFor(emma, { productIds: basket.map(({ _id }) => _id), totalPrice })
  return (await call(201, orders.place, { body }, shopper)).body
}
const of = ({ _id }: Order) => ({ params: { id: _id } })
const move = (order: Order, from: OrderStatus, to: OrderStatus) =>
  call(200, orders.move, { ...of(order), body: { from, to } }, staff)
const undo = (order: Order, from: OrderStatus, bookId?: string) =>
  send(orderChanges.undo, { ...of(order), body: { from, bookId } }, staff)
const ship = (order: Order, ...books: Book[]) =>
  call(200, orderChanges.shipLines, { ...of(order), body: { bookIds: books.map(({ _id }) => _id) } }, staff)
const cancelLine = (order: Order, { _id: bookId }: Book) =>
  call(200, orderChanges.cancelLine, { params: { id: order._id, bookId } }, staff)
const emailsOf = async (order: Order) => (await call(200, mail.ofOrder, of(order), staff)).body

const about = ({ number }: Order, subject = '') => subject.includes(`no. ${number}`)
const lettersAbout = (order: Order) => taken.filter(({ headers }) => about(order, headers.get('subject')))
const short = (subject = '') => subject.replace(/ no\. \d+/, '')

/** Waits until every message that is due has left, and returns the subjects of those about the order. */
async function sentAbout(order: Order) {
  if (open.length === 0) openSender()
  await vi.waitFor(
    async () =>
      expect(await db.many(sql`select from outbox where attempts > 0 or next_attempt_at <= now()`)).toEqual(
        [],
      ),
    { timeout: 60_000, interval: 20 },
  )
  return lettersAbout(order).map(({ headers }) => short(headers.get('subject')))
}

/** As if ten minutes had passed. */
async function passTime({ _id }: Order) {
  await db.run(sql`update order_events set at = at - interval '10 minutes' where order_id = ${_id}`)
  await db.run(sql`
    update outbox set next_attempt_at = next_attempt_at - interval '10 minutes'
    where order_id = ${_id} and next_attempt_at > now()`)
}

const thanks = 'Thank you for your order'
const [shipped, part, returned] = [
  'Your order is on its way',
  'A part of your order is on its way',
  'Your order was returned',
]
const [cancelled, lineCancelled] = ['Your order was cancelled', 'A book of your order was cancelled']

test('the e-mail of a move waits while the move can be undone, and an undone move has none', async () => {
  const order = await place(emma)
  await move(order, 'placed', 'shipped')
  expect(await sentAbout(order)).toEqual([thanks])
  expect((await undo(order, 'shipped')).status).toBe(200)
  await move(order, 'placed', 'cancelled')
  expect((await undo(order, 'cancelled')).status).toBe(200)
  await passTime(order)
  expect(await sentAbout(order)).toEqual([thanks])

  await move(order, 'placed', 'shipped')
  // No process runs when the time is over.
  await stopSenders()
  await passTime(order)
  expect(await sentAbout(order)).toEqual([thanks, shipped])
  await move(order, 'shipped', 'returned')
  await passTime(order)
  expect(await sentAbout(order)).toEqual([thanks, shipped, returned])
})

test('the next move sends the e-mails before it, and what cannot be undone is e-mailed at once', async () => {
  const order = await place(emma)
  await move(order, 'placed', 'shipped')
  await move(order, 'shipped', 'delivered')
  expect(await sentAbout(order)).toEqual([thanks, shipped])
  const own = await place(emma)
  await call(200, orders.cancel, of(own), shopper)
  expect(await sentAbout(own)).toEqual([thanks, cancelled])
})

test('e-mails about an order arrive in their order, whichever process sends them', async () => {
  const order = await place(emma)
  await move(order, 'placed', 'shipped')
  await move(order, 'shipped', 'returned')
  await passTime(order)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  mood.beforeTaking = () => (reach(), released)
  openSender()
  await reached
  mood.beforeTaking = async () => {}
  const later = await place(emma)
  openSender({ db: neighbour })
  await vi.waitFor(() => expect(lettersAbout(later)).toHaveLength(1), { timeout: 60_000 })
  expect(lettersAbout(order)).toEqual([])
  release()
  expect(await sentAbout(order)).toEqual([thanks, shipped, returned])
})

test('books that are shipped together are undone together, and parts share an e-mail as long as it waits', async () => {
  const order = await place(emma, persuasion, sanditon)
  await ship(order, emma)
  const { body } = await ship(order, persuasion)
  expect(body.undo?.book).toEqual({ _id: persuasion._id, title: 'Persuasion', count: 1 })
  await undo(order, 'placed', persuasion._id)
  await passTime(order)
  expect(await sentAbout(order)).toEqual([thanks, part])
  expect(lettersAbout(order)[1]?.text).toContain(
    'On its way:\n  Emma, by Jane Austen: $10.00\n\nWill follow:',
  )

  const two = await place(emma, persuasion, sanditon)
  const { body: both } = await ship(two, emma, persuasion)
  expect(both.undo?.book).toEqual({ _id: emma._id, title: 'Emma and Persuasion', count: 2 })
  expect(both.timeline.at(-1)).toMatchObject({ kind: 'line-shipped', text: 'Emma and Persuasion' })
  await undo(two, 'placed', emma._id)
  await passTime(two)
  expect(await sentAbout(two)).toEqual([thanks])
  const { body: whole } = await ship(two, emma, persuasion, sanditon)
  expect(whole).toMatchObject({ status: 'shipped', undo: { from: 'shipped', to: 'placed' } })
})

test('the e-mail about a part is sent although the whole shipment that replaced it is undone', async () => {
  const order = await place(emma, persuasion)
  await ship(order, emma)
  await move(order, 'placed', 'shipped')
  expect((await emailsOf(order)).map(({ subject }) => short(subject))).toEqual([thanks, shipped])
  await undo(order, 'shipped')
  await passTime(order)
  expect(await sentAbout(order)).toEqual([thanks, part])
  await move(order, 'placed', 'shipped')
  await undo(order, 'shipped')
  await passTime(order)
  expect(await sentAbout(order)).toEqual([thanks, part])
})

test('of an undo and a sender that meet at the end of the time, one wins', async () => {
  for (let round = 0; round < 10; round += 1) {
    const order = await place(emma)
    await sentAbout(order)
    await stopSenders()
    await move(order, 'placed', 'shipped')
    const almost = sql`interval '10 minutes' - ${round * 2} * interval '1 millisecond'`
    await db.run(sql`
      with moved as (
        update order_events set at = now() - (${almost}) where order_id = ${order._id} returning at
      )
      update outbox set next_attempt_at = at + interval '10 minutes' from moved where order_id = ${order._id}`)
    let isAnswered = false
    const undoing = undo(order, 'shipped').finally(() => (isAnswered = true))
    const isLeft = () => db.first(sql`select from outbox where order_id = ${order._id}`)
    let claimed = await claimNext(neighbour, 10, 5)
    while (!claimed && !(isAnswered && !(await isLeft()))) claimed = await claimNext(neighbour, 10, 5)
    expect((await undoing).status).toBe(claimed ? 409 : 200)
    await db.run(sql`delete from outbox`)
  }
})

test('an undo that waits until its time is over is refused, because the e-mail has left', async () => {
  const order = await place(emma)
  await sentAbout(order)
  await move(order, 'placed', 'shipped')
  const attempt = await neighbour.transaction(async (tx) => {
    await tx.run(sql`select from orders where id = ${order._id} for no key update`)
    const undoing = undo(order, 'shipped')
    await vi.waitFor(
      async () =>
        expect(
          await db.first(sql`
            select from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`),
        ).toBeDefined(),
      { timeout: 60_000, interval: 10 },
    )
    // The transaction of the undo began when there was time left.
    await db.run(sql`
      update order_events set at = clock_timestamp() - interval '10 minutes' where order_id = ${order._id}`)
    await db.run(sql`update outbox set next_attempt_at = clock_timestamp() where order_id = ${order._id}`)
    expect(await sentAbout(order)).toEqual([thanks, shipped])
    return { undoing }
  })
  expect(await attempt.undoing).toMatchObject({ status: 409, body: { reason: 'too-late' } })
})

test('a cancelled line is e-mailed at once, with the new total', async () => {
  const order = await place(emma, persuasion)
  await cancelLine(order, emma)
  expect(await sentAbout(order)).toEqual([thanks, lineCancelled])
  expect(lettersAbout(order)[1]).toMatchObject({ recipients: [email] })
  expect(lettersAbout(order)[1]?.text).toContain(`Dear reader,

We have cancelled this book of your order. You do not pay for it:

  Emma, by Jane Austen: $10.00

Your order now:

  Persuasion, by Jane Austen: $7.50

New total: $7.50, payable in cash on delivery.

Your order number is ${order.number}.`)

  const { sent } = shop.shop.current.settings.email
  await call(200, saveSettings.email, { body: { sent: { ...sent, cancelled: false } } }, staff)
  const quiet = await place(emma, persuasion)
  await cancelLine(quiet, emma)
  await call(200, saveSettings.email, { body: { sent } }, staff)
  expect(await sentAbout(quiet)).toEqual([thanks])

  const last = await place(emma, persuasion, sanditon)
  await ship(last, emma)
  await cancelLine(last, persuasion)
  expect(await sentAbout(last)).toEqual([thanks, part, lineCancelled])
})

test('staff read the e-mails of an order as they were sent, whatever has changed since', async () => {
  const notify = { notifyOnOrder: true, notifyAddress: 'owner@shop.example' }
  await call(200, saveSettings.email, { body: notify }, staff)
  const order = await place(emma, persuasion)
  await call(200, saveSettings.email, { body: { notifyOnOrder: false } }, staff)
  await sentAbout(order)
  const text = lettersAbout(order).find(({ recipients }) => recipients.includes(email))?.text
  expect(text).toContain('Total: $17.50')
  await cancelLine(order, emma)
  await sentAbout(order)
  await move(order, 'placed', 'shipped')
  await call(200, saveSettings.email, { body: { signature: 'Another signature' } }, staff)
  const clerk = { as: await shop.staffToken('clerk') }
  const { body: emails } = await call(200, mail.ofOrder, of(order), clerk)
  expect(emails.map(({ subject }) => short(subject))).toEqual([thanks, lineCancelled, shipped])
  expect(emails[0]).toMatchObject({ text: `${text}\n`, sentAt: expect.any(String), waitsUntil: null })
  const { body: now } = await call(200, orders.get, of(order), staff)
  expect(emails[2]).toMatchObject({ sentAt: null, waitsUntil: now.undo?.until })
  expect(emails[2]?.text).toContain('Another signature')
})

test('without a mail server the outbox keeps the texts too, from the moment at which they would have been sent', async () => {
  const order = await place(emma, persuasion)
  openSender({ isSending: false })
  const isKept = sql`select from outbox where order_id = ${order._id} and subject is not null`
  await vi.waitFor(async () => expect(await db.many(isKept)).toHaveLength(1), {
    timeout: 60_000,
    interval: 20,
  })
  await cancelLine(order, emma)
  await move(order, 'placed', 'shipped')
  const [placed, ...later] = await emailsOf(order)
  expect(placed).toMatchObject({
    text: expect.stringContaining('Total: $17.50'),
    sentAt: null,
    waitsUntil: null,
  })
  expect(later.map(({ subject }) => short(subject))).toEqual([lineCancelled, shipped])
  // A mail server that is configured later gets them as they were kept.
  await stopSenders()
  expect(await sentAbout(order)).toEqual([thanks, lineCancelled])
  expect(lettersAbout(order)[0]?.text).toBe(placed?.text.trimEnd())
})
