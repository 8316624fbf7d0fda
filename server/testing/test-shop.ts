import { roleLabels, type StaffRole } from '../../domain/staff-roles.ts'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { type Book, books, type NewBook } from '../../contract/catalog/books.ts'
import type { NewOrder } from '../../contract/orders/orders.ts'
import { type AdminRecord, findAdmin, insertAdmin } from '../admin/admins.sql.ts'
import { openDatabase } from '../database/database.ts'
import { listen } from '../database/listen.ts'
import { dummyHash } from '../identity/passwords.ts'
import { openShop } from '../open-shop.ts'
import { callsTo } from './api-calls.ts'
import { atEnd } from './at-end.ts'
import { type Cluster, newDatabase } from './cluster.ts'
import { peopleOf } from './people.ts'
import { depsOf, originOf, secret, type ShopOptions, timeoutsOf } from './shop-options.ts'

/** The test admin; no password matches the hash. */
export const bookseller: AdminRecord = {
  username: 'admin',
  name: 'Ada',
  roleLabel: 'Lecturer',
  passwordHash: dummyHash(),
}

/** Large amounts of test data take longer on a busy machine than a shopper waits. */
const slowStatements = { statement_timeout: 60_000, query_timeout: 61_000 }

/** A store on its own database, listening on a port; closed at the end of the test or, outside of tests, of the file. */
export async function openTestShop(options: ShopOptions = {}) {
  await using resources = new AsyncDisposableStack()
  const connection = options.database ?? (await ownDatabase(resources))
  const db = openDatabase({ ...slowStatements, ...connection }, timeoutsOf(options))
  resources.defer(db.close)
  const uploads = join(tmpdir(), `shop-imports-${randomUUID()}`)
  resources.defer(() => rm(uploads, { recursive: true, force: true }))
  const { counting, notified } = countNotifications()
  const subscription = options.isSubscribed === false ? {} : { listen: counting }
  const opened = await openShop({ ...depsOf(options, connection, uploads), ...subscription, db })
  const { server, shop, imports, replicas, cache, visits, identity, mail, payments, tokens, backups } =
    resources.use(opened)
  const toClose = resources.move()
  atEnd(() => toClose.disposeAsync())
  const origin = originOf(opened.port)

  await insertAdmin(db, bookseller)
  const { signIn, tokenFor, strangersKey } = await peopleOf(db, secret)
  const adminToken = async () => {
    const admin = await findAdmin(db, bookseller.username)
    return tokens.issue(admin ?? { ...bookseller, tokenGeneration: 0, role: 'owner', language: null })
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
  const parts = {
    server,
    db,
    shop,
    imports,
    replicas,
    cache,
    visits,
    identity,
    mail,
    payments,
    backups,
    connection,
  }
  return { origin, ...parts, shoppers, people, adminToken, staffToken, notified, send, call, sell }
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>

async function ownDatabase(resources: AsyncDisposableStack): Promise<Cluster> {
  const { drop, ...own } = await newDatabase(inject('cluster'))
  resources.defer(async () => void (await drop()))
  return own
}

/** Counts notifications of changed books. */
function countNotifications() {
  let notifications = 0
  const counting: typeof listen = (connection, { books_changed: changed, ...others }) => {
    if (!changed) throw new Error('The store does not listen for changed books')
    const onNotification = (ids: string) => {
      changed.onNotification(ids)
      if (ids !== '*') notifications += 1
    }
    return listen(connection, { ...others, books_changed: { ...changed, onNotification } })
  }
  /** Waits for this many: entries cached after them stay. */
  const notified = (times: number) => expect.poll(() => notifications).toBe(times)
  return { counting, notified }
}

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
