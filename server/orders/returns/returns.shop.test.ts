import { expect, test } from 'vitest'
import { wholeWorld } from '../../../domain/delivery-zones.ts'
import type { Book } from '../../../contract/catalog/books.ts'
import { mail } from '../../../contract/shop/mail.ts'
import { orderChanges } from '../../../contract/orders/order-changes.ts'
import { orders } from '../../../contract/orders/orders.ts'
import type { Order, OrderStatus } from '../../../contract/orders/placed-order.ts'
import { payments } from '../../../contract/orders/payments.ts'
import { receipts } from '../../../contract/orders/receipts.ts'
import { type NewReturn, returns } from '../../../contract/orders/returns.ts'
import { saveSettings } from '../../../contract/shop/settings.ts'
import { cleanUp } from '../../cleanup.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop, orderFor } from '../../testing/test-shop.ts'
import { openStockShop } from '../../stock/testing/stock-shop.ts'

const { shop, neighbour, admin, shopper, stocked, stockOf, onHand } = await openStockShop()
const { call, send, db } = shop
const email = 'shopper@reader.example'
await db.run(sql`update accounts set email_verified = true where email = ${email}`)
const rate = { name: 'VAT', country: 'DE', category: null, percent: '7' }
await call(200, saveSettings.region, { body: { currency: 'EUR', locale: 'de-DE', country: 'DE' } }, admin)
await call(
  200,
  saveSettings.delivery,
  { body: { zones: [{ ...wholeWorld, fee: '4.90', countries: ['DE'] }] } },
  admin,
)
await call(200, saveSettings.tax, { body: { mode: 'added', number: 'DE 1', rates: [rate] } }, admin)
const clerk = { as: await shop.staffToken('clerk') }
const address = { street: '1 Lane', city: 'Berlin', country: 'DE', state: '', zipcode: '10115' }

const [emma, persuasion, sanditon] = [
  await stocked('Emma', 90),
  await stocked('Persuasion', 90),
  await stocked('Sanditon', 90),
]

const of = ({ _id }: Pick<Order, '_id'>) => ({ params: { id: _id } })

/** At 12.50 each and 4.90 for the delivery, with 7 % on top. */
async function placed(...books: Book[]) {
  const totalPrice = { 1: '18.62', 2: '31.99', 3: '45.37' }[books.length] as string
  const productIds = books.map(({ _id }) => _id)
  const body = orderFor(emma, { address: { ...address, street2: '' }, productIds, totalPrice })
  return (await call(201, orders.place, { body }, shopper)).body
}

const move = async (order: Order, from: OrderStatus, to: OrderStatus) =>
  (await call(200, orders.move, { ...of(order), body: { from, to } }, admin)).body

async function delivered(...books: Book[]) {
  const order = await placed(...books)
  await move(order, 'placed', 'shipped')
  return move(order, 'shipped', 'delivered')
}

const bodyFor = (books: Book[], more: Partial<NewReturn> = {}) => ({
  lines: books.map(({ _id }) => ({ bookId: _id, restock: true })),
  reason: 'Torn',
  ...more,
})

const bringBack = async (order: Order, books: Book[], more: Partial<NewReturn> = {}) =>
  (await call(201, returns.create, { ...of(order), body: bodyFor(books, more) }, clerk)).body

const sendBack = (order: Order, books: Book[], at = shop) =>
  at.send(returns.create, { ...of(order), body: bodyFor(books) }, clerk)

const notesOf = async (order: Order) =>
  (await call(200, returns.creditNotes, of(order), clerk)).body.creditNotes

const seen = async (order: Order) => (await call(200, orders.get, of(order), admin)).body

/** Of all notes: their numbers have no gap, and they add up to what the orders say. */
async function expectBooksInOrder() {
  const numbers = await db.many<{ number: number }>(sql`select number from credit_notes order by number`)
  expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, at) => at + 1))
  const wrong = await db.many(sql`
    select orders.number from orders left join credit_notes on order_id = orders.id group by orders.id
    having credited_cents <> coalesce(sum(credit_notes.total_cents), 0) or credited_cents > orders.total_cents
      or coalesce(sum(credit_notes.tax_cents), 0) > orders.tax_cents`)
  expect(wrong).toEqual([])
}

