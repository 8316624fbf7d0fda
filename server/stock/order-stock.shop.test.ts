import { expect, test, vi } from 'vitest'
import { account } from '../../contract/people/account.ts'
import { type Book, books } from '../../contract/catalog/books.ts'
import { orderChanges } from '../../contract/orders/order-changes.ts'
import { orders, quotes } from '../../contract/orders/orders.ts'
import type { Order, OrderStatus } from '../../contract/orders/placed-order.ts'
import { ownOrders } from '../../contract/orders/own-orders.ts'
import { stock } from '../../contract/stock/stock.ts'
import { bookTag } from '../http/response-cache/cache-tags.ts'
import { orderFor } from '../testing/test-shop.ts'
import { cartOf, openStockShop, orderOf } from './testing/stock-shop.ts'

const { shop, neighbour, admin, shopper, set, stocked, stockOf, onHand, buy } = await openStockShop()
const { call, send } = shop

const movesOf = async (book: Book) =>
  (await stockOf(book)).moves.map(({ delta, reason, orderId }) => [delta, reason, orderId])

const refused = async (...basket: Book[]) =>
  (await call(409, orders.place, { body: orderOf(...basket) }, shopper)).body

const move = (order: Order, from: OrderStatus, to: OrderStatus) =>
  send(orders.move, { params: { id: order._id }, body: { from, to } }, admin)

const undo = (order: Order, from: OrderStatus) =>
  send(orderChanges.undo, { params: { id: order._id }, body: { from } }, admin)

test('an order takes its copies from the shelf', async () => {
  const [kept, other] = [await stocked('Emma', 3), await shop.sell({ title: 'No stock kept' })]
  const order = await buy(kept, other)
  expect(order.books).toMatchObject([{ title: 'Emma', source: 'shelf' }, { title: 'No stock kept' }])
  expect(order.books[1]).not.toHaveProperty('source')
  expect(await movesOf(kept)).toEqual([
    [-1, 'sold', order._id],
    [3, 'counted', null],
  ])
  expect(await onHand(kept)).toBe(2)
  expect(await onHand(other)).toBeNull()
})

test('staff see in which section a book stands, shoppers do not', async () => {
  const placed = await stocked('Persuasion', 3, { section: 'Classics' })
  const { _id: id } = await buy(placed, await stocked('Nowhere', 1), await shop.sell())
  const { body } = await call(200, orders.get, { params: { id } }, admin)
  expect(body.books.map(({ section }) => section)).toEqual(['Classics', undefined, undefined])
  const { body: own } = await call(200, ownOrders.get, { params: { id } }, shopper)
  for (const book of own.books) expect(book).not.toHaveProperty('section')
})

test('a book that is sold out is refused by its title, and nothing of the order is taken', async () => {
  const [there, one, two] = [await stocked('There', 2), await stocked('Kim', 0), await stocked('Ulysses', 0)]
  expect(await refused(one, there)).toMatchObject({
    code: 'sold-out',
    message: '“Kim” is sold out. Please remove it from your cart.',
    productIds: [one._id],
  })
  expect(await refused(two, there, one)).toMatchObject({
    message: '“Ulysses” and “Kim” are sold out. Please remove them from your cart.',
    productIds: [two._id, one._id],
  })
  expect(await onHand(there)).toBe(2)
  await set(one, { onHand: 1 })
  await buy(one, there)
  expect(await refused(one)).toMatchObject({ code: 'sold-out' })
})

test('a quote refuses what is sold out as the order does, and nothing else', async () => {
  const [one, out] = [await stocked('Quoted', 1), await stocked('Quoted, sold out', 0)]
  const toOrder = await stocked('Quoted, ordered in', 0, { whenOut: 'to-order' })
  const { productIds } = cartOf([one, out, toOrder])
  const expected = {
    code: 'sold-out',
    message: '“Quoted, sold out” is sold out. Please remove it from your cart.',
    productIds: [out._id],
  }
  expect((await call(409, quotes.compute, { body: { productIds } })).body).toMatchObject(expected)
  expect(await refused(one, out, toOrder)).toMatchObject(expected)
  const rest = productIds.filter((id) => id !== out._id)
  expect((await call(200, quotes.compute, { body: { productIds: rest } })).body.total).toBe('25.00')
  expect(await onHand(one)).toBe(1)
})

test('a book that can be ordered in or pre-ordered is sold without a copy, with its date', async () => {
  const toOrder = await stocked('To order', 1, { whenOut: 'to-order' })
  const preOrder = await stocked('To come', 0, { whenOut: 'pre-order', expectedOn: '2027-03-01' })
  expect((await buy(toOrder, preOrder)).books).toMatchObject([
    { source: 'shelf' },
    { source: 'pre-order', expectedOn: '2027-03-01' },
  ])
  const later = await buy(toOrder)
  expect(later.books[0]).toMatchObject({ source: 'to-order' })
  expect(later.books[0]).not.toHaveProperty('expectedOn')
  expect(await movesOf(preOrder)).toEqual([])
  await call(200, orders.cancel, { params: { id: later._id } }, shopper)
  expect(await onHand(toOrder)).toBe(0)
})

test('a repeated request takes one copy, also the last one', async () => {
  const book = await stocked('Once', 1)
  const headers = { 'idempotency-key': 'the last copy' }
  const clicks = await Promise.all(
    Array.from({ length: 6 }, () => send(orders.place, { body: orderOf(book) }, { ...shopper, headers })),
  )
  expect(clicks.map(({ status }) => status)).toEqual(clicks.map(() => 201))
  expect(await onHand(book)).toBe(0)
})

