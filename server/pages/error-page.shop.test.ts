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
    if (url === '/about') throw new Error('a secret that is nobody’s business')
    if (url === '/cart') throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
    return { status: url === '/' ? 503 : 200, html: `<!doctype html>${url}` }
  },
}
const shop = await openTestShop({ pages, rateLimit: 0 })

const get = (path: string, options: RequestInit = {}) => fetch(shop.origin + path, options)

test('an unknown address is a page to people, made once for all of them', async () => {
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
  ['a program', '/nothing', {}],
  ['a program that takes anything', '/nothing', { headers: { accept: '*/*' } }],
  ['who sends something', '/nothing', { ...browser, method: 'POST' }],
  ['who reads the API', '/api/nothing', browser],
  ['who looks for a file', '/assets/gone-1234.js', browser],
  ['who looks for a cover', '/covers/nobody.jpg', browser],
  ['who signs in', '/identitytoolkit.googleapis.com/v1/nothing', browser],
  ['who renews a sign-in', '/securetoken.googleapis.com/v1/nothing', browser],
  ['a window to sign in with', '/emulator/auth/nothing', browser],
])('it is a problem to %s', async (_who, path, options) => {
  const answer = await get(path, options)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect(await answer.json()).toMatchObject({ code: expect.any(String), requestId: expect.any(String) })
})

test('a page that cannot be made says so to people, and no more than that', async () => {
  const answer = await get('/about', browser)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, html])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.text()).toBe('<!doctype html>Something went wrong on our side. Please try again.')
  const program = await get('/about')
  expect(program.status).toBe(500)
  expect(await program.json()).toMatchObject({ code: 'internal' })
})

test('what is only away for now says when to come back', async () => {
  const away = await get('/cart', browser)
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await away.text()).toContain('The shop is catching its breath.')
  // The page itself is there, without its books.
  const empty = await get('/', browser)
  expect([empty.status, empty.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await empty.text()).toBe('<!doctype html>/')
})

test('what goes wrong with the page for the lost is told too, and made again the next time', async () => {
  let isBroken = true
  const render = async () => {
    if (isBroken) throw new Error('broken')
    return { status: 200, html: 'found again' }
  }
  const broken = await openTestShop({ pages: { ...plainPages, render } })
  expect((await fetch(`${broken.origin}/nothing`, browser)).status).toBe(500)
  isBroken = false
  const mended = await fetch(`${broken.origin}/nothing`, browser)
  expect([mended.status, await mended.text()]).toEqual([404, 'found again'])
})
