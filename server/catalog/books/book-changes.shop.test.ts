import { expect, test } from 'vitest'
import { audit } from '../../../contract/people/audit.ts'
import { bookChanges } from '../../../contract/catalog/book-changes.ts'
import { books } from '../../../contract/catalog/books.ts'
import { saveSettings } from '../../../contract/shop/settings.ts'
import { openTestShop } from '../../testing/test-shop.ts'

const shop = await openTestShop()
const { call, send, sell } = shop
const manager = { as: await shop.staffToken('manager') }
const owner = { as: shop.people.admin }
const missingId = '00000000-0000-4000-8000-000000000000'

const change = (body: object) => send(bookChanges.change, { body }, manager)
const bookAt = async (id: string) => (await call(200, books.get, { params: { id } })).body
const priceOf = async (id: string) => (await bookAt(id)).newPrice

test('several books get a price, a category or the trending mark in one call, and every page shows it', async () => {
  const [one, two, third] = [await sell(), await sell(), await sell()]
  const ids = [one._id, two._id]
  // The responses are in the cache when the books change.
  for (const id of ids) await bookAt(id)
  await call(200, books.list, {})
  expect(await change({ ids: [...ids, one._id], change: 'price', newPrice: '7.50' })).toMatchObject({
    status: 200,
    body: { changed: 2 },
  })
  await change({ ids, change: 'category', category: 'horror' })
  await change({ ids, change: 'trending', trending: true })
  for (const id of ids)
    expect(await bookAt(id)).toMatchObject({
      newPrice: 7.5,
      oldPrice: 20,
      category: 'horror',
      trending: true,
    })
  expect(await bookAt(third._id)).toEqual(third)
  const listed = (await call(200, books.list, { query: { category: 'horror' } })).body
  expect(listed.map(({ _id }) => _id)).toEqual(ids.toReversed())
})

test('a book that is gone, or a price that cannot be, changes none of the books and is named', async () => {
  const [book, dear, free] = [await sell(), await sell({ newPrice: 9_000_000 }), await sell({ newPrice: 0 })]
  const ids = [book._id, dear._id, free._id]
  for (const what of [{ change: 'delete' }, { change: 'trending', trending: true }])
    expect(await change({ ids: [...ids, missingId], ...what })).toMatchObject({
      status: 409,
      body: { code: 'books-gone', ids: [missingId], message: expect.stringContaining('Nothing was changed') },
    })
  expect(await change({ ids, change: 'percent', percent: 50 })).toMatchObject({
    status: 409,
    body: { code: 'price-out-of-range', ids: [dear._id] },
  })
  const penny = await sell({ newPrice: 0.01 })
  expect(await change({ ids: [penny._id, book._id], change: 'percent', percent: -60 })).toMatchObject({
    status: 409,
    body: { code: 'price-out-of-range', ids: [penny._id] },
  })
  for (const { _id, ...before } of [book, dear, free, penny]) expect(await bookAt(_id)).toMatchObject(before)
})

test.each([
  ['ids', { ids: [], change: 'delete' }],
  ['ids', { ids: Array.from({ length: 101 }, () => missingId), change: 'delete' }],
  ['newPrice', { ids: [missingId], change: 'price', newPrice: 1.999 }],
  ['newPrice', { ids: [missingId], change: 'price', newPrice: 'cheap' }],
  ['newPrice', { ids: [missingId], change: 'price', newPrice: 1e8 }],
  ['percent', { ids: [missingId], change: 'percent', percent: -100 }],
  ['percent', { ids: [missingId], change: 'percent', percent: 0 }],
  ['percent', { ids: [missingId], change: 'percent', percent: 1.234 }],
  ['category', { ids: [missingId], change: 'category', category: 'poetry' }],
  ['change', { ids: [missingId], change: 'author' }],
])('a change with an invalid %s is refused with the name of the field: %j', async (field, body) => {
  const refused = await change(body)
  expect(refused.status).toBe(400)
  expect(refused.body.fields).toMatchObject([{ field }])
})

test('deleted books are gone at once, and each changed book has an entry in the audit log', async () => {
  const [one, two] = [await sell({ title: 'First of two' }), await sell({ title: 'Second of two' })]
  const ids = [one._id, two._id]
  await change({ ids, change: 'price', newPrice: 5 })
  await change({ ids, change: 'price', newPrice: 5 })
  await change({ ids, change: 'delete' })
  for (const id of ids) await call(404, books.get, { params: { id } })
  const { entries } = (await call(200, audit.list, { query: { q: 'of two', actor: 'manager' } }, owner)).body
  const newest = entries.map(({ action, subject, changes }) => [subject, action, changes['newPrice']])
  expect(newest.toSorted()).toEqual([
    ['First of two', 'book.delete', [5, null]],
    ['First of two', 'book.edit', [12.5, 5]],
    ['Second of two', 'book.delete', [5, null]],
    ['Second of two', 'book.edit', [12.5, 5]],
  ])
})

test('changes of the same books at the same time wait for each other', async () => {
  const sold = await Promise.all(Array.from({ length: 10 }, () => sell({ newPrice: 100 })))
  const ids = sold.map(({ _id }) => _id)
  const changes = [ids, ids.toReversed(), ids, ids.toReversed()].map((ids) =>
    change({ ids, change: 'percent', percent: 10 }),
  )
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  for (const id of ids) expect(await priceOf(id)).toBe(146.41)
})

test('a percentage is rounded to the decimals of the currency', async () => {
  const [cheap, dear] = [await sell({ newPrice: 0.99 }), await sell({ newPrice: 19.99 })]
  const ids = [cheap._id, dear._id]
  const prices = () => Promise.all(ids.map(priceOf))
  await change({ ids, change: 'percent', percent: -10 })
  expect(await prices()).toEqual([0.89, 17.99])
  await change({ ids, change: 'percent', percent: 12.5 })
  expect(await prices()).toEqual([1, 20.24])

  await call(200, saveSettings.region, { body: { currency: 'JPY' } }, owner)
  await change({ ids, change: 'price', newPrice: 1250 })
  await change({ ids, change: 'percent', percent: -33 })
  expect(await prices()).toEqual([838, 838])
  expect((await change({ ids, change: 'price', newPrice: 12.5 })).body.fields).toMatchObject([
    { field: 'newPrice' },
  ])
})
