import { expect, test } from 'vitest'
import { formatLogLine } from './pretty-log.ts'

const time = new Date(2026, 0, 2, 3, 4, 5).getTime()
const format = (line: object, hasColors = false) =>
  formatLogLine(JSON.stringify({ level: 30, time, ...line }), hasColors)

const request = { method: 'GET', path: '/books/1', status: 200, responseTime: 3.2, reqId: 'ab-1' }

test('a request is one line of aligned columns', () => {
  expect(format(request)).toBe('03:04:05 GET     200     3.2 ms  /books/1\n')
  expect(format({ ...request, method: 'OPTIONS', status: 404, responseTime: 1234.5 })).toBe(
    '03:04:05 OPTIONS 404  1234.5 ms  /books/1\n',
  )
})

test('a cached response is marked, a failed one has its request id, and a worker its number', () => {
  expect(format({ ...request, cached: true })).toBe('03:04:05 GET     200     3.2 ms  /books/1 cached\n')
  expect(format({ ...request, status: 500 })).toBe('03:04:05 GET     500     3.2 ms  /books/1 ab-1\n')
  expect(format({ ...request, worker: 2, pid: 7 })).toBe('03:04:05 #2 GET     200     3.2 ms  /books/1\n')
})

test('other lines have level, message and fields; an error has its stack below', () => {
  expect(format({ level: 40, msg: 'replica excluded', lag: 3, reqId: 'ab-1' })).toBe(
    '03:04:05 WARN    replica excluded lag=3 reqId="ab-1"\n',
  )
  expect(
    format({ level: 50, msg: 'request failed', err: { message: 'no', stack: 'Error: no\n    at x.ts:1' } }),
  ).toBe('03:04:05 ERROR   request failed\n    Error: no\n        at x.ts:1\n')
})

test('colours appear only when enabled', () => {
  expect(format(request)).not.toContain('\u001b')
  expect(format(request, true)).toContain('\u001b[32m200\u001b[39m')
})

test('control characters in logged text are replaced', () => {
  expect(format({ ...request, path: '/\u001b[2J\u009b2J' })).toContain('/\ufffd[2J\ufffd2J\n')
  expect(format({ msg: 'a\nb' })).toContain('a\ufffdb\n')
})

test('the listening address is not logged, since the banner shows it', () => {
  expect(format({ msg: 'Server listening at http://127.0.0.1:3000' })).toBe('')
})
