import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { mountAccount } from './account/account.routes.ts'
import { mountStaffAccount } from './admin/account/own-account.routes.ts'
import { mountAdmin } from './admin/admin.routes.ts'
import { mountStaff } from './admin/staff/staff.routes.ts'
import { mountAudit } from './audit/audit.routes.ts'
import { mountAuthors } from './catalog/authors/authors.routes.ts'
import { mountBookChanges } from './catalog/books/book-changes.routes.ts'
import { mountBooks } from './catalog/books/books.routes.ts'
import { mountCovers } from './catalog/covers/covers.routes.ts'
import { mountEditions } from './catalog/editions/editions.routes.ts'
import { longLists } from './catalog/lists/long-lists.ts'
import { mountSearch } from './catalog/search/search.routes.ts'
import { readYourWritesCookie } from './http/response-cache/read-your-writes-cookie.ts'
import { type Changes, cacheInvalidation } from './http/response-cache/cache-invalidation.ts'
import type { ReplicaRouter } from './database/replicas/replica-router.ts'
import type { Connection } from './database/connection.ts'
import type { Database } from './database/database.ts'
import { mountExports } from './trade/export/exports.routes.ts'
import { mountGoogleFeed } from './trade/product-feed/google-feed.routes.ts'
import { answerDocs } from './http/api-docs/docs.ts'
import { answerHealth } from './http/observability/health.ts'
import { addRequests } from './http/rate-limit/counters.sql.ts'
import { measure } from './http/observability/metrics.ts'
import { mounter } from './http/routing/mount.ts'
import { readForms } from './http/routing/read-forms.ts'
import { ResponseCache } from './http/response-cache/response-cache.ts'
import { makeServer, type ServerConfig } from './http/server.ts'
import type { AdminTokens } from './identity/admin-token.ts'
import { authenticator } from './http/routing/authenticate.ts'
import type { Encryption } from './lib/encryption.ts'
import { mountOauthPopup } from './identity/google-oauth/popup.routes.ts'
import type { Identity } from './identity/open-identity.ts'
import { mountIdentity } from './identity/identity.routes.ts'
import { mountFirebaseAuthApi } from './identity/firebase-auth-api/firebase-auth-api.routes.ts'
import { mailVerification } from './identity/firebase-auth-api/send-code.ts'
import { firebaseRefusal } from './identity/firebase-auth-api/wire-format.routes.ts'
import { mountImports } from './trade/jobs/imports.routes.ts'
import type { ImportRunner } from './trade/jobs/import-runner.ts'
import type { Disks } from './lib/disk-room.ts'
import { mountMail } from './mail/mail.routes.ts'
import type { Mailer } from './mail/mailer.ts'
import { mountAdminOrders } from './orders/admin-orders.routes.ts'
import { mountNewsletter, mountUnsubscribe } from './newsletter/newsletter.routes.ts'
import { mountNewsletters } from './newsletter/newsletters.routes.ts'
import { endHoldsOf } from './orders/place/order-holds.sql.ts'
import { mountOrders } from './orders/orders.routes.ts'
import { mountIcons } from './rendering/icons.routes.ts'
import { mountOffline } from './rendering/offline.routes.ts'
import { mountPages } from './rendering/pages.routes.ts'
import { mountCoverQueue } from './trade/covers/cover-queue.routes.ts'
import type { Pages } from './rendering/page-renderer.ts'
import { mountSecurityTxt } from './rendering/security-txt.routes.ts'
import { mountSitemap } from './rendering/sitemap.routes.ts'
import { mountReviews } from './reviews/reviews.routes.ts'
import { mountCategories } from './shop/categories.routes.ts'
import { mountNews } from './shop/news.routes.ts'
import { mountShopPages } from './shop/shop-pages.routes.ts'
import { mountSetup } from './setup/setup.routes.ts'
import { publicShop } from './settings/public-shop.ts'
import { mountShop } from './shop/shop.routes.ts'
import { shopChanges, type ShopChanges, type ShopState } from './settings/shop-state.ts'
import type { BackUp } from './setup/start-own-shop.ts'
import { mountImportRules } from './trade/decisions/import-rules.routes.ts'
import { mountStock } from './stock/stock.routes.ts'
import { mountStockAlerts } from './stock/stock-alerts.routes.ts'
import type { Visits } from './visits/count-visits.ts'
import { visitorOf } from './visits/visitor.ts'
import { mountStockTaking } from './stock/stock-taking.routes.ts'
import { mountStockLists } from './catalog/lists/stock-lists.routes.ts'
import { mountWishList } from './wish-list/wish-list.routes.ts'

/** Files of the largest size that may wait for their import at the same time. */
const filesThatWait = 2

/** The caller opens these, and closes them after the app. */
export type Parts = {
  db: Database
  connection: Connection
  replicas: ReplicaRouter
  tokens: AdminTokens
  /** Of the secrets of second factors. */
  totp: Encryption
  identity: Identity
  mail: Mailer
  visits: Visits
  pages: Pages
  shop: ShopState
  backUp: BackUp
  imports: Pick<ImportRunner, 'folders' | 'inspect' | 'wake'>
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
  changes: Changes
  shopChanges: ShopChanges
}

