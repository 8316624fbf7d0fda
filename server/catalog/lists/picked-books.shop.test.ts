import { expect, test } from 'vitest'
import { admin } from '../../../contract/people/admin.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { stock } from '../../../contract/stock/stock.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop, orderFor } from '../../testing/test-shop.ts'

const { call, db, people, sell } = await openTestShop()
const asAdmin = { as: people.admin }

type Query = NonNullable<Parameters<typeof call<typeof admin.bookList, 200>>[2]['query']>

const list = async (query: Query) => (await call(200, admin.bookList, { query }, asAdmin)).body
const titles = async (query: Query) => (await list(query)).books.map(({ title }) => title)

const idsOf = async (query: object) => (await call(200, admin.bookIds, { query }, asAdmin)).body

const made = {
  zebra: await sell({ title: 'zebra', category: 'fiction', coverImage: 'zebra.jpg' }),
  apple: await sell({ title: 'apple', category: 'horror', coverImage: '' }),
  echo: await sell({ title: 'Echo', category: 'horror', coverImage: 'echo.jpg' }),
  glass: await sell({ title: 'Glass', category: 'fiction', coverImage: '' }),
}
const { zebra, apple, echo, glass } = made

const keep = (bookId: string, onHand: number, whenOut: 'sold-out' | 'to-order') =>
  call(200, stock.set, { params: { bookId }, body: { onHand, whenOut } }, asAdmin)
await keep(zebra._id, 0, 'sold-out')
await keep(apple._id, 0, 'to-order')
await keep(echo._id, 7, 'sold-out')

const feed =
  (await db.value<string>(sql`insert into feeds (name) values ('A Distributor') returning id`)) ?? ''
await db.run(sql`
  insert into imported_books (book_id, feed_id, written)
  values (${apple._id}, ${feed}, '{}'), (${echo._id}, ${feed}, '{"isStopped": true}')`)
await db.run(sql`update books set description = '' where id = ${glass._id}`)

test.each([
  [{ gap: 'sold-out' }, ['zebra']],
  [{ gap: 'off-sale' }, ['Echo']],
  [{ gap: 'no-cover' }, ['apple', 'Glass']],
  [{ gap: 'no-description' }, ['Glass']],
  [{ feed }, ['apple', 'Echo']],
  [{ feed, gap: 'no-cover' }, ['apple']],
  [{ gap: 'no-cover', category: 'fiction' }, ['Glass']],
  [{ q: 'glas', gap: 'no-cover' }, ['Glass']],
  [{ q: 'zebbra', gap: 'sold-out' }, ['zebra']],
  [{ q: 'zebra', gap: 'no-cover' }, []],
  [{ q: '?!', gap: 'no-cover' }, []],
] as const)('%j lists %j, and selects the same', async (filter, found) => {
  const listed = await list({ ...filter, sort: 'title', direction: 'up' })
  expect(listed.books.map(({ title }) => title)).toEqual(found)
  expect([listed.total, listed.isMore]).toEqual([found.length, false])
  const selected = await idsOf(filter)
  expect(selected.isMore).toBe(false)
  expect(selected.ids.toSorted()).toEqual(listed.books.map(({ _id }) => _id).toSorted())
})

test('books are sorted by their copies, and those without stock come last either way', async () => {
  expect(await titles({ sort: 'stock', direction: 'up' })).toEqual(['apple', 'zebra', 'Echo', 'Glass'])
  expect(await titles({ sort: 'stock', direction: 'down' })).toEqual(['Echo', 'apple', 'zebra', 'Glass'])
  expect(await titles({ sort: 'stock', direction: 'down', category: 'fiction' })).toEqual(['zebra', 'Glass'])
  expect(await titles({ sort: 'stock', direction: 'down', limit: 1, offset: 3 })).toEqual(['Glass'])
})

test('books are sorted by the copies that were sold, the newest of the same number first', async () => {
  await call(201, orders.place, { body: orderFor(echo) }, { as: people.shopper })
  expect(await titles({ sort: 'sold', direction: 'down' })).toEqual(['Echo', 'Glass', 'apple', 'zebra'])
  expect(await titles({ sort: 'sold', direction: 'up', q: 'e' })).not.toEqual([])
  expect((await titles({ sort: 'sold', direction: 'up' })).at(-1)).toBe('Echo')
})

test('without a filter all books are selected, and an unknown filter is refused at its field', async () => {
  expect((await idsOf({})).ids).toHaveLength(4)
  expect((await idsOf({ category: 'horror' })).ids).toHaveLength(2)
  for (const [field, value] of Object.entries({ gap: 'torn', feed: 'x', category: 'cooking' })) {
    const { body } = await call(400, admin.bookIds, { query: { [field]: value } }, asAdmin)
    expect(body.fields?.[0]?.field).toBe(field)
  }
})
