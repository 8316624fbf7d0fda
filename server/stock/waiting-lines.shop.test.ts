import { expect, test } from 'vitest'
import { type Book, books } from '../../contract/catalog/books.ts'
import { orderChanges } from '../../contract/orders/order-changes.ts'
import { orders } from '../../contract/orders/orders.ts'
import type { Order, OrderStatus } from '../../contract/orders/placed-order.ts'
import { stockAlerts } from '../../contract/stock/stock-alerts.ts'
import { stockTaking } from '../../contract/stock/stock-taking.ts'
import { stock, type StockEdit } from '../../contract/stock/stock.ts'
import { sql } from '../database/sql.ts'
import { openTestShop, orderFor } from '../testing/test-shop.ts'

const shop = await openTestShop()
/** Another process on the same database. */
const neighbour = await openTestShop({ database: shop.connection })
const { call, send, people, db } = shop
const staff = { as: people.admin }
const shopper = { as: people.shopper }

const set = ({ _id: bookId }: Book, body: Partial<StockEdit> & { onHand: number }) =>
  call(200, stock.set, { params: { bookId }, body }, staff)

async function stocked(title: string, onHand: number, whenOut: StockEdit['whenOut'] = 'pre-order') {
  const book = await shop.sell({ title })
  await set(book, { onHand, whenOut })
  return book
}
const receive = ({ _id: bookId }: Book, delta: number, by = shop) =>
  by.send(stock.move, { params: { bookId }, body: { delta, reason: 'received' } }, staff)
const stockOf = async ({ _id: bookId }: Book) =>
  (await call(200, stock.get, { params: { bookId } }, staff)).body
const onHand = async (book: Book) => (await stockOf(book)).onHand
const buy = async (book: Book): Promise<Order> =>
  (await call(201, orders.place, { body: orderFor(book) }, shopper)).body
const buyMany = async (book: Book, many: number) => {
  const placed: Order[] = []
  while (placed.length < many) placed.push(await buy(book))
  return placed as [Order, ...Order[]]
}
const of = ({ _id }: Order) => ({ params: { id: _id } })
const move = (order: Order, from: OrderStatus, to: OrderStatus) =>
  send(orders.move, { ...of(order), body: { from, to } }, staff)
const undo = (order: Order, from: OrderStatus) =>
  send(orderChanges.undo, { ...of(order), body: { from } }, staff)
const lineOf = async (order: Order) => (await call(200, orders.get, of(order), staff)).body.books[0]
const arrived = (placed: Order[]) =>
  Promise.all(placed.map(async (order) => (await lineOf(order))?.arrived ?? false))

/** Of the stock, of the ledger of each line, and of orders that wait although a copy is for sale. */
const mistakes = () =>
  db.many(sql`
    select 'sum' as what, book_id::text from stock left join stock_moves using (book_id)
      group by book_id having on_hand <> coalesce(sum(delta), 0)
    union all
    select 'line', order_lines.book_id::text from order_lines left join stock_moves
      on stock_moves.order_id = order_lines.order_id and stock_moves.book_id = order_lines.book_id
      group by order_lines.order_id, order_lines.book_id, is_taken
      having coalesce(sum(delta), 0) <> case when is_taken then -1 else 0 end
    union all
    select 'waits', stock.book_id::text from stock join order_lines using (book_id) join orders on orders.id = order_id
      where on_hand > 0 and source <> 'shelf' and not is_taken and shipped_at is null and status = 'placed'`)

test('copies that come are kept for the orders that wait, the oldest first, and only the rest is sold', async () => {
  const book = await stocked('Sanditon', 0)
  const placed = await buyMany(book, 2)
  await receive(book, 1)
  expect(await arrived(placed)).toEqual([true, false])
  expect((await call(200, books.get, { params: { id: book._id } })).body.availability).toBe('pre-order')
  const third = await buy(book)
  expect(third.books[0]).toMatchObject({ source: 'pre-order' })
  await receive(book, 3)
  expect(await arrived([...placed, third])).toEqual([true, true, true])
  expect(await onHand(book)).toBe(1)
  expect((await buy(book)).books[0]).toMatchObject({ source: 'shelf' })
  expect((await stockOf(book)).moves.map(({ delta, reason }) => [delta, reason])).toEqual([
    [-1, 'sold'],
    [-1, 'sold'],
    [-1, 'sold'],
    [3, 'received'],
    [-1, 'sold'],
    [1, 'received'],
  ])
  expect(await mistakes()).toEqual([])
})

