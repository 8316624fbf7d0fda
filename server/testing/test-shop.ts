import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject } from 'vitest'
import { type Book, books, type NewBook } from '../../contract/books.ts'
import type { NewOrder } from '../../contract/orders.ts'
import type { StaffRole } from '../../contract/route.ts'
import { type AdminRecord, findAdmin, findAdminByToken, insertAdmin } from '../admin/admins.sql.ts'
import { roleLabels } from '../admin/role-labels.ts'
import { totpEncryption } from '../admin/totp.ts'
import { buildApp } from '../app.ts'
import { bookSubscriber, reviewSubscriber } from '../catalog/cache-invalidation.ts'
import { openReplicaRouter } from '../database/replicas/replica-router.ts'
import { listen } from '../database/listen.ts'
import { openDatabase } from '../database/database.ts'
import { adminTokens } from '../identity/admin-token.ts'
import type { LoadLimits } from '../http/load-shedding/load-shedding.ts'
import { startImportRunner } from '../imports/import-runner.ts'
import { runImports } from '../imports/run-imports.ts'
import { signInSubscriber } from '../identity/identity.ts'
import { dummyHash } from '../identity/passwords.ts'
import { instanceIdOf } from '../identity/secret.ts'
import { followShop, openShopState } from '../shop/shop-state.ts'
import type { BackUp } from '../shop/start-own-shop.ts'
import { openMailer } from '../mail/mailer.ts'
import { countVisits } from '../visits/count-visits.ts'
import { callsTo } from './api-calls.ts'
import { type Cluster, newDatabase } from './cluster.ts'
import type { Pages } from '../pages/pages.ts'
import { peopleOf } from './people.ts'
import { type IdentityOptions, testIdentity } from './test-identity.ts'
import type { CallRoute } from '../http/mount.ts'
import { pageHeaders } from '../http/security-headers.ts'

export const secret = 'a secret for tests that is long enough'

/** Store and test share one process, whose lag is no overload. */
const unlimited = { maxLag: Infinity, maxInFlight: Infinity }

/** The test admin; no password matches the hash. */
export const bookseller: AdminRecord = {
  username: 'admin',
  name: 'Ada',
  roleLabel: 'Lecturer',
  passwordHash: dummyHash(),
}

/** `isSubscribed: false` is a store without LISTEN, which must know of its own changes by itself. */
export type ShopOptions = {
  isSubscribed?: boolean
  /** Changes to the default identity settings. */
  identity?: IdentityOptions
  rateLimit?: number
  metricsToken?: string
  maxOpenOrders?: number
  securityContact?: string
  trustProxy?: number
  /** Whether unset settings have the demo's values or are blank; the demo's by default. */
  isDemo?: boolean
  database?: Cluster
  /** Replicas and their maximum lag. */
  replicas?: Cluster[]
  maxLag?: number
  pages?: Pages
  /** How the store backs itself up; by default it cannot. */
  backUp?: (connection: Cluster) => ReturnType<BackUp>
  /** Background tasks may fail in a test that stops the database. */
  onError?: (error: unknown) => void
  load?: Partial<LoadLimits>
  /** Files in it are imported. */
  importFolder?: string
  maxImportBytes?: number
  /** Receives the log, which is silent otherwise. */
  log?: (line: string) => void
}

