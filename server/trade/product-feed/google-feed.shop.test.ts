import { afterAll, expect, test } from 'vitest'
import { categories } from '../../../contract/shop/categories.ts'
import type { NewBook } from '../../../contract/catalog/books.ts'
import { bookPage } from '../../../domain/pages.ts'
import { saveSettings } from '../../../contract/shop/settings.ts'
import { stock, type StockEdit } from '../../../contract/stock/stock.ts'
import { sql } from '../../database/sql.ts'
import { publishTexts } from '../../shop/testing/publish-texts.sql.ts'
import { openTestShop } from '../../testing/test-shop.ts'

const publicUrl = 'https://books.example'
const shop = await openTestShop({ identity: { publicUrl } })
const { call, people } = shop
const admin = { as: people.admin }

const fetchFeed = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${shop.origin}/feeds/google.xml`, { headers, method })

type Item = Record<string, string | null>

/** Parsed by PostgreSQL, which refuses XML that is not well-formed. */
const parse = (xml: string) =>
  shop.db.many<Item>(sql`
    select item.* from xmltable(xmlnamespaces('http://base.google.com/ns/1.0' as g), '/rss[@version="2.0"]/channel/item'
      passing xmlparse(document ${xml}) columns
      id text path 'g:id', title text path 'g:title', description text path 'g:description', link text path 'g:link',
      image text path 'g:image_link', availability text path 'g:availability', date text path 'g:availability_date',
      price text path 'g:price', sale text path 'g:sale_price', condition text path 'g:condition',
      gtin text path 'g:gtin', identifiable text path 'g:identifier_exists', brand text path 'g:brand',
      google text path 'g:google_product_category', type text path 'g:product_type') as item`)

async function listed(): Promise<Item[]> {
  const response = await fetchFeed()
  expect(response.status).toBe(200)
  return parse(await response.text())
}

async function itemOf(book: Partial<NewBook>, kept?: Partial<StockEdit> & { onHand: number }) {
  const { _id: id } = await shop.sell(book)
  if (kept) await call(200, stock.set, { params: { bookId: id }, body: kept }, admin)
  const found = (await listed()).find((item) => item['id'] === id)
  await shop.db.run(sql`delete from books where id = ${id}`)
  return found
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a book is listed with what Google asks for, in absolute URLs and the currency of the shop', async () => {
  const coverImage = 'https://covers.example/a.jpg?x=1&y=2'
  const item = await itemOf({
    title: 'Salt & <Pepper>',
    description: '**Bold** words.\n\n- and a list',
    coverImage,
    isbn: '9783161484100',
    publisher: 'Mohr & Sons',
  })
  expect(item).toEqual({
    id: item?.['id'],
    title: 'Salt & <Pepper>',
    description: 'Bold words. and a list',
    link: publicUrl + bookPage(item?.['id'] ?? ''),
    image: coverImage,
    availability: 'in_stock',
    date: null,
    price: '20.00 USD',
    sale: '12.50 USD',
    condition: 'new',
    gtin: '9783161484100',
    identifiable: null,
    brand: 'Mohr & Sons',
    google: '784',
    type: 'Fiction',
  })
  await call(200, categories.edit, { params: { slug: 'fiction' }, body: { name: 'Fiction & Poetry' } }, admin)
  expect(await itemOf({ title: 'Plain', oldPrice: 12.5 })).toMatchObject({
    price: '12.50 USD',
    sale: null,
    gtin: null,
    identifiable: 'no',
    brand: null,
    image: null,
    type: 'Fiction & Poetry',
  })
})

test('a cover is listed once a picture is stored under its name', async () => {
  expect(await itemOf({ coverImage: 'book-1.png' })).toMatchObject({ image: null })
  await shop.db.run(sql`
    insert into covers (name, tint, width, height) values ('book-1.png', '#eee8dc', 640, 960)`)
  expect(await itemOf({ coverImage: 'book-1.png' })).toMatchObject({
    image: `${publicUrl}/covers/book-1.png`,
  })
})

test.each([
  [{ onHand: 6 }, { availability: 'in_stock', date: null }],
  [{ onHand: 1 }, { availability: 'in_stock', date: null }],
  [{ onHand: 0 }, { availability: 'out_of_stock', date: null }],
  [
    { onHand: 0, whenOut: 'to-order', expectedOn: inDays(9) },
    { availability: 'backorder', date: `${inDays(9)}T00:00Z` },
  ],
  [
    { onHand: 0, whenOut: 'pre-order', expectedOn: inDays(300) },
    { availability: 'preorder', date: `${inDays(300)}T00:00Z` },
  ],
  // Google refuses these without a day, and days that are past or further than a year.
  [
    { onHand: 0, whenOut: 'to-order' },
    { availability: 'out_of_stock', date: null },
  ],
  [
    { onHand: 0, whenOut: 'pre-order', expectedOn: inDays(-3) },
    { availability: 'out_of_stock', date: null },
  ],
  [
    { onHand: 0, whenOut: 'pre-order', expectedOn: inDays(500) },
    { availability: 'out_of_stock', date: null },
  ],
] as const)('the stock %j is listed as %j', async (kept, shown) => {
  expect(await itemOf({ title: 'Kept' }, kept)).toMatchObject(shown)
})

test('characters that XML does not have are left out, and a long title is cut', async () => {
  const { _id: id } = await shop.sell({ title: 'To be changed' })
  const title = `Bell \u0007 and escape \u001b, ${'😀'.repeat(80)}`
  await shop.db.run(sql`
    update books set title = ${title}, description = ${`\u0001${'d'.repeat(4_995)}]]>&`} where id = ${id}`)
  const item = (await listed()).find((found) => found['id'] === id)
  expect(item?.['title']).toMatch(/^Bell {2}and escape , (😀)+$/u)
  expect(item?.['title']?.length).toBeLessThanOrEqual(150)
  expect(item?.['description']).toBe(`${'d'.repeat(4_995)}]]>&`)
  await shop.db.run(sql`delete from books where id = ${id}`)
})

test('the feed is cached until a book or the stock changes, and answers conditional and HEAD requests', async () => {
  const { _id: bookId } = await shop.sell({ title: 'Cached' })
  const first = await fetchFeed()
  expect(first.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(first.headers.get('content-encoding')).toMatch(/^(br|gzip)$/)
  const etag = first.headers.get('etag') ?? ''
  expect((await fetchFeed({ 'if-none-match': etag })).status).toBe(304)
  const head = await fetchFeed({}, 'HEAD')
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
  await call(200, stock.set, { params: { bookId }, body: { onHand: 0 } }, admin)
  const sold = await fetchFeed({ 'if-none-match': etag })
  expect(sold.status).toBe(200)
  expect(await parse(await sold.text())).toMatchObject([{ availability: 'out_of_stock' }])
  await shop.db.run(sql`delete from books where id = ${bookId}`)
})

test('a shop has no feed before it opens, and later limits the requests of a client', async () => {
  const closed = await openTestShop({ isDemo: false, rateLimit: 1_000 })
  const ask = () => fetch(`${closed.origin}/feeds/google.xml`)
  expect((await ask()).status).toBe(404)
  await publishTexts(closed.db)
  await closed.call(200, saveSettings.shop, { body: { isOpen: true } }, { as: closed.people.admin })
  const own = await ask()
  expect(await own.text()).toContain(`<link>${closed.origin}/</link>`)
  const more = await Promise.all(Array.from({ length: 20 }, ask))
  expect(more.map(({ status }) => status)).toContain(429)
})

test('thousands of books are streamed, each once, and the complete feed is kept', async () => {
  await shop.db.run(sql`
    insert into books (title, description, category, new_price_cents)
    select 'Book ' || n, repeat('Words ', 60), 'fiction', n from generate_series(1, 3000) as n`)
  afterAll(() => shop.db.run(sql`delete from books`))
  const ids = (await shop.db.many<{ id: string }>(sql`select id from books order by id`)).map(({ id }) => id)

  const head = await fetchFeed({}, 'HEAD')
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, null, ''])
  // A client that leaves keeps nothing from the next one.
  const left = await fetchFeed()
  await left.body?.cancel()
  const streamed = await fetchFeed()
  expect(streamed.headers.get('content-encoding')).toBe('gzip')
  const xml = await streamed.text()
  const items = await parse(xml)
  expect(items.map(({ id }) => id)).toEqual(ids)
  expect(items.map(({ price }) => price)).toContain('29.99 USD')

  // Only one response at a time is kept, and the server may not know yet that the first client has left.
  const isKept = async () => {
    const again = await fetchFeed()
    return (await again.text()) === xml && again.headers.has('etag')
  }
  await expect.poll(isKept).toBe(true)
  const kept = await fetchFeed()
  const etag = kept.headers.get('etag') ?? ''
  expect(etag).not.toBe('')
  expect(Date.parse(kept.headers.get('last-modified') ?? '')).not.toBeNaN()
  expect(await kept.text()).toBe(xml)
  expect((await fetchFeed({ 'if-none-match': etag })).status).toBe(304)
  const plain = await fetchFeed({ 'accept-encoding': 'identity' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(plain.headers.get('etag')).not.toBe(etag)
  expect(await plain.text()).toBe(xml)
  expect((await fetchFeed({ 'accept-encoding': 'identity' }, 'HEAD')).status).toBe(200)

  // Prices in another currency are not those of the file.
  await call(200, saveSettings.region, { body: { currency: 'JPY' } }, admin)
  const yen = await fetchFeed({ 'accept-encoding': 'identity' })
  expect(await yen.text()).toContain('<g:price>30 JPY</g:price>')
})
