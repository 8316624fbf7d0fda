import { pipeline, Readable, type Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { googleFeed } from '../../../domain/pages.ts'
import type { Queryable } from '../../database/database.ts'
import { allowedEncodings, isUnchanged } from '../../http/response-cache/encoded-response.ts'
import { sendCached } from '../../http/response-cache/response-cache.ts'
import { securityHeaders } from '../../http/security-headers.ts'
import { sendStreamed, Streamed } from '../../http/streamed.ts'
import { ownOrigin } from '../../http/routing/origins.ts'
import { QueueFull, semaphore } from '../../lib/semaphore.ts'
import type { Outward } from '../../rendering/sitemap.routes.ts'
import { countBooks } from '../../rendering/sitemap.sql.ts'
import type { ShopState } from '../../settings/shop-state.ts'
import { feedFile } from './feed-file.ts'
import { feedPage } from './google-feed.sql.ts'
import { feedEnd, feedItem, type FeedShop, feedStart } from './write-google-feed.ts'

type Shop = Outward & {
  /** The feed of more books is streamed, and kept in a file. */
  maxBuffered?: number
}

const booksInPage = 250
const tenMinutes = 600_000
/** Google fetches a feed once a day, or some times more. */
const oneHour = 3_600_000
const requestsPerMinute = 20

/** Of a feed that is being read from the database. */
const maxReaders = 8

const firstId = '00000000-0000-0000-0000-000000000000'

const headers = {
  ...securityHeaders,
  'cache-control': 'no-cache',
  'content-type': 'application/xml; charset=utf-8',
}

/** Serves all books for Google Merchant Center. */
export function mountGoogleFeed(server: FastifyInstance, deps: Shop) {
  const { db, cache, publicUrl, shop, maxBuffered = 1_000 } = deps
  const reader = feedReader(db)
  const file = feedFile(oneHour)
  server.addHook('onClose', file.close)

  /** Invalidated as lists of books are. Days pass, which the tags do not tell. */
  const sendSmall = (reply: FastifyReply, about: FeedShop) =>
    sendCached(reply, cache, `at ${about.origin}: ${googleFeed}`, async () => ({
      body: await buffer(reader.pieces(about)),
      headers,
      // Made-up hosts would evict the pages.
      cache: publicUrl ? { tags: ['books', 'shop'], ttl: tenMinutes } : undefined,
    }))

  function sendLarge(request: FastifyRequest, reply: FastifyReply, about: FeedShop) {
    const isGzip = allowedEncodings(request.headers['accept-encoding'] ?? '').has('gzip')
    const key = JSON.stringify([about.origin, about.currency])
    const kept = file.find(key)
    const etag = kept && `"${kept.hash}${isGzip ? '-gzip' : ''}"`
    void reply.headers({
      ...headers,
      vary: 'accept-encoding',
      ...(kept && { etag, 'last-modified': kept.madeAt.toUTCString() }),
    })
    if (etag && isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send()
    if (isGzip) void reply.header('content-encoding', 'gzip')
    if (kept && isGzip) void reply.header('content-length', kept.size)
    if (kept) return sendStreamed(reply, new Streamed(() => (isGzip ? kept.read() : gunzipped(kept.read()))))
    if (reader.isFull()) throw new QueueFull()
    const plain = () => reader.pieces(about)
    const encoded = () => (publicUrl ? file.record(key, gzipped(plain())) : gzipped(plain()))
    return sendStreamed(reply, new Streamed(isGzip ? encoded : plain))
  }

  server.get(
    googleFeed,
    { config: { rateLimit: { max: requestsPerMinute } } },
    async (request, reply): Promise<unknown> => {
      const origin = ownOrigin(request, deps)
      // Nothing is listed before the shop opens.
      if (!origin || !shop.current.settings.shop.isOpen) return reply.callNotFound()
      const about = aboutShop(shop, origin)
      if ((await countBooks(db)) > maxBuffered) return sendLarge(request, reply, about)
      await sendSmall(reply, about)
      return reply
    },
  )
}

/** Reads feeds from the database, one query at a time, so that other requests find a connection. */
function feedReader(db: Queryable) {
  const inTurn = semaphore(1, maxReaders)
  let readers = 0
  async function* pieces(about: FeedShop): AsyncGenerator<string> {
    readers += 1
    try {
      yield feedStart(about)
      for (let after = firstId, isLast = false; !isLast;) {
        const books = await inTurn(() => feedPage(db, after, booksInPage))
        yield books.map((book) => feedItem(book, about)).join('')
        isLast = books.length < booksInPage
        after = books.at(-1)?.id ?? after
      }
      yield feedEnd
    } finally {
      readers -= 1
    }
  }
  return { pieces, isFull: () => readers >= maxReaders }
}

const aboutShop = ({ current: { settings, categories } }: ShopState, origin: string): FeedShop => ({
  origin,
  name: settings.shop.name,
  tagline: settings.shop.tagline,
  currency: settings.region.currency,
  categories: new Map(categories.map(({ slug, name }) => [slug, name])),
})

const gzipped = (chunks: AsyncIterable<string>) => through(createGzip, chunks)

const gunzipped = (chunks: AsyncIterable<Buffer>) => through(createGunzip, chunks)

async function* through(
  make: () => Transform,
  chunks: AsyncIterable<string | Buffer>,
): AsyncGenerator<Buffer> {
  const transform = make()
  // An error destroys the transform, which throws it below.
  pipeline(Readable.from(chunks), transform, () => {})
  yield* transform as AsyncIterable<Buffer>
}
