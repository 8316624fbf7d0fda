import { expect, test } from 'vitest'
import { books } from '../../../contract/catalog/books.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { stock } from '../../../contract/stock/stock.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop, orderFor } from '../../testing/test-shop.ts'
import { type FeedWishes, inventFeed } from '../../../demo/onix/invent-feed.ts'
import {
  bookNumbered,
  bookRecord,
  importPath,
  importRecords,
  isbns,
  messageOf,
  messagesOf,
  writeFeed,
} from './testing/import-text.ts'
import { identifier, price, recordOf, supplied } from './testing/map-text.ts'

const shop = await openTestShop()
const { call, people, db } = shop
const admin = { as: people.admin }

const withIsbn = (number: number) => bookNumbered(shop, number)

const edit = async (number: number, change: object) => {
  const book = await withIsbn(number)
  if (!book) throw new Error('There is no such book')
  const { _id, title, author, category, description, newPrice, trending } = book
  const body = {
    title,
    author,
    category,
    description: description || 'By hand',
    newPrice,
    trending,
    ...change,
  }
  return (await call(200, books.edit, { params: { id: _id }, body }, admin)).body
}

const feedOf = (options: Partial<FeedWishes>) =>
  writeFeed(
    Buffer.concat(
      [...inventFeed({ records: 1_200, isShort: false, release: '3.0', errors: 0, seed: 1, ...options })].map(
        (part) => Buffer.from(part),
      ),
    ),
  )

const countBooks = async () =>
  (await db.first<{ count: number }>(sql`select count(*) from books`))?.count ?? 0

/** Every version of every row that an import may write. */
const versions = () =>
  db.many(sql`
    select 'books' as of, id::text, xmin::text from books union all select 'editions', book_id::text, xmin::text from editions
    union all select 'records', reference, xmin::text from feed_records
    union all select 'imported', book_id::text, xmin::text from imported_books order by 1, 2`)

test('a record becomes a book that shoppers find by its ISBN, also where pages were cached', async () => {
  expect(await withIsbn(0)).toBeUndefined()
  const collateral = `<TextContent><TextType>03</TextType><Text>&lt;p&gt;A &lt;b&gt;good&lt;/b&gt; book.&lt;/p&gt;</Text></TextContent>`
  const descriptive = `<ProductForm>BB</ProductForm><Contributor><ContributorRole>A01</ContributorRole><PersonName>Maria Cruz</PersonName></Contributor>
    <Subject><SubjectSchemeIdentifier>93</SubjectSchemeIdentifier><SubjectCode>FKM</SubjectCode></Subject>`
  expect(await importRecords(shop, [bookRecord(0, 'Glass', { collateral, descriptive })])).toEqual(['new'])
  await expect
    .poll(() => withIsbn(0))
    .toMatchObject({
      title: 'Glass',
      author: 'Maria Cruz',
      description: 'A **good** book.',
      category: 'horror',
      newPrice: 12.5,
      isbn: isbns[0],
      format: 'hardback',
      subjects: [{ scheme: 'thema', code: 'FKM' }],
    })
  expect((await withIsbn(0))?.availability).toBeUndefined()
})

test('the same again writes nothing, and what has changed is changed', async () => {
  const before = await versions()
  const collateral = `<TextContent><TextType>03</TextType><Text>&lt;p&gt;A &lt;b&gt;good&lt;/b&gt; book.&lt;/p&gt;</Text></TextContent>`
  const descriptive = `<ProductForm>BB</ProductForm><Contributor><ContributorRole>A01</ContributorRole><PersonName>Maria Cruz</PersonName></Contributor>
    <Subject><SubjectSchemeIdentifier>93</SubjectSchemeIdentifier><SubjectCode>FKM</SubjectCode></Subject>`
  expect(await importRecords(shop, [bookRecord(0, 'Glass', { collateral, descriptive })])).toEqual([
    'unchanged',
  ])
  expect(await versions()).toEqual(before)
  expect(await importRecords(shop, [bookRecord(0, 'Glass', { cost: '14' })])).toEqual(['changed'])
  await expect
    .poll(() => withIsbn(0))
    .toMatchObject({ newPrice: 14, author: '', description: '', category: 'fiction' })
})

