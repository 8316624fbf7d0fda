import type { AddressInfo } from 'node:net'
import { closeAccount, forgetStranger } from './account/personal-data.ts'
import { findAdminByToken } from './admin/admins.sql.ts'
import { totpEncryption } from './admin/second-factor.ts'
import { type App, buildApp, type AppDeps } from './app.ts'
import { bookSubscriber, reviewSubscriber } from './http/response-cache/cache-invalidation.ts'
import { scheduleRewriting } from './catalog/search/rewrite-index.ts'
import { cleanUp } from './cleanup.ts'
import { type BackupPlace, openOwnBackups } from './backup/own-backups.ts'
import type { Connection } from './database/connection.ts'
import type { listen } from './database/listen.ts'
import { openReplicaRouter } from './database/replicas/replica-router.ts'
import { adminTokens } from './identity/admin-token.ts'
import { endSimulatedSignIns } from './identity/google-oauth/google-accounts.sql.ts'
import type { Google } from './identity/google-oauth/google.ts'
import { type ProviderConfig, openIdentity, signInSubscriber } from './identity/open-identity.ts'
import type { Secrets } from './identity/secret.ts'
import { openSigningKeys } from './identity/signing-keys/signing-keys.ts'
import type { ImportFolders } from './trade/jobs/import-folders.ts'
import { type ImportRunner, type RunImports, startImportRunner } from './trade/jobs/import-runner.ts'
import type { Network } from './lib/fetch-public.ts'
import { type Mailer, openMailer } from './mail/mailer.ts'
import type { Encryption } from './lib/encryption.ts'
import { every } from './lib/every.ts'
import { speakUsually } from './lib/language.ts'
import { startNewsletterSender } from './newsletter/newsletter-sender.ts'
import { startDueNewsletters } from './newsletter/send-newsletters.ts'
import { coverUserAgent, fetchCoversNow, startCoverFetcher } from './trade/covers/cover-fetcher.ts'
import type { InspectFile } from './trade/jobs/inspect-file.ts'
import { remindOfPayments } from './orders/payments/remind-of-payments.ts'
import { expireHolds } from './orders/place/expire-holds.ts'
import type { Config } from './config.ts'
import { mailServerEncryption } from './settings/mail-server.ts'
import { senderOf } from './settings/sender.ts'
import { followShop } from './settings/shop-changes.ts'
import { type CardPayments, openPayments } from './payments/open-payments.ts'
import { type FixedParts, languageOf, openShopState, type ShopState } from './settings/shop-state.ts'
import { countVisits } from './visits/count-visits.ts'

/** What a store process and a test provide differently. */
export type ShopDeps = Pick<AppDeps, 'db' | 'connection' | 'pages' | 'disks'> & {
  config: AppDeps['config'] & ProviderConfig & Pick<Config, 'port' | 'host' | 'mail' | 'payments'>
  secrets: Secrets
  /** Whether unset settings have the demo's values, until the owner starts a shop of their own. */
  mayBeDemo: boolean
  /** The origin of links in e-mails. */
  baseUrl(port: number): string
  replicas: Connection[]
  /** How far a replica may lag behind, in milliseconds. */
  maxReplicaLag?: number | undefined
  backups: BackupPlace
  importFolders: ImportFolders
  runImports: RunImports
  inspectFile: InspectFile
  /** Between two looks for imports, in milliseconds. */
  importInterval?: number
  /** Between two looks for pages that are not settled, in milliseconds. */
  paymentInterval?: number | undefined
  /** Between two looks whether searches are in the language of the shop, in milliseconds. */
  searchInterval?: number | undefined
  /** Where covers of imported books are fetched; without it none are. */
  coverNetwork?: Network | undefined
  /** Without it, the store only knows of its own changes. */
  listen?: typeof listen | undefined
  /** Overrides the provider that the config chooses. */
  google?: Google | undefined
  /** Overrides Google's URL of a Firebase project's keys. */
  firebaseKeysUrl?: string | undefined
  /** Of background tasks; by default a warning in the log. */
  onError?(error: unknown, what: string): void
}

