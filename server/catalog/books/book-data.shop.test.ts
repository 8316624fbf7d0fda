import { expect, test } from 'vitest'
import { admin as adminRoutes } from '../../../contract/people/admin.ts'
import { audit } from '../../../contract/people/audit.ts'
import { books } from '../../../contract/catalog/books.ts'
import { search } from '../../../contract/catalog/search.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop, someBook } from '../../testing/test-shop.ts'
import { sampleData } from './testing/sample-data.ts'

const shop = await openTestShop()
const { call, send, sell, people } = shop
const admin = { as: people.admin }

const data = {
  ...sampleData,
  isbn: '978-0-306-40615-7',
  subtitle: 'Or, Life in the Woods',
  contributors: [
    { role: 'editor' as const, name: 'Ada Inkwell' },
    { role: 'translator' as const, name: 'Ben Quill' },
  ],
  publisher: 'Ticknor and Fields',
  imprint: 'Pond Press',
  published: '1854-08-09',
  format: 'hardback' as const,
  pages: 357,
  language: 'fre',
  originalLanguage: 'en',
  series: 'American Classics',
  seriesNumber: '12',
  subjects: [
    { scheme: 'thema' as const, code: 'DNL' },
    { scheme: 'bisac' as const, code: 'LCO010000' },
  ],
  heightMm: 190,
  widthMm: 120,
  thicknessMm: 30,
  weightG: 450,
  taxClass: 'reduced' as const,
  priceBound: false,
}

const known = {
  ...data,
  isbn: '9780306406157',
  isbnHyphenated: '978-0-306-40615-7',
  language: 'fr',
  subjects: data.subjects.toReversed(),
}

const read = async (id: string) => (await call(200, books.get, { params: { id } })).body

const edit = (id: string, change: object) =>
  send(books.edit, { params: { id }, body: { ...someBook, ...change } }, admin)

const takenOff = async (id: string) => call(200, books.delete, { params: { id } }, admin)

test('a book has the data of the trade, which an edit changes field by field, and lists have its ISBN', async () => {
  const { body: added } = await call(201, books.create, { body: { ...someBook, ...data } }, admin)
  const { _id: id } = added
  expect(added).toMatchObject(known)
  expect(await read(id)).toEqual(added)
  const [listed] = (await call(200, books.list, { query: { ids: id } })).body
  const { isbn, isbnHyphenated, format } = known
  expect(listed, 'by ids, as carts ask').toMatchObject({ _id: id, isbn, isbnHyphenated, format })
  expect(listed, 'in another language than the shop').toMatchObject({ language: 'fr' })
  expect(listed).not.toHaveProperty('publisher')
  const [newest] = (await call(200, books.list, { query: { limit: 1 } })).body
  expect(newest).toMatchObject({ _id: id, isbn })
  for (const field of ['format', 'isbnHyphenated']) expect(newest).not.toHaveProperty(field)

  // Fields that the request omits stay.
  expect((await edit(id, { title: 'Walden, again' })).body).toEqual({ ...added, title: 'Walden, again' })
  const { body: changed } = await edit(id, { publisher: ' Pond Press ', pages: '400', imprint: '' })
  expect(changed).toEqual({ ...added, publisher: 'Pond Press', pages: 400, imprint: undefined })
  expect(await read(id)).toEqual(changed)

  const none = Object.fromEntries(Object.keys(data).map((field) => [field, null]))
  expect((await edit(id, none)).body).toEqual({ ...added, ...withoutAny(none) })
  await takenOff(id)
})

/** As `toEqual` has it, what is undefined is not there. */
const withoutAny = (fields: object) => ({
  isbnHyphenated: undefined,
  ...Object.fromEntries(Object.keys(fields).map((field) => [field, undefined])),
})

test('the audit log has the fields that changed, in words', async () => {
  const { _id: id } = await sell({ title: 'Logged', ...data })
  await edit(id, { title: 'Logged', contributors: [], pages: 400, subjects: null })
  const { entries } = (await call(200, audit.list, { query: { q: 'Logged' } }, admin)).body
  expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
    [
      'book.edit',
      {
        contributors: ['Ada Inkwell (editor), Ben Quill (translator)', null],
        pages: [357, 400],
        subjects: ['bisac LCO010000, thema DNL', null],
      },
    ],
    [
      'book.add',
      expect.objectContaining({
        isbn: [null, known.isbn],
        contributors: [null, 'Ada Inkwell (editor), Ben Quill (translator)'],
      }),
    ],
  ])
  await takenOff(id)
})

