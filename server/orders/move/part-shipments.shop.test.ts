import { expect, test } from 'vitest'
import type { Book } from '../../../contract/catalog/books.ts'
import { mail } from '../../../contract/shop/mail.ts'
import { orderChanges } from '../../../contract/orders/order-changes.ts'
import { orders } from '../../../contract/orders/orders.ts'
import type { Order, OrderStatus } from '../../../contract/orders/placed-order.ts'
import { ownOrders } from '../../../contract/orders/own-orders.ts'
import { saveSettings } from '../../../contract/shop/settings.ts'
import { stock, type StockEdit } from '../../../contract/stock/stock.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop, orderFor } from '../../testing/test-shop.ts'

const shop = await openTestShop()
const { call, send, people, db } = shop
const staff = { as: people.admin }
const clerk = { as: await shop.staffToken('clerk') }
const shopper = { as: people.shopper }
const email = 'shopper@reader.example'
await db.run(sql`update accounts set email_verified = true where email = ${email}`)

const author = 'Jane Austen'

async function stocked(title: string, body: Partial<StockEdit> & { onHand: number }): Promise<Book> {
  const book = await shop.sell({ title, author, newPrice: 10 })
  await call(200, stock.set, { params: { bookId: book._id }, body }, staff)
  return book
}

const emma = await stocked('Emma', { onHand: 500 })
const persuasion = await stocked('Persuasion', { onHand: 500 })
const sanditon = await stocked('Sanditon', { onHand: 0, whenOut: 'pre-order', expectedOn: '2031-03-03' })
const untracked = await shop.sell({ title: 'No stock kept', author, newPrice: 10 })

const place = async (...basket: Book[]): Promise<Order> => {
  const productIds = basket.map(({ _id }) => _id)
  const body = orderFor(basket[0] ?? emma, { productIds, totalPrice: `${basket.length}0.00` })
  return (await call(201, orders.place, { body }, shopper)).body
}
const of = ({ _id }: Order) => ({ params: { id: _id } })
const line = ({ _id }: Order, book: Book) => ({ params: { id: _id, bookId: book._id } })
const ship = async (order: Order, book: Book, as = staff) =>
  (await call(200, orderChanges.shipLine, line(order, book), as)).body
const move = (order: Order, from: OrderStatus, to: OrderStatus) =>
  send(orders.move, { ...of(order), body: { from, to } }, staff)
const cancel = (order: Order) => send(orders.cancel, of(order), shopper)
const undo = (order: Order, from: OrderStatus, bookId?: string) =>
  send(orderChanges.undo, { ...of(order), body: { from, bookId } }, staff)
const seen = async (order: Order) => (await call(200, orders.get, of(order), staff)).body
const shippedIn = ({ books }: Pick<Order, 'books'>) =>
  books.filter(({ shippedAt }) => shippedAt).map(({ title }) => title)
const happened = ({ timeline }: Pick<Order, 'timeline'>) =>
  timeline.slice(1).map(({ kind, to, text, undoneAt }) => [to ?? kind, text, Boolean(undoneAt)])
const mailsAbout = async ({ number }: Order) =>
  (await call(200, mail.outbox, {}, staff)).body.messages.filter(({ subject }) =>
    new RegExp(`no\\. ${number}\\b`).test(subject),
  )
const subjectsAbout = async (order: Order) =>
  (await mailsAbout(order)).map(({ subject }) => subject.replace(/ no\. \d+/, '')).toReversed()
/** As if the minutes were over in which other lines join an e-mail. */
const sendMails = () => db.run(sql`update outbox set next_attempt_at = now()`)
const onHand = async ({ _id: bookId }: Book) =>
  (await call(200, stock.get, { params: { bookId } }, staff)).body.onHand ?? 0

const partMail = 'A part of your order is on its way'
const lineMail = 'A book of your order was cancelled'
const wholeMail = 'Your order is on its way'

