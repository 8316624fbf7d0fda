import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { mountAdmin } from './admin/admin.routes.ts'
import { mountBooks } from './catalog/books.routes.ts'
import { mountCovers } from './catalog/covers.routes.ts'
import { readYourWritesCookie } from './catalog/read-your-writes-cookie.ts'
import { type Changes, cacheInvalidation } from './catalog/cache-invalidation.ts'
import type { ReplicaRouter } from './database/replicas/replica-router.ts'
import type { Database } from './database/database.ts'
import { answerDocs } from './http/docs.ts'
import { answerHealth } from './http/health.ts'
import { addRequests } from './http/rate-limit/counters.sql.ts'
import { measure } from './http/metrics.ts'
import { mounter } from './http/mount.ts'
import { ResponseCache } from './http/response-cache/response-cache.ts'
import { makeServer, type ServerSettings } from './http/server.ts'
import type { AdminTokens } from './identity/admin-token.ts'
import { authenticator } from './identity/authenticate.ts'
import { mountOauthPopup } from './identity/google-oauth/popup.routes.ts'
import type { Identity } from './identity/identity.ts'
import { mountIdentity } from './identity/identity.routes.ts'
import { mountFirebaseAuthApi } from './identity/firebase-auth-api/firebase-auth-api.routes.ts'
import { mountMail } from './mail/mail.routes.ts'
import type { Mailer } from './mail/mailer.ts'
import { mountNewsletter } from './newsletter/newsletter.routes.ts'
import { mountOrders } from './orders/orders.routes.ts'
import { mountIcons } from './pages/icons.routes.ts'
import { mountPages } from './pages/pages.routes.ts'
import type { Pages } from './pages/pages.ts'
import { mountSecurityTxt } from './pages/security-txt.routes.ts'
import { mountSitemap } from './pages/sitemap.routes.ts'
import { publicShop } from './shop/public-shop.ts'
import { mountShop } from './shop/shop.routes.ts'
import { shopChanges, type ShopChanges, type ShopState } from './shop/shop-state.ts'
import type { Visits } from './visits/count-visits.ts'
import { visitorOf } from './visits/visitor.ts'

/** The caller opens these, and closes them after the app. */
export type Parts = {
  db: Database
  replicas: ReplicaRouter
  tokens: AdminTokens
  identity: Identity
  mail: Mailer
  visits: Visits
  pages: Pages
  shop: ShopState
  settings: ServerSettings & {
    metricsToken: string | undefined
    publicUrl: string | undefined
    ownerEmail: string
    maxOpenOrders: number
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
  const { db, replicas, tokens, identity, mail, visits, pages, shop, settings } = parts
  const noteVisit = (request: IncomingMessage) => {
    const visitor = visitorOf(request, settings.trustProxy)
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
  const settingsChanges = shopChanges({ state: shop, invalidate: (tags) => cache.invalidate(tags) })
  const shedding = {
    pages: {
      errorPage: (message: string) => pages.errorPage(message, publicShop(shop.current)),
      headers: pages.headers,
      version: () => shop.current,
    },
    onShed: () => metrics.countShed(),
  }
  const server = await makeServer(settings, cache, shedding, (unflushed) => addRequests(db, unflushed))
  const metrics = measure(server, settings.metricsToken, replicas)
  answerHealth(server, db.isUp)
  answerDocs(server, shop)

  const { verifyShopper, sessions, origins, throttle, devices, later } = identity
  const verifiers = {
    verifyAdmin: tokens.verify,
    verifyShopper,
    verifySession: sessions.findShopper,
    origins,
  }
  const { mount, call } = mounter(server, {
    authenticate: authenticator(verifiers),
    cache,
    origins,
    trustProxy: settings.trustProxy,
  })
  const { readOnly } = replicas
  mountBooks(mount, { db, readOnly, changes, origins })
  mountCovers(mount, { db, readOnly, changes })
  mountOrders(mount, db, settings.maxOpenOrders)
  mountAdmin(mount, {
    db,
    tokens,
    throttle,
    devices,
    later,
    enqueue: mail.enqueue,
    ownerEmail: settings.ownerEmail,
    timeZone: () => shop.current.settings.region.timeZone,
  })
  mountShop(mount, { db, readOnly, state: shop, changes: settingsChanges, mail })
  mountNewsletter(mount, db)
  mountIdentity(mount, identity)
  mountMail(mount, mail)
  if (identity.provider) {
    await mountFirebaseAuthApi(server, identity.provider)
    await mountOauthPopup(server, identity.provider)
  }
  mountIcons(server, shop)
  mountSecurityTxt(server, settings)
  mountSitemap(server, { db: readOnly, cache, publicUrl: settings.publicUrl, origins: identity.origins })
  await mountPages(server, { pages, cache, call, shop, noteVisit })
  return { server, cache, changes, shopChanges: settingsChanges }
}