test('a book comes back: its copy to the shelf, its price and tax as a credit note, its title to the shopper', async () => {
  const order = await delivered(emma, persuasion)
  const before = await onHand(emma)
  const after = await bringBack(order, [emma])
  expect(after).toMatchObject({
    status: 'delivered',
    total: '31.99',
    payment: { status: 'paid', due: '18.62', paid: '31.99' },
    undo: null,
    books: [{ returnedAt: expect.any(String) }, { title: 'Persuasion' }],
  })
  expect(after.books[1]).not.toHaveProperty('returnedAt')
  expect(after.timeline.at(-1)).toMatchObject({ kind: 'line-returned', text: 'Emma' })
  expect(await onHand(emma)).toBe((before ?? 0) + 1)
  expect((await stockOf(emma)).moves[0]).toMatchObject({ delta: 1, reason: 'returned' })
  const [note, ...others] = await notesOf(order)
  expect(others).toEqual([])
  expect(after.creditNotes).toEqual([note?.number])
  expect(note).toMatchObject({
    reverses: null,
    seller: { taxNumber: 'DE 1' },
    lines: [{ title: 'Emma', price: '12.50', taxPercent: '7' }],
    subtotal: '12.50',
    delivery: '0.00',
    tax: '0.87',
    total: '13.37',
    taxLines: [{ name: 'VAT', percent: '7', base: '12.50', amount: '0.87' }],
    reason: 'Torn',
  })
  const { body: own } = await call(200, returns.ownCreditNotes, of(order), shopper)
  expect(own).toMatchObject({ order: { receiptNumber: order.receiptNumber }, creditNotes: [note] })
  const { body: receipt } = await call(200, receipts.own, of(order), shopper)
  expect(receipt.lines).toHaveLength(2)
  const { body: outbox } = await call(200, mail.outbox, {}, admin)
  const sent = outbox.messages.find(({ subject }) =>
    subject.includes(`your return for order no. ${order.number}`),
  )
  expect(sent?.text).toMatch(/This book of your order has come back.*Emma/s)
  expect(sent?.text).not.toContain('Persuasion')
  expect(sent?.text).toMatch(/after this return: 18,62.*refund you 13,37/s)
  await expectBooksInOrder()
})

test('books that come back one after the other add up to the receipt, also their tax', async () => {
  const order = await delivered(emma, persuasion, sanditon)
  await bringBack(order, [persuasion])
  await bringBack(order, [emma])
  const last = await bringBack(order, [sanditon], { refundDelivery: true })
  expect(last).toMatchObject({ status: 'returned', payment: { due: '0.00', paid: '45.37' }, undo: null })
  const notes = await notesOf(order)
  const sum = (key: 'total' | 'tax') => notes.reduce((sum, note) => sum + Number(note[key]), 0).toFixed(2)
  expect([sum('total'), sum('tax')]).toEqual([order.total, order.tax])
  expect(notes.map(({ delivery }) => delivery)).toEqual(['0.00', '0.00', '4.90'])
  await expectBooksInOrder()
})

test('the fee for the delivery stays due, and is a sale, unless it is refunded', async () => {
  const order = await delivered(emma)
  const spent = async () =>
    Number((await call(200, orders.summary, { params: { email } }, shopper)).body.amountSpent)
  const before = await spent()
  const after = await bringBack(order, [emma])
  expect(after).toMatchObject({ status: 'returned', payment: { due: '5.24' } })
  expect(before - (await spent())).toBeCloseTo(13.38)
})

test('copies that came back before a whole return stay as they are when that is undone', async () => {
  const order = await delivered(emma, persuasion, sanditon)
  const copies = async () => [await onHand(emma), await onHand(persuasion), await onHand(sanditon)]
  const [first = 0, second = 0, third = 0] = (await copies()).map(Number)
  const lines = [
    { bookId: emma._id, restock: false },
    { bookId: sanditon._id, restock: true },
  ]
  await bringBack(order, [], { lines })
  expect(await copies()).toEqual([first, second, third + 1])
  await move(order, 'delivered', 'returned')
  expect(await copies()).toEqual([first, second + 1, third + 1])
  await call(200, orderChanges.undo, { ...of(order), body: { from: 'returned' } }, admin)
  expect(await copies()).toEqual([first, second, third + 1])
  const came = (await seen(order)).books.map(({ returnedAt }) => returnedAt !== undefined)
  expect(came).toEqual([true, false, true])
})

