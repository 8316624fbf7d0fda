import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const encodings = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof encodings)[number]

type Variant = { etag: string; body: Buffer; headers: string[]; headersOf304: string[] }

/** An answer, with everything that its sending needs made beforehand. */
export type Entry = Record<Encoding, Variant> & { size: number }

/** Below this a packet is a packet. */
const worthCompressing = 600

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export async function makeEntry(body: Buffer, headers: Record<string, string>): Promise<Entry> {
  const mark = createHash('sha1').update(body).digest('base64url')
  const [br, gzipped] =
    body.length < worthCompressing ? [body, body] : await Promise.all([brotli(body), toGzip(body)])
  const variants = {
    br: makeVariant(br, mark, br === body ? 'identity' : 'br', headers),
    gzip: makeVariant(gzipped, mark, gzipped === body ? 'identity' : 'gzip', headers),
    identity: makeVariant(body, mark, 'identity', headers),
  }
  return { ...variants, size: body.length + br.length + gzipped.length }
}

/** Made once and sent often, so it may cost some milliseconds. */
const brotli = (body: Buffer) =>
  toBrotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })

function makeVariant(
  body: Buffer,
  mark: string,
  encoding: Encoding,
  headers: Record<string, string>,
): Variant {
  const etag = `"${mark}${encoding === 'identity' ? '' : `-${encoding}`}"`
  const shared = { ...headers, etag, vary: 'accept-encoding' }
  const coding = encoding === 'identity' ? {} : { 'content-encoding': encoding }
  return {
    etag,
    body,
    headers: Object.entries({ ...shared, ...coding, 'content-length': String(body.length) }).flat(),
    headersOf304: Object.entries(shared).flat(),
  }
}

const isRefused = /;\s*q=0(\.0*)?\s*$/

function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  // What browsers send, spared the parsing.
  if (accepted === 'gzip, deflate, br, zstd' || accepted === 'gzip, deflate, br') return 'br'
  const offers = accepted.toLowerCase().split(',')
  const taken = new Set(
    offers.filter((offer) => !isRefused.test(offer)).map((offer) => offer.split(';')[0]?.trim()),
  )
  return encodings.find((encoding) => taken.has(encoding)) ?? 'identity'
}

const isUnchanged = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))

export function sendEntry(request: IncomingMessage, response: ServerResponse, entry: Entry): void {
  const variant = entry[encodingFor(request.headers['accept-encoding'])]
  if (isUnchanged(request.headers['if-none-match'], variant.etag)) {
    response.writeHead(304, variant.headersOf304)
    response.end()
  } else {
    response.writeHead(200, variant.headers)
    response.end(request.method === 'HEAD' ? undefined : variant.body)
  }
}
