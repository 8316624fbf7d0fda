import { expect, test, vi } from 'vitest'
import { admin as adminRoutes } from '../../../contract/people/admin.ts'
import { audit } from '../../../contract/people/audit.ts'
import { bookChanges } from '../../../contract/catalog/book-changes.ts'
import { type Book, books } from '../../../contract/catalog/books.ts'
import { search } from '../../../contract/catalog/search.ts'
import { stock, type StockEdit } from '../../../contract/stock/stock.ts'
import { bookTag } from '../../http/response-cache/cache-tags.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop, someBook } from '../../testing/test-shop.ts'

const shop = await openTestShop()
/** Another process on the same database. */
const neighbour = await openTestShop({ database: shop.connection })
const { call, people } = shop
const admin = { as: people.admin }

const set = ({ _id: bookId }: Book, body: Partial<StockEdit> & { onHand: number }) =>
  call(200, stock.set, { params: { bookId }, body }, admin)

const move = ({ _id: bookId }: Book, delta: number) =>
  call(200, stock.move, { params: { bookId }, body: { delta, reason: 'corrected' } }, admin)

const shownOf = ({ availability, copiesLeft, expectedOn }: Partial<Book> = {}) => ({
  availability,
  copiesLeft,
  expectedOn,
})

const seen = async ({ _id: id }: Book, by = shop) =>
  shownOf((await by.call(200, books.get, { params: { id } })).body)

test('a book without stock says nothing of it, in no response', async () => {
  const book = await shop.sell({ title: 'Untold' })
  const { body: one } = await call(200, books.get, { params: { id: book._id } })
  const { body: all } = await call(200, books.list, {})
  for (const found of [book, one, all.find(({ _id }) => _id === book._id) ?? {}])
    for (const field of ['availability', 'copiesLeft', 'expectedOn']) expect(found).not.toHaveProperty(field)
})

test.each([
  [{ onHand: 6 }, { availability: 'in-stock' }],
  [{ onHand: 6, whenOut: 'pre-order', expectedOn: '2027-03-01' }, { availability: 'in-stock' }],
  [{ onHand: 5 }, { availability: 'low', copiesLeft: 5 }],
  [
    { onHand: 1, whenOut: 'to-order' },
    { availability: 'low', copiesLeft: 1 },
  ],
  [{ onHand: 0 }, { availability: 'sold-out' }],
  [
    { onHand: 0, expectedOn: '2027-03-01' },
    { availability: 'sold-out', expectedOn: '2027-03-01' },
  ],
  [{ onHand: 0, whenOut: 'to-order' }, { availability: 'to-order' }],
  [
    { onHand: 0, whenOut: 'pre-order', expectedOn: '2027-03-01' },
    { availability: 'pre-order', expectedOn: '2027-03-01' },
  ],
] as const)('shoppers see the stock %j as %j', async (body, shown) => {
  const book = await shop.sell({ title: 'Shown' })
  await set(book, body)
  const all = shownOf(shown)
  expect(await seen(book)).toEqual(all)
  const { _id: id } = book
  const inList = (found: Book[]) => shownOf(found.find(({ _id }) => _id === id))
  expect(inList((await call(200, books.list, {})).body)).toEqual(all)
  expect(inList((await call(200, books.list, { query: { ids: id } })).body)).toEqual(all)
  expect(inList((await call(200, books.list, { query: { q: 'shown' } })).body)).toEqual(all)
  expect(inList((await call(200, books.topSellers, {})).body)).toEqual(all)
  expect(inList((await call(200, search.find, { query: { q: 'shown' } })).body.books)).toEqual(all)
  expect(inList((await call(200, adminRoutes.bookList, {}, admin)).body.books)).toEqual(all)
  const edited = await call(200, books.edit, { params: { id }, body: { ...someBook, title: 'Shown' } }, admin)
  expect(shownOf(edited.body)).toEqual(all)
  await call(200, books.delete, { params: { id } }, admin)
})

test('pages are dropped at every process when shoppers see another stock, and at no other change', async () => {
  const book = await shop.sell({ title: 'Dropped' })
  await set(book, { onHand: 100 })
  await expect.poll(() => seen(book, neighbour)).toEqual(shownOf({ availability: 'in-stock' }))
  const dropped = [shop, neighbour].map(({ cache }) => vi.spyOn(cache, 'invalidate'))
  const drops = () =>
    dropped.map(({ mock }) => mock.calls.filter(([tags]) => tags.includes(bookTag(book._id))).length)

  await move(book, -1)
  await move(book, -93)
  expect(await seen(book)).toEqual(shownOf({ availability: 'in-stock' }))
  await move(book, -1)
  expect(await seen(book)).toEqual(shownOf({ availability: 'low', copiesLeft: 5 }))
  await expect.poll(() => seen(book, neighbour)).toEqual(shownOf({ availability: 'low', copiesLeft: 5 }))
  // This process drops the pages itself, and again when it is notified. Notifications come in the order of the commits.
  await expect.poll(drops).toEqual([2, 1])

  await move(book, -4)
  await move(book, -1)
  await set(book, { onHand: 0, whenOut: 'pre-order' })
  await set(book, { onHand: 0, expectedOn: '2027-03-01' })
  await set(book, { onHand: 0, section: 'B2' })
  await call(200, stock.stop, { params: { bookId: book._id } }, admin)
  await expect.poll(() => seen(book, neighbour)).toEqual(shownOf())
  await expect.poll(drops).toEqual([12, 6])
  for (const spy of dropped) spy.mockRestore()
})

test('a change of many rows by SQL is seen as well', async () => {
  const book = await shop.sell({ title: 'By hand' })
  await set(book, { onHand: 9 })
  await expect.poll(() => seen(book, neighbour)).toMatchObject({ availability: 'in-stock' })
  await shop.db.run(sql`update stock set on_hand = 2`)
  await shop.db.run(sql`update stock_moves set delta = 2`)
  await expect.poll(() => seen(book, neighbour)).toMatchObject({ copiesLeft: 2 })
})

test('an edit of books has the stock in no audit entry, and books with stock can be deleted', async () => {
  const [one, other] = [await shop.sell({ title: 'Audited' }), await shop.sell({ title: 'Audited too' })]
  for (const book of [one, other]) await set(book, { onHand: 3 })
  const ids = [one._id, other._id]
  await call(200, bookChanges.change, { body: { ids, change: 'trending', trending: true } }, admin)
  const { body } = await call(200, audit.list, { query: { action: 'book.edit', q: 'Audited' } }, admin)
  expect(body.entries.map(({ changes }) => changes)).toEqual([
    { trending: [false, true] },
    { trending: [false, true] },
  ])
  await call(200, bookChanges.change, { body: { ids, change: 'delete' } }, admin)
})
