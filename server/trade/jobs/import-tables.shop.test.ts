import { expect, test } from 'vitest'
import { books } from '../../../contract/catalog/books.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { urlOf } from '../../../contract/request.ts'
import { categories } from '../../../contract/shop/categories.ts'
import { stock } from '../../../contract/stock/stock.ts'
import { imports } from '../../../contract/trade/imports.ts'
import type { TableChoices } from '../../../contract/trade/table-choices.ts'
import { importCsv } from '../csv/testing/import-csv.ts'
import { isbns } from '../onix/testing/import-text.ts'
import { openTestShop, orderFor } from '../../testing/test-shop.ts'
import { untilState, uploadFile } from './testing/import-files.ts'

const shop = await openTestShop()
const { call, people } = shop
const as = { as: people.admin }
const at = { origin: shop.origin, token: people.admin }

async function upload(content: string) {
  const { status, body } = await uploadFile(at, content, 'books.csv')
  expect(status).toBe(201)
  const params = { id: body._id }
  const get = async () => (await call(200, imports.get, { params }, as)).body
  const run = async (table: TableChoices, dryRun = false) => {
    await call(200, imports.start, { params, body: { dryRun, table } }, as)
    return untilState(get, 'done')
  }
  return { body, params, run }
}

const withIsbn = async (isbn: string) => (await call(200, books.list, { query: { isbn } })).body[0]
const stockOf = async (bookId = '') =>
  (await call(200, stock.get, { params: { bookId }, query: {} }, as)).body
const refusedLines = async (params: { id: string }) =>
  (
    await fetch(shop.origin + urlOf(imports.refused, { params }), {
      headers: { authorization: `Bearer ${people.admin}` },
    })
  ).text()
const names = async () => (await call(200, categories.list, {}, as)).body.map(({ name }) => name)

const choices: TableChoices = {
  kind: 'books-and-stock',
  columns: ['isbn', 'title', null, 'price', 'quantity', 'category'],
  categories: [
    { name: 'Krimi', category: null },
    { name: 'Belletristik', category: 'fiction' },
  ],
}

const table = [
  'Nummer;Name;Bemerkung;Wert;Zahl;Art',
  `${isbns[0]};Der Garten;neu;12,50;3;Krimi`,
  `${isbns[1]};Salzwege;;9,90;0;Belletristik`,
  `${isbns[2]};Ohne Preis;;viel;1;Krimi`,
].join('\n')

test('a table whose headings nobody knows is imported as staff choose, and its refused lines are mended', async () => {
  const first = await upload(table)
  expect(first.body.found).toMatchObject({
    kind: 'books',
    table: {
      isWhole: true,
      columns: [
        { heading: 'Nummer', field: null, first: isbns.slice(0, 3) },
        {},
        {},
        {},
        {},
        { heading: 'Art', values: ['Krimi', 'Belletristik'] },
      ],
    },
  })
  const counts = { read: 3, new: 2, refused: 1 }
  expect(await first.run(choices, true)).toMatchObject({ counts, table: choices })
  expect(await names()).not.toContain('Krimi')

  expect(await first.run(choices)).toMatchObject({ counts })
  expect(await names()).toContain('Krimi')
  const [garden, ways] = [await withIsbn(isbns[0]), await withIsbn(isbns[1])]
  expect([garden, ways]).toMatchObject([
    { title: 'Der Garten', category: 'krimi', newPrice: 12.5 },
    { title: 'Salzwege', category: 'fiction' },
  ])
  expect(await stockOf(garden?._id)).toMatchObject({ onHand: 3 })
  expect(await stockOf(ways?._id)).toMatchObject({ onHand: 0, whenOut: 'sold-out' })

  const { params } = first
  const listed = await call(200, imports.rows, { params, query: { outcome: 'refused' } }, as)
  expect(listed.body.rows).toMatchObject([{ record: 4, title: 'Ohne Preis', reason: 'cells' }])
  const text = await refusedLines(params)
  expect(text).toContain('"Art","Reason"')
  expect(text).toContain('"Line 4: Wert: viel is no price')

  const mended = await upload(text.replace('"viel"', '"8,50"'))
  expect(mended.body.table).toEqual(choices)
  expect(await mended.run({ ...choices, columns: [...choices.columns, null] })).toMatchObject({
    counts: { read: 1, new: 1, refused: 0 },
  })
  // Also by command, which nobody asks for the columns.
  expect((await importCsv(shop, table.replace('viel', '8,50'))).counts).toMatchObject({ unchanged: 3 })
})

