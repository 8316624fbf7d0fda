import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { contract, everyRoute } from '../../contract/contract.ts'
import { openTestShop } from '../testing/test-shop.ts'

const shop = await openTestShop({ metricsToken: 'a token for metrics' })
const admin = { authorization: `Bearer ${shop.people.admin}` }
const json = { 'content-type': 'application/json' }

const post = (body: string, headers: Record<string, string> = json) =>
  fetch(`${shop.origin}/api/books/create-book`, { method: 'POST', headers: { ...admin, ...headers }, body })

const aProblem = { code: expect.any(String), message: expect.any(String), requestId: expect.any(String) }

test.each([
  ['half of JSON', '{"title":', 400],
  ['no JSON', 'title=Walden', 400],
  ['nothing', '', 400],
  ['null', 'null', 400],
  ['a list', '[]', 400],
  ['a prototype', '{"__proto__":{"x":1}}', 400],
  ['twenty megabytes', `"${'x'.repeat(20 * 1024 * 1024)}"`, 413],
])('a body of %s is refused', async (_kind, body, status) => {
  const answer = await post(body)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject(aProblem)
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
  'a body of type %s is refused',
  async (type) => {
    const answer = await post('{}', { 'content-type': type })
    expect(answer.status).toBe(415)
    expect(await answer.json()).toMatchObject(aProblem)
  },
)

test.each(['/nowhere', '/api/nothing', '/api/books/../../etc/passwd', '/api/books/x/y/z'])(
  '%s is not found',
  async (path) => {
    const answer = await fetch(shop.origin + path)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject(aProblem)
  },
)

/** Sends raw bytes that no HTTP client would send. */
const raw = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const { port, hostname } = new URL(shop.origin)
    const socket = connect(Number(port), hostname, () => socket.end(bytes))
    let answer = ''
    socket.on('data', (data) => (answer += data.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })

test.each([
  [
    'a path that cannot be decoded',
    'GET /api/books/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    400,
  ],
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['a header without an end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ['no host', 'GET /api/books HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
])('%s is answered with a problem', async (_kind, bytes, status) => {
  const answer = await raw(bytes)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})

test('every response has the security headers', async () => {
  for (const path of ['/healthz', '/api/books', '/nowhere', '/']) {
    const { headers } = await fetch(shop.origin + path)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('x-frame-options'), path).toBe('DENY')
    const denied = headers.get('permissions-policy')?.split(',')
    for (const feature of ['camera', 'geolocation', 'microphone', 'payment', 'usb'])
      expect(denied, path).toContain(`${feature}=()`)
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin-allow-popups')
  }
})

test('only the pages of the admin area may use the camera and WebAssembly', async () => {
  for (const path of ['/dashboard', '/dashboard/stock/receive', '/admin', '/admin/invitation']) {
    const { headers } = await fetch(shop.origin + path)
    expect(headers.get('permissions-policy'), path).toMatch(/^camera=\(self\),.*microphone=\(\)/)
    expect(headers.get('content-security-policy'), path).toContain("script-src 'self' 'wasm-unsafe-eval';")
  }
  for (const path of ['/', '/login', '/healthz', '/api/books']) {
    const { headers } = await fetch(shop.origin + path)
    expect(headers.get('content-security-policy'), path).not.toContain('wasm')
  }
})

test('/healthz and /readyz report a running store', async () => {
  expect(await (await fetch(`${shop.origin}/healthz`)).json()).toEqual({ ok: true })
  expect(await (await fetch(`${shop.origin}/readyz`)).json()).toEqual({
    ok: true,
    database: true,
    stopping: false,
  })
})

test('metrics are served to the local machine, or with the token', async () => {
  await fetch(`${shop.origin}/api/orders/email/secret@reader.example`)
  for (let time = 0; time < 3; time += 1) await (await fetch(`${shop.origin}/api/books`)).text()
  const local = await (await fetch(`${shop.origin}/metrics`)).text()
  expect(local).toMatch(/^http_cache_hits_total [1-9]/m)
  expect(local).toContain('http_requests_total{method="GET",route="/api/orders/email/:email",status="401"}')
  expect(local).not.toContain('secret@reader.example')
  const proxied = { 'x-forwarded-for': '8.8.8.8' }
  expect((await fetch(`${shop.origin}/metrics`, { headers: proxied })).status).toBe(404)
  const withToken = { ...proxied, authorization: 'Bearer a token for metrics' }
  expect((await fetch(`${shop.origin}/metrics`, { headers: withToken })).status).toBe(200)
  for (const token of ['a token for nothing', 'a token for m\u00e9trics', '']) {
    const wrong = { ...proxied, authorization: `Bearer ${token}` }
    expect((await fetch(`${shop.origin}/metrics`, { headers: wrong })).status).toBe(404)
  }
})

test('too many requests from one IP address get 429 with Retry-After', async () => {
  const busy = await openTestShop({ rateLimit: 5 })
  const answers = []
  for (let call = 0; call < 8; call += 1) answers.push(await fetch(`${busy.origin}/api/books/suggest?q=x`))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  expect(answers.at(-1)?.headers.get('retry-after')).toBeTruthy()
  expect(await answers.at(-1)?.json()).toEqual({ code: 'rate-limited', message: expect.any(String) })
})

test('all IPv6 addresses of one /64 network count as one client', async () => {
  const busy = await openTestShop({ rateLimit: 2, trustProxy: 1 })
  const from = async (address: string) => {
    const headers = { 'x-forwarded-for': address }
    return (await fetch(`${busy.origin}/api/books/suggest?q=x`, { headers })).status
  }
  expect(await from('2001:db8:1:2::1')).toBe(200)
  expect(await from('2001:db8:1:2:ffff::2')).toBe(200)
  expect(await from('2001:db8:1:2:abcd:1:2:3')).toBe(429)
  expect(await from('2001:db8:1:3::1')).toBe(200)
})

type OpenApi = {
  openapi: string
  paths: Record<string, Record<string, { responses: object }>>
  components: { schemas: Record<string, object> }
}

test('the API is documented as OpenAPI and as a page', async () => {
  const answer = await fetch(`${shop.origin}/api/docs/openapi.json`)
  const document = (await answer.json()) as OpenApi
  expect(document.openapi).toBe('3.1.0')
  for (const route of everyRoute) {
    const operation = document.paths[route.path]?.[route.method.toLowerCase()]
    expect(Object.keys(operation?.responses ?? {}), route.path).toEqual(
      expect.arrayContaining(Object.keys(route.responses)),
    )
  }
  const pointers = JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)
  for (const [, name = ''] of pointers) expect(document.components.schemas[name], name).toBeDefined()
  const page = await (await fetch(`${shop.origin}/api/docs`)).text()
  for (const route of everyRoute) expect(page).toContain(route.path)
  expect(page).toContain(contract.orders.place.summary)
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(links).toContain('shape-NewOrder')
  for (const id of links) expect(page).toContain(`id="${id}"`)
})

test('responses of the API and CSV files have their own content type, and browsers may not guess another', async () => {
  const { _id } = await shop.sell()
  const kinds = {
    '/api/books': 'application/json',
    [`/api/books/${_id}`]: 'application/json',
    '/api/orders/email/shopper@reader.example': 'application/json',
    '/api/newsletter.csv': 'text/csv',
    '/api/admin/outbox.csv': 'text/csv',
  }
  for (const [path, type] of Object.entries(kinds)) {
    const authorization = `Bearer ${shop.people.admin}`
    const answer = await fetch(shop.origin + path, { headers: { authorization } })
    expect(answer.status, path).toBe(200)
    expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    if (type === 'text/csv')
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.]+"$/)
  }
})

test('request ids are unique and share no beginning', async () => {
  const ids = new Set<string>()
  const beginnings = new Set<string>()
  for (let request = 0; request < 450; request += 1) {
    const id = String((await shop.server.inject('/readyz')).headers['x-request-id'])
    ids.add(id)
    beginnings.add(id.slice(0, 10))
  }
  expect([ids.size, beginnings.size]).toEqual([450, 450])
})