export type Shop = Omit<AppDeps, 'config' | 'imports'> &
  Pick<App, 'server' | 'cache'> & { port: number; imports: ImportRunner } & AsyncDisposable

/** Wires the parts of a store on a prepared database and serves it. Disposal stops the last opened part first. */
export async function openShop(deps: ShopDeps): Promise<Shop> {
  await using resources = new AsyncDisposableStack()
  const { db, connection, pages, config, secrets, disks } = deps
  let app: App | undefined
  const reportAs = (what: string) => (error: unknown) =>
    deps.onError ? deps.onError(error, what) : app?.server.log.warn({ err: error }, what)
  const baseUrl = () => deps.baseUrl((app && portOf(app)) ?? config.port)
  const visits = resources.adopt(countVisits(db, reportAs('visits not counted')), stop)
  const keys = await openSigningKeys(db, secrets)
  const mailEncryption = mailServerEncryption(secrets.secret, secrets.previousSecret)
  const shop = await openShopState(db, deps.mayBeDemo, fixedParts(config, mailEncryption))
  speakUsually(
    () => languageOf(shop.current),
    () => shop.current.settings.region.locale,
  )
  const opening: Opening = { ...deps, keys, shop, baseUrl, reportAs, resources }
  const mail = openMail(opening)
  const identity = await identityOf(opening, mail)
  const onExcluded = reportAs('replica excluded from routing')
  const replicas = openReplicaRouter(db, deps.replicas, { onError: onExcluded, maxLag: deps.maxReplicaLag })
  resources.defer(replicas.close)
  const { secret, previousSecret } = secrets
  const find = (username: string, tokenId: string) => findAdminByToken(db, username, tokenId)
  const tokens = adminTokens(secret, find, previousSecret)
  const totp = totpEncryption(secret, previousSecret)
  const imports = startImports(opening)
  const payments = await paymentsOf(opening)
  const outside = coverServers(opening)
  const parts = {
    db,
    connection,
    replicas,
    tokens,
    totp,
    identity,
    mail,
    mailServer: { encryption: mailEncryption, fixed: config.mail, baseUrl },
    visits,
    pages,
    shop,
    backUp: deps.backups.backUp,
    backups: openBackups(opening),
    imports,
    payments,
    disks,
    fetchCover: outside && fetchCoversNow(outside),
  }
  app = await buildApp({ ...parts, config })
  const { server, cache } = app
  await followChanges(opening, app, identity)
  startPeriodicTasks(opening, payments)
  rewriteSearchIndex(opening, app)
  if (outside) fetchCovers(opening, outside)
  resources.defer(() => server.close())
  await server.listen({ port: config.port, host: config.host })
  const opened = resources.move()
  const port = portOf(app) ?? config.port
  return { ...parts, server, cache, port, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

type Opening = ShopDeps & {
  keys: Awaited<ReturnType<typeof openSigningKeys>>
  shop: ShopState
  baseUrl(): string
  /** Names the task in the log. */
  reportAs(what: string): (error: unknown) => void
  resources: AsyncDisposableStack
}

const fixedParts = (
  { payments, mail, firebase }: ShopDeps['config'],
  encryption: Encryption,
): FixedParts => ({
  hasCardKeys: Boolean(payments.keys ?? payments.fake),
  mailServer: mail,
  hasOtherAccountMail: firebase !== undefined,
  encryption,
})

const stop = (part: { stop(): Promise<void> }) => part.stop()

/** Undefined before the server listens. */
const portOf = ({ server }: App) => (server.server.address() as AddressInfo | null)?.port

/** Without a mail server newsletters wait, and other e-mails stay in the outbox. */
function openMail({ db, shop, secrets, keys, baseUrl, reportAs, resources }: Opening): Mailer {
  const mailServer = () => shop.current.mailServer
  const apiKey = keys.instanceId
  const mailer = { db, shop, ...secrets, apiKey, mailServer, baseUrl, onError: reportAs('e-mail not sent') }
  const mail = resources.adopt(openMailer(mailer), stop)
  const onError = reportAs('newsletter not sent')
  resources.adopt(startNewsletterSender({ db, mailServer, shop, baseUrl, onError }), stop)
  return mail
}

async function paymentsOf({ db, shop, secrets, config, baseUrl, reportAs, resources }: Opening) {
  const onError = reportAs('payment not settled')
  const payments = await openPayments({ db, shop, ...secrets, config: config.payments, baseUrl, onError })
  resources.defer(payments.close)
  return payments
}

async function identityOf(opening: Opening, { enqueue }: Mailer) {
  const { db, config, secrets, keys, shop, baseUrl, google, firebaseKeysUrl, resources } = opening
  const identity = openIdentity({
    db,
    config,
    ...keys,
    secret: secrets.secret,
    enqueue,
    isDemo: () => shop.current.isDemo,
    baseUrl,
    shop: () => shop.current.settings.shop,
    closeAccount: (shopper) => closeAccount(db, shopper),
    forgetStranger,
    onError: opening.reportAs('background task failed'),
    google,
    firebaseKeysUrl,
  })
  resources.defer(identity.settled)
  if (identity.provider?.google().kind !== 'demo') await endSimulatedSignIns(db)
  return identity
}

function startImports({ db, importFolders, runImports, inspectFile, ...opening }: Opening) {
  const { importInterval: interval, reportAs, resources } = opening
  const from = { folders: importFolders, run: runImports, inspect: inspectFile }
  const runner = startImportRunner({ db, ...from, interval, onError: reportAs('import interrupted') })
  return resources.adopt(runner, stop)
}

function openBackups({ db, connection, shop, disks, backups: place, reportAs, resources }: Opening) {
  const onError = reportAs('backup not taken')
  return resources.adopt(openOwnBackups({ db, connection, shop, disks, place, onError }), stop)
}

/** Applies the changes of other processes on the same database. */
async function followChanges(
  { connection, shop, listen, reportAs, resources }: Opening,
  { invalidation, shopChanges }: App,
  { tokenCache }: AppDeps['identity'],
) {
  const following = resources.adopt(followShop(shop, shopChanges, reportAs('settings not read')), stop)
  const subscription = await listen?.(connection, {
    books_changed: bookSubscriber(invalidation),
    reviews_changed: reviewSubscriber(invalidation),
    sign_ins_changed: signInSubscriber(tokenCache),
    shop_changed: following.subscriber,
  })
  if (subscription) resources.adopt(subscription, stop)
}

const tenMinutes = 600_000

function startPeriodicTasks(
  { db, shop, paymentInterval, reportAs, resources }: Opening,
  { poll }: CardPayments,
) {
  const tasks: [interval: number, task: () => Promise<unknown>, failure: string][] = [
    [tenMinutes, () => cleanUp(db, shop), 'cleanup of expired rows failed'],
    [10_000, () => expireHolds(db, shop), 'held copies not given back'],
    [10_000, () => startDueNewsletters(db, shop), 'scheduled newsletters not sent'],
    [tenMinutes, () => remindOfPayments(db, shop), 'payments not reminded of'],
    [paymentInterval ?? 10_000, poll, 'payments not checked'],
  ]
  for (const [interval, task, failure] of tasks)
    resources.adopt(every(interval, task, reportAs(failure)), stop)
}

function rewriteSearchIndex({ db, shop, searchInterval, reportAs, resources }: Opening, app: App) {
  const changed = () => app.shopChanges.changed('*')
  const onError = reportAs('search not rebuilt')
  resources.adopt(scheduleRewriting({ db, shop, changed }, onError, searchInterval), stop)
}

const coverServers = ({ coverNetwork: network, shop, config }: Opening) =>
  network && { network, userAgent: () => coverUserAgent(senderOf(shop.current).name, config.publicUrl) }

type CoverServers = NonNullable<ReturnType<typeof coverServers>>

function fetchCovers({ db, disks, reportAs, resources }: Opening, servers: CoverServers) {
  const onError = reportAs('cover not fetched')
  resources.adopt(startCoverFetcher({ ...servers, db, onError, room: disks.database }), stop)
}
