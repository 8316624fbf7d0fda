import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { bookPage, type PagePath, pages as addresses, searchIn, searchPage } from '../../contract/pages.ts'
import { listsTag, bookTag } from '../catalog/cache-invalidation.ts'
import { homeTag, newsTag, type ShopState, shopTag, textsTag } from '../shop/shop-state.ts'
import type { CallRoute } from '../http/mount.ts'
import { type Loader, type ResponseCache, sendCached } from '../http/response-cache/response-cache.ts'
import { answerNotFound, errorPageHandler } from './error-pages.routes.ts'
import type { Page, Pages } from './pages.ts'

const html = 'text/html; charset=utf-8'

const unlisted = { 'x-robots-tag': 'noindex' }

/** The URL holds a code that is worth an account, so no Referer is sent. */
const discreet = { ...unlisted, 'referrer-policy': 'no-referrer' }

/** Pages without public content are not indexed. */
const ownPages: Partial<Record<PagePath, Record<string, string>>> = {
  [addresses.forgotPassword]: unlisted,
  [addresses.accountAction]: discreet,
  [addresses.checkout]: unlisted,
  [addresses.orders]: unlisted,
  [addresses.userDashboard]: unlisted,
  [addresses.admin]: unlisted,
  [addresses.dashboard]: unlisted,
}

type Parts = {
  pages: Pages
  cache: ResponseCache
  /** Loads the data of a page. */
  call: CallRoute
  shop: ShopState
  noteVisit(request: IncomingMessage): void
}

export async function mountPages(server: FastifyInstance, { pages, cache, call, shop, noteVisit }: Parts) {
  await pages.attach(server)

  const answerPage = async (reply: FastifyReply, path: PagePath, url: string, id?: string) => {
    const headers = { ...pages.headers, ...ownPages[path], ...(isSearched(url) && unlisted) }
    const load = loaderOf(pages, { url, tags: tagsOf(path, id, url), headers }, call)
    const uncached = await sendCached(reply, cache, url, load)
    if (!uncached) return reply
    const { status, html: body } = uncached.bypass
    if (status === 503) void reply.header('retry-after', '1')
    return reply.code(status).headers(headers).type(html).send(body)
  }

  const options = { errorHandler: errorPageHandler(pages, shop) }
  for (const path of Object.values(addresses)) {
    server.get<{ Params: { id?: string } }>(path, options, async (request, reply) => {
      noteVisit(request.raw)
      const { id } = request.params
      return answerPage(reply, path, addressOf(path, id, request.url), id)
    })
  }
  // The browser loads the content of the admin area, since only it has the token of the bookseller.
  server.get(`${addresses.dashboard}/*`, options, async (_request, reply) =>
    answerPage(reply, addresses.dashboard, addresses.dashboard),
  )
  answerNotFound(server, pages, call, shop)
}

/** The canonical URL: only what affects the rendered page. */
function addressOf(path: PagePath, id: string | undefined, asked: string): string {
  if (path === addresses.search) return searchPage(searchIn(queryOf(asked)))
  return id === undefined ? path : bookPage(id.toLowerCase())
}

/** From the first question mark on: later ones are part of the query. */
const queryOf = (url: string) => new URLSearchParams(url.replace(/^[^?]*/, ''))

/** Searches are unbounded, unlike categories. */
const isSearched = (url: string) => queryOf(url).has('q')

/** The cache tags of a page; undefined where it is not cached, as searches rarely repeat. */
function tagsOf(path: PagePath, id: string | undefined, url: string): string[] | undefined {
  if (path === addresses.home) return [shopTag, homeTag, newsTag, listsTag]
  if (path === addresses.about) return [shopTag, textsTag]
  if (path === addresses.search) return isSearched(url) ? undefined : [shopTag, listsTag]
  return id === undefined ? [shopTag] : [shopTag, listsTag, bookTag(id.toLowerCase())]
}

type Made = { url: string; tags: string[] | undefined; headers: Record<string, string> }

function loaderOf(pages: Pages, { url, tags, headers }: Made, call: CallRoute): Loader<Page> {
  return async () => {
    const page = await pages.render(url, call)
    if (page.status !== 200) return { bypass: page, isTransient: page.status === 503 }
    const cache = pages.ttl && tags ? { tags, ttl: pages.ttl } : undefined
    return {
      body: Buffer.from(page.html),
      headers: { ...headers, 'cache-control': 'no-cache', 'content-type': html },
      cache,
    }
  }
}
