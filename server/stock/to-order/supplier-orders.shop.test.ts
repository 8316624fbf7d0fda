import { expect, test } from 'vitest'
import type { Book } from '../../../contract/catalog/books.ts'
import { orders } from '../../../contract/orders/orders.ts'
import type { Order } from '../../../contract/orders/placed-order.ts'
import { stock, type StockEdit } from '../../../contract/stock/stock.ts'
import { supplierOrders } from '../../../contract/stock/supplier-orders.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop, orderFor } from '../../testing/test-shop.ts'

const shop = await openTestShop()
/** Another process on the same database. */
const neighbour = await openTestShop({ database: shop.connection })
const { call, send, people, db } = shop
const owner = { as: people.admin }
const clerk = { as: await shop.staffToken('clerk') }

const keep = ({ _id: bookId }: Book, body: Partial<StockEdit> & { onHand: number }) =>
  call(200, stock.set, { params: { bookId }, body }, owner)

async function stocked(title: string, onHand = 0) {
  const book = await shop.sell({ title })
  await keep(book, { onHand, whenOut: 'to-order' })
  return book
}

const onHand = async ({ _id: bookId }: Book) =>
  (await call(200, stock.get, { params: { bookId } }, owner)).body.onHand
const movesOf = async ({ _id: bookId }: Book) =>
  (await call(200, stock.get, { params: { bookId } }, owner)).body.moves
const buy = async (book: Book): Promise<Order> =>
  (await call(201, orders.place, { body: orderFor(book) }, { as: people.shopper })).body
const line = ({ _id: bookId }: Book, quantity: number, onOrder = 0) => ({ bookId, quantity, onOrder })

const mark = async (lines: ReturnType<typeof line>[], more: object = {}) =>
  (await call(201, supplierOrders.create, { body: { supplier: 'A Distributor', lines, ...more } }, clerk))
    .body

const of = (number: number) => ({ params: { number } })
const came = ({ _id: bookId }: Book, copies: number, expected: number) => ({ bookId, copies, expected })
const receive = (number: number, lines: ReturnType<typeof came>[], by = shop) =>
  by.send(supplierOrders.receive, { ...of(number), body: { lines } }, clerk)
const found = async (number: number) => (await call(200, supplierOrders.get, of(number), clerk)).body
const numbers = async (state: 'open' | 'closed') =>
  (await call(200, supplierOrders.list, { query: { state, limit: 100 } }, clerk)).body.orders.map(
    ({ number }) => number,
  )

test('what is marked as ordered is on order, with supplier, reference, note and who', async () => {
  const [emma, kim] = [await stocked('Emma'), await stocked('Kim')]
  const order = await mark([line(kim, 2), line(emma, 1)], { reference: 'PO 7', note: 'By phone' })
  expect(order).toMatchObject({
    supplier: 'A Distributor',
    reference: 'PO 7',
    note: 'By phone',
    orderedBy: 'Ada',
    titles: 2,
    quantity: 3,
    received: 0,
    expected: 3,
    lines: [
      { title: 'Emma', quantity: 1, expected: 1, isGone: false },
      { title: 'Kim', quantity: 2, expected: 2 },
    ],
    deliveries: [],
  })
  expect(await numbers('open')).toContain(order.number)
})