test('edits by hand win, field by field, until they are set back', async () => {
  const send = (title: string, cost: string) => importRecords(shop, [bookRecord(1, title, { cost })])
  await send('River', '10')
  await expect.poll(() => withIsbn(1)).toMatchObject({ title: 'River' })
  const { _id: id } = await edit(1, { title: 'The River', pages: 99 })
  const byHand = { onHand: 0, whenOut: 'pre-order', expectedOn: '2031-01-31' } as const
  await call(200, stock.set, { params: { bookId: id }, body: byHand }, admin)
  expect(await messagesOf(shop, bookRecord(1, 'River, new', { cost: '11' }))).toEqual([
    'Edited in the shop, and kept: Title, Description, Pages, When out of stock, Expected on',
  ])
  expect(await send('River, new', '11')).toEqual(['changed'])
  await expect
    .poll(() => withIsbn(1))
    .toMatchObject({ title: 'The River', newPrice: 11, pages: 99, description: 'By hand' })
  await edit(1, { title: 'River' })
  await send('River, newer', '11')
  await expect.poll(() => withIsbn(1)).toMatchObject({ title: 'River, newer', pages: 99 })
})

test('a book that was added by hand keeps what it has, and gets what it lacks', async () => {
  const own = await shop.sell({ title: 'My own', isbn: isbns[2], newPrice: 9 })
  const publishing =
    '<Publisher><PublishingRole>01</PublishingRole><PublisherName>Example House</PublisherName></Publisher>'
  expect(await importRecords(shop, [bookRecord(2, 'Theirs', { publishing })])).toEqual(['changed'])
  await expect
    .poll(() => withIsbn(2))
    .toMatchObject({ _id: own._id, title: 'My own', newPrice: 9, publisher: 'Example House' })
})

test('an older message never overwrites a newer one', async () => {
  const send = (title: string, sent: string) =>
    importRecords(shop, [bookRecord(3, title)], { sent: { sent } })
  expect(await send('Second', '20260202T0900')).toEqual(['new'])
  expect(await send('First', '20260201T0900')).toEqual(['skipped older-message'])
  expect(await send('Second', '20260203T0900')).toEqual(['unchanged'])
  expect(await send('Between', '20260202T1200')).toEqual(['skipped older-message'])
  expect(await send('Third', '20260203T0900')).toEqual(['changed'])
  expect(await send('Future', '20990101')).toEqual(['changed'])
  expect((await withIsbn(3))?.title).toBe('Future')
})

test('an update replaces the blocks that it has', async () => {
  const update = (blocks: string, reference = 'example.com-4') =>
    `<Product><RecordReference>${reference}</RecordReference><NotificationType>04</NotificationType>${identifier('15', isbns[4])}${blocks}</Product>`
  expect(await importRecords(shop, [update(supplied(price('9')))])).toEqual(['refused unknown-update'])
  const collateral = '<TextContent><TextType>03</TextType><Text>Words.</Text></TextContent>'
  await importRecords(shop, [bookRecord(4, 'Blocks', { collateral })])
  expect(await importRecords(shop, [update(supplied(price('9')))])).toEqual(['changed'])
  await expect.poll(() => withIsbn(4)).toMatchObject({ title: 'Blocks', newPrice: 9, description: 'Words.' })
  expect(await importRecords(shop, [update('<CollateralDetail/>')])).toEqual(['changed'])
  await expect.poll(() => withIsbn(4)).toMatchObject({ newPrice: 9, description: '' })
  expect(await importRecords(shop, [update('')])).toEqual(['unchanged'])
})

test('a deletion takes the book off sale and keeps its orders, and a new record brings it back', async () => {
  const book = await withIsbn(4)
  if (!book) throw new Error('There is no such book')
  const placed = await call(201, orders.place, { body: orderFor(book) }, { as: people.shopper })
  const deletion = `<Product><RecordReference>example.com-4</RecordReference><NotificationType>05</NotificationType></Product>`
  expect(await importRecords(shop, [deletion])).toEqual(['deleted'])
  await expect.poll(async () => (await withIsbn(4))?.availability).toBe('sold-out')
  await call(409, orders.place, { body: orderFor(book) }, { as: people.shopper })
  const email = 'shopper@reader.example'
  const kept = await call(200, orders.byEmail, { params: { email } }, { as: people.shopper })
  expect(kept.body).toContainEqual(expect.objectContaining({ _id: placed.body._id, productIds: [book._id] }))
  expect(await importRecords(shop, [deletion])).toEqual(['unchanged'])
  expect(await importRecords(shop, [bookRecord(4, 'Blocks')])).toEqual(['changed'])
  await expect.poll(async () => (await withIsbn(4))?.availability).toBe('to-order')
})