test('one ISBN belongs to one book, also where two get it at once, and is free after the book was deleted', async () => {
  const mine = await sell({ title: 'The first one', isbn: '0306406152' })
  const refused = {
    status: 400,
    body: {
      code: 'invalid',
      fields: [{ field: 'isbn', message: expect.stringContaining('The first one') }],
    },
  }
  const body = { ...someBook, title: 'The second one', isbn: '9780306406157' }
  expect(await send(books.create, { body }, admin)).toMatchObject(refused)
  const other = await sell({ title: 'The second one' })
  expect(await edit(other._id, { title: 'Not saved', isbn: '9780306406157' })).toMatchObject(refused)
  expect(await read(other._id)).toEqual(other)
  // Its own ISBN again is no conflict.
  expect((await edit(mine._id, { isbn: '978 0306406157' })).status).toBe(200)

  await takenOff(mine._id)
  const left = await shop.db.many(sql`select from editions where book_id = ${mine._id}`)
  expect(left).toEqual([])
  const tries = await Promise.all(Array.from({ length: 6 }, async () => send(books.create, { body }, admin)))
  expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400, 400])
  await takenOff(tries.find(({ status }) => status === 201)?.body._id)
})

test('a repeated request with the same idempotency key returns the book with its ISBN', async () => {
  const add = async () =>
    call(
      201,
      books.create,
      { body: { ...someBook, ...data } },
      { as: people.admin, headers: { 'idempotency-key': 'with data' } },
    )
  const { body: first } = await add()
  expect((await add()).body).toEqual(first)
  await takenOff(first._id)
})

test.each([
  ['isbn', { isbn: '9780306406158' }, /check digit/],
  ['isbn', { isbn: '9790060115615' }, /sheet music/],
  ['isbn', { isbn: 9_780_306_406_157 }, /Enter an ISBN/],
  ['subtitle', { subtitle: 'x'.repeat(301) }, /300/],
  ['contributors.0.name', { contributors: [{ role: 'editor', name: ' ' }] }, /Enter a name/],
  ['contributors.0.role', { contributors: [{ role: 'juggler', name: 'A' }] }, /Choose a role/],
  [
    'contributors',
    { contributors: Array.from({ length: 21 }, () => ({ role: 'editor', name: 'A' })) },
    /20 contributors/,
  ],
  ['publisher', { publisher: 'nul \0' }, /character/],
  ['published', { published: '1851-13' }, /Enter a year/],
  ['published', { published: '2023-02-30' }, /Enter a year/],
  ['published', { published: '18 October 1851' }, /Enter a year/],
  ['published', { published: '0000' }, /Enter a year/],
  ['format', { format: 'papyrus' }, /Choose a format/],
  ['pages', { pages: 0 }, /pages/],
  ['pages', { pages: '12.5' }, /pages/],
  ['language', { language: 'Klingonese' }, /code of a language/],
  ['language', { language: 'qq' }, /code of a language/],
  ['originalLanguage', { originalLanguage: 'x' }, /code of a language/],
  ['seriesNumber', { seriesNumber: 'x'.repeat(21) }, /20/],
  ['subjects.0.code', { subjects: [{ scheme: 'thema', code: 'a b' }] }, /Enter a code/],
  ['subjects.0.scheme', { subjects: [{ scheme: 'mine', code: 'FBC' }] }, /classification/],
  ['heightMm', { heightMm: -1 }, /height in millimetres/],
  ['weightG', { weightG: 1e9 }, /weight in grams/],
  ['taxClass', { taxClass: 'free' }, /Choose a tax class/],
  ['priceBound', { priceBound: 1 }, /Say true or false/],
])('an invalid %s is refused at its field: %j', async (field, wrong, words) => {
  const { status, body } = await send(books.create, { body: { ...someBook, ...wrong } }, admin)
  expect(status).toBe(400)
  expect(body.fields).toEqual([{ field, message: expect.stringMatching(words) }])
})

test('a published date may be a year or a month, and an ISBN outside the known ranges has no hyphens', async () => {
  for (const published of ['1851', '1851-10', '2024-02-29'])
    expect((await sell({ published })).published).toBe(published)
  const unknown = await sell({ isbn: '9799999999990' })
  expect(unknown).toMatchObject({ isbn: '9799999999990', isbnHyphenated: '9799999999990' })
})