test('a wrong total takes nothing', async () => {
  const book = await stocked('Dear', 1)
  const body = { ...orderOf(book), totalPrice: '1.00' }
  expect((await call(409, orders.place, { body }, shopper)).body.code).toBe('price-changed')
  expect(await onHand(book)).toBe(1)
})

test('a cancelled order gives its copies back once, whoever cancels it', async () => {
  const book = await stocked('Back', 2)
  const [own, staffs] = [await buy(book), await buy(book)]
  const cancel = () => send(orders.cancel, { params: { id: own._id } }, shopper)
  const clicks = await Promise.all([cancel(), cancel(), move(own, 'placed', 'cancelled')])
  expect(clicks.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await onHand(book)).toBe(1)
  expect((await move(staffs, 'placed', 'cancelled')).status).toBe(200)
  expect(await onHand(book)).toBe(2)
  const { moves } = await stockOf(book)
  expect(moves[0]).toMatchObject({ delta: 1, reason: 'cancelled', orderId: staffs._id, staff: 'Ada' })
})

test('a cancelled line gives its copy back, and the rest of the order its own', async () => {
  const [one, other] = [await stocked('Line', 1), await stocked('Other line', 1)]
  const order = await buy(one, other)
  const params = { id: order._id, bookId: one._id }
  await call(200, orderChanges.cancelLine, { params }, admin)
  expect([await onHand(one), await onHand(other)]).toEqual([1, 0])
  await call(404, orderChanges.cancelLine, { params }, admin)
  expect((await move(order, 'placed', 'cancelled')).status).toBe(200)
  expect([await onHand(one), await onHand(other)]).toEqual([1, 1])
  // The line stays cancelled.
  expect((await undo(order, 'cancelled')).status).toBe(200)
  expect([await onHand(one), await onHand(other)]).toEqual([1, 0])
  await call(200, orderChanges.cancelLine, { params: { id: order._id, bookId: other._id } }, admin)
  expect(await movesOf(other)).toEqual([
    [1, 'cancelled', order._id],
    [-1, 'sold', order._id],
    [1, 'cancelled', order._id],
    [-1, 'sold', order._id],
    [1, 'counted', null],
  ])
})

test('a returned order gives its copies back, and the undo takes them again', async () => {
  const book = await stocked('Returned', 1)
  const order = await buy(book)
  await move(order, 'placed', 'shipped')
  expect((await move(order, 'shipped', 'returned')).status).toBe(200)
  expect((await movesOf(book))[0]).toEqual([1, 'returned', order._id])
  expect((await undo(order, 'returned')).status).toBe(200)
  expect(await onHand(book)).toBe(0)
  expect((await move(order, 'shipped', 'returned')).status).toBe(200)
  expect(await onHand(book)).toBe(1)
})

test('an undo is refused where the copy was sold since', async () => {
  const [book, other] = [await stocked('Gone', 1), await stocked('Still there', 1)]
  const order = await buy(book, other)
  await move(order, 'placed', 'cancelled')
  const second = await buy(book)
  const answer = await undo(order, 'cancelled')
  expect(answer).toMatchObject({
    status: 409,
    body: {
      code: 'cannot-undo',
      reason: 'sold-out',
      status: 'cancelled',
      message: 'The order stays cancelled: no copy of Gone is left.',
    },
  })
  expect(await onHand(other)).toBe(1)
  await move(second, 'placed', 'cancelled')
  expect((await undo(order, 'cancelled')).status).toBe(200)
  expect([await onHand(book), await onHand(other)]).toEqual([0, 0])
})

test('copies of a book whose stock is no longer kept go nowhere', async () => {
  const book = await stocked('Stopped', 2)
  const order = await buy(book)
  await call(200, stock.stop, { params: { bookId: book._id } }, admin)
  expect((await move(order, 'placed', 'cancelled')).status).toBe(200)
  expect((await undo(order, 'cancelled')).status).toBe(200)
  expect(await stockOf(book)).toMatchObject({
    onHand: null,
    moves: [{ delta: -1 }, { delta: -1 }, { delta: 2 }],
  })
})

test('a closed account and a deleted book leave the ledger as it is', async () => {
  const [book, gone] = [await stocked('Closed', 2), await stocked('Deleted', 2)]
  const email = 'leaving@reader.example'
  const as = await shop.shoppers.tokenFor(email)
  const cart = { ...cartOf([book, gone]), email }
  const { body: order } = await call(201, orders.place, { body: orderFor(book, cart) }, { as })
  await call(200, books.delete, { params: { id: gone._id } }, admin)
  await move(order, 'placed', 'shipped')
  await move(order, 'shipped', 'delivered')
  const before = await movesOf(book)
  await call(204, account.close, {}, { as })
  expect(await movesOf(book)).toEqual(before)
  expect((await move(order, 'delivered', 'returned')).status).toBe(200)
  expect(await onHand(book)).toBe(2)
})

test('a sale drops cached pages only where shoppers then see another stock', async () => {
  const book = await stocked('Hot', 100)
  const dropped = vi.spyOn(neighbour.cache, 'invalidate')
  const drops = () => dropped.mock.calls.filter(([tags]) => tags.includes(bookTag(book._id))).length
  const shown = async () => (await neighbour.call(200, books.get, { params: { id: book._id } })).body
  await expect.poll(async () => (await shown()).availability).toBe('in-stock')
  dropped.mockClear()
  await buy(book)
  await set(book, { onHand: 6 })
  await buy(book)
  await expect.poll(async () => (await shown()).copiesLeft).toBe(5)
  // Notifications come in the order of the commits, so the first sale sent none.
  expect(drops()).toBe(1)
  dropped.mockRestore()
})
