import { t } from '../../messages/t.ts'
import type { IncomingMessage } from 'node:http'
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteShorthandOptions,
} from 'fastify'
import {
  authorPage,
  besideStorefront,
  bookPage,
  homePage,
  newsPage,
  ownPage,
  type PagePath,
  pages as addresses,
} from '../../domain/pages.ts'
import { pageIn, searchIn, searchUrl } from '../../domain/search-page.ts'
import { bookTag, type CacheTag } from '../http/response-cache/cache-tags.ts'
import { inLanguage } from '../lib/language.ts'
import { languageOf, type ShopState } from '../settings/shop-state.ts'
import type { CallRoute } from '../http/routing/mount.ts'
import { type Loader, type ResponseCache, sendCached } from '../http/response-cache/response-cache.ts'
import type { Page, Pages } from './page-template.ts'
import { type Book, books } from '../../contract/catalog/books.ts'
import { parseIsbn } from '../../domain/books/isbn.ts'
import { wantsPage } from '../http/routing/headers.ts'
import { answerFault, noteFault, problem, sendProblem } from '../http/routing/problems.ts'
import { oncePerShop } from '../settings/once-per-shop.ts'
import { publicShop } from '../settings/public-shop.ts'

const htmlType = 'text/html; charset=utf-8'

const unlisted = { 'x-robots-tag': 'noindex' }

/** The URL holds the code of an e-mail, so no Referer is sent. */
const discreet = { ...unlisted, 'referrer-policy': 'no-referrer' }

/** Pages without public content are not indexed. */
const ownPages: Partial<Record<PagePath, Record<string, string>>> = {
  [addresses.forgotPassword]: unlisted,
  [addresses.accountAction]: discreet,
  [addresses.wishList]: unlisted,
  [addresses.checkout]: unlisted,
  [addresses.orders]: unlisted,
  [addresses.ownOrder]: unlisted,
  [addresses.receipt]: unlisted,
  [addresses.creditNotes]: unlisted,
  [addresses.userDashboard]: unlisted,
  [addresses.account]: unlisted,
  [addresses.newsletterConfirm]: discreet,
  [addresses.newsletterUnsubscribe]: discreet,
  [addresses.admin]: unlisted,
  [addresses.adminInvitation]: discreet,
  [addresses.dashboard]: unlisted,
}

type Deps = {
  pages: Pages
  cache: ResponseCache
  /** Loads the data of a page. */
  call: CallRoute
  shop: ShopState
  noteVisit(request: IncomingMessage): void
}

export async function mountPages(server: FastifyInstance, { cache, call, noteVisit, shop, ...deps }: Deps) {
  const pages = inLanguageOf(shop, deps.pages)
  await pages.attach(server)

  const answerPage = async (reply: FastifyReply, path: PagePath, url: string, id?: string) => {
    const made =
      shop.current.settings.shop.isOpen || besideStorefront.has(path)
        ? { url, tags: tagsOf(path, id, url), headers: headersOf(path, url) }
        : openingSoon
    const headers = { ...(forStaff.has(path) ? pages.staffHeaders : pages.headers), ...made.headers }
    const load = loaderOf(pages, { ...made, headers }, call)
    const uncached = await sendCached(reply, cache, made.url, load)
    if (!uncached) return reply
    const { status, html: body } = uncached.bypass
    if (status === 503) void reply.header('retry-after', '1')
    return reply.code(status).headers(headers).type(htmlType).send(body)
  }

  const options = { errorHandler: errorPageHandler(pages, shop) }
  for (const path of Object.values(addresses)) {
    server.get<{ Params: Params }>(path, options, async (request, reply) => {
      noteVisit(request.raw)
      const found = path === addresses.search && (await pageOfIsbn(call, queryOf(request.url).get('q') ?? ''))
      if (found) return reply.header('cache-control', 'no-cache').redirect(found)
      const params = sameForAllOrders.has(path) ? {} : request.params
      return answerPage(reply, path, addressOf(path, params, request.url, shop), params.id)
    })
  }
  // The browser loads the content of the admin area, since only it has the token of the bookseller.
  server.get(`${addresses.dashboard}/*`, options, async (_request, reply) =>
    answerPage(reply, addresses.dashboard, addresses.dashboard),
  )
  mountIsbnPages(server, { pages, call }, options)
  answerNotFound(server, { pages, call, shop })
}

const inLanguageOf = (shop: ShopState, pages: Pages): Pages => ({
  ...pages,
  render: (...page) => inLanguage(languageOf(shop.current), () => pages.render(...page)),
  errorPage: (...page) => inLanguage(languageOf(shop.current), () => pages.errorPage(...page)),
})

/** They lead to each other without a page load, so that all of them need what one needs. */
const forStaff: ReadonlySet<PagePath> = new Set([
  addresses.admin,
  addresses.adminInvitation,
  addresses.dashboard,
])

/** The browser loads the order. */
const sameForAllOrders: ReadonlySet<PagePath> = new Set([
  addresses.ownOrder,
  addresses.receipt,
  addresses.creditNotes,
])

type Params = { id?: string; slug?: string }

/** Before the shop opens, the URLs of the storefront share one page. */
const openingSoon: Made = { url: addresses.home, tags: ['shop'], headers: unlisted }

const headersOf = (path: PagePath, url: string): Record<string, string> => ({
  ...ownPages[path],
  ...(isNarrowed(url) && unlisted),
})

const pageOf: Partial<Record<PagePath, typeof newsPage>> = {
  [addresses.newsItem]: newsPage,
  [addresses.ownPage]: ownPage,
}

