import { expect, test } from 'vitest'
import { books } from '../../../contract/catalog/books.ts'
import { saveSettings } from '../../../contract/shop/settings.ts'
import { stock } from '../../../contract/stock/stock.ts'
import { exported, importCsv } from '../csv/testing/import-csv.ts'
import { sql } from '../../database/sql.ts'
import { renderDescription } from '../../lib/render-markdown.ts'
import { sampleData } from '../../catalog/books/testing/sample-data.ts'
import { openTestShop, someBook } from '../../testing/test-shop.ts'

const shop = await openTestShop()
const { call, people, db } = shop
const admin = { as: people.admin }

const nasty = [
  '=HYPERLINK("http://example.com";"x")',
  '+1 for the "reader"',
  '-5; or, less',
  '@home',
  "'=already disarmed",
  "''=twice",
  "'tis the season",
  "'",
  'a,b;c\td',
  'two\nlines\r\nand "quotes"',
  'Tam Lin 🧚‍♀️ and the é́ of é',
  'שלום עולם ‏RTL',
  '\u0001 control',
  '9.78E+12',
  '\\; backslash; and (translator)',
  'NULL',
]

const trade = {
  ...sampleData,
  isbn: '978-0-306-40615-7',
  subtitle: '-subtitle',
  contributors: nasty.map((name) => ({ role: 'translator', name })),
  publisher: '=Publisher',
  imprint: 'Im;print',
  published: '1851-10',
  format: 'hardback',
  pages: 320,
  language: 'de',
  originalLanguage: 'grc',
  series: 'Saga; the "first"',
  seriesNumber: '=1',
  subjects: [
    { scheme: 'thema', code: 'FBC' },
    { scheme: 'bisac', code: 'FIC004000' },
  ],
  heightMm: 210,
  widthMm: 140,
  thicknessMm: 30,
  weightG: 400,
  taxClass: 'reduced',
  priceBound: false,
}

async function add(book: object) {
  const body = { ...someBook, ...book }
  return (await call(201, books.create, { body }, admin)).body
}

/** Every version of every row of a book. */
const versions = () =>
  db.many(sql`
    select 'books' as of, id::text, xmin::text from books union all select 'editions', book_id::text, xmin::text from editions
    union all select 'contributors', book_id::text || position, xmin::text from contributors
    union all select 'subjects', book_id::text || code, xmin::text from subjects
    union all select 'stock', book_id::text, xmin::text from stock
    union all select 'moves', id::text, xmin::text from stock_moves order by 1, 2`)

