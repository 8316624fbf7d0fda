import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listsTag } from '../catalog/cache-invalidation.ts'
import type { Queryable } from '../database/database.ts'
import { type ResponseCache, sendCached } from '../http/response-cache/response-cache.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { Origins } from '../identity/origins.ts'
import { partAddress, partsFor, rangeOf, writeIndex, writePart, writeRobots } from './sitemap.ts'
import { booksInRange, countBooks } from './sitemap.sql.ts'

type Shop = {
  db: Queryable
  cache: ResponseCache
  publicUrl: string | undefined
  origins: Pick<Origins, 'isOurHost'>
  /** Search engines accept 50,000; smaller parts are faster and leave room for later books. */
  booksInPart?: number
}

const maxInPart = 45_000
const tenMinutes = 600_000

/** Serves robots.txt and the sitemap. */
export function mountSitemap(server: FastifyInstance, shop: Shop) {
  const { db, cache, publicUrl, booksInPart = 5_000 } = shop

  async function sendSitemap(request: FastifyRequest, reply: FastifyReply, asked?: number) {
    const origin = originFor(request, shop)
    const parts = partsFor(await countBooks(db), booksInPart)
    if (!origin || (asked ?? 1) > parts) return reply.callNotFound()
    const isIndex = asked === undefined && parts > 1
    const part = asked ?? 1
    const load = async () => ({
      body: Buffer.from(
        isIndex
          ? writeIndex(origin, parts)
          : writePart(origin, part, await booksInRange(db, rangeOf(part, parts), maxInPart)),
      ),
      headers: { ...securityHeaders, 'cache-control': 'no-cache', 'content-type': 'application/xml' },
      // Made-up hosts and the parts of a large shop would evict the pages.
      cache: publicUrl && (isIndex || parts === 1) ? { tags: [listsTag], ttl: tenMinutes } : undefined,
    })
    // No request has such a URL, so a cached sitemap is never sent for another host.
    const key = `at ${origin}: ${isIndex ? 'all parts' : partAddress(part)}`
    await sendCached(reply, cache, key, load)
    return reply
  }

  server.get('/robots.txt', async (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(writeRobots(originFor(request, shop))),
  )
  server.get('/sitemap.xml', (request, reply) => sendSitemap(request, reply))
  server.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,4}).xml', (request, reply) =>
    sendSitemap(request, reply, Number(request.params.part)),
  )
}

/** The origin of the store. The Host header is trusted only if it is a known host. */
function originFor({ protocol, host }: FastifyRequest, { publicUrl, origins }: Shop): string | undefined {
  if (publicUrl) return publicUrl
  return origins.isOurHost(host) ? URL.parse(`${protocol}://${host}`)?.origin : undefined
}