test('a whole return credits what is left; its undo takes the note back by another one', async () => {
  const order = await delivered(emma, persuasion)
  await bringBack(order, [emma])
  const returned = await move(order, 'delivered', 'returned')
  expect(returned).toMatchObject({ payment: { due: '0.00' }, undo: { from: 'returned' } })
  const undone = await call(200, orderChanges.undo, { ...of(order), body: { from: 'returned' } }, admin)
  expect(undone.body).toMatchObject({ status: 'delivered', payment: { status: 'paid', due: '18.62' } })
  expect(undone.body.books[1]).not.toHaveProperty('returnedAt')
  const [first, second, third] = await notesOf(order)
  expect([first?.total, second?.total, third?.total]).toEqual(['13.37', '18.62', '18.62'])
  expect([second?.reverses, third?.reverses]).toEqual([null, second?.number])
  expect(third?.lines).toEqual(second?.lines)
  await bringBack(order, [persuasion], { refundDelivery: true })
  expect((await seen(order)).payment.due).toBe('0.00')
  await expectBooksInOrder()
})

test('an order with a receipt that is cancelled is credited; one without a receipt is not', async () => {
  const [withReceipt, without] = [await placed(emma), await placed(emma)]
  await db.run(sql`update orders set delivery_method = 'pickup' where id = ${withReceipt._id}`)
  await move(withReceipt, 'placed', 'ready')
  const refused = await sendBack(withReceipt, [emma])
  expect(refused).toMatchObject({ status: 409, body: { code: 'order-cannot-change', status: 'ready' } })
  await move(withReceipt, 'ready', 'cancelled')
  await move(without, 'placed', 'cancelled')
  expect((await notesOf(withReceipt)).map(({ total }) => total)).toEqual(['18.62'])
  expect(await notesOf(without)).toEqual([])
  await expectBooksInOrder()
})

test('what cannot come back is refused with its reason, and nothing of the return is written', async () => {
  const order = await placed(emma, persuasion, sanditon)
  await call(200, orderChanges.cancelLine, { params: { id: order._id, bookId: sanditon._id } }, admin)
  const refused = async (books: Book[]) => (await sendBack(order, books)).body
  expect(await refused([emma])).toMatchObject({ reason: 'not-shipped', bookIds: [emma._id] })
  await move(order, 'placed', 'shipped')
  expect(await refused([emma, sanditon])).toMatchObject({ reason: 'cancelled', bookIds: [sanditon._id] })
  await bringBack(order, [emma])
  expect(await refused([persuasion, emma])).toMatchObject({
    code: 'book-not-returnable',
    reason: 'already-returned',
    message: 'Emma came back already.',
  })
  expect(await notesOf(order)).toHaveLength(1)
  expect((await seen(order)).books[1]).not.toHaveProperty('returnedAt')
  const other = await stocked('Lady Susan', 1)
  expect((await sendBack(order, [other])).status).toBe(404)
  expect((await sendBack(order, [persuasion, persuasion])).status).toBe(400)
  const blank = { ...of(order), body: bodyFor([persuasion], { reason: ' ' }) }
  expect((await send(returns.create, blank, clerk)).status).toBe(400)
})

test('a book of a first parcel that comes back before the receipt is on no receipt', async () => {
  const order = await placed(emma, persuasion)
  await call(200, orderChanges.shipLine, { params: { id: order._id, bookId: emma._id } }, admin)
  const early = { ...of(order), body: bodyFor([emma], { refundDelivery: true }) }
  expect((await send(returns.create, early, clerk)).body).toMatchObject({ code: 'order-cannot-change' })
  const after = await bringBack(order, [emma])
  expect(after).toMatchObject({
    status: 'placed',
    total: '18.62',
    payment: { due: '18.62' },
    creditNotes: [],
  })
  expect(after.books[0]).toMatchObject({ cancelled: true, returnedAt: expect.any(String) })
  await move(order, 'placed', 'shipped')
  const { body: receipt } = await call(200, receipts.own, of(order), shopper)
  expect(receipt.lines.map(({ title }) => title)).toEqual(['Persuasion'])
})