test('a retry with its key is the same order, and books that somebody ordered meanwhile are refused', async () => {
  const [emma, kim] = [await stocked('Emma'), await stocked('Kim')]
  const input = { body: { supplier: 'A Distributor', lines: [line(emma, 1)] } }
  const retried = { ...clerk, headers: { 'idempotency-key': 'twice' } }
  const [first, second] = await Promise.all([
    call(201, supplierOrders.create, input, retried),
    neighbour.call(201, supplierOrders.create, input, retried),
  ])
  expect(first.body.number).toBe(second.body.number)
  const stale = { supplier: 'Another', lines: [line(emma, 1), line(kim, 1)] }
  expect((await call(409, supplierOrders.create, { body: stale }, clerk)).body).toMatchObject({
    code: 'already-ordered',
    bookIds: [emma._id],
  })
  const both = { body: { supplier: 'Another', lines: [line(kim, 1)] } }
  const race = await Promise.all([shop, neighbour].map((by) => by.send(supplierOrders.create, both, clerk)))
  expect(race.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('copies are received in parts, orders that wait get theirs, and the last ones close the order', async () => {
  const book = await stocked('Walden')
  const waiting = await buy(book)
  const { number } = await mark([line(book, 3)])
  expect((await found(number)).lines[0]?.orders).toMatchObject([{ number: waiting.number }])
  const part = await receive(number, [came(book, 2, 3)])
  expect(part).toMatchObject({ status: 200, body: { received: 2, expected: 1, deliveries: [{ copies: 2 }] } })
  expect(await onHand(book)).toBe(1)
  expect((await movesOf(book)).at(0)).toMatchObject({ reason: 'sold', delta: -1 })
  expect((await movesOf(book)).at(1)).toMatchObject({
    reason: 'received',
    delta: 2,
    note: `Supplier order ${number}`,
  })
  expect(await numbers('open')).toContain(number)
  await receive(number, [came(book, 1, 1)])
  expect(await onHand(book)).toBe(2)
  expect(await numbers('open')).not.toContain(number)
  expect(await numbers('closed')).toContain(number)
  expect(await receive(number, [came(book, 1, 1)])).toMatchObject({ status: 409 })
})

test('two who receive the same copies count them once', async () => {
  const [emma, kim] = [await stocked('Emma'), await stocked('Kim')]
  const { number } = await mark([line(emma, 4), line(kim, 4)])
  const lines = [came(kim, 4, 4), came(emma, 3, 4)]
  const race = await Promise.all([
    receive(number, lines),
    receive(number, lines.toReversed(), neighbour),
    receive(number, lines, neighbour),
  ])
  expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(race.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'expectation-changed' })
  expect([await onHand(emma), await onHand(kim)]).toEqual([3, 4])
  expect(await found(number)).toMatchObject({ received: 7, expected: 1 })
})

test('more than is still to come, and numbers that are none, are refused with their field', async () => {
  const book = await stocked('Dracula')
  const { number } = await mark([line(book, 2)])
  expect(await receive(number, [came(book, 3, 2)])).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'lines.0.copies', message: 'Enter no more copies than are still to come' }] },
  })
  for (const copies of [0, -1, 1.5])
    expect(await receive(number, [came(book, copies, 2)])).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'lines.0.copies' }] },
    })
  for (const quantity of [0, 10_001, 2.5]) {
    const body = { supplier: 'A', lines: [line(book, quantity, 2)] }
    expect(await send(supplierOrders.create, { body }, clerk)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'lines.0.quantity' }] },
    })
  }
  for (const body of [
    { supplier: ' ', lines: [line(book, 1, 2)] },
    { supplier: 'A', lines: [] },
    { supplier: 'A', lines: [line(book, 1, 2), line(book, 1, 2)] },
  ])
    expect(await send(supplierOrders.create, { body }, clerk)).toMatchObject({ status: 400 })
  expect(await onHand(book)).toBe(0)
  await call(404, supplierOrders.get, of(999_999), clerk)
  expect(await receive(999_999, [came(book, 1, 1)])).toMatchObject({ status: 404 })
})

test('the rest is cancelled, and a book that left the shop is received no more', async () => {
  const [emma, kim] = [await stocked('Emma'), await stocked('Kim')]
  const { number } = await mark([line(emma, 2), line(kim, 2)])
  await receive(number, [came(emma, 1, 2)])
  await db.run(sql`delete from books where id = ${kim._id}`)
  expect((await found(number)).lines[1]).toMatchObject({ title: 'Kim', isGone: true })
  expect(await receive(number, [came(emma, 1, 1), came(kim, 1, 2)])).toMatchObject({
    status: 409,
    body: { bookIds: [kim._id] },
  })
  const { body } = await call(200, supplierOrders.cancel, of(number), clerk)
  expect(body).toMatchObject({ quantity: 4, received: 1, expected: 0 })
  expect(body.lines.map(({ cancelled }) => cancelled)).toEqual([1, 2])
  expect(await numbers('closed')).toContain(number)
})

test('scanned copies are those that have been to come longest, until the scan is undone', async () => {
  const book = await stocked('Middlemarch')
  const first = await mark([line(book, 1)])
  const second = await mark([line(book, 2, 1)])
  const expected = async () =>
    (await Promise.all([first, second].map(({ number }) => found(number)))).map((order) => order.expected)
  const params = { bookId: book._id }
  const scan = (delta: number, key: string) =>
    call(
      200,
      stock.move,
      { params, body: { delta, reason: 'received' } },
      { ...clerk, headers: { 'idempotency-key': key } },
    )
  await scan(2, 'scan-a')
  await scan(2, 'scan-a')
  expect(await expected()).toEqual([0, 1])
  await call(200, stock.move, { params, body: { delta: -2, reason: 'corrected', undoes: 'scan-a' } }, clerk)
  expect(await expected()).toEqual([1, 2])
  // More than was ordered is in the stock all the same.
  await scan(5, 'scan-b')
  expect(await expected()).toEqual([0, 0])
  expect(await onHand(book)).toBe(5)
  await call(200, stock.stop, { params, query: { undoes: 'scan-b' } }, clerk)
  expect(await expected()).toEqual([1, 2])
})