test('what the supplier says becomes the availability, and copies on the shelf stay', async () => {
  const book = await withIsbn(4)
  if (!book) throw new Error('There is no such book')
  const expected = '<SupplyDate><SupplyDateRole>08</SupplyDateRole><Date>20301201</Date></SupplyDate>'
  await importRecords(shop, [bookRecord(4, 'Blocks', { supply: supplied(price('9') + expected, '10') })])
  await expect.poll(() => withIsbn(4)).toMatchObject({ availability: 'pre-order', expectedOn: '2030-12-01' })
  await call(200, stock.set, { params: { bookId: book._id }, body: { onHand: 3 } }, admin)
  await importRecords(shop, [bookRecord(4, 'Blocks', { availability: '51' })])
  const { body } = await call(200, stock.get, { params: { bookId: book._id }, query: {} }, admin)
  expect(body).toMatchObject({ onHand: 3, whenOut: 'sold-out' })
})

test('what is not for sale here is kept back, and later ones are not', async () => {
  const outcomes = await importRecords(shop, [
    recordOf({
      reference: 'kept-1',
      identifiers: identifier('15', '9781402894626'),
      descriptive: '<ProductForm>ED</ProductForm>',
    }),
    recordOf({
      reference: 'kept-2',
      identifiers: identifier('15', '9780262033848'),
      supply: supplied(price('9', '', '02', 'EUR')),
    }),
    recordOf({
      reference: 'kept-3',
      identifiers: identifier('15', '9780131103627'),
      descriptive: '<ProductComposition>20</ProductComposition>',
    }),
    bookRecord(0, 'Test', { notification: '89' }),
    recordOf({ reference: 'example.com-0', identifiers: identifier('15', '9780131103627') }),
    bookRecord(1, 'Elsewhere', { reference: 'example.com-1b' }),
  ])
  expect(outcomes).toEqual([
    'skipped form',
    'skipped other-currency',
    'skipped trade-only',
    'skipped test',
    'refused other-isbn',
    'changed',
  ])
  expect(
    await importRecords(shop, [
      recordOf({ reference: 'kept-2', identifiers: identifier('15', '9780262033848') }),
    ]),
  ).toEqual(['new'])
})

test('a book of another feed, or one that was deleted here, is kept back', async () => {
  expect(await importRecords(shop, [bookRecord(3, 'Foreign')], { feed: 'Another' })).toEqual([
    'skipped other-feed',
  ])
  const book = await withIsbn(3)
  await call(200, books.delete, { params: { id: book?._id ?? '' } }, admin)
  expect(await importRecords(shop, [bookRecord(3, 'Again')], { sent: { sent: '20990101' } })).toEqual([
    'skipped deleted-here',
  ])
})

test('a record that comes twice counts as the later one', async () => {
  const twice = [bookRecord(0, 'Once'), bookRecord(0, 'Twice'), bookRecord(0, 'Twice')]
  expect(await importRecords(shop, twice)).toEqual(['changed', 'changed', 'unchanged'])
  expect((await withIsbn(0))?.title).toBe('Twice')
})

test('what was imported before is changed again by what came since, and by other rules', async () => {
  const send = (...titles: string[]) =>
    importRecords(
      shop,
      titles.map((title) => bookRecord(0, title)),
    )
  expect(await send('Before', 'Before')).toEqual(['changed', 'unchanged'])
  expect(await send('After', 'Before')).toEqual(['changed', 'changed'])
  expect((await withIsbn(0))?.title).toBe('Before')
  const descriptive =
    '<Subject><SubjectSchemeIdentifier>93</SubjectSchemeIdentifier><SubjectCode>AB</SubjectCode></Subject>'
  const classified = [bookRecord(0, 'Before', { descriptive: `<ProductForm>BB</ProductForm>${descriptive}` })]
  expect(await importRecords(shop, classified)).toEqual(['changed'])
  await db.run(sql`insert into subject_rules (scheme, prefix, category) values ('thema', 'AB', 'horror')`)
  expect(await importRecords(shop, classified)).toEqual(['changed'])
  expect((await withIsbn(0))?.category).toBe('horror')
})