test('what is exported comes in as it was, byte for byte, also into a shop without books', async () => {
  for (const text of nasty)
    await add({ title: text, author: text, description: `${text}\n\n- a list\n- =1`, oldPrice: '' })
  const { _id: id } = await add({ ...trade, oldPrice: '12.49', newPrice: '0.07', trending: true })
  await call(
    200,
    stock.set,
    {
      params: { bookId: id },
      body: { onHand: 3, whenOut: 'pre-order', expectedOn: '2031-01-31', section: '+A;1' },
    },
    admin,
  )
  const first = await exported(shop, 'csv')
  expect(first).toMatch(/^\uFEFF"id","ISBN","title",/)
  expect(first).toContain('"978-0-306-40615-7"')
  expect(first.split('\r\n').filter((line) => /(^|,)"[=+\-@]/.test(line))).toEqual([])

  const before = await versions()
  const again = await importCsv(shop, first)
  expect(again.counts).toMatchObject({ read: nasty.length + 1, unchanged: nasty.length + 1 })
  expect(await versions()).toEqual(before)

  await db.run(sql`delete from books`)
  const anew = await importCsv(shop, first)
  expect([anew.counts, anew.notes]).toMatchObject([{ read: nasty.length + 1, new: nasty.length + 1 }, []])
  expect(await exported(shop, 'csv')).toBe(first)
  expect((await call(200, books.get, { params: { id } })).body).toMatchObject({
    isbn: '9780306406157',
    newPrice: 0.07,
    oldPrice: 12.49,
    priceBound: false,
    contributors: trade.contributors,
  })
})

test('managers download the same files, as a stream', async () => {
  const authorization = `Bearer ${await shop.staffToken('manager')}`
  const files = [
    ['books.csv', 'text/csv', await exported(shop, 'csv')],
    ['stock.csv', 'text/csv', await exported(shop, 'stock')],
  ]
  for (const [name, type = '', content = ''] of files) {
    const response = await fetch(`${shop.origin}/api/admin/exports/${name}`, { headers: { authorization } })
    expect(response.headers.get('content-type')).toContain(type)
    expect(response.headers.get('content-disposition')).toContain(`"${name}"`)
    expect(Buffer.from(await response.arrayBuffer()).toString()).toBe(content)
  }
  const message = await fetch(`${shop.origin}/api/admin/exports/books.xml`, { headers: { authorization } })
  expect(await message.text()).toMatch(
    /<ONIXMessage release="3.0".*<IDValue>9780306406157<.*<\/ONIXMessage>\n$/s,
  )
})

test('ONIX comes in as the same books at another shop, and as its own at this one', async () => {
  await db.run(sql`delete from books`)
  const rate = { country: 'US', category: null, name: 'Sales tax', percent: '7.5' }
  await call(200, saveSettings.tax, { body: { mode: 'included', rates: [rate], number: '' } }, admin)
  const description = 'A *good* and **true** story.\n\n- one\n- two\n\nThe end & more: 1 < 2'
  const sold = [
    await add({
      ...trade,
      description,
      contributors: [{ role: 'translator', name: 'Ann & Lee' }],
      oldPrice: '',
    }),
    await add({ isbn: '9781861972712', title: 'Free', author: '', oldPrice: '', newPrice: 0 }),
    await add({ isbn: '9780439420891', title: 'Fixed', oldPrice: '', priceBound: true, taxClass: 'higher' }),
    await add({ isbn: '9780007232833', title: 'Announced', oldPrice: '', taxClass: 'exempt' }),
    await add({
      isbn: '9783161484100',
      title: 'Gone',
      published: '2026-03',
      oldPrice: '',
      coverImage: 'https://covers.example.com/a.jpg',
    }),
    await add({ title: 'Without an ISBN', oldPrice: '' }),
  ]
  const setStock = (
    at: number,
    body: { onHand: number; whenOut: 'pre-order' | 'sold-out'; expectedOn?: string },
  ) => call(200, stock.set, { params: { bookId: sold[at]?._id ?? '' }, body }, admin)
  await setStock(3, { onHand: 0, whenOut: 'pre-order', expectedOn: '2031-01-31' })
  await setStock(4, { onHand: 0, whenOut: 'sold-out' })
  const message = await exported(shop, 'onix')
  expect(message).toMatch(/<SenderName>[^<]+<\/SenderName><\/Sender><SentDateTime>\d{8}T\d{6}Z</)
  expect(message).toContain('<ResourceLink>https://covers.example.com/a.jpg</ResourceLink>')
  expect(message).toContain('<LanguageCode>ger</LanguageCode>')

  const other = await openTestShop()
  expect((await importCsv(other, message)).counts).toMatchObject({ read: 5, new: 5, refused: 0, skipped: 0 })
  for (const { _id, isbn = '' } of sold.slice(0, 5)) {
    const own = (await call(200, books.get, { params: { id: _id } })).body
    const [found] = (await other.call(200, books.list, { query: { isbn } })).body
    const theirs = (await other.call(200, books.get, { params: { id: found?._id ?? '' } })).body
    // These the trade does not know, or each shop decides them.
    const { createdAt, category, coverImage, description: text } = own
    const apart = { _id, createdAt, category, coverImage, description: text }
    expect(renderDescription(theirs.description)).toBe(renderDescription(text))
    const { priceBound: _released, ...compared } = own
    expect({ ...theirs, ...apart }).toMatchObject(own.priceBound === false ? compared : own)
  }
  expect((await importCsv(other, message)).counts).toMatchObject({ read: 5, unchanged: 5 })

  const before = await versions()
  const { counts, lines } = await importCsv(shop, message)
  expect([counts.skipped, lines[0]?.slice(1)]).toEqual([
    5,
    ['skipped own', expect.stringContaining('stays as it is')],
  ])
  expect(await versions()).toEqual(before)
})

test('a shop with decimal commas writes tables as its spreadsheets read them, and reads them itself', async () => {
  await db.run(sql`delete from books`)
  const { _id: id } = await add({
    isbn: '9780306406157',
    title: 'a;=1,＝2',
    oldPrice: '12.49',
    newPrice: '9.9',
  })
  await call(
    200,
    stock.set,
    { params: { bookId: id }, body: { onHand: 3, whenOut: 'sold-out', expectedOn: null, section: 'A' } },
    admin,
  )
  await call(200, saveSettings.region, { body: { locale: 'de-DE' } }, admin)
  const [table, till] = [await exported(shop, 'csv'), await exported(shop, 'stock')]
  expect(table).toMatch(/^\uFEFF"id";"ISBN";"title";/)
  expect(table).toContain(`;"a;'=1,'＝2";`)
  expect(table).toContain(';"9,90";"12,49";')
  expect(till).toBe('\uFEFF"ISBN";"quantity";"price";"section"\r\n"978-0-306-40615-7";"3";"9,90";"A"\r\n')
  const before = await versions()
  expect((await importCsv(shop, table)).counts).toMatchObject({ read: 1, unchanged: 1 })
  expect((await importCsv(shop, till)).counts).toMatchObject({ read: 1, unchanged: 1 })
  expect(await versions()).toEqual(before)
  for (const file of ['orders.csv', 'exports/books.csv', 'outbox.csv']) {
    const headers = { authorization: `Bearer ${people.admin}` }
    const [line] = (await (await fetch(`${shop.origin}/api/admin/${file}`, { headers })).text()).split('\r\n')
    expect(line, file).toMatch(/^[^,]+";"[^,]+$/)
  }
  await call(200, saveSettings.region, { body: { locale: 'en-US' } }, admin)
})

test('ONIX has the addresses of covers that are stored', async () => {
  await db.run(sql`delete from books`)
  await db.run(sql`insert into covers (name, tint, width, height) values ('kept.png', '#eee8dc', 640, 960)`)
  await add({ isbn: '9781861972712', coverImage: 'kept.png' })
  await add({ isbn: '9780439420891', coverImage: 'book-1.png' })
  const headers = { authorization: `Bearer ${people.admin}` }
  const message = await (await fetch(`${shop.origin}/api/admin/exports/books.xml`, { headers })).text()
  expect(message.match(/<ResourceLink>[^<]*/g)).toEqual([`<ResourceLink>${shop.origin}/covers/kept.png`])
})
