import { expect, test } from 'vitest'
import { books } from '../../../contract/catalog/books.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { saveSettings } from '../../../contract/shop/settings.ts'
import { stock } from '../../../contract/stock/stock.ts'
import { sql } from '../../database/sql.ts'
import { bookRecord, importRecords, isbns } from '../onix/testing/import-text.ts'
import { openTestShop, orderFor } from '../../testing/test-shop.ts'
import { exported, importCsv } from './testing/import-csv.ts'

const shop = await openTestShop()
const { call, people, db, sell } = shop
const admin = { as: people.admin }
const shopper = { as: people.shopper }

const stockOf = async (bookId: string) =>
  (await call(200, stock.get, { params: { bookId }, query: {} }, admin)).body

const rows = () =>
  db.many(sql`
    select book_id::text as id, xmin::text from stock union all select id::text, xmin::text from stock_moves
    union all select id::text, xmin::text from books order by 1`)

/** Books whose copies are not the sum of their moves. */
const wrongLedgers = () =>
  db.many(sql`
    select book_id from stock
    where on_hand <> coalesce((select sum(delta) from stock_moves where stock_moves.book_id = stock.book_id), 0)`)

const [first, second] = [
  await sell({ isbn: isbns[0], title: 'First', oldPrice: 10, newPrice: 10 }),
  await sell({ isbn: isbns[1], title: 'Second', oldPrice: 10, newPrice: 10 }),
]

test('the file of a till sets copies, price and shelf; the same again changes nothing', async () => {
  const file = Buffer.from(
    `Bestand;EAN;VK-Preis;Regal\r\n3;${isbns[0]};12,50;Caf\xe9\r\n0;${isbns[1]};;\r\n`,
    'latin1',
  )
  const { lines, counts } = await importCsv(shop, file)
  expect([lines, counts]).toMatchObject([
    [
      [2, 'changed', ''],
      [3, 'changed', ''],
    ],
    { read: 2, changed: 2, refused: 0 },
  ])
  expect(await stockOf(first._id)).toMatchObject({
    onHand: 3,
    section: 'Café',
    moves: [{ delta: 3, reason: 'imported', note: 'feed.xml' }],
  })
  expect(await stockOf(second._id)).toMatchObject({ onHand: 0, whenOut: 'sold-out' })
  await expect
    .poll(async () => (await call(200, books.get, { params: { id: first._id } })).body)
    .toMatchObject({ newPrice: 12.5, copiesLeft: 3 })
  const before = await rows()
  expect((await importCsv(shop, file)).counts).toMatchObject({ read: 2, unchanged: 2 })
  expect(await rows()).toEqual(before)
  const bare = await importCsv(shop, `${isbns[0]},5,12.50,A1\n${isbns[1]},1,10,A1\n`)
  expect(bare.counts).toMatchObject({ read: 2, changed: 2 })
  expect(await wrongLedgers()).toEqual([])
})

test('lines with unknown ISBNs and bad ones are refused with what their column is called in the file', async () => {
  const { lines, counts } = await importCsv(
    shop,
    [
      'EAN,Bestand,Preis,Regal',
      '9783551551672,4,1.00,',
      '9.78E+12,4,,',
      `${isbns[0]},2.5,,`,
      `${isbns[0]},"1,000",,`,
      `${isbns[1]},-2,,`,
      `${isbns[2]},1,free,`,
    ].join('\n'),
  )
  expect(lines.toSorted(([a], [b]) => a - b)).toEqual([
    [2, 'refused unknown-isbn', expect.stringContaining('No book of the shop has this ISBN')],
    [3, 'refused bad-isbn', expect.stringMatching(/^EAN: A spreadsheet has rounded/)],
    [4, 'refused cells', expect.stringMatching(/^Bestand: 2.5 is a part of a copy/)],
    [5, 'refused cells', expect.stringMatching(/^Bestand: 1,000 may be a thousand/)],
    [6, 'changed', 'The file has -2 copies, which counts as 0'],
    [7, 'refused cells', expect.stringMatching(/^Preis: free is no price/)],
  ])
  expect(counts).toMatchObject({ read: 6, refused: 5, changed: 1 })
  expect(await stockOf(second._id)).toMatchObject({ onHand: 0 })
})

