import type { NewOrder } from '../../contract/orders.ts'

/** Bytes ready to be sent; where `numberAt` is given, each sending has a number of its own there. */
export type Request = { bytes: Buffer; numberAt?: number }

const digits = 12
const noNumber = '0'.repeat(digits)

export const asBrowsersDo = {
  host: 'localhost',
  'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0',
  accept: '*/*',
  'accept-encoding': 'gzip, deflate, br, zstd',
}

export const get = (path: string): Request => ({ bytes: bytesOf(`GET ${path}`, asBrowsersDo, '') })

/** Every order has a key of its own, as the shop's own page gives it. */
export function post(path: string, token: string, order: NewOrder): Request {
  const body = JSON.stringify(order)
  const headers = {
    ...asBrowsersDo,
    authorization: `Bearer ${token}`,
    'idempotency-key': `store-${noNumber}`,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  }
  const bytes = bytesOf(`POST ${path}`, headers, body)
  return { bytes, numberAt: bytes.indexOf(noNumber) }
}

function bytesOf(what: string, headers: Record<string, string>, body: string): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${what} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

/** A copy, since the last one may still be on its way. */
export function numbered({ bytes, numberAt }: Request, number: number): Buffer {
  if (numberAt === undefined) return bytes
  const copy = Buffer.from(bytes)
  copy.write(String(number).padStart(digits, '0'), numberAt, 'latin1')
  return copy
}
