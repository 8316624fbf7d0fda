import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { books } from '../../../contract/catalog/books.ts'
import { audit } from '../../../contract/people/audit.ts'
import { isbnLookup } from '../../../contract/trade/isbn-lookup.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { fakeInternet } from '../covers/testing/outside.ts'
import { bookNumbered, bookRecord, importRecords, isbns } from '../onix/testing/import-text.ts'
import { identifier } from '../onix/testing/map-text.ts'

const picture = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#9a3412' } })
  .png()
  .toBuffer()
const asked: string[] = []
const outside = await fakeInternet((request, response) => {
  asked.push(`${request.headers.host}${request.url}`)
  response.end(request.url?.endsWith('.png') ? picture : 'no picture')
})
afterAll(outside.close)

const shop = await openTestShop({ coverNetwork: outside.network })
const { call, people } = shop
const asAdmin = { as: people.admin }

const lookUp = async (isbn: string) => (await call(200, isbnLookup.find, { query: { isbn } }, asAdmin)).body

const fetchCover = (isbn: string) => shop.send(isbnLookup.fetchCover, { body: { isbn } }, asAdmin)

const remove = (id: string) => call(200, books.delete, { params: { id } }, asAdmin)

test('an ISBN that no record has is known by its hyphens alone, and one that is none is refused', async () => {
  expect(await lookUp('0306406152')).toEqual({
    isbn: '9780306406157',
    isbnHyphenated: '978-0-306-40615-7',
    book: null,
    records: [],
  })
  const { body } = await call(400, isbnLookup.find, { query: { isbn: '9780306406158' } }, asAdmin)
  expect(body.fields?.[0]?.field).toBe('isbn')
})

test('an ISBN leads to its book, and after that was deleted here to the record of its feed', async () => {
  await importRecords(shop, [bookRecord(0, 'Glass')], { feed: 'A Distributor' })
  const book = await bookNumbered(shop, 0)
  expect(await lookUp(isbns[0])).toMatchObject({ book: { _id: book?._id, title: 'Glass' }, records: [] })
  await remove(book?._id ?? '')
  const { book: none, records } = await lookUp(isbns[0])
  expect(none).toBeNull()
  expect(records).toMatchObject([
    { source: 'feed', name: 'A Distributor', values: { title: 'Glass', newPrice: 12.5 } },
    { source: 'deleted', name: 'Glass', values: { title: 'Glass', category: 'fiction', newPrice: 12.5 } },
  ])
})

test('a record that is not for sale tells what the book is, without a price', async () => {
  await importRecords(shop, [bookRecord(1, 'River', { supply: '' })], { feed: 'A Distributor' })
  const { records } = await lookUp(isbns[1])
  expect(records).toMatchObject([{ source: 'feed', values: { title: 'River' } }])
  expect(records[0]?.values).not.toHaveProperty('newPrice')
})

test('an edition whose record names the ISBN lends what holds for the work, and no price', async () => {
  const related = `<RelatedMaterial><RelatedProduct><ProductRelationCode>06</ProductRelationCode>${identifier('15', isbns[3])}</RelatedProduct></RelatedMaterial>`
  const record = bookRecord(2, 'Stone').replace('</Product>', `${related}</Product>`)
  await importRecords(shop, [record], { feed: 'A Distributor' })
  const { records } = await lookUp(isbns[3])
  expect(records).toMatchObject([{ source: 'edition', name: 'Stone', at: null, values: { title: 'Stone' } }])
  expect(records[0]?.values).not.toHaveProperty('newPrice')
})

test('a book that was added and deleted by hand is remembered by its ISBN', async () => {
  const sold = await shop.sell({ title: 'Walden', isbn: isbns[4], newPrice: 9.5 })
  await remove(sold._id)
  expect((await lookUp(isbns[4])).records).toMatchObject([
    { source: 'deleted', name: 'Walden', values: { title: 'Walden', newPrice: 9.5 } },
  ])
})

/** No book is made of a record that is not for sale. */
const notForSale = (number: number, title: string, address: string) =>
  bookRecord(number, title, {
    supply: '',
    collateral: `<SupportingResource><ResourceContentType>01</ResourceContentType><ContentAudience>00</ContentAudience>
      <ResourceVersion><ResourceForm>02</ResourceForm><ResourceLink>${address}</ResourceLink></ResourceVersion></SupportingResource>`,
  })

test('the cover that a record names is fetched by the store, once, and recorded', async () => {
  const record = notForSale(4, 'Lantern', 'https://covers.example/lantern.png')
  await importRecords(shop, [record], { feed: 'A Distributor' })
  expect((await lookUp(isbns[4])).records[0]).toMatchObject({ source: 'feed', hasCover: true })
  for (const _ of [1, 2])
    expect(await fetchCover(isbns[4])).toMatchObject({ status: 201, body: { name: 'lantern.png' } })
  expect(asked).toEqual(['covers.example/lantern.png'])
  const { entries } = (await call(200, audit.list, { query: { limit: 1 } }, asAdmin)).body
  expect(entries).toMatchObject([{ action: 'cover.upload', subject: 'lantern.png' }])
})

test.each([
  ['no picture', 'https://covers.example/lantern.txt', 'The file is no JPEG'],
  ['an address of the own network', 'http://127.0.0.1/lantern.png', ''],
])('a cover that is %s is refused', async (_what, address, message) => {
  await importRecords(shop, [notForSale(4, 'Lantern', address)], { feed: 'A Distributor' })
  const before = outside.opened.length
  const refused = await fetchCover(isbns[4])
  expect(refused).toMatchObject({ status: 404, body: { message: expect.stringContaining(message) } })
  expect(outside.opened.length - before).toBe(message ? 1 : 0)
})

test('a record without a cover has none to fetch', async () => {
  expect(await fetchCover(isbns[1])).toMatchObject({ status: 404 })
})
