import { expect, test } from 'vitest'
import { books } from '../../../contract/catalog/books.ts'
import { isbnLookup } from '../../../contract/trade/isbn-lookup.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { bookNumbered, bookRecord, importRecords, isbns } from '../onix/testing/import-text.ts'
import { identifier } from '../onix/testing/map-text.ts'

const shop = await openTestShop()
const { call, people } = shop
const asAdmin = { as: people.admin }

const lookUp = async (isbn: string) => (await call(200, isbnLookup.find, { query: { isbn } }, asAdmin)).body

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
