import { expect, test } from 'vitest'
import { plainPages } from '../testing/plain-pages.ts'
import { openTestShop } from '../testing/test-shop.ts'

const browser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }
const html = 'text/html; charset=utf-8'

let rendered: string[] = []
const pages = {
  ...plainPages,
  render: async (url: string) => {
    rendered.push(url)
    if (url === '/about') throw new Error('an internal detail')
    if (url === '/cart') throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
    return { status: url === '/' ? 503 : 200, html: `<!doctype html>${url}` }
  },
}
const shop = await openTestShop({ pages, rateLimit: 0 })

const get = (path: string, options: RequestInit = {}) => fetch(shop.origin + path, options)

test('an unknown URL is a page for browsers, rendered once', async () => {
  rendered = []
  for (const path of ['/nothing', '/nothing/at/all?really=1', '/books', '/Dashboard', '/apiary']) {
    const answer = await get(path, browser)
    expect(answer.status, path).toBe(404)
    expect(answer.headers.get('content-type')).toBe(html)
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(await answer.text()).toBe('<!doctype html>/nowhere')
  }
  expect(rendered).toEqual(['/nowhere'])
  const head = await get('/nothing', { ...browser, method: 'HEAD' })
  expect([head.status, head.headers.get('content-type')]).toEqual([404, html])
})

test.each([
  ['a client without Accept', '/nothing', {}],
  ['a client that accepts anything', '/nothing', { headers: { accept: '*/*' } }],
  ['a POST request', '/nothing', { ...browser, method: 'POST' }],
  ['a request to the API', '/api/nothing', browser],
  ['a request for an asset', '/assets/gone-1234.js', browser],
  ['a request for a cover', '/covers/nobody.jpg', browser],
  ['a sign-in request', '/identitytoolkit.googleapis.com', browser],
  ['a token refresh', '/securetoken.googleapis.com', browser],
  ['the sign-in popup', '/emulator/auth/nothing', browser],
])('an unknown URL is a JSON problem for %s', async (_who, path, options) => {
  const answer = await get(path, options)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect(await answer.json()).toMatchObject({ code: expect.any(String), requestId: expect.any(String) })
})

test('a page that fails to render is an error page without internal details', async () => {
  const answer = await get('/about', browser)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, html])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.text()).toBe('<!doctype html>Something went wrong on our side. Please try again.')
  const program = await get('/about')
  expect(program.status).toBe(500)
  expect(await program.json()).toMatchObject({ code: 'internal' })
})

test('a page that is temporarily unavailable has Retry-After', async () => {
  const cart = await get('/cart', browser)
  expect([cart.status, cart.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await cart.text()).toContain('The shop is catching its breath.')
  // The page is rendered without books.
  const empty = await get('/', browser)
  expect([empty.status, empty.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await empty.text()).toBe('<!doctype html>/')
})

test('a not-found page that fails to render is an error page, and is rendered again the next time', async () => {
  let isBroken = true
  const render = async () => {
    if (isBroken) throw new Error('broken')
    return { status: 200, html: 'found again' }
  }
  const broken = await openTestShop({ pages: { ...plainPages, render } })
  expect((await fetch(`${broken.origin}/nothing`, browser)).status).toBe(500)
  isBroken = false
  const recovered = await fetch(`${broken.origin}/nothing`, browser)
  expect([recovered.status, await recovered.text()]).toEqual([404, 'found again'])
})
