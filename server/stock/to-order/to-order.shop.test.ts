import { expect, test } from 'vitest'
import { type Book, books } from '../../../contract/catalog/books.ts'
import { orders } from '../../../contract/orders/orders.ts'
import type { Order } from '../../../contract/orders/placed-order.ts'
import { urlOf } from '../../../contract/request.ts'
import { saveSettings } from '../../../contract/shop/settings.ts'
import { today } from '../../../contract/shop/today.ts'
import { stock, type StockEdit } from '../../../contract/stock/stock.ts'
import { supplierOrders } from '../../../contract/stock/supplier-orders.ts'
import { toOrder } from '../../../contract/stock/to-order.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop, orderFor } from '../../testing/test-shop.ts'
import { openFeed } from '../../trade/onix/records.sql.ts'

const shop = await openTestShop()
const { call, people, db } = shop
const owner = { as: people.admin }
const clerk = { as: await shop.staffToken('clerk') }

const keep = ({ _id: bookId }: Book, body: Partial<StockEdit> & { onHand: number }) =>
  call(200, stock.set, { params: { bookId }, body }, owner)
const buy = async (book: Book, changes: object = {}): Promise<Order> =>
  (await call(201, orders.place, { body: orderFor(book, changes) }, { as: people.shopper })).body

type Query = Parameters<typeof call<typeof toOrder.list, 200>>[2]['query']
const listed = async (query: Query = {}) => (await call(200, toOrder.list, { query }, clerk)).body
const needOf = async ({ _id }: Book) =>
  (await listed({ limit: 100 })).books.find(({ bookId }) => bookId === _id)
const order = (book: Book, quantity: number, onOrder = 0) =>
  call(
    201,
    supplierOrders.create,
    { body: { supplier: 'A Distributor', lines: [{ bookId: book._id, quantity, onOrder }] } },
    clerk,
  )

/** As if this feed had described the book. */
async function describedBy(feed: string, { _id }: Book) {
  const id = await openFeed(db, feed)
  await db.run(sql`insert into imported_books (book_id, feed_id, written) values (${_id}, ${id}, '{}')`)
}

const publishedBy = (publisher: string, { _id }: Book) =>
  db.run(sql`
    insert into editions (book_id, publisher) values (${_id}, ${publisher})
    on conflict (book_id) do update set publisher = excluded.publisher`)

test('orders that wait and copies below the number to keep are needed, less what is on order', async () => {
  const book = await shop.sell({ title: 'Emma' })
  await publishedBy('Example House', book)
  await keep(book, { onHand: 1 })
  expect(await needOf(book)).toBeUndefined()
  await keep(book, { onHand: 0, whenOut: 'to-order', section: 'A1' })
  const first = await buy(book, { name: 'Ann' })
  await buy(book, { name: 'Ben' })
  expect(await needOf(book)).toMatchObject({
    publisher: 'Example House',
    supplier: 'Example House',
    onHand: 0,
    waiting: 2,
    low: 1,
    onOrder: 0,
    quantity: 3,
    orders: [{ _id: first._id, number: first.number, name: 'Ann' }, { name: 'Ben' }],
  })
  await order(book, 1)
  expect(await needOf(book)).toMatchObject({ waiting: 2, onOrder: 1, quantity: 2, orders: [{ name: 'Ben' }] })
  await order(book, 2, 1)
  expect(await needOf(book)).toBeUndefined()
})

test('low stock is of books that stood on the shelves, up to the number in the settings', async () => {
  const soldOut = await shop.sell({ title: 'Sold out' })
  await keep(soldOut, { onHand: 2 })
  await keep(soldOut, { onHand: 0, reason: 'sold-over-counter' })
  const neverThere = await shop.sell({ title: 'Never there' })
  await keep(neverThere, { onHand: 0 })
  const orderedIn = await shop.sell({ title: 'Ordered in once' })
  await keep(orderedIn, { onHand: 1, whenOut: 'to-order' })
  await keep(orderedIn, { onHand: 0, reason: 'sold-over-counter' })
  const stopped = await shop.sell({ title: 'Off sale' })
  await keep(stopped, { onHand: 1 })
  await keep(stopped, { onHand: 0 })
  await describedBy('A Distributor', stopped)
  await db.run(sql`update imported_books set written = '{"isStopped": true}' where book_id = ${stopped._id}`)
  const few = await shop.sell({ title: 'Few' })
  await keep(few, { onHand: 2 })

  expect(await needOf(soldOut)).toMatchObject({ waiting: 0, low: 1, quantity: 1, orders: [] })
  for (const book of [neverThere, orderedIn, stopped, few]) expect(await needOf(book)).toBeUndefined()
  await call(200, saveSettings.stock, { body: { copiesToKeep: 3 } }, owner)
  expect(await needOf(soldOut)).toMatchObject({ low: 3 })
  expect(await needOf(few)).toMatchObject({ low: 1, onHand: 2 })
  await call(200, saveSettings.stock, { body: { copiesToKeep: 0 } }, owner)
  expect(await needOf(soldOut)).toBeUndefined()
  await call(200, saveSettings.stock, { body: { copiesToKeep: 1 } }, owner)
  expect((await call(400, saveSettings.stock, { body: { copiesToKeep: -1 } }, owner)).body.fields).toEqual([
    { field: 'copiesToKeep', message: 'Use 0 or more' },
  ])
})

