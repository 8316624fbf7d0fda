import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { tally } from '../testing/tally.ts'
import { openTestShop } from '../testing/test-shop.ts'
import { sendRaw } from './testing/raw.ts'
import { everyTarget } from './testing/targets.ts'

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
  ['a length beyond counting', post('content-length: 99999999999999999999\r\n', '{}'), [400]],
  ['a length beyond what is taken', post('content-length: 999999999\r\n', '{}'), [413]],
  ['an unknown transfer', post('transfer-encoding: xchunked\r\n', `0\r\n\r\n${smuggled}`), [400]],
  ['chunked, but not last', post('transfer-encoding: chunked, identity\r\n', `0\r\n\r\n${smuggled}`), [400]],
  ['a chunk that is no number', post('transfer-encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n'), [400]],
  [
    'a chunk with a long story',
    post('transfer-encoding: chunked\r\n', `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
    [400],
  ],
  ['a bare line feed', 'GET / HTTP/1.1\nhost: localhost\n\n', [400]],
  ['a folded line', get('x-a: 1\r\n 2\r\n'), [400]],
  ['a space before the colon', get('x-a : 1\r\n'), [400]],
  ['NUL in a header', get('x-a: 1\0\r\n'), [400]],
  ['NUL in the path', get('', '/\0'), [400]],
  ['a space in the path', get('', '/a b'), [400]],
  ['an address with a host of its own', get('', 'http://evil.example/api/books'), [200]],
  ['two hosts', get('host: evil.example\r\n'), [200]],
  ['no path', asked('GET', '*'), [200]],
  ['a line without an end', get('', `/${'a'.repeat(60_000)}`), [431]],
  ['a line that is nearly too long', get('', `/${'a'.repeat(15_000)}`), [404]],
  ['headers without an end', get(Array.from({ length: 3_000 }, (_, at) => `x-${at}: y\r\n`).join('')), [431]],
  ['an unknown method', asked('BREW'), [400]],
  ['OPTIONS', asked('OPTIONS', '/api/orders'), [404]],
  ['OPTIONS for all', asked('OPTIONS', '*'), [404]],
  ['TRACE', asked('TRACE'), [404]],
  ['PROPFIND', asked('PROPFIND'), [404]],
  ['PATCH', asked('PATCH', '/api/books'), [404]],
  // Without a response: the server closes the connection.
  ['CONNECT', asked('CONNECT', 'evil.example:443'), []],
  ['an unknown expectation', post('expect: a miracle\r\ncontent-length: 2\r\n', '{}'), [417]],
  ['another protocol', asked('GET').replace('HTTP/1.1', 'HTTP/3.0'), [400]],
  ['HTTP/2 without asking', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  ['the beginning of TLS', Buffer.from('16030102000100', 'hex'), [400]],
  ['a change of protocol', get('upgrade: websocket\r\n'), [200]],
]

test.each(shapes)('%s is answered once, and the line is closed', async (_what, bytes, answers) => {
  const { statuses, text, closedBy } = await sendRaw(shop.origin, bytes)
  expect({ statuses, closedBy }, text.slice(0, 200)).toEqual({ statuses: answers, closedBy: 'shop' })
  for (const status of statuses) count(status)
})

const connections = promisify(shop.server.server.getConnections.bind(shop.server.server))

test('half of any request is waited for no longer than its sender is there', async () => {
  const before = await connections()
  const halves = everyTarget.map(({ method, path }) => {
    const lines = `${host}content-type: application/json\r\ncontent-length: 90\r\n`
    return sendRaw(shop.origin, `${method} ${path} HTTP/1.1\r\n${lines}\r\n{"email":`, 100)
  })
  const heard = await Promise.all(halves)
  for (const { statuses, text } of heard)
    for (const status of statuses) expect(status, text).toBeLessThan(500)
  expect(
    heard.map(({ closedBy }) => closedBy),
    'some are waited for',
  ).toContain('us')
  await expect.poll(() => connections()).toBeLessThanOrEqual(before)
})

test('after all that the shop is open', async () => {
  expect((await fetch(`${shop.origin}/readyz`)).status).toBe(200)
  expect((await fetch(`${shop.origin}/api/books`)).status).toBe(200)
})
