import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { everyRoute } from '../../../contract/contract.ts'
import { type LogFormat, loggedPath, logRequests, unroutedRequestLog } from './request-log.ts'

type Line = { level: number; reqId: string; method: string; path: string; status: number }
const info = 30
const debug = 20

const lines: Line[] = []
beforeEach(() => void lines.splice(0))
const app = Fastify({
  logger: { level: 'debug', stream: { write: (line) => void lines.push(JSON.parse(line)) } },
  logController: new LogController({ disableRequestLogging: true }),
})
logRequests(app)
app.get('/books/:id', async () => 'a book')
app.get('/covers/:name', async (_request, reply) => reply.code(404).send())
app.get('/healthz', async () => 'ok')
app.get('/assets/*', async () => 'a script')
app.get('/api/orders/email/:email', async () => [])
app.get('/newsletter/unsubscribe/:token', async () => 'unsubscribed')

test('a request is one line', async () => {
  await app.inject({ url: '/books/1?from=letter' })
  expect(lines).toEqual([
    {
      level: info,
      time: expect.any(Number),
      pid: expect.any(Number),
      hostname: expect.any(String),
      reqId: expect.any(String),
      method: 'GET',
      path: '/books/1',
      route: '/books/:id',
      status: 200,
      responseTime: expect.any(Number),
      msg: 'request completed',
    },
  ])
})

test.each([
  ['/assets/shop.js', debug],
  ['/healthz', debug],
  ['/covers/missing', info],
  ['/nowhere', info],
])('%s is logged at level %i', async (url, level) => {
  await app.inject({ url })
  expect(lines).toMatchObject([{ level, path: url }])
})

test('no e-mail address and no query is logged', async () => {
  await app.inject({ url: '/api/orders/email/private@reader.example?code=private' })
  await app.inject({ url: '/api/order/email/private%40reader.example' })
  expect(lines.map(({ path }) => path)).toEqual(['/api/orders/email/:email', '/api/order/email/:email'])
  expect(JSON.stringify(lines)).not.toContain('private')
})

test('the code of an invitation is not logged', () => {
  const route = '/api/auth/admin/invitations/:code'
  expect(loggedPath('/api/auth/admin/invitations/secret', route)).toBe(route)
  // Of load shedding, or with a method that has no route.
  expect(loggedPath('/api/auth/admin/invitations/secret')).toBe('/api/auth/admin/invitations/:token')
})

const letters = (text: string, as: string) =>
  text.replaceAll(/[a-z]/g, (letter) => as + letter.charCodeAt(0).toString(16))

const spellings: [string, (path: string) => string][] = [
  ['as it is', (path) => path],
  ['in capitals', (path) => path.toUpperCase()],
  ['with encoded letters', (path) => letters(path, '%')],
  ['with letters that are encoded twice', (path) => letters(path, '%25')],
  ['with encoded slashes', (path) => path.replaceAll('/', '%2f')],
  ['with backslashes', (path) => path.replaceAll('/', '\\')],
  ['with double slashes', (path) => path.replaceAll('/', '//')],
  ['with an encoded question mark', (path) => path.replace(/\/([^/]*)$/, '%3ftoken=$1')],
  ['after something else', (path) => `/x%zz${path}`],
]

test.each(spellings)('no secret of a path is logged, spelt %s', async (_how, spelt) => {
  const paths = everyRoute.map(({ path }) => path).filter((path) => /\{(token|code|email)\}/.test(path))
  expect(paths).toContain('/api/newsletter/unsubscribe/{token}')
  for (const path of paths) {
    const [before = ''] = path.split('{', 1)
    const value = path.includes('{email}') ? '7@8.example' : '78-78'
    expect(loggedPath(spelt(before + value)), path).not.toMatch(/[78]/)
  }
})

test('the router reads %75 as u, and no token is logged', async () => {
  await app.inject({ url: '/newsletter/%75nsubscribe/secret' })
  await app.inject({ method: 'PUT', url: '/newsletter/%75nsubscribe/secret' })
  expect(lines).toMatchObject([
    { status: 200, path: '/newsletter/unsubscribe/:token' },
    { status: 404, path: '/newsletter/unsubscribe/:token' },
  ])
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('a path without a secret is logged as it was sent', () => {
  for (const path of ['/search/100%25', '/a%2Fb', '/%zz', '/newsletter/confirm', '/b%C3%BCcher', '/%ff'])
    expect(loggedPath(`${path}?q=1`)).toBe(path)
})

test('a long path is cut', () => {
  expect(loggedPath(`/${'x'.repeat(5000)}`)).toHaveLength(201)
})

/** Levels and fields of what is logged for a cached response. */
function logCached(url: string, level: string, format: LogFormat) {
  const logged: unknown[] = []
  const to = (name: string) => (fields: object) => void logged.push({ level: name, ...fields })
  const log = { info: to('info'), debug: to('debug') } as unknown as FastifyBaseLogger
  const response = Object.assign(new EventEmitter(), { statusCode: 200 }) as unknown as ServerResponse
  const request = { method: 'GET', url } as IncomingMessage
  unroutedRequestLog(() => log, level, format)?.(request, response)(true)
  response.emit('finish')
  return logged
}

test('a cached response is logged on a terminal, and as JSON at level debug only', () => {
  expect(logCached('/?x=1', 'info', 'pretty')).toMatchObject([{ level: 'info', path: '/', cached: true }])
  expect(logCached('/covers/x', 'info', 'pretty')).toMatchObject([{ level: 'debug' }])
  expect(logCached('/', 'info', 'json')).toEqual([])
  expect(logCached('/', 'debug', 'json')).toMatchObject([{ level: 'debug', status: 200 }])
  expect(logCached('/', 'warn', 'pretty')).toEqual([])
})