test('an ordered book without stock is needed if a feed describes it, and waits once it is ordered', async () => {
  const own = await shop.sell({ title: 'Made by hand' })
  const fed = await shop.sell({ title: 'Fed' })
  await describedBy('A Distributor', fed)
  await buy(own)
  const placed = await buy(fed)
  expect(await needOf(own)).toBeUndefined()
  expect(await needOf(fed)).toMatchObject({
    supplier: 'A Distributor',
    onHand: null,
    waiting: 1,
    quantity: 1,
  })

  const { number } = (await order(fed, 2)).body
  const lineOf = async () =>
    (await call(200, orders.get, { params: { id: placed._id } }, owner)).body.books[0]
  expect(await lineOf()).toMatchObject({ source: 'to-order' })
  // Nobody has ordered a copy for this one yet.
  await buy(fed)
  await buy(fed)
  expect(await needOf(fed)).toMatchObject({ waiting: 3, onOrder: 2, quantity: 1 })
  const lines = [{ bookId: fed._id, copies: 2, expected: 2 }]
  await call(200, supplierOrders.receive, { params: { number }, body: { lines } }, clerk)
  expect(await lineOf()).toMatchObject({ arrived: true })
  const kept = await call(200, stock.get, { params: { bookId: fed._id } }, clerk)
  expect(kept.body).toMatchObject({ onHand: 0, whenOut: 'to-order' })
  expect(await needOf(fed)).toMatchObject({ waiting: 1, onOrder: 0, quantity: 1 })
})

test('the number of today is that of the books that orders wait for and nobody has ordered', async () => {
  const count = async () => (await call(200, today.counts, {}, clerk)).body.toOrderIn
  const before = await count()
  const book = await shop.sell({ title: 'Kim' })
  await keep(book, { onHand: 0, whenOut: 'to-order' })
  await buy(book)
  expect(await count()).toBe(before + 1)
  expect((await listed({ orders: '1', limit: 100 })).books).toHaveLength(before + 1)
  await order(book, 1)
  expect(await count()).toBe(before)
})

test('pages go by supplier and title, the books without a supplier last, and suppliers are counted', async () => {
  const named = async (title: string, publisher = '') => {
    const book = await shop.sell({ title })
    await publishedBy(publisher, book)
    await keep(book, { onHand: 1 })
    await keep(book, { onHand: 0 })
    return book
  }
  for (const [title, publisher] of [
    ['Zebra', 'Éditions du Lac'],
    ['Apple', 'Éditions du Lac'],
    ['Birch', 'Zuñiga'],
    ['Nameless'],
  ] as const)
    await named(title, publisher)
  const pages: string[][] = []
  for (let after: string | null | undefined; after !== null;) {
    const page = await listed({ limit: 2, ...(after && { after }) })
    pages.push(page.books.map(({ supplier, title }) => `${supplier}: ${title}`))
    after = page.next
  }
  const all = pages.flat()
  expect(pages.slice(0, -1).every((page) => page.length === 2)).toBe(true)
  expect(all).toEqual(
    (await listed({ limit: 100 })).books.map(({ supplier, title }) => `${supplier}: ${title}`),
  )
  const lake = ['Éditions du Lac: Apple', 'Éditions du Lac: Zebra']
  expect(all.slice(all.indexOf(lake[0]!)).slice(0, 2)).toEqual(lake)
  expect(all.at(-1)).toMatch(/^: /)
  expect((await listed({ supplier: 'Éditions du Lac' })).books).toHaveLength(2)
  expect((await listed({ unnamed: '1', limit: 100 })).books.map(({ title }) => title)).toContain('Nameless')
  const { suppliers } = (await call(200, toOrder.suppliers, {}, clerk)).body
  expect(suppliers).toContainEqual({ supplier: 'Éditions du Lac', titles: 2, copies: 2 })
})

const download = async (path: string) => {
  const response = await fetch(shop.origin + path, { headers: { authorization: `Bearer ${clerk.as}` } })
  return { type: response.headers.get('content-type'), text: await response.text() }
}

test('both exports are tables of the shop, with order numbers and without names, and no formula', async () => {
  await call(200, saveSettings.region, { body: { locale: 'de-DE' } }, owner)
  const book = await shop.sell({ title: '=HYPERLINK("x")', author: 'Jane Austen' })
  await publishedBy('Verlag', book)
  await keep(book, { onHand: 0, whenOut: 'to-order' })
  const { number } = await buy(book, { name: 'Secret Reader' })
  const needs = await download(urlOf(toOrder.csv, { query: { supplier: 'Verlag' } }))
  const cells = `"";"'=HYPERLINK(""x"")";"Jane Austen";"Verlag";"1";"12,50";"${number}"\r\n`
  expect(needs.type).toBe('text/csv; charset=utf-8')
  expect(needs.text).toBe(
    `"Supplier";"ISBN";"Title";"Author";"Publisher";"Copies";"Price";"Orders"\r\n"Verlag";${cells}`,
  )
  const placed = (await order(book, 3)).body
  const ordered = await download(urlOf(supplierOrders.csv, { params: { number: placed.number } }))
  expect(ordered.text).toContain(cells.replace('"1"', '"3"'))
  expect(ordered.text).not.toContain('Secret')
  await call(200, books.delete, { params: { id: book._id } }, owner)
  const gone = await download(urlOf(supplierOrders.csv, { params: { number: placed.number } }))
  expect(gone.text).toContain('HYPERLINK')
})
