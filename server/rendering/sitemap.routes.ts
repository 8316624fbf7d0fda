import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '../database/database.ts'
import type { CacheTag } from '../http/response-cache/cache-tags.ts'
import { type ResponseCache, sendCached } from '../http/response-cache/response-cache.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { type Origins, ownOrigin } from '../http/routing/origins.ts'
import { type ShopState } from '../settings/shop-state.ts'
import { booksInRange, countBooks, type Listed, newsWithText, type Range } from './sitemap.sql.ts'
import { authorPage, bookPage, newsPage, ownPage, pages, searchPage } from '../../domain/pages.ts'
import { escaped } from '../../domain/plain-text.ts'

/** What is written for programs, with the shop's own URLs. */
export type Outward = {
  db: Queryable
  cache: ResponseCache
  publicUrl: string | undefined
  origins: Pick<Origins, 'isOurHost'>
  shop: ShopState
}

type Shop = Outward & {
  /** Search engines accept 50,000; smaller parts are faster and leave room for later books. */
  booksInPart?: number
}

/** Of books: as many authors fit beside them. */
const maxInPart = 25_000
const tenMinutes = 600_000
const tags: CacheTag[] = ['books', 'shop', 'news']

/** Serves robots.txt and the sitemap. */
export function mountSitemap(server: FastifyInstance, parts: Shop) {
  const { db, cache, publicUrl, shop, booksInPart = 5_000 } = parts
  /** Nothing is listed before the shop opens. */
  const isOpen = () => shop.current.settings.shop.isOpen

  async function sendSitemap(request: FastifyRequest, reply: FastifyReply, asked?: number) {
    if (!isOpen()) return reply.callNotFound()
    const origin = ownOrigin(request, parts)
    const count = partsFor(await countBooks(db), booksInPart)
    if (!origin || (asked ?? 1) > count) return reply.callNotFound()
    const isIndex = asked === undefined && count > 1
    const part = asked ?? 1
    const load = async () => ({
      body: Buffer.from(
        isIndex
          ? writeIndex(origin, count)
          : writePart(origin, {
              // The first part starts with the pages that are not books.
              paths: part === 1 ? [...fixedPages(shop), ...(await newsPages(db))] : [],
              books: await booksInRange(db, rangeOf(part, count), maxInPart),
            }),
      ),
      headers: { ...securityHeaders, 'cache-control': 'no-cache', 'content-type': 'application/xml' },
      // Made-up hosts and the parts of a large shop would evict the pages.
      cache: publicUrl && (isIndex || count === 1) ? { tags, ttl: tenMinutes } : undefined,
    })
    // No request has such a URL, so a cached sitemap is never sent for another host.
    const key = `at ${origin}: ${isIndex ? 'all parts' : partAddress(part)}`
    await sendCached(reply, cache, key, load)
    return reply
  }

  server.get('/robots.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(writeRobots(isOpen() ? ownOrigin(request, parts) : undefined)),
  )
  server.get('/sitemap.xml', (request, reply) => sendSitemap(request, reply))
  server.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,4}).xml', (request, reply) =>
    sendSitemap(request, reply, Number(request.params.part)),
  )
}

const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const document = (kind: string, entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="${schema}">\n${entries.join('\n')}\n</${kind}>\n`

const fixedPages = ({ current }: ShopState) => [
  pages.home,
  pages.about,
  ...current.ownPages.map(({ slug }) => ownPage(slug)),
  ...current.categories.map(({ slug }) => searchPage({ category: slug })),
]

const newsPages = async (db: Queryable) => (await newsWithText(db)).map(({ slug }) => newsPage(slug))

const pageEntry = (url: string) => `<url><loc>${escaped(url)}</loc></url>`

const bookEntry = (origin: string, { id, createdAt }: Listed) =>
  `<url><loc>${escaped(origin + bookPage(id))}</loc><lastmod>${createdAt}</lastmod></url>`

const partAddress = (part: number) => `/sitemap-${part}.xml`

const writePart = (origin: string, { paths, books }: { paths: string[]; books: Listed[] }) =>
  document('urlset', [
    ...paths.map((path) => pageEntry(origin + path)),
    ...books.map((book) => bookEntry(origin, book)),
    ...books.flatMap(({ authorSlug: slug }) => (slug ? pageEntry(origin + authorPage(slug)) : [])),
  ])

const writeIndex = (origin: string, parts: number) =>
  document(
    'sitemapindex',
    Array.from({ length: parts }, (_, at) => `<sitemap><loc>${origin}${partAddress(at + 1)}</loc></sitemap>`),
  )

/** Private pages are excluded by X-Robots-Tag, so that this file does not reveal their URLs. */
const writeRobots = (origin: string | undefined) =>
  ['User-agent: *', 'Disallow: /api/', ...(origin ? ['', `Sitemap: ${origin}/sitemap.xml`] : []), ''].join(
    '\n',
  )

/**
 * The number of parts doubles, so that it rarely changes while a search engine reads the parts one by one.
 */
const partsFor = (books: number, inPart: number) => 2 ** Math.ceil(Math.log2(Math.max(1, books / inPart)))

/** Ids are random, so equal ranges of ids hold about equally many books, without counting. */
const rangeOf = (part: number, parts: number): Range => ({
  from: idAt((part - 1) / parts),
  until: part < parts ? idAt(part / parts) : undefined,
})

const idAt = (share: number) =>
  `${(share * 2 ** 32).toString(16).padStart(8, '0')}-0000-0000-0000-000000000000`

const path = '/.well-known/security.txt'
const day = 86_400_000
const validDays = 180

type Contact = { securityContact: string | undefined; publicUrl: string | undefined }

/** The contact for reports of vulnerabilities (RFC 9116), if the settings name one. */
export function mountSecurityTxt(server: FastifyInstance, { securityContact, publicUrl }: Contact) {
  if (securityContact === undefined) return
  server.get(path, async (_request, reply) => {
    const today = Math.floor(Date.now() / day) * day
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(today + validDays * day).toISOString()}`,
      'Preferred-Languages: en',
      ...(publicUrl ? [`Canonical: ${publicUrl}${path}`] : []),
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