/** A store on its own database, listening on a port; closed after the test file. */
export async function openTestShop({
  rateLimit = 0,
  metricsToken,
  maxOpenOrders = 0,
  securityContact,
  trustProxy = 0,
  isDemo = true,
  database,
  replicas: addresses = [],
  maxLag,
  isSubscribed = true,
  pages = plainPages,
  backUp = async () => ({ refused: 'there is no place for backups' }),
  load,
  log,
  importFolder,
  maxImportBytes = 8 * 1024 ** 2,
  identity: as = {},
  onError = (error) => expect.fail(String(error)),
}: ShopOptions = {}) {
  const own = database ? undefined : await newDatabase(inject('cluster'))
  const connection = database ?? own ?? inject('cluster')
  const db = openDatabase(connection)
  const replicas = openReplicaRouter(db, addresses, { onError: onError, maxLag })
  const visits = countVisits(db, onError)
  const tokens = adminTokens(secret, (username, tokenId) => findAdminByToken(db, username, tokenId))
  let origin = ''
  const baseUrl = () => origin
  const shop = await openShopState(db, isDemo)
  const mail = openMailer({
    db,
    shop,
    secret,
    apiKey: instanceIdOf(secret),
    mailServer: undefined,
    baseUrl,
    onError,
  })
  const identity = testIdentity(as, {
    db,
    secret,
    rateLimit,
    enqueue: mail.enqueue,
    baseUrl,
    shop: () => shop.current.settings.shop,
    onError,
    isDemoNow: () => shop.current.isDemo,
  })
  const { publicUrl } = as
  const settings = {
    rateLimit,
    trustProxy,
    metricsToken,
    maxOpenOrders,
    securityContact,
    publicUrl,
    fetchCovers: true,
    maxImportBytes,
    ownerEmail: 'owner@shop.example',
    ...(log ? { logLevel: 'info', logStream: { write: log } } : { logLevel: 'silent' }),
    load: { ...unlimited, ...load },
  }
  const uploads = join(tmpdir(), `shop-imports-${randomUUID()}`)
  const imports = startImportRunner({
    db,
    folders: { uploads, watched: importFolder },
    run: (folders, signal) => runImports(connection, folders, signal),
    onError,
    // Most shops import nothing.
    interval: importFolder ? 100 : 3_600_000,
  })
  const { server, cache, changes, shopChanges } = await buildApp({
    db,
    connection,
    backUp: () => backUp(connection),
    replicas,
    tokens,
    totp: totpEncryption(secret),
    identity,
    mail,
    visits,
    pages,
    shop,
    imports,
    settings,
  })
  let notifications = 0
  const counted = {
    ...changes,
    invalidateBooks: (ids: string[]) => {
      notifications += 1
      return changes.invalidateBooks(ids)
    },
  }
  const following = followShop(shop, shopChanges, onError)
  const subscription = isSubscribed
    ? await listen(connection, {
        books_changed: bookSubscriber(counted),
        reviews_changed: reviewSubscriber(changes),
        sign_ins_changed: signInSubscriber(identity.tokenCache),
        shop_changed: following.subscriber,
      })
    : undefined
  origin = await server.listen({ port: 0, host: '127.0.0.1' })

  const close = async () => {
    await server.close()
    await imports.stop()
    await rm(uploads, { recursive: true, force: true })
    await subscription?.stop()
    await following.stop()
    await identity.settled()
    await mail.stop()
    await visits.stop()
    await replicas.close()
    await db.close()
    await own?.drop()
  }
  afterAll(close)

  await insertAdmin(db, bookseller)
  const { signIn, tokenFor, strangersKey } = await peopleOf(db, secret)
  const adminToken = async () => {
    const admin = await findAdmin(db, bookseller.username)
    return tokens.issue(admin ?? { ...bookseller, tokenGeneration: 0, role: 'owner' })
  }
  /** Inserts the member of staff on the first call. */
  const staffToken = async (role: Exclude<StaffRole, 'owner'>) => {
    await insertAdmin(db, { ...bookseller, username: role, roleLabel: roleLabels[role] }, { role })
    const member = await findAdmin(db, role)
    if (!member) throw new Error(`There is no ${role}`)
    return tokens.issue(member)
  }
  const people = {
    visitor: undefined,
    admin: await adminToken(),
    shopper: await tokenFor('shopper@reader.example'),
    otherShopper: await tokenFor('other@reader.example'),
    forged: await tokenFor('shopper@reader.example', { key: strangersKey }),
  }
  const { send, call } = callsTo(origin)
  const sell = async (book: Partial<NewBook> = {}) => {
    const body = { ...someBook, ...book }
    return (await call(201, books.create, { body }, { as: people.admin })).body
  }
  const shoppers = { signIn, tokenFor, strangersKey }
  /** Waits for this many notifications: entries cached after them stay. */
  const notified = (times: number) => expect.poll(() => notifications).toBe(times)
  const parts = { server, db, shop, imports, replicas, cache, visits, identity, mail, connection }
  return { origin, ...parts, shoppers, people, adminToken, staffToken, notified, send, call, sell }
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>

export const someBook = {
  title: 'Walden',
  author: 'Henry David Thoreau',
  description: 'Two years in a small house by a pond, and what a person needs to live.',
  category: 'fiction' as const,
  trending: false,
  oldPrice: 20,
  newPrice: 12.5,
  coverImage: '',
}

export const orderFor = (book: Book, changes: Partial<NewOrder> = {}) => ({
  name: 'Rita Reader',
  email: 'shopper@reader.example',
  phone: '5550199',
  address: { city: 'Portland', country: 'USA', state: 'Maine', zipcode: '04101' },
  productIds: [book._id],
  totalPrice: book.newPrice.toFixed(2),
  ...changes,
})

/** Every page contains the response of the API, for tests that do not render. */
export const plainPages = {
  attach: async () => {},
  render: async (_url: string, call: CallRoute) => {
    const { body } = await call(books.list, { query: { limit: 100 } })
    return { status: 200, html: `<!doctype html>${JSON.stringify(body)}` }
  },
  errorPage: async (words: string) => `<!doctype html>${words}`,
  ...pageHeaders({}),
  ttl: 60_000,
} satisfies Pages
