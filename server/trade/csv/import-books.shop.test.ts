import { expect, test } from 'vitest'
import { books } from '../../../contract/catalog/books.ts'
import { saveSettings } from '../../../contract/shop/settings.ts'
import { stock } from '../../../contract/stock/stock.ts'
import { sql } from '../../database/sql.ts'
import { importPath, isbns, writeFeed } from '../onix/testing/import-text.ts'
import { openTestShop, someBook } from '../../testing/test-shop.ts'
import { exported, importCsv } from './testing/import-csv.ts'

const shop = await openTestShop()
const { call, people, db, sell } = shop
const admin = { as: people.admin }

const withIsbn = async (isbn: string) => (await call(200, books.list, { query: { isbn } })).body[0]
const read = async (id: string) => (await call(200, books.get, { params: { id } })).body

test('columns come in any order and in other languages, with the habits of the spreadsheet', async () => {
  const file = Buffer.from(
    `Preis;Titel;ISBN-13;Autor;Lieferant;Erschienen\r\n12,50;Caf\xe9 Central;${isbns[0]};Mar\xeda Cruz;Libri;31.01.2026\r\n`,
    'latin1',
  )
  const { lines, notes } = await importCsv(shop, file)
  expect([lines, notes]).toEqual([[[2, 'new', '']], ['These columns are not used: Lieferant']])
  const found = await withIsbn(isbns[0])
  expect(found).toMatchObject({
    title: 'Café Central',
    author: 'María Cruz',
    newPrice: 12.5,
    category: 'fiction',
  })
  expect(await read(found?._id ?? '')).toMatchObject({ published: '2026-01-31', description: '' })
  expect((await importCsv(shop, file)).counts).toMatchObject({ read: 1, unchanged: 1 })
})

test('columns that are missing leave fields as they are, and shoppers see the change at once', async () => {
  const before = await sell({
    isbn: isbns[1],
    title: 'Before',
    oldPrice: 12.5,
    subtitle: 'Kept',
    trending: true,
  })
  await call(200, books.get, { params: { id: before._id } })
  const { lines } = await importCsv(shop, `ISBN,title\n${isbns[1]},After\n`)
  expect(lines).toEqual([[2, 'changed', '']])
  await expect
    .poll(() => read(before._id))
    .toMatchObject({ ...before, title: 'After', authorSlug: expect.anything() })
})

test('an id comes before an ISBN, which can be corrected, and no book takes the ISBN of another', async () => {
  const [one, other] = [await sell({ isbn: isbns[2] }), await sell({ title: 'Other' })]
  const { lines } = await importCsv(
    shop,
    `id;ISBN;title\n${other._id};${isbns[2]};Taken\n${one._id};;One\n${other._id};${isbns[2]};Free now\n`,
  )
  expect(lines).toEqual([
    [2, 'refused isbn-taken', 'ISBN: This is the ISBN of Walden. Each book has its own'],
    [3, 'changed', ''],
    [4, 'changed', ''],
  ])
  expect([await read(one._id), await read(other._id)]).toMatchObject([
    { title: 'One' },
    { title: 'Free now', isbn: isbns[2] },
  ])
})

test('books without id and ISBN are known by title and author', async () => {
  const file = 'title,author,price\nZine,Ann,3\nZine,Bob,4\n'
  expect((await importCsv(shop, file)).counts).toMatchObject({ new: 2 })
  expect((await importCsv(shop, file)).counts).toMatchObject({ new: 0, unchanged: 2 })
  const { lines } = await importCsv(shop, 'title,price\nZine,5\n')
  expect(lines).toEqual([[2, 'refused several', expect.stringContaining('Add the ISBN or the id')]])
})

test('a bad line is refused with its column and what to do, and costs no other', async () => {
  const count = async () => (await db.first<{ n: number }>(sql`select count(*)::int as n from books`))?.n
  const before = await count()
  const { lines, counts } = await importCsv(
    shop,
    [
      'ISBN;title;price;old price;category;pages;language;trending;contributors',
      '9.78001E+12;Rounded;1',
      '9780306406158;Mistyped;1',
      '9783551551672;;1',
      ';Priced;1,234',
      ';Words;1;0;cooking;-3;klingon;maybe;Ann (boss)',
      ';"Open;1',
      ';A;1;;;;;;;too;many',
      ';Good;1',
    ].join('\r\n'),
  )
  expect(lines).toEqual([
    [2, 'refused bad-isbn', expect.stringMatching(/^ISBN: A spreadsheet has rounded this number/)],
    [3, 'refused bad-isbn', expect.stringContaining('check digit')],
    [4, 'refused cells', expect.stringMatching(/^title: a new book needs one/)],
    [5, 'refused cells', expect.stringMatching(/^price: 1,234 may be a thousand/)],
    [
      6,
      'refused cells',
      expect.stringMatching(
        /category: There is no category cooking.*pages: .*language: .*trending: .*contributors: /s,
      ),
    ],
    [7, 'refused broken', expect.stringContaining('never closed')],
    [8, 'refused cells', expect.stringContaining('11 cells')],
    [9, 'new', ''],
  ])
  expect([counts, await count()]).toMatchObject([{ read: 8, new: 1, refused: 7 }, (before ?? 0) + 1])
})