test('a dry run says the same and writes nothing', async () => {
  const before = [
    await versions(),
    await db.many(sql`select id from feeds`),
    await db.many(sql`select id from imports`),
  ]
  const path = await feedOf({ records: 600, seed: 2 })
  const dry = await importPath(shop, path, { isDryRun: true, feed: 'Dry' })
  expect([
    await versions(),
    await db.many(sql`select id from feeds`),
    await db.many(sql`select id from imports`),
  ]).toEqual(before)
  expect(await importPath(shop, path, { feed: 'Dry' })).toEqual(dry)
  expect(dry).toMatchObject({ counts: { read: 600, new: 600 } })
})

test('an import that was interrupted goes on, and no record is lost or doubled', async () => {
  const own = await openTestShop()
  const path = await feedOf({ records: 1_700, errors: 3 })
  const reports: string[] = []
  const leaving = new AbortController()
  const stopped = importPath(own, path, {
    signal: leaving.signal,
    report: async (entries) => {
      reports.push(...entries.map(({ location }) => String(location.at)))
      leaving.abort()
    },
  })
  await expect(stopped).rejects.toThrow('aborted')
  const goesOn: boolean[] = []
  const finished = await importPath(own, path, {
    begin: async (again) => void goesOn.push(again),
    report: async (entries) => void reports.push(...entries.map(({ location }) => String(location.at))),
  })
  expect(goesOn).toEqual([true])
  if ('problem' in finished) throw new Error(finished.problem)
  const { counts } = finished
  expect([new Set(reports).size, reports.length]).toEqual([counts.read, counts.read])
  const { count = 0 } = (await own.db.first<{ count: number }>(sql`select count(*) from books`)) ?? {}
  expect(count).toBe(counts.new)
  expect(counts.refused).toBeGreaterThan(10)
  const again = await importPath(own, path)
  expect(again).toEqual({
    counts: {
      ...counts,
      new: 0,
      unchanged: counts.unchanged + counts.new + counts.changed,
      changed: 0,
    },
  })
})

test('a record that the database refuses costs itself alone', async () => {
  await db.run(
    sql`alter table editions add constraint no_such_publisher check (publisher <> 'Refused Press')`,
  )
  const publisher = (name: string) =>
    `<Publisher><PublishingRole>01</PublishingRole><PublisherName>${name}</PublisherName></Publisher>`
  const record = (isbn: string, name: string) =>
    recordOf({ reference: isbn, identifiers: identifier('15', isbn), publishing: publisher(name) })
  const before = await countBooks()
  expect(
    await importRecords(shop, [
      record('9780140449136', 'Good Press'),
      record('9780141439518', 'Refused Press'),
      record('9780141439600', 'Good Press'),
    ]),
  ).toEqual(['new', 'refused database', 'new'])
  expect(await countBooks()).toBe(before + 2)
})

test('two imports of one feed do not run at once', async () => {
  const path = await writeFeed(messageOf([bookRecord(0, 'Twice')]))
  await importPath(shop, await feedOf({ records: 10 }), {
    feed: 'Example',
    report: async () =>
      expect(await importPath(shop, path)).toEqual({
        problem: 'Another import of this feed runs at the moment',
      }),
  })
})

test('what is no message cannot be read, and an empty one can', async () => {
  const noMessage = { problem: 'It is no message of ONIX: there is no ONIXMessage and no Product in it' }
  expect(
    await importPath(shop, await writeFeed('<!DOCTYPE html><html><body>Not found</body></html>')),
  ).toEqual(noMessage)
  expect(await importPath(shop, '/nowhere/feed.xml')).toMatchObject({
    problem: expect.stringContaining('ENOENT'),
  })
  const nothing = {
    counts: { read: 0, new: 0, changed: 0, unchanged: 0, deleted: 0, skipped: 0, refused: 0 },
  }
  expect(
    await importPath(shop, await writeFeed('<ONIXMessage release="3.0"><NoProduct/></ONIXMessage>')),
  ).toEqual(nothing)
})
