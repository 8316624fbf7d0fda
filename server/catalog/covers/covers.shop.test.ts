import sharp from 'sharp'
import { expect, test } from 'vitest'
import { books } from '../../../contract/catalog/books.ts'
import { Cover, covers, largestUpload } from '../../../contract/catalog/covers.ts'
import { urlOf } from '../../../contract/request.ts'
import { listen } from '../../database/listen.ts'
import { openTestShop } from '../../testing/test-shop.ts'

const shop = await openTestShop()

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#9a3412' } })

const png = await picture(400, 600).png().toBuffer()

async function upload(name: string, bytes: Buffer, as: string | undefined = shop.people.admin) {
  const form = new FormData()
  form.set('cover', new File([new Uint8Array(bytes)], name))
  const headers = as ? { authorization: `Bearer ${as}` } : {}
  const answer = await fetch(`${shop.origin}/api/covers`, { method: 'POST', headers, body: form })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const look = (name: string, query = '') => fetch(`${shop.origin}/covers/${encodeURIComponent(name)}${query}`)

const sizeOf = async (answer: Response) => sharp(Buffer.from(await answer.arrayBuffer())).metadata()

test('an uploaded picture is served in several widths and formats as immutable', async () => {
  const { status, body } = await upload('walden.png', png)
  expect(status).toBe(201)
  expect(Cover.parse(body)).toMatchObject({ name: 'walden.png', width: 320, height: 480 })

  const fallback = await look('walden.png')
  expect(fallback.headers.get('content-type')).toBe('image/jpeg')
  expect(fallback.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await sizeOf(fallback)).toMatchObject({ format: 'jpeg', width: 320 })

  const small = await look('walden.png', '?w=100&format=avif')
  expect(small.headers.get('content-type')).toBe('image/avif')
  expect(await sizeOf(small)).toMatchObject({ width: 160 })
  expect(await sizeOf(await look('walden.png', '?w=2000&format=webp'))).toMatchObject({
    format: 'webp',
    width: 320,
  })
})

test('a cover answers 304 to a matching If-None-Match and is never compressed', async () => {
  await upload('kept.png', png)
  for (let time = 0; time < 2; time += 1) {
    const first = await look('kept.png', '?w=320&format=webp')
    expect(first.headers.get('content-encoding')).toBeNull()
    const etag = first.headers.get('etag') ?? ''
    const again = await fetch(`${shop.origin}/covers/kept.png?w=320&format=webp`, {
      headers: { 'if-none-match': etag },
    })
    expect(again.status).toBe(304)
    expect(again.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  }
})

test('any number of widths is cached as often as there are images', () => {
  const urls = Array.from({ length: 10_000 }, (_, at) =>
    urlOf(covers.get, { params: { name: 'walden.png' }, query: covers.get.query.parse({ w: at + 1 }) }),
  )
  expect([...new Set(urls)].map((url) => /w=(\d+)/.exec(url)?.[1])).toEqual([
    '160',
    '320',
    '640',
    '960',
    undefined,
  ])
})

test('a name that is taken gets a suffix, and the first picture stays', async () => {
  const first = await upload('twice.png', png)
  const second = await upload('twice.png', await picture(200, 300).png().toBuffer())
  expect(second.body['name']).toMatch(/^twice-[0-9a-f]{8}\.png$/)
  expect(await sizeOf(await look(String(first.body['name'])))).toMatchObject({ width: 320 })
})

test('ten concurrent uploads of one name are ten covers', async () => {
  const uploads = await Promise.all(Array.from({ length: 10 }, () => upload('rush.png', png)))
  expect(new Set(uploads.map(({ body }) => body['name'])).size).toBe(10)
})

test.each([
  ['../../etc/passwd.png', 'passwd.png'],
  ['C:\\covers\\a b.png', 'a-b.png'],
  ['Les Misérables.png', 'Les-Misérables.png'],
  ['.htaccess', 'htaccess'],
  ['nul\u0001.png', 'nul-.png'],
])('a file called %s is stored as %s', async (given, kept) => {
  const { body } = await upload(given, png)
  expect(body['name']).toBe(kept)
  expect((await look(kept)).status).toBe(200)
})

test.each([
  ['a text called .png', Buffer.from('hello, I am a picture')],
  [
    'an SVG with a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ['half a picture', png.subarray(0, png.length / 2)],
  ['nothing', Buffer.alloc(0)],
])('%s is refused', async (_kind, bytes) => {
  const { status, body } = await upload('cover.png', bytes)
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'bad-request', message: expect.stringContaining('JPEG') })
})

test('an upload of more than ten megabytes is refused', async () => {
  const { status, body } = await upload('big.png', Buffer.concat([png, Buffer.alloc(largestUpload)]))
  expect(status).toBe(413)
  expect(body).toMatchObject({ code: 'too-large' })
})

test('a form without a file and a request without a form are refused', async () => {
  const headers = { authorization: `Bearer ${shop.people.admin}` }
  const empty = await fetch(`${shop.origin}/api/covers`, { method: 'POST', headers, body: new FormData() })
  expect(empty.status).toBe(400)
  const json = await fetch(`${shop.origin}/api/covers`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(json.status).toBe(400)
  const none = await fetch(`${shop.origin}/api/covers`, { method: 'POST', headers })
  expect(none.status).toBe(400)
})

test('only admins can upload', async () => {
  expect((await upload('mine.png', png, '')).status).toBe(401)
  expect((await upload('mine.png', png, shop.people.shopper)).status).toBe(401)
})

test.each(['unknown.png', '../secret', '..%2f..%2fetc%2fpasswd', '%00', 'a'.repeat(250)])(
  'an unknown cover is not found: %s',
  async (name) => {
    expect((await fetch(`${shop.origin}/covers/${name}`)).status).toBe(404)
  },
)

test('a book shows the tint of its cover', async () => {
  const { body } = await upload('tinted.png', png)
  expect(await shop.sell({ coverImage: 'tinted.png' })).toMatchObject({ coverTint: body['tint'] })
})

test.each(['book-1.png', 'The Whale, 2nd ed.png'])(
  'a book whose cover is %s shows it once it is uploaded, in all processes',
  async (name) => {
    const heard: string[] = []
    const onNotification = (ids: string) => void heard.push(ids)
    const others = await listen(shop.connection, {
      books_changed: { onNotification, onSubscribed: () => {} },
    })
    const { _id } = await shop.sell({ coverImage: name })
    const shown = async () => ({
      book: (await shop.call(200, books.get, { params: { id: _id } })).body.coverTint,
      list: (await shop.call(200, books.list, { query: {} })).body.find((book) => book._id === _id)
        ?.coverTint,
    })
    expect(await shown()).toEqual({ book: null, list: null })
    const missing = await look(name)
    expect(missing.status).toBe(404)
    expect(missing.headers.get('cache-control')).toBe('no-store')

    const { body } = await upload(name, png)
    expect(body['name']).toBe(name)
    expect(await shown()).toEqual({ book: body['tint'], list: body['tint'] })
    expect((await look(name)).status).toBe(200)
    await expect.poll(() => heard.filter((ids) => ids === _id)).toHaveLength(2)
    await others.stop()
  },
)

test('suggestions have no picture that is not stored', async () => {
  await upload('hoarfrost.png', png)
  const away = 'https://pictures.example/hoarfrost.jpg'
  for (const coverImage of ['hoarfrost.png', 'hoarfrost-2.png', away])
    await shop.sell({ title: `Hoarfrost ${coverImage.length}`, coverImage })
  const { body } = await shop.call(200, books.suggest, { query: { q: 'hoarfrost' } })
  expect(body.map(({ coverImage }) => coverImage).toSorted()).toEqual(['', 'hoarfrost.png', away])
})
