import type { FastifyInstance } from 'fastify'
import { mountAccount } from './account/account.routes.ts'
import { mountCustomers } from './account/customers.routes.ts'
import { mountStaffAccount } from './admin/account/own-account.routes.ts'
import { mountAdmin } from './admin/admin.routes.ts'
import { mountStaff } from './admin/staff/staff.routes.ts'
import { mountToday } from './admin/today/today.routes.ts'
import { mountAuthors } from './catalog/authors/authors.routes.ts'
import { mountBooks } from './catalog/books/books.routes.ts'
import { mountCovers } from './catalog/covers/covers.routes.ts'
import { mountEditions } from './catalog/editions/editions.routes.ts'
import { longLists } from './catalog/lists/long-lists.ts'
import { mountSearch } from './catalog/search/search.routes.ts'
import { type IsLarge, shopSize } from './catalog/search/resolve-plan.ts'
import {
  cacheInvalidation,
  type Invalidation,
  readYourWritesCookie,
} from './http/response-cache/cache-invalidation.ts'
import type { ReplicaRouter } from './database/replicas/replica-router.ts'
import { mountBackups } from './backup/backups.routes.ts'
import { findBackupGap } from './backup/own-backups.sql.ts'
import type { OwnBackups } from './backup/own-backups.ts'
import type { BackUp } from './backup/take-backup.ts'
import type { Connection } from './database/connection.ts'
import type { Database } from './database/database.ts'
import { mountExports } from './trade/export/exports.routes.ts'
import { mountGoogleFeed } from './trade/product-feed/google-feed.routes.ts'
import { answerDocs } from './http/api-docs/docs.ts'
import { answerHealth } from './http/observability/health.ts'
import { addRequests } from './http/rate-limit/counters.sql.ts'
import { measure } from './http/observability/metrics.ts'
import { type CallRoute, type Mount, mounter } from './http/routing/mount.ts'
import { ResponseCache } from './http/response-cache/response-cache.ts'
import { makeServer, type ServerConfig } from './http/server.ts'
import type { AdminTokens } from './identity/admin-token.ts'
import { authenticator } from './http/routing/authenticate.ts'
import type { Encryption } from './lib/encryption.ts'
import type { Identity } from './identity/open-identity.ts'
import { mountIdentity, mountProvider } from './identity/identity.routes.ts'
import { mailVerification } from './identity/firebase-auth-api/send-code.ts'
import { firebaseRefusal } from './identity/firebase-auth-api/wire-format.routes.ts'
import { mountImports } from './trade/jobs/imports.routes.ts'
import type { ImportRunner } from './trade/jobs/import-runner.ts'
import type { Disks } from './lib/file-system.ts'
import { mountMailServer } from './mail/mail-server/mail-server.routes.ts'
import { mountMail } from './mail/mail.routes.ts'
import type { Mailer } from './mail/mailer.ts'
import type { CardPayments } from './payments/open-payments.ts'
import { mountCardPayments, mountWebhook } from './payments/card-payments.routes.ts'
import { mountPayments } from './payments/payments.routes.ts'
import { mountAdminOrders } from './orders/admin-orders.routes.ts'
import { mountSubscribers, mountUnsubscribe } from './newsletter/subscribers.routes.ts'
import { mountNewsletters } from './newsletter/newsletters.routes.ts'
import { endHoldsOf } from './orders/place/order-holds.sql.ts'
import { mountCodes } from './orders/codes/codes.routes.ts'
import { mountOrders } from './orders/orders.routes.ts'
import { mountReports } from './orders/reports/reports.routes.ts'
import { mountReturns } from './orders/returns/returns.routes.ts'
import { mountIcons, mountOffline } from './rendering/web-app.routes.ts'
import { mountPages } from './rendering/pages.routes.ts'
import { mountCoverQueue } from './trade/covers/cover-queue.routes.ts'
import type { Pages } from './rendering/page-template.ts'
import { mountSecurityTxt, mountSitemap } from './rendering/sitemap.routes.ts'
import { mountReviews } from './reviews/reviews.routes.ts'
import { mountContent } from './shop/content.routes.ts'
import { mountSetup } from './setup/setup.routes.ts'
import { publicShop } from './settings/public-shop.ts'
import { mountShop } from './shop/shop.routes.ts'
import { shopChanges, type ShopChanges } from './settings/shop-changes.ts'
import { languageOf, type ShopState } from './settings/shop-state.ts'
import { mountImportRules } from './trade/decisions/import-rules.routes.ts'
import type { FetchCover } from './trade/isbn-lookup/cover-of-isbn.ts'
import { mountIsbnLookup } from './trade/isbn-lookup/isbn-lookup.routes.ts'
import { mountStock } from './stock/stock.routes.ts'
import { codeThrottle } from './throttle/code-throttle.ts'
import { mountToOrder } from './stock/to-order/to-order.routes.ts'
import { type NoteVisit, visitRecorder, type Visits } from './visits/count-visits.ts'
import { mountStockLists } from './catalog/lists/stock-lists.routes.ts'
import { mountWishList } from './wish-list/wish-list.routes.ts'

