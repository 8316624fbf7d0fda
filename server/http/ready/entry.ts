import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib'
import { headerOf } from '../header.ts'

/** The best first. */
const packings = ['br', 'gzip'] as const
type Packing = (typeof packings)[number]

type Variant = { etag: string; body: Buffer; headers: string[]; headersOf304: string[] }

/** An answer, with everything that its sending needs made beforehand. */
export type Entry = { plain: Variant; packed: Partial<Record<Packing, Variant>>; size: number }

/** Below this a packet is a packet; and pictures are packed already. */
const worthPacking = 600

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

type Headers = Record<string, string>

export async function makeEntry(body: Buffer, headers: Headers, isKept: boolean): Promise<Entry> {
  const mark = createHash('sha1').update(body).digest('base64url')
  const isWorthPacking = body.length >= worthPacking && !headers['content-type']?.startsWith('image/')
  const bodies = isWorthPacking ? await (isKept ? packWell(body) : packQuickly(body)) : {}
  const packed: Entry['packed'] = {}
  for (const packing of packings) {
    const smaller = bodies[packing]
    if (smaller)
      packed[packing] = makeVariant(smaller, `${mark}-${packing}`, {
        ...headers,
        'content-encoding': packing,
      })
  }
  const size = [body, ...Object.values(bodies)].reduce((sum, { length }) => sum + length, 0)
  return { plain: makeVariant(body, mark, headers), packed, size }
}

type Bodies = Partial<Record<Packing, Buffer>>

/** What is sent once: a thread would cost more than the work. */
const packQuickly = (body: Buffer): Bodies => ({ gzip: gzipSync(body, { level: 1 }) })

/**
 * What is made once and sent often may cost a few milliseconds. Not more: in a shop of a million books most pages are
 * made for the first who asks. The best quality takes eight times as long and saves a fiftieth of the bytes.
 */
async function packWell(body: Buffer): Promise<Bodies> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    // A window of the body's own size: the usual one takes megabytes.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, 32 - Math.clz32(body.length))),
  }
  const [br, gzipped] = await Promise.all([toBrotli(body, { params }), toGzip(body, { level: 6 })])
  return { br, gzip: gzipped }
}

function makeVariant(
  body: Buffer,
  mark: string,
  { 'content-encoding': encoding, ...headers }: Headers,
): Variant {
  const etag = `"${mark}"`
  const shared = { ...headers, etag, vary: 'accept-encoding' }
  const own = { ...(encoding && { 'content-encoding': encoding }), 'content-length': String(body.length) }
  return {
    etag,
    body,
    headers: Object.entries({ ...shared, ...own }).flat(),
    headersOf304: Object.entries(shared).flat(),
  }
}

const isRefused = /;\s*q=0(\.0*)?\s*$/

function variantFor({ plain, packed }: Entry, accepted: string | undefined): Variant {
  if (!accepted) return plain
  // What browsers send, spared the parsing.
  if (accepted === 'gzip, deflate, br, zstd' || accepted === 'gzip, deflate, br')
    return packed.br ?? packed.gzip ?? plain
  const offers = accepted.toLowerCase().split(',')
  const taken = new Set(
    offers.filter((offer) => !isRefused.test(offer)).map((offer) => offer.split(';')[0]?.trim()),
  )
  const packing = packings.find((name) => taken.has(name) && packed[name])
  return (packing && packed[packing]) ?? plain
}

const isUnchanged = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))

export function sendEntry(request: IncomingMessage, response: ServerResponse, entry: Entry): void {
  const variant = variantFor(entry, headerOf(request, 'accept-encoding'))
  if (isUnchanged(headerOf(request, 'if-none-match'), variant.etag)) {
    response.writeHead(304, variant.headersOf304)
    response.end()
  } else {
    response.writeHead(200, variant.headers)
    response.end(request.method === 'HEAD' ? undefined : variant.body)
  }
}