test('a clerk ships the books of an order one by one, and the last one ships the order', async () => {
  const order = await place(emma, untracked, sanditon)
  const first = await ship(order, emma, clerk)
  expect(first).toMatchObject({ status: 'placed', receiptNumber: null })
  expect(shippedIn(first)).toEqual(['Emma'])
  expect(await ship(order, emma)).toMatchObject({ books: first.books, timeline: first.timeline })
  await ship(order, sanditon)
  const { body: own } = await call(200, ownOrders.get, of(order), shopper)
  expect(shippedIn(own)).toEqual(['Emma', 'Sanditon'])
  expect(own.books[0]?.shippedAt).toBe(own.timeline[1]?.at)
  expect(own.timeline[1]).toMatchObject({ kind: 'line-shipped', text: 'Emma', by: 'the shop' })

  const whole = await ship(order, untracked)
  expect(whole).toMatchObject({ status: 'shipped', receiptNumber: expect.any(Number) })
  expect(whole.books[0]?.shippedAt).toBe(first.books[0]?.shippedAt)
  expect(happened(whole)).toEqual([
    ['line-shipped', 'Emma', false],
    ['line-shipped', 'Sanditon', false],
    ['shipped', undefined, false],
  ])
  expect(await ship(order, untracked)).toMatchObject({ status: 'shipped', timeline: whole.timeline })
})

test('the shopper is told once what is on its way and what follows when', async () => {
  const order = await place(emma, persuasion, sanditon, untracked)
  await ship(order, emma)
  await ship(order, persuasion)
  const [message, ...others] = await mailsAbout(order)
  expect(others).toHaveLength(1)
  expect(message).toMatchObject({
    to: email,
    subject: `A part of your order no. ${order.number} is on its way`,
  })
  expect(message?.text).toContain(`On its way:
  Emma, by Jane Austen: $10.00
  Persuasion, by Jane Austen: $10.00

Will follow:
  Sanditon, by Jane Austen: $10.00 (Pre-order, expected March 3, 2031)
  No stock kept, by Jane Austen: $10.00
`)
  await sendMails()
  await ship(order, untracked)
  await ship(order, sanditon)
  // The message about the third book had not left: that about the whole order replaces it.
  expect(await subjectsAbout(order)).toEqual(['Thank you for your order', partMail, wholeMail])

  const { sent } = shop.shop.current.settings.email
  await call(200, saveSettings.email, { body: { sent: { ...sent, shipped: false } } }, staff)
  const quiet = await place(emma, persuasion)
  await ship(quiet, emma)
  await ship(quiet, persuasion)
  await call(200, saveSettings.email, { body: { sent } }, staff)
  expect(await mailsAbout(quiet)).toHaveLength(1)
})

test('an order that is shipped as a whole ships the lines that are left', async () => {
  const order = await place(emma, persuasion, sanditon)
  await call(200, orderChanges.cancelLine, line(order, persuasion), staff)
  const { books } = await ship(order, emma)
  expect((await move(order, 'placed', 'shipped')).status).toBe(200)
  const whole = await seen(order)
  expect(shippedIn(whole)).toEqual(['Emma', 'Sanditon'])
  expect(whole.books[0]).toEqual(books[0])
  expect(await subjectsAbout(order)).toEqual(['Thank you for your order', lineMail, wholeMail])
})

test('a book that was marked by mistake is taken back like a mistaken status', async () => {
  const order = await place(emma, persuasion, sanditon)
  await ship(order, emma)
  await sendMails()
  const { undo: offered } = await ship(order, sanditon)
  expect(offered).toMatchObject({
    from: 'placed',
    to: 'placed',
    book: { _id: sanditon._id, title: 'Sanditon' },
  })
  for (const wrong of [undefined, emma._id])
    expect((await undo(order, 'placed', wrong)).body).toMatchObject({ reason: 'changed-since' })
  const others = await send(
    orderChanges.undo,
    { ...of(order), body: { from: 'placed', bookId: sanditon._id } },
    clerk,
  )
  expect(others.body.reason).toBe('not-yours')
  expect((await undo(order, 'placed', sanditon._id)).status).toBe(200)
  const back = await seen(order)
  expect(shippedIn(back)).toEqual(['Emma'])
  expect(happened(back)).toEqual([
    ['line-shipped', 'Emma', false],
    ['line-shipped', 'Sanditon', true],
  ])
  expect(await subjectsAbout(order)).toEqual(['Thank you for your order', partMail])

  await ship(order, persuasion)
  expect((await ship(order, sanditon)).undo).toMatchObject({ from: 'shipped', to: 'placed' })
  expect((await undo(order, 'shipped', sanditon._id)).status).toBe(409)
  expect((await undo(order, 'shipped')).status).toBe(200)
  expect(shippedIn(await seen(order))).toEqual(['Emma', 'Persuasion'])
  expect(await seen(order)).toMatchObject({ status: 'placed', undo: { book: { title: 'Persuasion' } } })
  await db.run(sql`update order_events set at = at - interval '10 minutes' where order_id = ${order._id}`)
  expect((await undo(order, 'placed', persuasion._id)).body.reason).toBe('too-late')
})