/** The caller opens these, and closes them after the app. */
export type AppDeps = {
  db: Database
  connection: Connection
  replicas: ReplicaRouter
  tokens: AdminTokens
  /** Of the secrets of second factors. */
  totp: Encryption
  identity: Identity
  mail: Mailer
  mailServer: Pick<Parameters<typeof mountMailServer>[1], 'encryption' | 'fixed' | 'baseUrl'>
  visits: Visits
  pages: Pages
  shop: ShopState
  backUp: BackUp
  backups: OwnBackups
  imports: Pick<ImportRunner, 'folders' | 'inspect' | 'wake'>
  payments: CardPayments
  fetchCover: FetchCover | undefined
  disks: Disks
  config: ServerConfig & {
    metricsToken: string | undefined
    publicUrl: string | undefined
    ownerEmail: string
    fetchCovers: boolean
    maxOpenOrders: number
    /** Of an uploaded file for an import. */
    maxImportBytes: number
    securityContact: string | undefined
  }
}

export type App = {
  server: FastifyInstance
  cache: ResponseCache
  invalidation: Invalidation
  shopChanges: ShopChanges
}

export async function buildApp(deps: AppDeps): Promise<App> {
  const noteVisit = visitRecorder(deps.visits, deps.config.trustProxy)
  const app = await openServer(deps, noteVisit)
  const { server } = app
  const options = mountOptions(deps, app)
  const { mount, call } = mounter(server, options)
  const isLarge = shopSize(deps.replicas.readOnly, () => app.cache.version())
  mountStorefrontApi(mount, deps, app, isLarge)
  mountAdminApi(mount, deps, app, isLarge)
  await mountUnsubscribe(server, options, deps.db)
  await mountWebhook(server, deps.payments)
  await mountProvider(server, deps.identity)
  await mountDocuments(deps, app, call, noteVisit)
  return app
}

/** The server with its response cache, load shedding, metrics, health checks and API documentation. */
async function openServer(deps: AppDeps, noteVisit: NoteVisit): Promise<App> {
  const { db, replicas, identity, pages, shop, config } = deps
  const cookie = readYourWritesCookie(identity.instanceId, identity.origins)
  const cache: ResponseCache = new ResponseCache({
    onHit: (request, url) => {
      metrics.countCacheHit()
      if (!url.startsWith('/api/')) noteVisit(request)
    },
    countStaleReads: () => replicas.staleReads,
    needsFreshRead: (request) => cookie.isIn(request.headers.cookie),
  })
  const invalidation = cacheInvalidation({ cache, replicas, cookie })
  const shedding = {
    pages: {
      errorPage: (message: string) => pages.errorPage(message, publicShop(shop.current)),
      headers: pages.headers,
      version: () => shop.current,
      bodyOf: firebaseRefusal,
    },
    onShed: () => metrics.countShed(),
  }
  const server = await makeServer(config, cache, shedding, (unflushed) => addRequests(db, unflushed))
  const metrics = measure(server, config.metricsToken, replicas)
  answerHealth(server, db.isUp)
  answerDocs(server, shop)
  return {
    server,
    cache,
    invalidation,
    shopChanges: shopChanges({
      state: shop,
      invalidate: (tags) => cache.invalidate(tags),
      invalidateAll: invalidation.invalidateAll,
    }),
  }
}

function mountOptions({ tokens, identity, imports, disks, shop, config }: AppDeps, { cache }: App) {
  const { verifyShopper, sessions, origins } = identity
  return {
    authenticate: authenticator({
      verifyAdmin: tokens.verify,
      verifyShopper,
      verifySession: sessions.findShopper,
      origins,
    }),
    cache,
    origins,
    trustProxy: config.trustProxy,
    language: () => languageOf(shop.current),
    uploads: {
      folder: imports.folders.uploads,
      maxBytes: config.maxImportBytes,
      room: disks.files,
      databaseRoom: disks.database,
    },
  }
}

