import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { findAdminByToken } from './admin/admins.sql.ts'
import { totpEncryption } from './admin/totp.ts'
import { type App, buildApp } from './app.ts'
import { takeOwnBackup } from './backup/own-backup.ts'
import { bookSubscriber, reviewSubscriber } from './catalog/cache-invalidation.ts'
import { openReplicaRouter } from './database/replicas/replica-router.ts'
import type { Connection } from './database/connection.ts'
import { listen } from './database/listen.ts'
import type { Database } from './database/database.ts'
import { withoutReserved } from './database/connect-database.ts'
import { adminTokens } from './identity/admin-token.ts'
import { endSimulatedSignIns } from './identity/google-oauth/google-accounts.sql.ts'
import { openIdentity, signInSubscriber } from './identity/identity.ts'
import { secretsOf } from './identity/secret.ts'
import { openSigningKeys } from './identity/signing-keys/signing-keys.ts'
import { runInThread, startImportRunner } from './imports/import-runner.ts'
import { openMailer } from './mail/mailer.ts'
import { startNewsletterSender } from './newsletter/newsletter-sender.ts'
import { internet } from './lib/fetch-public.ts'
import { coverUserAgent, startCoverFetcher } from './onix/covers/cover-fetcher.ts'
import type { Pages } from './pages/pages.ts'
import { publicDemo } from './prepare-shop.ts'
import type { Settings } from './settings.ts'
import { senderOf } from './shop/sender.ts'
import { followShop, openShopState } from './shop/shop-state.ts'
import { scheduleCleanup } from './cleanup.ts'
import { countVisits } from './visits/count-visits.ts'

type Parts = {
  db: Database
  connection: Connection
  isDemo: boolean
  pages: Pages
  settings: Settings & { worker?: number }
}

/**
 * Serves a prepared store and returns the port. `resources` closes what it opens at shutdown, the last opened
 * first.
 */
export async function serveShop(
  { db, connection, isDemo: mayBeDemo, pages, settings }: Parts,
  resources: AsyncDisposableStack,
): Promise<number> {
  let app: App | undefined
  const warn = (what: string) => (error: unknown) => app?.server.log.warn({ err: error }, what)
  const baseUrl = () => settings.publicUrl ?? `http://localhost:${app ? portOf(app) : settings.port}`
  const visits = countVisits(db, warn('visits not counted'))
  resources.defer(visits.stop)
  const secrets = await secretsOf(settings)
  const keys = await openSigningKeys(db, secrets)
  const shop = await openShopState(db, mayBeDemo)
  const mail = openMailer({
    db,
    shop,
    ...secrets,
    apiKey: keys.instanceId,
    mailServer: settings.mail,
    baseUrl,
    onError: warn('e-mail not sent'),
  })
  resources.defer(mail.stop)
  if (settings.mail) {
    const onError = warn('newsletter not sent')
    const senderName = () => senderOf(shop.current).name
    const sender = startNewsletterSender({ db, mailServer: settings.mail, senderName, baseUrl, onError })
    resources.defer(sender.stop)
  }
  const onError = warn('background task failed')
  const { secret } = secrets
  const { enqueue } = mail
  const isDemo = () => shop.current.isDemo
  const look = () => shop.current.settings.shop
  const identity = openIdentity({
    db,
    settings,
    ...keys,
    secret,
    enqueue,
    isDemo,
    baseUrl,
    shop: look,
    onError,
  })
  resources.defer(identity.settled)
  if (identity.provider?.google().kind !== 'demo') await endSimulatedSignIns(db)
  const replicas = openReplicaRouter(db, replicasOf(settings, connection), {
    onError: warn('replica excluded from routing'),
  })
  resources.defer(replicas.close)
  const find = (username: string, tokenId: string) => findAdminByToken(db, username, tokenId)
  const tokens = adminTokens(secret, find, secrets.previousSecret)
  const totp = totpEncryption(secret, secrets.previousSecret)
  const backUp = () => takeOwnBackup(connection, settings)
  const imports = startImportRunner({
    db,
    folders: { uploads: join(settings.dataDir, 'imports'), watched: settings.importFolder },
    run: runInThread(connection),
    onError: warn('import interrupted'),
  })
  resources.defer(imports.stop)
  const opened = { db, connection, replicas, tokens, totp, identity, mail, visits, shop, backUp, imports }
  app = await buildApp({ ...opened, pages, settings })
  const { server, changes, shopChanges } = app
  const following = followShop(shop, shopChanges, warn('settings not read'))
  resources.defer(following.stop)
  const subscription = await listen(connection, {
    books_changed: bookSubscriber(changes),
    reviews_changed: reviewSubscriber(changes),
    sign_ins_changed: signInSubscriber(identity.tokenCache),
    shop_changed: following.subscriber,
  })
  resources.defer(subscription.stop)
  resources.defer(scheduleCleanup(db, shop, warn('cleanup of expired rows failed')).stop)
  if (settings.fetchCovers) {
    const userAgent = () => coverUserAgent(senderOf(shop.current).name, settings.publicUrl)
    const onError = warn('cover not fetched')
    resources.defer(startCoverFetcher({ db, network: internet, userAgent, onError }).stop)
  }
  resources.defer(() => server.close())
  if (isDemo() && settings.isPublic) server.log.warn(publicDemo)
  await server.listen({ port: settings.port, host: settings.host })
  return portOf(app)
}

/** Each replica gets as many connections as the primary. */
const replicasOf = ({ readUrls }: Settings, { max }: Connection): Connection[] =>
  readUrls.map((url) => ({ connectionString: withoutReserved(url), ...(max !== undefined && { max }) }))

const portOf = ({ server }: App) => (server.server.address() as AddressInfo).port