export async function buildApp(parts: Parts): Promise<App> {
  const {
    db,
    connection,
    replicas,
    tokens,
    totp,
    identity,
    mail,
    visits,
    pages,
    shop,
    backUp,
    imports,
    config,
    disks,
  } = parts
  const noteVisit = (request: IncomingMessage) => {
    const visitor = visitorOf(request, config.trustProxy)
    if (visitor) visits.note(visitor)
  }
  const cookie = readYourWritesCookie(identity.instanceId, identity.origins)
  const cache: ResponseCache = new ResponseCache({
    onHit: (request, url) => {
      metrics.countCacheHit()
      if (!url.startsWith('/api/')) noteVisit(request)
    },
    countStaleReads: () => replicas.staleReads,
    needsFreshRead: (request) => cookie.isIn(request.headers.cookie),
  })
  const changes = cacheInvalidation({ cache, replicas, cookie })
  const settingsChanges = shopChanges({
    state: shop,
    invalidate: (tags) => cache.invalidate(tags),
    invalidateAll: changes.invalidateAll,
  })
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

  const { verifyShopper, sessions, origins, throttle, devices, later, provider } = identity
  const verifiers = {
    verifyAdmin: tokens.verify,
    verifyShopper,
    verifySession: sessions.findShopper,
    origins,
  }
  const mounting = {
    authenticate: authenticator(verifiers),
    cache,
    origins,
    trustProxy: config.trustProxy,
    uploads: {
      folder: imports.folders.uploads,
      maxBytes: config.maxImportBytes,
      quota: config.maxImportBytes * filesThatWait,
      room: disks.files,
      databaseRoom: disks.database,
    },
  }
  const { mount, call } = mounter(server, mounting)
  const { readOnly } = replicas
  const lists = longLists(readOnly, { folder: imports.folders.uploads, version: () => cache.version() })
  server.addHook('onClose', async () => lists.close())
  mountBooks(mount, { db, readOnly, changes, origins, shop, lists })
  mountEditions(mount, { db, readOnly, changes })
  mountAuthors(mount, { readOnly, shop })
  mountSearch(mount, { readOnly, shop })
  mountBookChanges(mount, { db, changes, shop })
  mountCovers(mount, { db, readOnly, changes })
  mountOrders(mount, {
    db,
    shop,
    maxOpenOrders: config.maxOpenOrders,
    isSending: mail.isSending,
    sendVerification: provider && ((shopper) => mailVerification(provider, shopper)),
  })
  mountAdminOrders(mount, { db, shop })
  mountStock(mount, { db, changes })
  mountCoverQueue(mount, { db, isFetching: config.fetchCovers })
  mountExports(mount, { db, shop, publicUrl: config.publicUrl })
  mountAdmin(mount, {
    db,
    tokens,
    totp,
    throttle,
    devices,
    later,
    enqueue: mail.enqueue,
    ownerEmail: config.ownerEmail,
    shop,
  })
  mountShop(mount, { db, readOnly, state: shop, changes: settingsChanges })
  mountSetup(mount, { db, connection, state: shop, changes: settingsChanges, tokens, backUp })
  mountNewsletter(mount, { db, enqueue: mail.enqueue, shop })
  mountNewsletters(mount, db, mail)
  await server.register(async (scope) => {
    readForms(scope, 1_024)
    mountUnsubscribe(mounter(scope, mounting).mount, db)
  })
  mountAccount(mount, { db, sessions, changes })
  mountWishList(mount, db)
  mountStockAlerts(mount, { db, shop })
  mountReviews(mount, { db, readOnly, changes, shop })
  mountStockLists(mount, db)
  mountImportRules(mount, db)
  mountStockTaking(mount, { db, changes })
  mountImports(mount, { db, imports, shop })
  mountStaff(mount, { db, enqueue: mail.enqueue })
  mountStaffAccount(mount, { db, tokens, totp, throttle, devices })
  mountAudit(mount, db)
  mountNews(mount, { db, changes: settingsChanges })
  mountShopPages(mount, { db, changes: settingsChanges })
  mountCategories(mount, { db, changes: settingsChanges, bookChanges: changes })
  mountIdentity(mount, { ...identity, onVerified: (uid) => endHoldsOf(db, uid) })
  mountMail(mount, { db, mail, shop })
  if (provider) {
    await mountFirebaseAuthApi(server, provider)
    await mountOauthPopup(server, provider)
  }
  mountIcons(server, shop)
  await mountOffline(server, pages, shop)
  mountSecurityTxt(server, config)
  const { publicUrl } = config
  const outward = { db: readOnly, cache, publicUrl, origins: identity.origins, shop }
  mountSitemap(server, outward)
  mountGoogleFeed(server, outward)
  await mountPages(server, { pages, cache, call, noteVisit, shop })
  return { server, cache, changes, shopChanges: settingsChanges }
}
