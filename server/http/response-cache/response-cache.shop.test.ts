import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { books } from '../../../contract/catalog/books.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop, someBook } from '../../testing/test-shop.ts'

const shop = await openTestShop()
const neighbour = await openTestShop({ database: shop.connection })
const admin = { as: shop.people.admin }

type Answer = { status: number | undefined; headers: Record<string, unknown>; body: Buffer }

/** fetch() decodes the body, so this reads the raw response. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request(shop.origin + path, { method, headers }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) })
    })
      .on('error', reject)
      .end()
  })

await shop.sell({ description: 'long enough to be worth packing. '.repeat(40) })

test.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['br', 'br;q=0.5, gzip', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip', 'br;q=0, gzip', gunzipSync],
  [undefined, 'identity', (body: Buffer) => body],
  [undefined, 'zstd', (body: Buffer) => body],
])(
  'a list is sent as %s for Accept-Encoding %s, on a miss and on a hit',
  async (encoding, accepted, unpack) => {
    const plain = (await get('/api/books')).body
    for (let time = 0; time < 2; time += 1) {
      const { status, headers, body } = await get('/api/books', { 'accept-encoding': accepted })
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        vary: 'accept-encoding',
        'content-type': 'application/json; charset=utf-8',
      })
      expect(headers['content-encoding']).toBe(encoding)
      expect(headers['content-length']).toBe(String(body.length))
      expect(unpack(body).equals(plain)).toBe(true)
    }
  },
)

test.each(['/api/books', '/api/books/', '/'])('%s answers 304 to a matching If-None-Match', async (path) => {
  const acceptBrotli = { 'accept-encoding': 'br' }
  const { headers } = await get(path, acceptBrotli)
  const again = await get(path, { ...acceptBrotli, 'if-none-match': String(headers['etag']) })
  expect(again.status).toBe(304)
  expect(again.body).toHaveLength(0)
  expect(again.headers['etag']).toBe(headers['etag'])
  expect(
    (await get(path, { ...acceptBrotli, 'if-none-match': `"other", W/${String(headers['etag'])}` })).status,
  ).toBe(304)
  expect((await get(path, { ...acceptBrotli, 'if-none-match': '"other"' })).status).toBe(200)
  expect((await get(path, { 'if-none-match': String(headers['etag']) })).status).toBe(200)
})

test('HEAD has the content length of GET', async () => {
  const { headers } = await get('/api/books')
  for (let time = 0; time < 2; time += 1) {
    const head = await get('/api/books', {}, 'HEAD')
    expect(head.body).toHaveLength(0)
    expect(head.headers['content-length']).toBe(headers['content-length'])
  }
})

test('cached responses carry the security headers', async () => {
  for (let time = 0; time < 2; time += 1) {
    const { headers } = await get('/')
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' })
    expect(headers['content-security-policy']).toContain("default-src 'self'")
  }
})

test('list, book and page are never stale after a write', async () => {
  const alone = await openTestShop({ isSubscribed: false })
  const shopkeeper = { as: alone.people.admin }
  const page = async () => (await fetch(alone.origin)).text()
  for (let round = 0; round < 20; round += 1) {
    const book = await alone.sell({ title: `Round ${round}` })
    const title = `Edited ${round}`
    const one = { params: { id: book._id } }
    expect((await alone.call(200, books.get, one)).body.title).toBe(`Round ${round}`)
    expect(await page()).toContain(`Round ${round}`)
    await alone.call(200, books.edit, { ...one, body: { ...someBook, title } }, shopkeeper)
    expect((await alone.call(200, books.get, one)).body.title).toBe(title)
    expect((await alone.call(200, books.list, {})).body[0]?.title).toBe(title)
    expect(await page()).toContain(title)
    await alone.call(200, books.delete, one, shopkeeper)
    await alone.call(404, books.get, one)
    expect(await page()).not.toContain(title)
  }
})

test('the book list is never stale under concurrent reads', async () => {
  const enough = new AbortController()
  const readers = Array.from({ length: 8 }, async () => {
    while (!enough.signal.aborted) await get('/api/books')
  })
  for (let round = 0; round < 30; round += 1) {
    const book = await shop.sell({ title: `Busy ${round}` })
    expect((await shop.call(200, books.list, {})).body[0]?._id).toBe(book._id)
  }
  enough.abort()
  await Promise.all(readers)
})

const seenByNeighbour = async () => (await neighbour.call(200, books.list, {})).body[0]?.title

test('another process invalidates a book when it is notified of a change', async () => {
  const book = await shop.sell({ title: 'Told' })
  await expect.poll(seenByNeighbour).toBe('Told')
  await shop.call(
    200,
    books.edit,
    { params: { id: book._id }, body: { ...someBook, title: 'Told again' } },
    admin,
  )
  await expect.poll(seenByNeighbour).toBe('Told again')
})

test('another process invalidates every page that shows a changed book', async () => {
  const book = await shop.sell({ title: 'On a page' })
  const paths = ['/', '/search', `/search?category=${book.category}`, `/books/${book._id}`]
  const pageOfNeighbour = async (path: string) => (await fetch(neighbour.origin + path)).text()
  for (const path of paths)
    await expect.poll(() => pageOfNeighbour(path), { message: path }).toContain('On a page')
  const body = { ...someBook, title: 'On another page' }
  await shop.call(200, books.edit, { params: { id: book._id }, body }, admin)
  for (const path of paths)
    await expect.poll(() => pageOfNeighbour(path), { message: path }).toContain('On another page')
})

test('changes made by SQL are seen, however many rows they touch', async () => {
  await shop.call(200, books.list, {})
  await shop.db.run(sql`insert into books (title, description, category, new_price_cents, old_price_cents)
    select 'By hand ' || n, 'Many at once', 'business', 100, 100 from generate_series(1, 150) as n`)
  const byHand = async () => {
    const { body } = await shop.call(200, books.list, { query: { category: 'business' } })
    return body.filter((book) => book.title.startsWith('By hand'))
  }
  await expect.poll(byHand).toHaveLength(150)
})

test('changes are seen again after the LISTEN connection was lost', async () => {
  await neighbour.call(200, books.list, {})
  await shop.db.run(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'listen %' and datname = current_database()`)
  await shop.sell({ title: 'While disconnected' })
  await expect.poll(seenByNeighbour).toBe('While disconnected')
})
