import { expect, test } from 'vitest'
import { books } from '../../../contract/catalog/books.ts'
import { importFeeds, importRules } from '../../../contract/trade/import-rules.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { bookNumbered, bookRecord, importRecords, isbns } from './testing/import-text.ts'
import { price, type RecordParts, supplied } from './testing/map-text.ts'

const shop = await openTestShop()
const { call, people } = shop
const admin = { as: people.admin }

const withIsbn = (number: number) => bookNumbered(shop, number)

const feeds = async () => (await call(200, importFeeds.list, {}, admin)).body

/** The feeds in this order. */
async function order(...names: string[]) {
  const all = await feeds()
  const ids = names.map((name) => all.find((feed) => feed.name === name)?.id ?? '')
  return (await call(200, importFeeds.reorder, { body: { ids } }, admin)).body.map(({ name }) => name)
}

const send = async (sender: string, number: number, title: string, more: RecordParts = {}) =>
  (
    await importRecords(shop, [bookRecord(number, title, { reference: `${sender}-${number}`, ...more })], {
      sent: { sender },
    })
  )[0]

const gone = { notification: '05' }

test('the feed that came first decides, until the order is changed', async () => {
  expect(await send('First', 0, 'Glass')).toBe('new')
  expect(await send('Second', 0, 'Glas')).toBe('skipped other-feed')
  expect(await send('Second', 0, 'Glas')).toBe('skipped other-feed')
  expect(await send('First', 0, 'Glass')).toBe('unchanged')
  expect(await feeds()).toMatchObject([
    { name: 'First', records: 1, books: 1, lastMessageAt: '2026-01-01T00:00:00.000Z' },
    { name: 'Second', records: 1, books: 0 },
  ])

  expect(await order('Second', 'First')).toEqual(['Second', 'First'])
  expect(await withIsbn(0)).toMatchObject({ title: 'Glass' })
  expect(await send('Second', 0, 'Glas')).toBe('changed')
  await expect.poll(() => withIsbn(0)).toMatchObject({ title: 'Glas' })
  expect(await send('First', 0, 'Glass')).toBe('skipped other-feed')
  expect(await feeds()).toMatchObject([
    { name: 'Second', records: 1, books: 1 },
    { name: 'First', records: 1, books: 0 },
  ])

  await order('First', 'Second')
  // Also a record of the feed that comes second now gives the book back.
  expect(await send('Second', 0, 'Glas, again')).toBe('skipped other-feed')
  await expect.poll(() => withIsbn(0)).toMatchObject({ title: 'Glass' })
})

test('where the first feed takes its record off, the next one takes over, and edits stay', async () => {
  await send('First', 1, 'River', { publishing: '' })
  await send('Second', 1, 'Rivière')
  const book = await withIsbn(1)
  const { title, author, category, newPrice, trending } = book ?? {}
  const body = { title, author, category, newPrice, trending, description: 'By hand' }
  await call(200, books.edit, { params: { id: book?._id ?? '' }, body: body as never }, admin)
  expect(await send('First', 1, 'River', gone)).toBe('deleted')
  await expect.poll(() => withIsbn(1)).toMatchObject({ title: 'Rivière', description: 'By hand' })
  expect((await withIsbn(1))?.availability).toBeUndefined()
  expect(await send('Second', 1, 'Rivière')).toBe('unchanged')
  expect(await send('Second', 1, 'Rivière', gone)).toBe('deleted')
  await expect.poll(async () => (await withIsbn(1))?.availability).toBe('sold-out')
  expect(await send('Second', 1, 'Rivière')).toBe('changed')
  expect(await send('First', 1, 'River')).toBe('changed')
  await expect.poll(() => withIsbn(1)).toMatchObject({ title: 'River', availability: 'to-order' })
})

test('a feed that takes over also says whether the book can be had', async () => {
  await send('Second', 3, 'Letter')
  expect(await send('First', 3, 'Letter', { supply: supplied(price('9'), '51') })).toBe('changed')
  await expect.poll(() => withIsbn(3)).toMatchObject({ newPrice: 9, availability: 'sold-out' })
})

test('a first feed whose record is not for sale here does not decide', async () => {
  const noPrice = { supply: '' }
  expect(await send('First', 2, 'Stone', noPrice)).toBe('skipped no-price')
  expect(await send('Second', 2, 'Pierre')).toBe('new')
  expect(await send('First', 2, 'Stone')).toBe('changed')
  await expect.poll(() => withIsbn(2)).toMatchObject({ title: 'Stone' })
  expect(await send('First', 2, 'Stone', noPrice)).toBe('skipped no-price')
  await expect.poll(() => withIsbn(2)).toMatchObject({ title: 'Pierre' })
  expect((await withIsbn(2))?.availability).toBeUndefined()
})

test('a book that two feeds describe counts for neither once it is deleted, and is not made again', async () => {
  const before = await feeds()
  const book = await withIsbn(0)
  await call(200, books.delete, { params: { id: book?._id ?? '' } }, admin)
  expect(await feeds()).toMatchObject([{ books: (before[0]?.books ?? 0) - 1 }, { books: before[1]?.books }])
  expect(await send('Second', 0, 'Glas, once more')).toBe('skipped deleted-here')
})

test('a feed has a category of its own for subjects that no rule knows', async () => {
  const [first] = await feeds()
  const params = { id: first?.id ?? '' }
  await call(200, importFeeds.edit, { params, body: { fallback: 'business' } }, admin)
  await send('First', 3, 'Ledger')
  await send('Second', 4, 'Story')
  await expect.poll(() => withIsbn(3)).toMatchObject({ category: 'business' })
  await expect.poll(() => withIsbn(4)).toMatchObject({ category: 'fiction' })
  const unknown = await call(400, importFeeds.edit, { params, body: { fallback: 'nowhere' } }, admin)
  expect(unknown.body.fields).toMatchObject([{ field: 'fallback' }])
})

test('an order that lacks a feed, or names one twice or an unknown one, is refused', async () => {
  const [a = '', b = ''] = (await feeds()).map(({ id }) => id)
  for (const ids of [[a], [a, a], [a, b, '00000000-0000-4000-8000-000000000000']])
    await call(409, importFeeds.reorder, { body: { ids } }, admin)
  await call(400, importFeeds.reorder, { body: { ids: ['first'] } }, admin)
  expect((await feeds()).map(({ id }) => id)).toEqual([a, b])
  const orders = await Promise.all(
    [
      [a, b],
      [b, a],
    ].map((ids) => shop.send(importFeeds.reorder, { body: { ids } }, admin)),
  )
  expect(orders.map(({ status }) => status)).toEqual([200, 200])
})

test('a block holds for every feed', async () => {
  await send('First', 2, 'Stone')
  const body = { kind: 'isbn' as const, value: isbns[2] }
  await call(201, importRules.block, { body }, admin)
  expect(await send('First', 2, 'Stone')).toBe('skipped blocked-isbn')
  expect(await send('Second', 2, 'Pierre')).toBe('skipped blocked-isbn')
  await expect.poll(async () => (await withIsbn(2))?.availability).toBe('sold-out')
})
