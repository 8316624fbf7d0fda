import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { tally } from '../tally.ts'
import { openTestShop } from '../test-shop.ts'
import { sendRaw } from './support/raw.ts'
import { everyTarget } from './support/targets.ts'

const shop = await openTestShop()
const count = tally('broken HTTP')

const host = 'host: localhost\r\nconnection: close\r\n'
const get = (lines: string, path = '/api/books') => `GET ${path} HTTP/1.1\r\n${host}${lines}\r\n`
const post = (lines: string, body: string) =>
  `POST /api/newsletter HTTP/1.1\r\n${host}content-type: application/json\r\n${lines}\r\n${body}`
const asked = (method: string, path = '/') => `${method} ${path} HTTP/1.1\r\n${host}\r\n`
const smuggled = 'GET /metrics HTTP/1.1\r\nhost: localhost\r\n\r\n'

/** A request and its one response; a smuggled second request gets none. */
const shapes: [what: string, bytes: string | Buffer, answers: number[]][] = [
  [
    'length and chunks',
    post('content-length: 5\r\ntransfer-encoding: chunked\r\n', `0\r\n\r\n${smuggled}`),
    [400],
  ],
  [
    'chunks and length',
    post('transfer-encoding: chunked\r\ncontent-length: 5\r\n', `0\r\n\r\n${smuggled}`),
    [400],
  ],
  ['two lengths', post('content-length: 2\r\ncontent-length: 44\r\n', `{}${smuggled}`), [400]],
  ['a length below zero', post('content-length: -2\r\n', '{}'), [400]],
  ['a length with a sign', post('content-length: +2\r\n', '{}'), [400]],
  ['a length that overflows', post('content-length: 99999999999999999999\r\n', '{}'), [400]],
  ['a length above the limit', post('content-length: 999999999\r\n', '{}'), [413]],
  ['an unknown transfer encoding', post('transfer-encoding: xchunked\r\n', `0\r\n\r\n${smuggled}`), [400]],
  ['chunked, but not last', post('transfer-encoding: chunked, identity\r\n', `0\r\n\r\n${smuggled}`), [400]],
  ['a chunk size that is no number', post('transfer-encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n'), [400]],
  [
    'an oversized chunk extension',
    post('transfer-encoding: chunked\r\n', `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
    [400],
  ],
  ['a bare line feed', 'GET / HTTP/1.1\nhost: localhost\n\n', [400]],
  ['a folded header', get('x-a: 1\r\n 2\r\n'), [400]],
  ['a space before the colon', get('x-a : 1\r\n'), [400]],
  ['NUL in a header', get('x-a: 1\0\r\n'), [400]],
  ['NUL in the path', get('', '/\0'), [400]],
  ['a space in the path', get('', '/a b'), [400]],
  ['an absolute URL', get('', 'http://evil.example/api/books'), [200]],
  ['two hosts, at a cached response', get('host: evil.example\r\n'), [400]],
  ['two hosts, elsewhere', get('Host: localhost\r\n', '/api/books/suggest'), [400]],
  ['no host', 'GET /api/books HTTP/1.1\r\nconnection: close\r\n\r\n', [400]],
  ['an asterisk path', asked('GET', '*'), [200]],
  ['an oversized request line', get('', `/${'a'.repeat(60_000)}`), [431]],
  ['a path that is too long', get('', `/${'a'.repeat(15_000)}`), [414]],
  ['a path that is too long, at a cached response', get('', `/api/books/${'/'.repeat(2_100)}`), [414]],
  ['a path below the limit', get('', `/${'a'.repeat(2_000)}?${'a'.repeat(13_000)}`), [404]],
  ['oversized headers', get(Array.from({ length: 3_000 }, (_, at) => `x-${at}: y\r\n`).join('')), [431]],
  ['an unknown method', asked('BREW'), [400]],
  ['OPTIONS', asked('OPTIONS', '/api/orders'), [404]],
  ['OPTIONS with an asterisk', asked('OPTIONS', '*'), [404]],
  ['TRACE', asked('TRACE'), [404]],
  ['PROPFIND', asked('PROPFIND'), [404]],
  ['PATCH', asked('PATCH', '/api/books'), [404]],
  // Without a response: the server closes the connection.
  ['CONNECT', asked('CONNECT', 'evil.example:443'), []],
  ['an unknown expectation', post('expect: a miracle\r\ncontent-length: 2\r\n', '{}'), [417]],
  ['an unknown HTTP version', asked('GET').replace('HTTP/1.1', 'HTTP/3.0'), [400]],
  ['HTTP/2 with prior knowledge', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  ['the beginning of TLS', Buffer.from('16030102000100', 'hex'), [400]],
  ['a protocol upgrade', get('upgrade: websocket\r\n'), [200]],
]

// The first response is cached for the others.
await fetch(`${shop.origin}/api/books`)

test.each(shapes)('%s gets one response, and the connection is closed', async (_what, bytes, answers) => {
  const { statuses, text, closedBy } = await sendRaw(shop.origin, bytes)
  expect({ statuses, closedBy }, text.slice(0, 200)).toEqual({ statuses: answers, closedBy: 'shop' })
  for (const status of statuses) count(status)
})

const connections = promisify(shop.server.server.getConnections.bind(shop.server.server))

test('the connection of a partial request closes when its client disconnects', async () => {
  const before = await connections()
  const halves = everyTarget.map(({ method, path }) => {
    const lines = `${host}content-type: application/json\r\ncontent-length: 90\r\n`
    return sendRaw(shop.origin, `${method} ${path} HTTP/1.1\r\n${lines}\r\n{"email":`, 100)
  })
  const responses = await Promise.all(halves)
  for (const { statuses, text } of responses)
    for (const status of statuses) expect(status, text).toBeLessThan(500)
  expect(
    responses.map(({ closedBy }) => closedBy),
    'some connections stay open',
  ).toContain('us')
  await expect.poll(() => connections()).toBeLessThanOrEqual(before)
})

test('the store is still up afterwards', async () => {
  expect((await fetch(`${shop.origin}/readyz`)).status).toBe(200)
  expect((await fetch(`${shop.origin}/api/books`)).status).toBe(200)
})