function mountStorefrontApi(mount: Mount, deps: AppDeps, app: App, isLarge: IsLarge) {
  const { server, cache, invalidation, shopChanges } = app
  const { db, replicas, identity, mail, shop, imports, config } = deps
  const { readOnly } = replicas
  const { origins, sessions, provider } = identity
  const lists = longLists(readOnly, { folder: imports.folders.uploads, version: () => cache.version() })
  server.addHook('onClose', async () => lists.close())
  mountBooks(mount, { db, readOnly, isLarge, invalidation, origins, shop, lists })
  mountEditions(mount, { db, readOnly, invalidation })
  mountAuthors(mount, { readOnly, shop })
  mountSearch(mount, { readOnly, isLarge, shop })
  mountCovers(mount, { db, readOnly, invalidation })
  mountReviews(mount, { db, readOnly, invalidation, shop })
  mountShop(mount, { db, readOnly, state: shop, changes: shopChanges })
  mountOrders(mount, {
    db,
    shop,
    maxOpenOrders: config.maxOpenOrders,
    tryCodes: codeThrottle(db, config.rateLimit > 0),
    isSending: mail.isSending,
    sendVerification: provider && ((shopper) => mailVerification(provider, shopper)),
  })
  mountCardPayments(mount, { db, payments: deps.payments })
  mountSubscribers(mount, { db, enqueue: mail.enqueue, shop })
  mountAccount(mount, { db, sessions, invalidation })
  mountWishList(mount, db)
  mountIdentity(mount, { ...identity, onVerified: (uid) => endHoldsOf(db, uid) })
}

function mountAdminApi(mount: Mount, deps: AppDeps, { invalidation, shopChanges }: App, isLarge: IsLarge) {
  const { db, connection, tokens, totp, identity, mail, shop, backUp, backups, imports, payments, config } =
    deps
  const { throttle, devices, later } = identity
  const { ownerEmail, publicUrl } = config
  mountAdmin(mount, { db, tokens, totp, throttle, devices, later, enqueue: mail.enqueue, ownerEmail, shop })
  mountStaff(mount, { db, enqueue: mail.enqueue })
  mountToday(mount, { db, shop, isLarge, isSending: mail.isSending, findBackupGap: () => findBackupGap(db) })
  mountStaffAccount(mount, { db, tokens, totp, throttle, devices })
  mountBackups(mount, { db, backups, totp, throttle, devices })
  mountStock(mount, { db, invalidation, shop })
  mountToOrder(mount, { db, invalidation, shop })
  mountStockLists(mount, db)
  mountAdminOrders(mount, { db, shop })
  mountCustomers(mount, { db, mail, invalidation })
  mountReturns(mount, { db, shop })
  mountCodes(mount, { db, shop, enqueue: mail.enqueue })
  mountReports(mount, { db, shop })
  mountPayments(mount, { db, shop, payments, changes: shopChanges })
  mountContent(mount, { db, changes: shopChanges, invalidation })
  mountSetup(mount, { db, connection, state: shop, changes: shopChanges, tokens, backUp })
  mountMail(mount, { db, mail, shop })
  mountMailServer(mount, { db, shop, changes: shopChanges, ...deps.mailServer })
  mountNewsletters(mount, { db, mail, shop, baseUrl: deps.mailServer.baseUrl })
  mountImports(mount, { db, imports, shop, changes: shopChanges })
  mountImportRules(mount, db)
  mountIsbnLookup(mount, { db, shop, fetchCover: deps.fetchCover })
  mountCoverQueue(mount, { db, isFetching: config.fetchCovers })
  mountExports(mount, { db, shop, publicUrl })
}

/** Everything that is not the API: icons, files for robots, feeds and the pages. */
async function mountDocuments(deps: AppDeps, { server, cache }: App, call: CallRoute, noteVisit: NoteVisit) {
  const { replicas, identity, pages, shop, config } = deps
  mountIcons(server, shop)
  await mountOffline(server, pages, shop)
  mountSecurityTxt(server, config)
  const outward = {
    db: replicas.readOnly,
    cache,
    publicUrl: config.publicUrl,
    origins: identity.origins,
    shop,
  }
  mountSitemap(server, outward)
  mountGoogleFeed(server, outward)
  await mountPages(server, { pages, cache, call, noteVisit, shop })
}