test('a book without an old price has the new one as old price, whatever the new one becomes', async () => {
  const { oldPrice: _, ...body } = someBook
  const { body: added } = await call(201, books.create, { body }, admin)
  expect(added).toMatchObject({ newPrice: 12.5, oldPrice: 12.5 })
  const { body: dearer } = await send(
    books.edit,
    { params: { id: added._id }, body: { ...body, newPrice: 15 } },
    admin,
  )
  expect(dearer).toMatchObject({ newPrice: 15, oldPrice: 15 })
  expect((await edit(added._id, { oldPrice: '18', newPrice: 15 })).body).toMatchObject({ oldPrice: 18 })
  const { body: kept } = await send(books.edit, { params: { id: added._id }, body }, admin)
  expect(kept).toMatchObject({ newPrice: 12.5, oldPrice: 18 })
  expect((await edit(added._id, { oldPrice: ' ' })).body).toMatchObject({ newPrice: 12.5, oldPrice: 12.5 })
  const { entries } = (await call(200, audit.list, { query: { q: someBook.title } }, admin)).body
  expect(entries[0]?.changes).toEqual({ oldPrice: [18, null] })
})

test('the list finds a book by its ISBN in any form, and says what is wrong with another', async () => {
  const { _id, isbn } = await sell({ title: 'With an X', isbn: '0-8044-2957-X' })
  const ids = async (isbn: string) =>
    (await call(200, books.list, { query: { isbn } })).body.map((book) => book._id)
  for (const form of [isbn ?? '', '080442957x', 'ISBN 978 0 8044 2957 3', '978080442957352250'])
    expect(await ids(form)).toEqual([_id])
  expect(await ids('9780306406157')).toEqual([])
  expect(await send(books.list, { query: { isbn: '9780804429574' } })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'isbn', message: expect.stringContaining('check digit') }] },
  })
  await call(400, books.list, { query: { isbn: '080442957X', q: 'words' } })
})

test('an ISBN in any form finds its book in every search', async () => {
  const { _id, title } = await sell({
    title: 'Scanned at the till',
    category: 'horror',
    isbn: '9783161484100',
  })
  for (const q of ['9783161484100', '3-16-148410-x', 'ISBN 978-3-16-148410-0', '978316148410052250']) {
    expect((await call(200, search.find, { query: { q, category: 'fiction' } })).body).toMatchObject({
      isIsbn: true,
      total: 1,
      books: [{ _id }],
    })
    expect((await call(200, search.suggest, { query: { q } })).body).toEqual({
      categories: [],
      authors: [],
      books: [{ _id, title, author: someBook.author, coverImage: '' }],
    })
    expect((await call(200, books.suggest, { query: { q } })).body).toMatchObject([{ _id }])
    expect((await call(200, books.list, { query: { q } })).body).toMatchObject([{ _id }])
    const listed = (await call(200, adminRoutes.bookList, { query: { q } }, admin)).body
    expect(listed).toMatchObject({ total: 1, books: [{ _id, isbn: '9783161484100', sold: 0 }] })
  }
  const other = (await call(200, search.find, { query: { q: '9780262033848' } })).body
  expect(other).toMatchObject({ total: 0 })
  expect(other).not.toHaveProperty('isIsbn')
})

const page = async (path: string, accept = 'text/html') =>
  fetch(shop.origin + path, { redirect: 'manual', headers: { accept } })

test('the URL of an ISBN, and a search for one, lead to the book', async () => {
  const { _id } = await sell({ title: 'Linked by ISBN', isbn: '9788535902778' })
  for (const form of [
    '9788535902778',
    '85-359-0277-5',
    'ISBN%2085%20359%200277%205',
    '９７８８５３５９０２７７８',
  ]) {
    const answer = await page(`/isbn/${form}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([308, `/books/${_id}`])
  }
  const searched = await page('/search?q=85-359-0277-5')
  expect([searched.status, searched.headers.get('location')]).toEqual([302, `/books/${_id}`])
  expect((await page('/search?q=9780262033848')).status).toBe(200)
})

test.each([
  ['9780262033848', 'There is no book with this ISBN.'],
  ['9780262033849', 'The check digit does not match. Compare each digit with the book.'],
  ['978%00', 'An ISBN has only digits, and an X at the end of some with 10.'],
])('the URL of %s is not found, in words', async (isbn, message) => {
  expect((await page(`/isbn/${isbn}`)).status).toBe(404)
  const answer = await page(`/isbn/${isbn}`, 'application/json')
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'not-found', message })
})
