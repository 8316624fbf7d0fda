import { hash } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, validateHeaderName, validateHeaderValue } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib'

/** In order of preference. */
const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]

type Variant = {
  etag: string
  /** Head and body. */
  whole: Buffer
  body: Buffer
  headers: string[]
  headersOf304: string[]
}

/** A response in every content encoding that it is sent in, with ETag and headers. */
export type EncodedResponse = {
  identity: Variant
  compressed: Partial<Record<Encoding, Variant>>
  size: number
}

/** A smaller body fits in one packet anyway. */
const minCompressedBytes = 600

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

type Headers = Record<string, string>

export async function encodeResponse(
  body: Buffer,
  headers: Headers,
  isCached: boolean,
): Promise<EncodedResponse> {
  const tag = hash('sha1', body, 'base64url')
  const isCompressible = body.length >= minCompressedBytes && !headers['content-type']?.startsWith('image/')
  const bodies = isCompressible ? await (isCached ? compressWell(body) : compressFast(body)) : {}
  const compressed: EncodedResponse['compressed'] = {}
  for (const encoding of encodings) {
    const encoded = bodies[encoding]
    if (encoded)
      compressed[encoding] = makeVariant(encoded, `${tag}-${encoding}`, {
        ...headers,
        'content-encoding': encoding,
      })
  }
  const size = [body, ...Object.values(bodies)].reduce((sum, { length }) => sum + length, 0)
  return { identity: makeVariant(body, tag, headers), compressed, size }
}

type Bodies = Partial<Record<Encoding, Buffer>>

/** Synchronous: handing it to a thread would cost more than the work. */
const compressFast = (body: Buffer): Bodies => ({ gzip: gzipSync(body, { level: 1 }) })

/**
 * Brotli 5, not 11: in a store of a million books most pages are encoded for a single visitor, and 11 takes
 * eight times as long to save two percent.
 */
async function compressWell(body: Buffer): Promise<Bodies> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    // A window of the body's own size: the default takes megabytes of memory.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, 32 - Math.clz32(body.length))),
  }
  const [br, gzipped] = await Promise.all([toBrotli(body, { params }), toGzip(body, { level: 6 })])
  return { br, gzip: gzipped }
}

function makeVariant(
  body: Buffer,
  hash: string,
  { 'content-encoding': encoding, ...headers }: Headers,
): Variant {
  const etag = `"${hash}"`
  const shared = { ...headers, etag, vary: 'accept-encoding' }
  const own = { ...(encoding && { 'content-encoding': encoding }), 'content-length': String(body.length) }
  const all = Object.entries({ ...shared, ...own })
  const whole = Buffer.concat([headOf(all), body])
  return {
    etag,
    whole,
    body: whole.subarray(whole.length - body.length),
    headers: all.flat(),
    headersOf304: Object.entries(shared).flat(),
  }
}

const statusLine = 'HTTP/1.1 200 OK\r\ndate: '

/** Has room for the date, which is written when the response is sent. */
function headOf(headers: [string, string][]): Buffer {
  const lines = headers.map(([name, value]) => {
    validateHeaderName(name)
    validateHeaderValue(name, value)
    return `${name}: ${value}\r\n`
  })
  return Buffer.from(`${statusLine}${' '.repeat(29)}\r\n${lines.join('')}\r\n`, 'latin1')
}

let second = 0
let date = ''

/** Of the current second, in the format of HTTP. */
function currentDate(): string {
  const now = Math.trunc(Date.now() / 1000)
  if (now !== second) date = new Date((second = now) * 1000).toUTCString()
  return date
}

const isRefused = /;\s*q=0(\.0*)?\s*$/

/** Of the header Accept-Encoding. */
export const allowedEncodings = (accepted: string): ReadonlySet<string | undefined> =>
  new Set(
    accepted
      .toLowerCase()
      .split(',')
      .filter((offer) => !isRefused.test(offer))
      .map((offer) => offer.split(';')[0]?.trim()),
  )

function variantFor({ identity, compressed }: EncodedResponse, accepted: string | undefined): Variant {
  if (!accepted) return identity
  // What browsers send is not parsed.
  if (accepted === 'gzip, deflate, br, zstd' || accepted === 'gzip, deflate, br')
    return compressed.br ?? compressed.gzip ?? identity
  const allowed = allowedEncodings(accepted)
  const encoding = encodings.find((name) => allowed.has(name) && compressed[name])
  return (encoding && compressed[encoding]) ?? identity
}

export const isUnchanged = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))

/** Negotiates the encoding and answers conditional requests. */
export function sendEncoded(
  request: IncomingMessage,
  response: ServerResponse,
  encoded: EncodedResponse,
): void {
  const { 'accept-encoding': accepted, 'if-none-match': ifNoneMatch } = request.headers
  const variant = variantFor(encoded, accepted)
  if (isUnchanged(ifNoneMatch, variant.etag)) {
    response.writeHead(304, variant.headersOf304)
    response.end()
  } else if (request.method === 'GET' && request.httpVersion === '1.1' && response.shouldKeepAlive) {
    sendWhole(response, variant)
  } else {
    response.writeHead(200, variant.headers)
    response.end(request.method === 'HEAD' ? undefined : variant.body)
  }
}

/** What Node knows of a head that is written already. */
type Written = { _header: string; _headerSent: boolean }

/**
 * Sends head and body as one buffer. writeHead would validate and join the same headers for each response, and end
 * would write the body as a second part: together a third of the time (decision 17).
 */
function sendWhole(response: ServerResponse, { whole }: Variant): void {
  whole.write(currentDate(), statusLine.length, 'latin1')
  Object.assign<ServerResponse, Written>(response, { _header: statusLine, _headerSent: true })
  response.end(whole)
}