const searchedIn = ({ categories, decimals, settings }: ShopState['current']) => ({
  categories,
  decimals,
  locale: settings.region.locale,
})

/** The canonical URL: only what affects the rendered page. */
function addressOf(path: PagePath, { id, slug }: Params, asked: string, { current }: ShopState): string {
  if (path === addresses.search) return searchUrl(searchIn(queryOf(asked), searchedIn(current)))
  if (path === addresses.home) return homeUrl(queryOf(asked).get('genre'), current)
  if (slug !== undefined)
    return path === addresses.author
      ? authorPage(slug, pageIn(queryOf(asked)))
      : (pageOf[path]?.(slug) ?? path)
  return id === undefined ? path : bookPage(id.toLowerCase())
}

/** With a genre that the page offers; any other is ignored, so that it is not cached. */
function homeUrl(genre: string | null, { categories }: ShopState['current']): string {
  const offered = categories.find(({ slug, inHomeSelect }) => inHomeSelect && slug === genre)
  return offered ? homePage(offered.slug) : addresses.home
}

/** From the first question mark on: later ones are part of the query. */
const queryOf = (url: string) => new URLSearchParams(url.replace(/^[^?]*/, ''))

/** Words and prices are unbounded, unlike categories, formats, languages and orders. */
const isUnbounded = (url: string) => ['q', 'min', 'max'].some((name) => queryOf(url).has(name))

/** Of the searches only lists of categories are indexed: the others show the same books. */
const isNarrowed = (url: string) =>
  isUnbounded(url) || ['format', 'language', 'sort', 'genre'].some((name) => queryOf(url).has(name))

/** The cache tags of a page; undefined where it is not cached, as searches rarely repeat. */
function tagsOf(path: PagePath, id: string | undefined, url: string): CacheTag[] | undefined {
  if (path === addresses.home) return ['shop', 'home', 'news', 'books']
  if (path === addresses.cart || path === addresses.checkout) return ['shop', 'delivery']
  if (path === addresses.about || path === addresses.ownPage) return ['shop', 'texts']
  if (path === addresses.author) return ['shop', 'books']
  if (path === addresses.newsItem) return ['shop', 'news']
  if (path === addresses.search) return isUnbounded(url) ? undefined : ['shop', 'books']
  return id === undefined ? ['shop'] : ['shop', 'delivery', 'books', 'reviews', bookTag(id.toLowerCase())]
}

type Made = { url: string; tags: CacheTag[] | undefined; headers: Record<string, string> }

function loaderOf(pages: Pages, { url, tags, headers }: Made, call: CallRoute): Loader<Page> {
  return async () => {
    const page = await pages.render(url, call)
    if (page.status !== 200) return { bypass: page, isTransient: page.status === 503 }
    const cache = pages.ttl && tags ? { tags, ttl: pages.ttl } : undefined
    return {
      body: Buffer.from(page.html),
      headers: { ...headers, 'cache-control': 'no-cache', 'content-type': htmlType },
      cache,
    }
  }
}

/** The page of the book with this ISBN, which the text may have in any form. */
async function pageOfIsbn(call: CallRoute, text: string): Promise<string | undefined> {
  const parsed = parseIsbn(text)
  if ('problem' in parsed) return undefined
  const { status, body } = await call(books.list, { query: { isbn: parsed.isbn } })
  const [book] = status === 200 ? (body as Book[]) : []
  return book && bookPage(book._id)
}

/** Leads from an ISBN to its book. The ISBN may go to another book later, so that browsers do not keep the redirect. */
function mountIsbnPages(
  server: FastifyInstance,
  { pages, call }: Pick<Deps, 'pages' | 'call'>,
  options: RouteShorthandOptions,
) {
  server.get<{ Params: { isbn: string } }>('/isbn/:isbn', options, async (request, reply) => {
    const { isbn: typed } = request.params
    const page = await pageOfIsbn(call, typed)
    if (page) return reply.header('cache-control', 'no-cache').redirect(page, 308)
    if (!wantsPage(request)) return sendProblem(reply, 404, problem(404, messageFor(typed)))
    const { html } = await pages.render(`/isbn/${encodeURIComponent(typed)}`, call)
    return reply.code(404).headers(pages.headers).type(htmlType).send(html)
  })
}

function messageFor(typed: string): string {
  const parsed = parseIsbn(typed)
  return 'problem' in parsed ? `${parsed.problem}.` : t('There is no book with this ISBN.')
}

/** A URL without a page. */
const nowhere = '/nowhere'

/** Unknown URLs are unbounded, so they share one page, which is rendered once for each state of the settings. */
function answerNotFound(server: FastifyInstance, { pages, call, shop }: Omit<Deps, 'cache' | 'noteVisit'>) {
  const render = () => pages.render(nowhere, call)
  const cached = oncePerShop(shop, () => {
    const rendering = render()
    rendering.catch(cached.forget)
    return rendering
  })
  const answerError = errorPageHandler(pages, shop)

  server.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) return sendProblem(reply, 404, problem(404))
    try {
      const { html } = await (pages.ttl ? cached.get() : render())
      return await reply.code(404).headers(pages.headers).type(htmlType).send(html)
    } catch (error) {
      return answerError(error as Parameters<typeof answerError>[0], request, reply)
    }
  })
}

/** Browsers get an error page, other clients a problem as JSON. */
const errorPageHandler =
  (pages: Pages, shop: ShopState) =>
  async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (!wantsPage(request)) return answerFault(error, request, reply)
    const status = noteFault(error, request, reply)
    const page = await pages.errorPage(problem(status).message, publicShop(shop.current))
    return reply.code(status).headers(pages.headers).type(htmlType).send(page)
  }