test('lines about one book on several shelves are added, however far apart they are', async () => {
  const unknown = Array.from({ length: 600 }, () => '9783551551672,1,,')
  const file = [
    'ISBN,quantity,price,section',
    `${isbns[0]},4,,A1`,
    ...unknown,
    `978-0-306-40615-7,3,,B2`,
  ].join('\n')
  const { lines, counts } = await importCsv(shop, file)
  expect(lines.filter(([, outcome]) => !outcome.startsWith('refused'))).toEqual([
    [2, 'changed', ''],
    [603, 'unchanged', 'Its copies are added to those of line 2'],
  ])
  expect(counts).toMatchObject({ read: 602, changed: 1, unchanged: 1, refused: 600 })
  expect(await stockOf(first._id)).toMatchObject({ onHand: 7, section: 'A1' })
  expect((await importCsv(shop, file)).counts).toMatchObject({ changed: 0, unchanged: 2 })
  // Of a table without headings the reasons say the place.
  const two = await importCsv(shop, `${isbns[0]},4,9,A1\n${isbns[0]},3,10,B2\n`)
  expect(two.lines[0]).toEqual([1, 'changed', 'Column 3: The lines differ, and the last one counts'])
})

test('orders that wait get the copies, and those of open orders are in the shop but not for sale', async () => {
  const book = await sell({ isbn: isbns[2], title: 'Awaited', oldPrice: 12.5 })
  const file = (copies: number) => `isbn;cantidad\n${isbns[2]};${copies}\n`
  const params = { bookId: book._id }
  await call(200, stock.set, { params, body: { onHand: 0, whenOut: 'to-order' } }, admin)
  const place = () => call(201, orders.place, { body: orderFor(book) }, shopper)
  await place()
  await importCsv(shop, file(4))
  expect(await stockOf(book._id)).toMatchObject({
    onHand: 3,
    moves: [{ delta: -1, reason: 'sold' }, { delta: 4 }],
  })
  expect((await importCsv(shop, file(4))).lines).toEqual([
    [2, 'unchanged', '1 of the copies is set aside for orders'],
  ])
  await place()
  expect((await importCsv(shop, file(4))).lines).toEqual([
    [2, 'unchanged', '2 of the copies are set aside for orders'],
  ])
  expect(await exported(shop, 'stock')).toContain(`"978-0-439-42089-1","4","12.50",""`)
  await importCsv(shop, file(1))
  expect(await stockOf(book._id)).toMatchObject({ onHand: 0 })
  expect(await wrongLedgers()).toEqual([])
})

test('a price without a discount is the new one; a fixed price keeps none', async () => {
  const book = await sell({ isbn: isbns[3], oldPrice: 20, newPrice: 18 })
  const file = (price: string) => `ISBN,quantity,price\n${isbns[3]},1,${price}\n`
  await importCsv(shop, file('20'))
  expect((await call(200, books.get, { params: { id: book._id } })).body).toMatchObject({
    newPrice: 20,
    oldPrice: 20,
  })
  expect((await importCsv(shop, file('0,00'))).lines).toEqual([
    [2, 'unchanged', expect.stringContaining('0 is no price')],
  ])
  const other = await sell({ isbn: '9783551551672', oldPrice: 20, newPrice: 20 })
  await db.run(sql`update books set old_price_cents = 3000 where id = ${other._id}`)
  await call(200, saveSettings.books, { body: { priceBoundCountries: [] } }, admin)
  await db.run(sql`update editions set is_price_bound = true where book_id = ${other._id}`)
  const { lines } = await importCsv(shop, 'ISBN,quantity,price\n9783551551672,1,25\n')
  expect(lines).toEqual([[2, 'changed', expect.stringMatching(/^price: The price of this book is fixed/)]])
  expect((await call(200, books.get, { params: { id: other._id } })).body).toMatchObject({ newPrice: 20 })
})

test('a book of a feed can still be ordered in when the till has none', async () => {
  await importRecords(shop, [bookRecord(4, 'From a feed')])
  const file = (copies: number) => `ISBN,quantity\n${isbns[4]},${copies}\n`
  expect((await importCsv(shop, file(0))).lines).toEqual([[2, 'unchanged', '']])
  await importCsv(shop, file(2))
  await importCsv(shop, file(0))
  const [book] = (await call(200, books.list, { query: { isbn: isbns[4] } })).body
  expect(book).toMatchObject({ availability: 'to-order' })
})

test('what is exported as stock changes nothing when it comes in', async () => {
  const before = await rows()
  const { counts } = await importCsv(shop, await exported(shop, 'stock'))
  expect([counts, await rows()]).toMatchObject([{ changed: 0, refused: 0, skipped: 0 }, before])
  expect(counts.read).toBeGreaterThan(3)
})