test('what is shipped is not cancelled by anybody; the rest is, and the order is then shipped', async () => {
  const before = [await onHand(emma), await onHand(persuasion)]
  const order = await place(emma, persuasion)
  await ship(order, emma)
  const refused = await cancel(order)
  expect(refused).toMatchObject({ status: 409, body: { code: 'order-cannot-move', status: 'placed' } })
  expect(refused.body.message).toContain('already on their way')
  expect((await move(order, 'placed', 'cancelled')).body.message).toContain('Cancel the others one by one')
  const { body: kept } = await call(409, orderChanges.cancelLine, line(order, emma), staff)
  expect(kept).toMatchObject({
    code: 'order-cannot-change',
    message: expect.stringContaining('Emma is shipped'),
  })

  const { body: rest } = await call(200, orderChanges.cancelLine, line(order, persuasion), staff)
  expect(rest).toMatchObject({ status: 'shipped', totalPrice: '10.00', receiptNumber: expect.any(Number) })
  expect(happened(rest).map(([what]) => what)).toEqual(['line-shipped', 'line-cancelled', 'shipped'])
  expect([await onHand(emma), await onHand(persuasion)]).toEqual([Number(before[0]) - 1, before[1]])
  expect((await move(order, 'shipped', 'returned')).status).toBe(200)
  expect([await onHand(emma), await onHand(persuasion)]).toEqual(before)
})

test('books that are picked up, cancelled or not in the order are not shipped', async () => {
  const order = await place(emma, persuasion)
  await call(404, orderChanges.shipLine, line(order, sanditon), staff)
  await call(200, orderChanges.cancelLine, line(order, persuasion), staff)
  await call(404, orderChanges.shipLine, line(order, persuasion), staff)
  await db.run(sql`update orders set delivery_method = 'pickup' where id = ${order._id}`)
  await call(409, orderChanges.shipLine, line(order, emma), staff)
  expect((await send(orderChanges.shipLine, line(order, emma), shopper)).status).toBe(401)
  const gone = await place(emma, persuasion)
  await cancel(gone)
  await call(409, orderChanges.shipLine, line(gone, emma), staff)
})

test('two members of staff ship the last two books at the same time: one order, one e-mail', async () => {
  for (let round = 0; round < 5; round += 1) {
    const order = await place(emma, persuasion, untracked)
    await ship(order, untracked)
    await Promise.all([ship(order, emma), ship(order, persuasion, clerk), ship(order, emma, clerk)])
    const whole = await seen(order)
    expect(whole.status).toBe('shipped')
    expect(shippedIn(whole)).toHaveLength(3)
    expect(happened(whole).filter(([what]) => what === 'shipped')).toHaveLength(1)
    expect(await subjectsAbout(order)).toEqual(['Thank you for your order', wholeMail])
  }
})

test('a shipment and a cancellation at the same time: one of them is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const order = await place(emma, persuasion)
    const [shipped, cancelled] = await Promise.all([
      send(orderChanges.shipLine, line(order, emma), staff),
      cancel(order),
    ])
    expect([shipped.status, cancelled.status].toSorted()).toEqual([200, 409])
    expect(shippedIn(await seen(order))).toEqual(shipped.status === 200 ? ['Emma'] : [])
  }
})
