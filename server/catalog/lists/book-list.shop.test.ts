import { expect, test } from 'vitest'
import { admin, type BookSort, bookSorts } from '../../../contract/people/admin.ts'
import { books, type Category } from '../../../contract/catalog/books.ts'
import { orderChanges } from '../../../contract/orders/order-changes.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop, orderFor, someBook } from '../../testing/test-shop.ts'

const { call, db, people, sell } = await openTestShop()

type Query = NonNullable<Parameters<typeof call<typeof admin.bookList, 200>>[2]['query']>

const shelf = async (query: Query = {}) =>
  (await call(200, admin.bookList, { query }, { as: people.admin })).body
const titles = async (query: Query) => (await shelf(query)).books.map((book) => book.title)

const fewBooks: [title: string, category: Category, price: number][] = [
  ['zebra', 'fiction', 3],
  ['Émile', 'fiction', 9],
  ['apple', 'horror', 3],
  ['Eve', 'business', 1],
  ['Echo', 'horror', 20],
]
for (const [title, category, newPrice] of fewBooks) await sell({ title, category, newPrice })

test.each<[sort: BookSort, up: string[]]>([
  ['newest', ['zebra', 'Émile', 'apple', 'Eve', 'Echo']],
  ['title', ['apple', 'Echo', 'Émile', 'Eve', 'zebra']],
  ['category', ['Eve', 'Émile', 'zebra', 'apple', 'Echo']],
])('books are sorted by %s, ascending and descending', async (sort, up) => {
  expect(await titles({ sort, direction: 'up' })).toEqual(up)
  expect(await titles({ sort, direction: 'down' })).toEqual(up.toReversed())
})

test('books of the same price keep their order across pages', async () => {
  const cheapFirst = (offset: number) => titles({ sort: 'price', direction: 'up', limit: 1, offset })
  const pages = [0, 1, 2, 3, 4].map(cheapFirst)
  const seen = (await Promise.all(pages)).flat()
  expect(new Set(seen).size).toBe(5)
  expect([seen[0], ...seen.slice(3)]).toEqual(['Eve', 'Émile', 'Echo'])
})

test('a category and a search filter the books and their total', async () => {
  const horror = await shelf({ category: 'horror', limit: 1, sort: 'title', direction: 'up' })
  expect(horror.books.map((book) => book.title)).toEqual(['apple'])
  expect(horror.total).toBe(2)
  expect(await shelf({ q: 'emile' })).toMatchObject({ books: [{ title: 'Émile' }], total: 1 })
  expect(await titles({ q: 'Thoreau', category: 'fiction', sort: 'title', direction: 'up' })).toEqual([
    'Émile',
    'zebra',
  ])
  expect(await titles({ q: 'zebbra' })).toEqual(['zebra'])
  expect(await shelf({ q: '?!' })).toEqual({ books: [], total: 0 })
})

test('a page past the end is empty and has the total', async () => {
  expect(await shelf({ offset: 1000 })).toEqual({ books: [], total: 5 })
})

test('each book has the same offset counted from either end of the list', async () => {
  const { body: before } = await call(200, admin.bookList, { query: { limit: 100 } }, { as: people.admin })
  for (const sort of bookSorts) {
    const whole = await titles({ sort, limit: 100 })
    const oneByOne = await Promise.all(whole.map((_, offset) => titles({ sort, limit: 1, offset })))
    expect(oneByOne.flat()).toEqual(whole)
    expect(await titles({ sort, limit: 3, offset: before.total - 2 })).toEqual(whole.slice(-2))
  }
})

test('a book has the copies that were sold in the last thirty days, neither cancelled nor returned', async () => {
  const [book, other] = [
    await sell({ title: 'Sold', newPrice: 1 }),
    await sell({ title: 'Unsold', newPrice: 1 }),
  ]
  const buy = async () => {
    const body = orderFor(book, { productIds: [book._id, other._id], totalPrice: '2.00' })
    return (await call(201, orders.place, { body }, { as: people.shopper })).body._id
  }
  const [kept, cancelled, returned, old] = [await buy(), await buy(), await buy(), await buy()]
  await db.run(sql`update orders set status = 'cancelled' where id = ${cancelled}`)
  await db.run(sql`update orders set status = 'returned' where id = ${returned}`)
  await db.run(sql`update orders set placed_at = now() - interval '31 days' where id = ${old}`)
  const params = { id: kept, bookId: other._id }
  await call(200, orderChanges.cancelLine, { params }, { as: people.admin })
  const { books: listed } = await shelf({ limit: 2 })
  expect(listed).toMatchObject([
    { title: 'Unsold', sold: 0 },
    { title: 'Sold', sold: 1 },
  ])
  for (const { _id } of listed) await call(200, books.delete, { params: { id: _id } }, { as: people.admin })
})

test('the totals are right after every change', async () => {
  const count = async () => [(await shelf()).total, (await shelf({ category: 'horror' })).total]
  const [all = 0, horror = 0] = await count()
  const book = await sell({ category: 'horror' })
  expect(await count()).toEqual([all + 1, horror + 1])
  const params = { id: book._id }
  const edited = { ...someBook, category: 'business' as const }
  await call(200, books.edit, { params, body: edited }, { as: people.admin })
  expect(await count()).toEqual([all + 1, horror])
  await call(200, books.delete, { params }, { as: people.admin })
  expect(await count()).toEqual([all, horror])
  await Promise.all(Array.from({ length: 20 }, (_, at) => sell({ category: at % 2 ? 'horror' : 'fiction' })))
  expect(await count()).toEqual([all + 20, horror + 10])
})

test('a search of the book list covers titles and descriptions, with the total', async () => {
  await db.run(sql`
    insert into books (title, description, category, new_price_cents, old_price_cents)
    select case when at < 120 then 'Lighthouse ' || at else 'Walden' end,
      case when at < 120 then 'By a pond.' else 'It stands by a lighthouse.' end, 'fiction', 1250, 2000
    from generate_series(0, 159) as at`)
  expect((await shelf({ q: 'lighthouse', limit: 100, offset: 100 })).total).toBe(160)
  expect((await shelf({ q: 'lighthouse', limit: 100, offset: 100 })).books).toHaveLength(60)
})

test('after TRUNCATE the list is empty and the total is zero', async () => {
  await db.run(sql`truncate books cascade`)
  expect(await shelf()).toEqual({ books: [], total: 0 })
})
