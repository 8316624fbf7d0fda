import { expect, test } from 'vitest'
import { books } from '../../../contract/catalog/books.ts'
import { bookPage } from '../../../domain/pages.ts'
import type { Pages } from '../../rendering/page-template.ts'
import { plainPages } from '../plain-pages.ts'
import { openTestShop } from '../test-shop.ts'
import { sendRaw } from './support/raw.ts'

const rendered: string[] = []
const pages: Pages = {
  ...plainPages,
  render: async (url, call) => {
    rendered.push(url)
    const id = /^\/books\/(.+)/.exec(url)?.[1]
    const { status, body } = await (id
      ? call(books.get, { params: { id } })
      : call(books.list, { query: { limit: 100 } }))
    return { status, html: `<!doctype html>${url} ${JSON.stringify(body)}` }
  },
}
const shop = await openTestShop({ pages })
const named = await openTestShop({
  pages,
  database: shop.connection,
  identity: { publicUrl: 'https://books.example' },
})
const proxied = await openTestShop({ pages, database: shop.connection, trustProxy: 1 })
const book = await shop.sell({ description: 'long enough to be worth packing. '.repeat(40) })

type Sent = { method?: string; path: string; lines?: string }

/** The raw response without the headers and ids that differ each time. */
async function ask(
  { origin }: { origin: string },
  { method = 'GET', path, lines = 'host: localhost\r\n' }: Sent,
) {
  const request = `${method} ${path} HTTP/1.1\r\nconnection: close\r\n${lines}\r\n`
  const { text } = await sendRaw(origin, request)
  return text.replace(/^(date|x-request-id): .*\r\n/gim, '').replace(/"requestId":"[^"]*"/, '')
}

const cachedPaths = [
  '/',
  '/about',
  '/search',
  '/search?category=fiction',
  bookPage(book._id),
  '/api/books',
  '/api/books?category=fiction&limit=5',
  `/api/books/${book._id}`,
  '/api/books/top-sellers',
  '/api/config',
  '/sitemap.xml',
  '/feeds/google.xml',
  '/robots.txt',
]

const evil = 'evil.example'

/** Headers that an attacker varies. */
const headers = [
  `host: ${evil}`,
  `host: localhost\r\nhost: ${evil}`,
  `host: localhost\r\nx-forwarded-host: ${evil}\r\nx-forwarded-proto: ftp\r\nx-forwarded-port: 1`,
  `host: localhost\r\nforwarded: host=${evil};proto=https`,
  `host: localhost\r\nx-original-url: /admin\r\nx-rewrite-url: /admin`,
  'host: localhost\r\nx-http-method-override: POST',
  `host: localhost\r\nauthorization: Bearer ${shop.people.admin}`,
  `host: localhost\r\nauthorization: Bearer ${shop.people.shopper}`,
  'host: localhost\r\ncookie: session-x=y; theme="><script>',
  'host: localhost\r\naccept-language: de, <script>\r\naccept: application/xml',
  'host: localhost\r\naccept-encoding: br',
  'host: localhost\r\naccept-encoding: gzip;q=0.1, identity;q=0',
  'host: localhost\r\nrange: bytes=0-10',
  'host: localhost\r\nif-none-match: *',
  'host: localhost\r\nif-modified-since: Fri, 01 Jan 2100 00:00:00 GMT',
  'host: localhost\r\norigin: https://evil.example\r\nreferer: https://evil.example/',
  'host: localhost\r\ncontent-length: 5\r\ncontent-type: text/html',
  'host: localhost\r\ncache-control: no-store, max-age=0\r\npragma: no-cache',
  `host: localhost\r\nuser-agent: ${'<script>'.repeat(100)}`,
].map((lines) => `${lines}\r\n`)

/** Other notations of the same URL, and query parameters that are not read. */
const written = (path: string) => {
  const mark = path.includes('?') ? '&' : '?'
  const [place = '', query] = path.split('?')
  return [
    `${path}${mark}utm_source=evil.example`,
    `${path}${mark}__proto__[x]=1&constructor=2`,
    `${path}${mark}callback=alert(1)`,
    `${path}${mark}category=cooking`,
    `${path}${mark}category=horror&category=fiction`,
    `${path}${mark}q=%3Cscript%3E`,
    `${place}/${query ? `?${query}` : ''}`,
    place.toUpperCase(),
    `/.${path}`,
    `/x/..${path}`,
    `/${path}`,
    path.replace('books', '%62ooks'),
    `${place}%3f${query ?? ''}`,
    `${place};a=b`,
    `${place}%20`,
    `http://${evil}${path}`,
  ]
}

const attacks = (path: string): Sent[] => [
  ...headers.map((lines) => ({ path, lines })),
  ...written(path).map((path) => ({ path })),
  ...['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'].map((method) => ({ method, path })),
]

/** The shops differ in which hosts they believe. */
const namesHost = ({ path, lines = '' }: Sent) => `${path} ${lines}`.includes(evil)

test.each(cachedPaths)('no request to %s poisons the cached response', async (path) => {
  for (const at of [shop, named, proxied]) {
    at.cache.clear()
    const fresh = await ask(at, { path })
    const warm = await ask(at, { path })
    expect(warm).toBe(fresh)
    const tried = at === shop ? attacks(path) : attacks(path).filter(namesHost)
    for (const attack of tried) {
      // On a miss, then on a hit.
      at.cache.clear()
      await ask(at, attack)
      await ask(at, attack)
      expect(await ask(at, { path }), JSON.stringify(attack)).toBe(fresh)
    }
    expect(fresh).not.toContain(evil)
  }
})

test('all notations of the URL of a book share one cached page', async () => {
  shop.cache.clear()
  rendered.length = 0
  const path = bookPage(book._id)
  const hexadecimal = Array.from(book._id, (char) => `%${char.charCodeAt(0).toString(16)}`).join('')
  const ways = [path, path.replace(book._id, book._id.toUpperCase()), `/books/${hexadecimal}`, `${path}/`]
  for (let count = 0; count < 50; count += 1) ways.push(`${path}?from=${count}`)
  for (const way of ways) expect(await ask(shop, { path: way }), way).toContain(`<!doctype html>${path} `)
  expect(rendered).toEqual([path])
})

test('missing pages and searches are not cached', async () => {
  const before = rendered.length
  for (let count = 0; count < 20; count += 1) {
    await ask(shop, { path: '/books/00000000-0000-4000-8000-000000000000' })
    await ask(shop, { path: '/search?q=words' })
  }
  expect(rendered.length - before).toBe(40)
})

test('behind a proxy X-Forwarded-Host counts only for the store’s own hosts', async () => {
  const lines = `host: localhost\r\nx-forwarded-host: ${evil}\r\n`
  for (const path of cachedPaths) expect(await ask(proxied, { path, lines }), path).not.toContain(evil)
  expect(
    await ask(proxied, {
      path: '/robots.txt',
      lines: 'host: localhost\r\nx-forwarded-host: 127.0.0.1:81\r\n',
    }),
  ).toContain('Sitemap: http://127.0.0.1:81/')
})
