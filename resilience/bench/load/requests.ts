/** With `numberAt`, each request gets a unique number at that offset. */
export type Request = { bytes: Buffer; numberAt?: number }

const digits = 12

/** A placeholder for a number that is unique per request. */
export const another = '0'.repeat(digits)

export const asBrowsersDo = {
  host: 'localhost',
  'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0',
  accept: '*/*',
  'accept-encoding': 'gzip, deflate, br, zstd',
}

type Headers = Record<string, string>

export const get = (path: string, headers: Headers = {}): Request =>
  requestOf(bytesOf(`GET ${path}`, { ...asBrowsersDo, ...headers }, ''))

export function post(path: string, sent: object, headers: Headers = {}): Request {
  const body = JSON.stringify(sent)
  const ofBody = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
  return requestOf(bytesOf(`POST ${path}`, { ...asBrowsersDo, ...headers, ...ofBody }, body))
}

function requestOf(bytes: Buffer): Request {
  const numberAt = bytes.indexOf(another)
  return numberAt < 0 ? { bytes } : { bytes, numberAt }
}

function bytesOf(what: string, headers: Headers, body: string): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${what} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

/** A copy, since the last one may still be in the send buffer. */
export function numbered({ bytes, numberAt }: Request, number: number): Buffer {
  if (numberAt === undefined) return bytes
  const copy = Buffer.from(bytes)
  copy.write(String(number).padStart(digits, '0'), numberAt, 'latin1')
  return copy
}
