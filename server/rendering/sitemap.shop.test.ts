import { request } from 'node:http'
import { expect, test } from 'vitest'
import { bookPage } from '../../domain/pages.ts'
import { ResponseCache } from '../http/response-cache/response-cache.ts'
import { makeServer } from '../http/server.ts'
import { plainPages } from '../testing/plain-pages.ts'
import { openTestShop } from '../testing/test-shop.ts'
import { mountSitemap } from './sitemap.routes.ts'

const publicUrl = 'https://books.example'
const securityContact = 'mailto:security@books.example'
const shop = await openTestShop({ identity: { publicUrl }, securityContact })
const local = await openTestShop({ database: shop.connection })

/** fetch() does not allow setting the Host header. */
const get = (origin: string, path: string, host?: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    request(origin + path, { headers: host ? { host } : {} }, async (response) => {
      let body = ''
      for await (const chunk of response) body += String(chunk)
      resolve({ status: response.statusCode ?? 0, body })
    })
      .on('error', reject)
      .end()
  })

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)

test('the sitemap lists every public page, a new book at once, and each author once', async () => {
  const before = await fetch(`${shop.origin}/sitemap.xml`)
  expect(before.headers.get('content-type')).toBe('application/xml')
  expect(addressesIn(await before.text())).toEqual([
    `${publicUrl}/`,
    `${publicUrl}/about`,
    ...['business', 'technology', 'fiction', 'horror', 'adventure'].map(
      (genre) => `${publicUrl}/search?category=${genre}`,
    ),
  ])
  const book = await shop.sell({ title: 'Just in', author: 'Émile Zola' })
  await shop.sell({ author: 'Emile Zola' })
  const entry = `<url><loc>${publicUrl}${bookPage(book._id)}</loc><lastmod>${book.createdAt}</lastmod></url>`
  const now = await (await fetch(`${shop.origin}/sitemap.xml`)).text()
  expect(now).toContain(entry)
  const authors = addressesIn(now).filter((address) => address?.includes('/authors/'))
  expect(authors).toEqual([`${publicUrl}/authors/emile-zola`])
})

test('robots.txt names the sitemap and disallows the API', async () => {
  const robots = await (await fetch(`${shop.origin}/robots.txt`)).text()
  expect(robots).toContain('Disallow: /api/')
  expect(robots).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
})

test('security.txt names the contact of the settings, and does not exist without one', async () => {
  const path = '/.well-known/security.txt'
  const answer = await fetch(shop.origin + path)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const [contact, expires = '', ...others] = (await answer.text()).trimEnd().split('\n')
  expect(contact).toBe(`Contact: ${securityContact}`)
  const days = (Date.parse(expires.replace(/^Expires: /, '')) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
  expect(others).toEqual(['Preferred-Languages: en', `Canonical: ${publicUrl}${path}`])
  expect((await fetch(local.origin + path)).status).toBe(404)
})

test('a store with PUBLIC_URL ignores the Host header', async () => {
  for (const path of ['/sitemap.xml', '/robots.txt', '/']) {
    const { status, body } = await get(shop.origin, path, 'evil.example')
    expect(status).toBe(200)
    expect(body).not.toContain('evil.example')
    expect((await get(shop.origin, path)).body).toBe(body)
  }
})

test('a store without PUBLIC_URL uses the Host header only if it is the local machine', async () => {
  const { host } = new URL(local.origin)
  expect(addressesIn((await get(local.origin, '/sitemap.xml')).body)).toContain(`http://${host}/`)
  expect((await get(local.origin, '/robots.txt')).body).toContain(`Sitemap: http://${host}/sitemap.xml`)
  for (const forged of ['evil.example', 'localhost.evil.example', '[::1']) {
    expect((await get(local.origin, '/sitemap.xml', forged)).status, forged).not.toBe(200)
    expect((await get(local.origin, '/robots.txt', forged)).body).not.toContain('Sitemap')
  }
  const other = await get(local.origin, '/sitemap.xml', 'localhost:81/x?<y>')
  expect(other.body).not.toContain('<y>')
  expect(addressesIn((await get(local.origin, '/sitemap.xml', 'localhost:81')).body)[0]).toBe(
    'http://localhost:81/',
  )
})

test('more books than fit in one part are split into several, each book in one', async () => {
  const sold: string[] = []
  for (let count = 0; count < 6; count += 1) sold.push((await shop.sell())._id)
  const cache = new ResponseCache()
  // The server shares its event loop with other work of the test, which is no reason to shed load.
  const load = { maxLag: Infinity, maxInFlight: Infinity }
  const config = { rateLimit: 0, trustProxy: 0, logLevel: 'silent', load }
  const server = await makeServer(config, cache, { pages: plainPages, onShed: () => {} })
  const origins = { isOurHost: () => false }
  mountSitemap(server, { db: shop.db, cache, publicUrl, origins, shop: shop.shop, booksInPart: 3 })
  const read = async (path: string) => {
    const { statusCode, body } = await server.inject(path)
    expect(statusCode, path).toBe(200)
    return addressesIn(body)
  }
  const parts = await read('/sitemap.xml')
  expect(parts).toEqual([1, 2, 3, 4].map((part) => `${publicUrl}/sitemap-${part}.xml`))
  // A book added after the parts were counted is in one of them.
  sold.push((await shop.sell())._id)
  const listed = (await Promise.all(parts.map((url) => read(new URL(url ?? '').pathname)))).flat()
  for (const id of sold) expect(listed.filter((url) => url?.endsWith(id))).toHaveLength(1)
  expect(listed.filter((url) => url === `${publicUrl}/about`)).toHaveLength(1)
  expect(new Set(listed).size).toBe(listed.length)
  for (const path of ['/sitemap-5.xml', '/sitemap-0.xml', '/sitemap-x.xml', '/sitemap-.xml'])
    expect((await server.inject(path)).statusCode, path).toBe(404)
  await server.close()
})
