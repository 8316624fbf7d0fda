import fc from 'fast-check'

export const headerNames = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-encoding',
  'content-length',
  'content-type',
  'cookie',
  'expect',
  'forwarded',
  'host',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'te',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-http-method-override',
  'x-original-url',
  'x-request-id',
  '__proto__',
  'constructor',
]

/** Well-known attacks. */
const famous = [
  '',
  '*',
  ',,,',
  ';q=',
  '"',
  '-1',
  '0',
  '2',
  '99999999999999999999',
  '1e999',
  'null',
  '%00',
  '../../../etc/passwd',
  "' or 1=1; --",
  '() { :; }; echo x',
  'Bearer',
  'Bearer a.b.c',
  `Bearer ${'a.'.repeat(3_000)}`,
  'Basic Og==',
  'application/json',
  'application/json; charset=utf-7',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
  'application/x-www-form-urlencoded',
  'text/html',
  'chunked',
  'gzip, br;q=2, *;q=-1',
  'bytes=0-,0-,0-',
  'bytes=99999999-',
  'W/"x", *',
  'Thu, 99 Foo 9999 99:99:99 GMT',
  '100-continue',
  'websocket',
  'https://evil.example',
  'evil.example:99999',
  '[::1',
  '::ffff:999.999.999.999',
  'session-x=; session-x=y; __Host-session=z',
  'a='.repeat(2_000),
  'x'.repeat(7_000),
]

/** Any character that a header line can contain. */
const character = fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code))

const value = fc.oneof(fc.constantFrom(...famous), fc.string({ unit: character, maxLength: 60 }))

/** Header lines, some of them duplicated. */
export const nastyHeaders = fc
  .array(fc.tuple(fc.constantFrom(...headerNames), value), { minLength: 1, maxLength: 6 })
  .map((lines) => lines.map(([name, value]) => `${name}: ${value}\r\n`).join(''))
