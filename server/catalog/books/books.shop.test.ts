import { expect, test } from 'vitest'
import { books } from '../../../contract/catalog/books.ts'
import { descriptions } from '../../../contract/catalog/descriptions.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop, someBook } from '../../testing/test-shop.ts'

const shop = await openTestShop()
const { call, send, sell, people } = shop
const admin = { as: people.admin }
const unknownId = '00000000-0000-4000-8000-000000000000'

/** Their images are of no interest here. */
await shop.db.run(sql`
  insert into covers (name, tint, width, height) values ('walden.jpg', '#eee8dc', 640, 960)`)

const titles = (list: { title: string }[]) => list.map((book) => book.title)

test('the list has all books, newest first, with and without a trailing slash', async () => {
  const older = await sell({ title: 'The older one' })
  const newer = await sell({ title: 'The newer one' })
  const { body } = await call(200, books.list, {})
  expect(body.indexOf(body.find((book) => book._id === newer._id)!)).toBe(0)
  expect(titles(body).slice(0, 2)).toEqual([newer.title, older.title])
  const withSlash = await fetch(`${shop.origin}/api/books/`)
  expect(await withSlash.json()).toEqual(body)
})

test('a list of thousands of books has each of them once, also after one was added', async () => {
  const large = await openTestShop()
  await large.db.run(sql`
    insert into books (title, description, category, new_price_cents)
    select 'Book ' || n, 'Words', 'fiction', n from generate_series(1, 2100) as n`)
  const list = async () => (await (await fetch(`${large.origin}/api/books`)).json()) as { title: string }[]
  const first = await list()
  expect([first.length, new Set(titles(first)).size]).toEqual([2_100, 2_100])
  expect(await list()).toEqual(first)
  const { title } = await large.sell({ title: 'The newest one' })
  const later = await list()
  expect([later.length, later[0]?.title]).toEqual([2_101, title])
})

test('a book is sold with all its fields', async () => {
  const sold = await sell({ ...someBook, trending: true, coverImage: 'walden.jpg' })
  const { body } = await call(200, books.get, { params: { id: sold._id } })
  expect(body).toEqual({
    ...someBook,
    trending: true,
    coverImage: 'walden.jpg',
    coverTint: '#eee8dc',
    authorSlug: 'henry-david-thoreau',
    _id: sold._id,
    createdAt: sold.createdAt,
  })
})

test('a description is kept as it was typed and rendered as HTML, which an edit changes', async () => {
  const description = 'One *line*.\n\n- <b>bold</b>'
  const { _id: id } = await sell({ description })
  const htmlOf = async () => (await call(200, descriptions.get, { params: { id } })).body.html
  expect((await call(200, books.get, { params: { id } })).body.description).toBe(description)
  expect(await htmlOf()).toBe('<p>One <em>line</em>.</p>\n<ul>\n<li>&lt;b&gt;bold&lt;/b&gt;</li>\n</ul>\n')
  const body = { ...someBook, trending: false, description: 'Another.' }
  await call(200, books.edit, { params: { id }, body }, admin)
  expect(await htmlOf()).toBe('<p>Another.</p>\n')
  await call(404, descriptions.get, { params: { id: unknownId } })
})

test('a repeated request with the same idempotency key returns the same book; another key adds another', async () => {
  const add = (title: string, key: string) =>
    shop.call(
      201,
      books.create,
      { body: { ...someBook, title } },
      { as: shop.people.admin, headers: { 'idempotency-key': key } },
    )
  const tries = await Promise.all(['One', 'One', 'One'].map((title) => add(title, 'a key')))
  const [id = '', ...others] = new Set(tries.map(({ body }) => body._id))
  expect(others).toEqual([])
  await call(200, books.edit, { params: { id }, body: { ...someBook, title: 'One, corrected' } }, admin)
  expect((await add('One', 'a key')).body).toMatchObject({ _id: id, title: 'One, corrected' })
  expect((await add('Two', 'another key')).body._id).not.toBe(id)
})

test('omitted fields have defaults, and prices may be sent as strings', async () => {
  const { title, description, category } = someBook
  const typed = { title, description, category, oldPrice: '20', newPrice: '12.50' }
  const { status, body } = await send(books.create, { body: typed }, admin)
  expect(status).toBe(201)
  expect(body).toMatchObject({ author: '', trending: false, coverImage: '', oldPrice: 20, newPrice: 12.5 })
})

test('prices keep their cents despite floating point', async () => {
  for (const newPrice of [0, 0.01, 0.29, 1.1, 19.99, 4_503_599.63, 9_999_999.99]) {
    expect(await sell({ newPrice, oldPrice: newPrice })).toMatchObject({ newPrice, oldPrice: newPrice })
  }
})

test('an edit changes the given fields and keeps cover and author where they are empty', async () => {
  const { _id } = await sell({ coverImage: 'walden.jpg', author: 'Somebody' })
  const { author: _, ...rest } = someBook
  const edit = { ...rest, title: 'Walden, again', newPrice: 9.99, coverImage: '' }
  const { body } = await call(200, books.edit, { params: { id: _id }, body: edit }, admin)
  expect(body).toMatchObject({
    title: 'Walden, again',
    newPrice: 9.99,
    coverImage: 'walden.jpg',
    author: 'Somebody',
  })
  expect((await call(200, books.get, { params: { id: _id } })).body).toEqual(body)
})

