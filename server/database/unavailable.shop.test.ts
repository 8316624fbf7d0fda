import { join } from 'node:path'
import { setImmediate as untilSent, setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { type Cluster, newDatabase } from '../testing/cluster.ts'
import { tcpProxyTo } from '../testing/tcp-proxy.ts'
import { openTestShop, orderFor } from '../testing/test-shop.ts'
import { isTransient } from './errors.ts'
import { type Database, openDatabase, openDatabaseAtStart } from './database.ts'
import { poolSize } from './pool/connection-pool.ts'
import { withoutReserved } from './connect-database.ts'
import { sql } from './sql.ts'

const cluster = inject('cluster')

/** A database behind a proxy. */
async function distantDatabase(whenDone: (close: () => Promise<void>) => void) {
  const { drop, ...own } = await newDatabase(cluster)
  const line = await tcpProxyTo(join(own.host, `.s.PGSQL.${own.port}`))
  whenDone(async () => {
    await line.close()
    await drop()
  })
  return { line, connection: { ...own, host: '127.0.0.1', port: line.port } }
}

/** The table only exists in this test. */
const write = (word: string) => sql`update shop_words set word = ${word}`
const read = sql`select word from shop_words`

/** A URL with its own application_name. */
const addressOf = ({ host, port, user, password, database }: Cluster) =>
  `postgres://${user}:${password}@${host}:${port}/${database}?sslmode=disable&application_name=programs`

async function databaseWithAWord() {
  const { line, connection } = await distantDatabase(onTestFinished)
  const db = openDatabase({ connectionString: withoutReserved(addressOf(connection)) })
  onTestFinished(() => db.close())
  await db.run(sql`create table shop_words as select 'first' as word`)
  return { line, db }
}

test('queries to a silent database fail fast, and it recovers by itself', async () => {
  const { line, db } = await databaseWithAWord()
  line.pull(true)
  const waiting = [db.run(write('a')), db.first(read), db.transaction((tx) => tx.run(write('b')))]
  for (const failure of await Promise.all(waiting.map((work) => work.catch((error: Error) => error))))
    expect(failure).toSatisfy(isTransient)
  expect(await db.isUp()).toBe(false)
  line.pull(false)
  await expect.poll(() => db.isUp()).toBe(true)
  expect(await db.run(write('c'))).toBe(1)
})

test('a start waits for a first connection that takes longer than a shopper would wait', async () => {
  const { line, connection } = await distantDatabase(onTestFinished)
  line.pull(true)
  const opening = openDatabaseAtStart(connection, { connect: 500, respond: 500 })
  // Longer than the timeout of the pool.
  await wait(1_200)
  line.pull(false)
  const db = await opening
  onTestFinished(() => db.close())
  expect(await db.first(sql`select 1 as one`)).toEqual({ one: 1 })
})

test('a start waits for every connection longer than a shopper would, until it is over', async () => {
  const { line, connection } = await distantDatabase(onTestFinished)
  const db = await openDatabaseAtStart(connection)
  onTestFinished(() => db.close())
  const readTwice = () => Promise.all([db.run(sql`select`), db.run(sql`select`)])
  const release = line.hold()
  const waiting = readTwice()
  await wait(1_200)
  release()
  await waiting
  db.endStart()
  line.hold()
  await expect(readTwice()).rejects.toSatisfy(isTransient)
})

test('a probe that begins during a start has the usual timeout once it is over', async () => {
  const { line, connection } = await distantDatabase(onTestFinished)
  const hour = 3_600_000
  const db = await openDatabaseAtStart(connection, { connect: hour, respond: hour })
  onTestFinished(() => db.close())
  expect(await db.isUp()).toBe(true)
  line.hold()
  const probing = db.isUp()
  await untilSent()
  db.endStart()
  expect(await probing).toBe(false)
})

const connectedAs = (db: Database) =>
  db.many<{ pid: number }>(sql`select pid from pg_stat_activity where datname = current_database()
    and application_name like 'book store %' and pid <> pg_backend_pid()`)

test.each(['with the heartbeat', 'alone'])(
  'a write delayed on the network, %s, never undoes a later write',
  async (what) => {
    const { line, db } = await databaseWithAWord()
    if (what !== 'alone') await db.isUp()
    const release = line.hold()
    await expect(db.run(write('held up'))).rejects.toSatisfy(isTransient)
    await expect.poll(() => db.run(write('made after it')).catch(() => 0)).toBe(1)
    release()
    await expect.poll(() => connectedAs(db)).toEqual([])
    expect(await db.first(read)).toEqual({ word: 'made after it' })
  },
)

test('a connection that breaks in a transaction rolls back that transaction only', async () => {
  const { line, db } = await databaseWithAWord()
  const broken = db.transaction(async (tx) => {
    await tx.run(write('half'))
    line.cut()
    return tx.first(read)
  })
  await expect(broken).rejects.toSatisfy(isTransient)
  await expect.poll(() => db.first(read).catch(() => undefined)).toEqual({ word: 'first' })
})

test('a timeout while all connections are acquired does not count as an outage', async () => {
  const { connection } = await distantDatabase(onTestFinished)
  const db = await openDatabaseAtStart(connection)
  onTestFinished(() => db.close())
  const { promise: enough, resolve } = Promise.withResolvers<void>()
  let acquired = 0
  const transactions = Array.from({ length: poolSize }, () =>
    db.transaction(async (tx) => {
      await tx.run(sql`select`)
      acquired += 1
      await enough
    }),
  )
  await expect.poll(() => acquired).toBe(poolSize)
  db.endStart()
  await expect(db.run(sql`select`)).rejects.toSatisfy(isTransient)
  expect(await db.isUp()).toBe(true)
  resolve()
  await Promise.all(transactions)
})

const { line, connection } = await distantDatabase(afterAll)
const shop = await openTestShop({ database: connection, losesDatabase: true })

test('while the database is down, cached pages are served, writes are refused, and /readyz fails', async () => {
  const book = await shop.sell({ title: 'Kept ready' })
  await shop.notified(1)
  const get = async (path: string) => fetch(shop.origin + path)
  const kept = ['/', '/api/books', `/api/books/${book._id}`, `/books/${book._id}`]
  const before = await Promise.all(kept.map(async (path) => (await get(path)).text()))
  line.pull(true)
  const order = () =>
    fetch(`${shop.origin}/api/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.people.shopper}`, 'content-type': 'application/json' },
      body: JSON.stringify(orderFor(book)),
    })
  for (let time = 0; time < 2; time += 1) {
    const refused = await order()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await refused.json()).toMatchObject({ code: 'unavailable' })
  }
  expect(await Promise.all(kept.map(async (path) => (await get(path)).text()))).toEqual(before)
  expect((await get('/api/books?category=horror')).status, 'never asked for before').toBe(503)
  expect((await get('/readyz')).status).toBe(503)
  expect((await get('/healthz')).status).toBe(200)
  line.pull(false)
  await expect.poll(async () => (await get('/readyz')).status).toBe(200)
  expect((await order()).status).toBe(201)
})