test('books without a category come into the one that staff choose, and into fiction otherwise', async () => {
  const columns: TableChoices['columns'] = ['isbn', 'title', 'author', 'price', 'quantity']
  const kind = 'books-and-stock'
  const file = (isbn: string) => `ISBN;Titel;Autor;Preis;Menge\n${isbn};Ohne Fach;Ann;10,00;1\n`
  const horror = await upload(file('9783551551672'))
  await horror.run({ kind, columns, categories: [], fallbackCategory: 'horror' })
  expect(await withIsbn('9783551551672')).toMatchObject({ category: 'horror' })
  const gone = await upload(file('9780140449136'))
  expect(gone.body.table).toMatchObject({ fallbackCategory: 'horror' })
  await gone.run({ kind, columns, categories: [], fallbackCategory: 'gone' })
  expect(await withIsbn('9780140449136')).toMatchObject({ category: 'fiction' })
})

test('lines of copies of books that the shop lacks can be mended', async () => {
  const { params, run } = await upload('EAN;Bestand\n9780262033848;4\n')
  const columns: TableChoices['columns'] = ['isbn', 'quantity']
  expect(await run({ kind: 'stock', columns, categories: [] })).toMatchObject({ counts: { refused: 1 } })
  expect(await refusedLines(params)).toContain('"9780262033848","4","Line 2: No book of the shop has')
})

test('choices that do not fit are refused with what to do', async () => {
  const { params } = await upload(`ISBN;title;price\n${isbns[3]};One;1\n`)
  const start = (columns: TableChoices['columns'], kind: TableChoices['kind'] = 'books') =>
    call(400, imports.start, { params, body: { table: { kind, columns, categories: [] } } }, as)
  const message = async (answer: ReturnType<typeof start>) => JSON.stringify((await answer).body)
  expect(await message(start(['isbn', 'isbn', null]))).toContain('Two columns have the same field')
  expect(await message(start([null, null, 'price']))).toContain('no column for the id, the ISBN')
  expect(await message(start(['isbn', 'title', 'price'], 'books-and-stock'))).toContain('for the copies')
  expect(await message(start(['isbn', 'title']))).toContain('The file has other columns')
})

test('a table of books with copies changes both, takes off what is set aside, and changes nothing twice', async () => {
  const isbn = isbns[4]
  const book = await shop.sell({ isbn, title: 'Before', newPrice: 10 })
  const file = (copies: string, title = 'After') =>
    `ISBN;Titel;Autor;Preis;Bestand;Regal\n${isbn};${title};Ann;10,00;${copies};A1\n`
  expect((await importCsv(shop, file('3'))).counts).toMatchObject({ changed: 1 })
  expect(await stockOf(book._id)).toMatchObject({ onHand: 3, section: 'A1' })
  await call(201, orders.place, { body: orderFor(book) }, { as: people.shopper })
  const { lines } = await importCsv(shop, file('3'))
  expect(lines).toEqual([[2, 'unchanged', expect.stringContaining('set aside for orders')]])
  expect(await stockOf(book._id)).toMatchObject({ onHand: 2 })
  expect((await importCsv(shop, file('', 'Later'))).counts).toMatchObject({ changed: 1 })
  expect(await stockOf(book._id)).toMatchObject({ onHand: 2, section: 'A1' })
  expect((await importCsv(shop, file('half'))).lines).toEqual([
    [2, 'refused cells', expect.stringMatching(/^Bestand: half is no number/)],
  ])
})
