import { beforeEach, expect, test } from 'vitest'
import {
  type Book,
  books,
  type Category,
  maxTopSellers,
  type NewBook,
} from '../../../contract/catalog/books.ts'
import { orders } from '../../../contract/orders/orders.ts'
import type { Order } from '../../../contract/orders/placed-order.ts'
import { sql } from '../../database/sql.ts'
import { bestSellingBooks } from './best-sellers.sql.ts'
import { openTestShop, orderFor } from '../../testing/test-shop.ts'

const { people, db, cache, ...shop } = await openTestShop()
const { call, send } = shop
const admin = { as: people.admin }
const shopper = { as: people.shopper }

beforeEach(() => db.run(sql`truncate books, orders cascade`))

/** Pauses between books, so that their creation times differ. */
async function sell(book?: Partial<NewBook>) {
  await db.run(sql`select pg_sleep(0.002)`)
  return shop.sell(book)
}

const titles = (list: Book[]) => list.map((book) => book.title)

/** Clears the cache, since a sale may take a minute to show. */
async function topSellers(category?: Category) {
  cache.invalidate(['books'])
  return titles((await call(200, books.topSellers, { query: { category } })).body)
}

const buy = async (book: Book) => (await call(201, orders.place, { body: orderFor(book) }, shopper)).body

const move = (order: Order, to: Order['status']) =>
  call(200, orders.move, { params: { id: order._id }, body: { from: order.status, to } }, admin)

const age = (order: Order, time: string) =>
  db.run(sql`update orders set placed_at = now() - ${time}::interval where id = ${order._id}`)

test('best sellers come first, newer before older at equal sales, then the newest unsold books', async () => {
  const sold = [await sell({ title: 'Sold once, long here' }), await sell({ title: 'Sold once' })]
  const best = await sell({ title: 'Sold twice' })
  await sell({ title: 'Unsold' })
  await sell({ title: 'Unsold and new' })
  for (const book of [...sold, best, best]) await buy(book)
  expect(await topSellers()).toEqual([
    'Sold twice',
    'Sold once',
    'Sold once, long here',
    'Unsold and new',
    'Unsold',
  ])
})

test('only orders of the last thirty days that are not cancelled count', async () => {
  const [shipped, cancelled, recent, past] = [
    await sell({ title: 'Shipped' }),
    await sell({ title: 'Cancelled' }),
    await sell({ title: 'Sold 29 days ago' }),
    await sell({ title: 'Sold 31 days ago, three times' }),
  ]
  await move(await buy(shipped), 'shipped')
  for (const order of [await buy(cancelled), await buy(cancelled)]) await move(order, 'cancelled')
  await age(await buy(recent), '29 days 23 hours')
  for (const order of [await buy(past), await buy(past), await buy(past)]) await age(order, '30 days 1 hour')
  await sell({ title: 'New' })
  expect(await topSellers()).toEqual([
    'Sold 29 days ago',
    'Shipped',
    'New',
    'Sold 31 days ago, three times',
    'Cancelled',
  ])
})

test('a category has its own list, and an unknown category is refused', async () => {
  await sell({ title: 'Unsold horror', category: 'horror' })
  await buy(await sell({ title: 'Sold horror', category: 'horror' }))
  await buy(await sell({ title: 'Sold business', category: 'business' }))
  expect(await topSellers('horror')).toEqual(['Sold horror', 'Unsold horror'])
  expect(await topSellers('adventure')).toEqual([])
  expect((await send(books.topSellers, { query: { category: 'cooking' } })).status).toBe(400)
})

test('a deleted best seller is not shown', async () => {
  const gone = await sell({ title: 'Gone' })
  await buy(gone)
  await sell({ title: 'Here' })
  await call(200, books.delete, { params: { id: gone._id } }, admin)
  expect(await topSellers()).toEqual(['Here'])
})

test(`at most ${maxTopSellers} books are listed, and the oldest book is among them once it sells`, async () => {
  const oldest = await sell({ title: 'The oldest' })
  for (let at = 1; at <= maxTopSellers; at++) await sell({ title: `Book ${at}` })
  const before = await topSellers()
  expect(before).toHaveLength(maxTopSellers)
  expect(before).not.toContain('The oldest')
  await buy(oldest)
  const after = await topSellers()
  expect(after).toHaveLength(maxTopSellers)
  expect([after[0], after[1], after.at(-1)]).toEqual(['The oldest', `Book ${maxTopSellers}`, 'Book 2'])
})

test('in an own shop, sold-out books leave the list until they have copies again; the demo shows all books', async () => {
  const [out, toOrder, low] = [
    await sell({ title: 'Sold out' }),
    await sell({ title: 'To order' }),
    await sell({ title: 'Low' }),
  ]
  await sell({ title: 'Not counted' })
  for (const book of [out, out, toOrder]) await buy(book)
  await db.run(sql`
    insert into stock (book_id, on_hand, when_out) values
      (${out._id}, 0, 'sold-out'), (${toOrder._id}, 0, 'to-order'), (${low._id}, 1, 'sold-out')`)
  expect(await topSellers()).toEqual(['Sold out', 'To order', 'Not counted', 'Low'])
  const list = async (withSoldOut: boolean) =>
    titles(await bestSellingBooks(db, { category: undefined, limit: 60, worksOnce: false, withSoldOut }))
  expect(await list(true)).toHaveLength(4)
  expect(await list(false)).toEqual(['To order', 'Not counted', 'Low'])
  await db.run(sql`update stock set on_hand = 1 where book_id = ${out._id}`)
  expect((await list(false))[0]).toBe('Sold out')
})

test('books are listed by their ids, newest first; deleted ones are left out', async () => {
  const one = await sell({ title: 'One' })
  const gone = await sell({ title: 'Gone' })
  const two = await sell({ title: 'Two' })
  await sell({ title: 'Not asked for' })
  await call(200, books.delete, { params: { id: gone._id } }, admin)
  const ids = [one._id, gone._id, two._id.toUpperCase(), one._id].join(',')
  expect(titles((await call(200, books.list, { query: { ids } })).body)).toEqual(['Two', 'One'])
  expect((await call(200, books.list, { query: { ids: gone._id } })).body).toEqual([])
})

test('invalid ids and more than a hundred ids are refused', async () => {
  const { _id } = await sell()
  const many = (count: number) => Array.from({ length: count }, () => _id).join(',')
  expect((await call(200, books.list, { query: { ids: many(100) } })).body).toHaveLength(1)
  for (const ids of [many(101), 'nonsense', `${_id},`])
    expect((await send(books.list, { query: { ids } })).status).toBe(400)
})