test('of two returns of one book at once, in two processes, one is refused', async () => {
  const order = await delivered(emma, persuasion)
  const before = await onHand(emma)
  const answers = await Promise.all([shop, neighbour, shop].map((at) => sendBack(order, [emma], at)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(await onHand(emma)).toBe((before ?? 0) + 1)
  expect(await notesOf(order)).toHaveLength(1)
  await expectBooksInOrder()
})

test('of a return and an undo at once one wins, and the books fit', async () => {
  for (const at of [1, 2, 3, 4]) {
    const order = await delivered(emma, persuasion)
    const undo = { ...of(order), body: { from: 'delivered' } } as const
    const [back, undone] = await Promise.all([
      sendBack(order, [emma], at % 2 ? shop : neighbour),
      send(orderChanges.undo, undo, admin),
    ])
    const { payment, status } = await seen(order)
    // A return is possible after the undo, too: the order is shipped then.
    expect(back.status).toBe(201)
    expect(payment.due).toBe('18.62')
    expect([status, payment.paid]).toEqual(
      undone.status === 200 ? ['shipped', '0.00'] : ['delivered', '31.99'],
    )
  }
  await expectBooksInOrder()
})

test('ten returns at once have numbers without a gap', async () => {
  const many = await Promise.all(Array.from({ length: 10 }, () => delivered(emma, persuasion)))
  const answers = await Promise.all(
    many.map((order, at) => sendBack(order, [emma], at % 2 ? shop : neighbour)),
  )
  expect(answers.map(({ status }) => status)).toEqual(many.map(() => 201))
  await expectBooksInOrder()
})

test('a return that fails half-way writes nothing', async () => {
  const order = await delivered(emma, persuasion)
  const before = [await onHand(emma), await seen(order), await notesOf(order)]
  await db.run(sql`alter table audit_log add constraint full_disk check (action <> 'order.return') not valid`)
  expect((await sendBack(order, [emma])).status).toBe(500)
  await db.run(sql`alter table audit_log drop constraint full_disk`)
  expect([await onHand(emma), await seen(order), await notesOf(order)]).toEqual(before)
  await bringBack(order, [emma])
  await expectBooksInOrder()
})

test('an order of an earlier version, without terms and receipt, can come back', async () => {
  const order = await delivered(emma, persuasion)
  await db.run(sql`
    update orders set subtotal_cents = null, delivery_cents = 0, tax_cents = 0, tax_lines = '[]', total_cents = 2500,
      paid_cents = 2500, receipt_number = null, receipt_at = null, receipt_seller = null where id = ${order._id}`)
  await db.run(sql`update order_lines set tax_percent = 0, shipped_at = null where order_id = ${order._id}`)
  expect(await bringBack(order, [emma])).toMatchObject({ total: '12.50', payment: { due: '12.50' } })
  expect(await bringBack(order, [persuasion])).toMatchObject({ status: 'returned', payment: { due: '0.00' } })
  expect(await notesOf(order)).toEqual([])
})

test('more than the net payment is not due back after a refund', async () => {
  const order = await delivered(emma, persuasion)
  await bringBack(order, [emma])
  await call(201, payments.refund, { ...of(order), body: { amount: '13.37' } }, admin)
  expect((await seen(order)).payment).toMatchObject({ status: 'paid', due: '18.62', refunded: '13.37' })
})

test('the clean-up of old orders deletes why books came back, and keeps the credit note', async () => {
  const order = await delivered(emma, persuasion)
  await bringBack(order, [emma], { reason: 'Rita is ill' })
  await db.run(sql`update orders set placed_at = now() - interval '11 years' where id = ${order._id}`)
  await cleanUp(db, shop.shop)
  expect((await seen(order)).name).toBe('')
  expect(await notesOf(order)).toMatchObject([{ total: '13.37', reason: '', lines: [{ title: 'Emma' }] }])
  const left = await db.many(sql`
    select return_reason as reason from order_lines where order_id = ${order._id} and return_reason is not null
    union all select changes::text from audit_log where changes::text like '%Rita is ill%'`)
  expect(left).toEqual([])
})

test('the dashboard is told what receipts lack; the demo lacks nothing', async () => {
  expect((await call(200, returns.missing, {}, clerk)).body).toEqual({ address: false, taxNumber: false })
  const own = await openTestShop({ isDemo: false })
  const missing = async () => (await own.call(200, returns.missing, {}, { as: own.people.admin })).body
  expect(await missing()).toEqual({ address: true, taxNumber: false })
  const as = { as: own.people.admin }
  await own.call(200, saveSettings.region, { body: { country: 'DE' } }, as)
  await own.call(200, saveSettings.tax, { body: { mode: 'included', rates: [rate] } }, as)
  expect(await missing()).toEqual({ address: true, taxNumber: true })
  const { contact } = own.shop.current.settings.shop
  await own.call(200, saveSettings.shop, { body: { contact: { ...contact, address: '1 River Road' } } }, as)
  await own.call(200, saveSettings.tax, { body: { number: 'DE 2' } }, as)
  expect(await missing()).toEqual({ address: false, taxNumber: false })
})