test('copies are kept however they come: set, counted, cancelled or returned', async () => {
  const book = await stocked('However', 1, 'to-order')
  const bought = await buyMany(book, 2)
  const placed = await buyMany(book, 4)
  expect((await set(book, { onHand: 1 })).body.onHand).toBe(0)
  expect(await arrived(bought)).toEqual([false, true])
  const count = { section: 'A', books: [{ bookId: book._id, expected: 0, counted: 1 }] }
  await call(200, stockTaking.apply, { body: count }, staff)
  expect(await arrived(placed)).toEqual([true, false, false, false])
  await call(200, orders.cancel, of(bought[0]), shopper)
  expect(await arrived(placed)).toEqual([true, true, false, false])
  // A copy that was kept for an order goes to the next one too.
  await call(200, orders.cancel, of(placed[0]), shopper)
  expect(await arrived(placed)).toEqual([false, true, true, false])
  const [, second] = bought
  if (!second) throw new Error('No order')
  await move(second, 'placed', 'shipped')
  expect((await move(second, 'shipped', 'returned')).status).toBe(200)
  expect(await arrived(placed)).toEqual([false, true, true, true])
  expect(await onHand(book)).toBe(0)
  // The copy is with another order: it did come back.
  expect((await undo(second, 'returned')).body).toMatchObject({ code: 'cannot-undo', reason: 'sold-out' })
  expect(await mistakes()).toEqual([])
})

test('an order waits no longer once it is shipped or cancelled, and again after an undo', async () => {
  const book = await stocked('No longer', 0)
  const [cancelled, shipped] = (await buyMany(book, 2)) as [Order, Order]
  await move(cancelled, 'placed', 'cancelled')
  await move(shipped, 'placed', 'shipped')
  await receive(book, 1)
  expect(await onHand(book)).toBe(1)
  expect((await undo(cancelled, 'cancelled')).status).toBe(200)
  expect(await arrived([cancelled])).toEqual([true])
  // No copy is left, so this one waits.
  expect((await undo(shipped, 'shipped')).status).toBe(200)
  expect([await arrived([shipped]), await onHand(book)]).toEqual([[false], 0])
  await receive(book, 1)
  expect(await arrived([shipped])).toEqual([true])
  expect(await mistakes()).toEqual([])
})

test('a copy that was received by mistake is taken back from the newest order', async () => {
  const book = await stocked('Mistake', 0)
  const placed = await buyMany(book, 2)
  await receive(book, 3)
  expect((await receive(book, -2)).body.onHand).toBe(0)
  expect(await arrived(placed)).toEqual([true, false])
  expect(await receive(book, -2)).toMatchObject({ status: 409, body: { code: 'not-enough', onHand: 0 } })
  expect(await arrived(placed)).toEqual([true, false])
  // What is shipped has left.
  await move(placed[0], 'placed', 'shipped')
  expect((await receive(book, -1)).status).toBe(409)
  expect(await mistakes()).toEqual([])
})

test('nobody is told that a book is back while its copies are kept for orders', async () => {
  const book = await stocked('Alert', 0)
  await buy(book)
  await set(book, { onHand: 0, whenOut: 'sold-out' })
  const params = { id: book._id }
  await call(200, stockAlerts.create, { params, body: { email: 'waiting@reader.example' } })
  const alerts = () => db.many(sql`select from outbox where book_id = ${book._id}`)
  await receive(book, 1)
  expect(await alerts()).toEqual([])
  await receive(book, 1)
  expect(await alerts()).toHaveLength(1)
})

test('orders, cancellations, shipments and deliveries at the same time neither promise a copy twice nor lose one', async () => {
  const titles = await Promise.all([stocked('Hot', 0), stocked('Cold', 2, 'to-order')])
  const trade = async (by: typeof shop, at: number) => {
    for (let time = 0; time < 6; time += 1) {
      const basket = at % 2 ? titles : titles.toReversed()
      const body = orderFor(titles[0], {
        productIds: basket.map(({ _id }) => _id),
        totalPrice: basket.reduce((sum, { newPrice }) => sum + newPrice, 0).toFixed(2),
      })
      const { body: order } = await by.call(201, orders.place, { body }, shopper)
      const line = { params: { id: order._id, bookId: titles[time % 2]?._id ?? '' } }
      if (time % 3 === 0) await by.call(200, orders.cancel, of(order), shopper)
      if (time % 3 === 1) await by.call(200, orderChanges.shipLine, line, staff)
    }
  }
  const deliver = async (by: typeof shop) => {
    for (let time = 0; time < 12; time += 1) await receive(titles[time % 2] ?? titles[0], 2, by)
  }
  const shops = [shop, neighbour]
  await Promise.all([
    ...Array.from({ length: 6 }, (_, at) => trade(shops[at % 2] ?? shop, at)),
    ...shops.map(deliver),
  ])
  expect(await mistakes()).toEqual([])
  expect(
    await db.first(
      sql`select deadlocks from pg_stat_database where datname = current_database() and deadlocks > 0`,
    ),
  ).toBeUndefined()
})