test('a deleted book is not found in the list or by its id', async () => {
  const { _id } = await sell({ title: 'Soon gone' })
  await call(200, books.delete, { params: { id: _id } }, admin)
  await call(404, books.get, { params: { id: _id } })
  await call(404, books.delete, { params: { id: _id } }, admin)
  expect(titles((await call(200, books.list, {})).body)).not.toContain('Soon gone')
})

test.each([unknownId, 'nonsense', '65f0c0ffee65f0c0ffee65f0', '%00', '..%2f..%2fetc'])(
  'an unknown id is not found: %s',
  async (id) => {
    const answer = await fetch(`${shop.origin}/api/books/${id}`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({
      code: 'not-found',
      message: expect.any(String),
      requestId: expect.any(String),
    })
    expect((await send(books.edit, { params: { id }, body: someBook }, admin)).status).toBe(404)
  },
)

test('a category lists its own books only', async () => {
  await sell({ title: 'A ghost', category: 'horror' })
  const { body } = await call(200, books.list, { query: { category: 'horror' } })
  expect(new Set(body.map((book) => book.category))).toEqual(new Set(['horror']))
})

test('following the next links returns each book once, also within a category', async () => {
  for (let at = 0; at < 7; at += 1) await sell({ title: `Ledger ${at}`, category: 'business' })
  const all = (await call(200, books.list, { query: { category: 'business' } })).body
  const seen: string[] = []
  for (let url: string | undefined = '/api/books?category=business&limit=3'; url;) {
    const answer: Response = await fetch(shop.origin + url)
    const page = (await answer.json()) as { _id: string }[]
    expect(page.length).toBeLessThanOrEqual(3)
    seen.push(...page.map((book) => book._id))
    url = /<(.*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  expect(seen).toEqual(all.map((book) => book._id))
  const skipped = await call(200, books.list, { query: { category: 'business', limit: 2, offset: 3 } })
  expect(skipped.body).toEqual(all.slice(3, 5))
})

test.each([
  ['title', { title: '   ' }],
  ['title', { title: 'x'.repeat(301) }],
  ['title', { title: 'nul \0' }],
  ['title', { title: 'half a pair \ud83d' }],
  ['description', { description: 5 }],
  ['category', { category: 'poetry' }],
  ['newPrice', { newPrice: -1 }],
  ['newPrice', { newPrice: 1.999 }],
  ['newPrice', { newPrice: 1e12 }],
  ['oldPrice', { oldPrice: 'dear' }],
  ['oldPrice', { oldPrice: null }],
  ['trending', { trending: 'yes' }],
  ['coverImage', { coverImage: '../secret.png' }],
  ['coverImage', { coverImage: 'javascript:alert(1)//' }],
  ['coverImage', { coverImage: 'javascript:alert(1)' }],
  ['coverImage', { coverImage: 'data:,x' }],
  ['coverImage', { coverImage: 'x'.repeat(501) }],
  ['coverImage', { coverImage: 'http://169.254.169.254/latest/meta-data' }],
  ['author', { author: {} }],
])(
  'a book with an invalid %s is refused with the name of the field, and nothing is written: %j',
  async (field, wrong) => {
    const before = (await call(200, books.list, {})).body
    const { status, body } = await send(books.create, { body: { ...someBook, ...wrong } }, admin)
    expect(status).toBe(400)
    expect(body.code).toBe('invalid')
    expect(body.fields).toEqual([{ field, message: expect.any(String) }])
    expect((await call(200, books.list, {})).body).toEqual(before)
  },
)

test.each([
  'limit=0',
  'limit=101',
  'limit=x',
  'offset=-1',
  'category=poetry',
  'cursor=0000-01-01T00:00:00.000Z_00000000-0000-4000-8000-000000000000',
  `cursor=2026-01-01T00:00:00.${'0'.repeat(300)}Z_00000000-0000-4000-8000-000000000000`,
  'q=%00',
])('a list query with %s is refused', async (query) => {
  expect((await fetch(`${shop.origin}/api/books?${query}`)).status).toBe(400)
})

test('a cover is any file name, an image on a public site, or one on the own host of the store', async () => {
  const own = `${shop.origin}/covers/walden.jpg`
  const local = 'http://127.0.0.1:1/walden.jpg'
  for (const coverImage of ['walden.jpg', 'book-1.png', 'https://pictures.example/walden.jpg', own])
    expect(await sell({ coverImage })).toMatchObject({ coverImage })
  const { _id } = await sell({})
  const edit = (coverImage: string) =>
    send(books.edit, { params: { id: _id }, body: { ...someBook, coverImage } }, admin)
  expect((await edit(own)).status).toBe(200)
  expect(await edit(local)).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'coverImage', message: expect.stringContaining('file name') }] },
  })
  expect(await edit('never-uploaded.jpg')).toMatchObject({
    status: 200,
    body: { coverImage: 'never-uploaded.jpg', coverTint: null },
  })
  // Stored by an older version.
  await shop.db.run(sql`update books set cover_image = ${local} where id = ${_id}`)
  shop.cache.clear()
  expect((await call(200, books.get, { params: { id: _id } })).body.coverImage).toBe(local)
  expect((await edit('')).body).toMatchObject({ coverImage: local })
  expect((await edit(local)).status).toBe(200)
})