test('a fixed price has no discount, as in the dashboard', async () => {
  const german = '9783161484100'
  await sell({ isbn: german, oldPrice: 20, newPrice: 20 })
  await call(200, saveSettings.books, { body: { priceBoundCountries: ['DE'] } }, admin)
  const discount = `ISBN,List price\n${german},25\n`
  expect((await importCsv(shop, discount)).lines).toEqual([
    [2, 'refused cells', expect.stringMatching(/^List price: The price of this book is fixed/)],
  ])
  await importCsv(shop, `ISBN,fixed price\n${german},no\n`)
  expect((await importCsv(shop, discount)).lines).toEqual([[2, 'changed', '']])
})

test('a table of books begins to keep stock, and never changes the copies', async () => {
  const { _id: bookId } = await sell({ title: 'Counted' })
  const file = (copies: number) => `id,on hand,section,when out\n${bookId},${copies},A1,to-order\n`
  const stockOf = async () => (await call(200, stock.get, { params: { bookId }, query: {} }, admin)).body
  expect((await importCsv(shop, file(4))).lines).toEqual([[2, 'changed', '']])
  expect(await stockOf()).toMatchObject({
    onHand: 4,
    section: 'A1',
    moves: [{ delta: 4, reason: 'imported' }],
  })
  expect((await importCsv(shop, file(9))).lines).toEqual([
    [
      2,
      'unchanged',
      expect.stringMatching(/^on hand: The shop has 4 copies. Set the number with a file of stock/),
    ],
  ])
  expect((await importCsv(shop, `id,section\n${bookId},B2\n`)).lines).toEqual([[2, 'changed', '']])
  expect(await stockOf()).toMatchObject({ onHand: 4, section: 'B2', whenOut: 'to-order' })
})

test('a cover that is not stored is named and left out', async () => {
  const { lines } = await importCsv(
    shop,
    'title,price,cover\nCover 1,1,none.jpg\nCover 2,1,https://covers.example.com/2.jpg\nCover 3,1,http://127.0.0.1/3.jpg\n',
  )
  expect(lines).toEqual([
    [2, 'new', expect.stringContaining('no cover with the name none.jpg')],
    [3, 'new', ''],
    [4, 'new', expect.stringContaining('public site')],
  ])
  expect((await exported(shop, 'csv')).match(/"https:\/\/covers\.example\.com\/2\.jpg"/g)).toHaveLength(1)
})

test('a dry run says the same and writes nothing; an import that was stopped goes on', async () => {
  const file = ['title,price', ...Array.from({ length: 1_200 }, (_, at) => `Long ${at},${at + 1}.00`)].join(
    '\n',
  )
  const before = await exported(shop, 'csv')
  expect((await importCsv(shop, file, { isDryRun: true })).counts).toMatchObject({ read: 1_200, new: 1_200 })
  expect(await exported(shop, 'csv')).toBe(before)
  const path = await writeFeed(file)
  const stopping = new AbortController()
  const progress = () => stopping.abort()
  await expect(importPath(shop, path, { signal: stopping.signal, progress })).rejects.toThrow('aborted')
  const goesOn: boolean[] = []
  const rest = await importPath(shop, path, { begin: async (is) => void goesOn.push(is) })
  expect([rest, goesOn]).toMatchObject([{ counts: { read: 1_200, new: 1_200 } }, [true]])
  const [{ n } = { n: 0 }] = await db.many<{ n: number }>(
    sql`select count(*)::int as n from books where title like 'Long %'`,
  )
  expect(n).toBe(1_200)
})

test('a file that is no table and no message says so', async () => {
  const problemOf = async (content: string) => importPath(shop, await writeFeed(content))
  expect(await problemOf('name,amount\nx,1\n')).toEqual({
    problem: expect.stringContaining('No column is known'),
  })
  expect(await problemOf('hello')).toEqual({ problem: expect.stringContaining('no message of ONIX') })
})

test('a book that came without a description can be edited without one, and one that has it keeps it', async () => {
  await importCsv(shop, 'title,price\nBare,7\n')
  const [bare] = (await call(200, books.list, { query: { q: 'Bare' } })).body
  const params = { id: bare?._id ?? '' }
  const body = { ...someBook, title: 'Bare edited', description: '' }
  expect((await call(200, books.edit, { params, body }, admin)).body).toMatchObject({
    title: 'Bare edited',
    description: '',
  })
  await call(200, books.edit, { params, body: { ...body, description: 'Now one' } }, admin)
  const refusal = (await call(400, books.edit, { params, body }, admin)).body
  expect(refusal).toMatchObject({ fields: [{ field: 'description', message: 'Enter a description' }] })
  await call(400, books.create, { body }, admin)
})
