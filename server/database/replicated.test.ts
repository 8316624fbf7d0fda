import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { tcpProxyTo } from '../testing/tcp-proxy.ts'
import {
  addressIn,
  createCluster,
  dataIn,
  findPostgres15,
  startServer,
  stopServer,
} from '../testing/own-server.ts'
import { isTransient } from './errors.ts'
import { openDatabase } from './database.ts'
import { sql } from './sql.ts'

/**
 * An external server whose commits wait for a replica that is away, a direct connection that does not wait, and the store's
 * database behind a proxy.
 */
async function ownServer(programs: string) {
  const folder = await mkdtemp(join(tmpdir(), 'replicated-'))
  await createCluster(programs, folder)
  // Before the start: processes notice a change one after another.
  await appendFile(join(dataIn(folder), 'postgresql.auto.conf'), "synchronous_standby_names = 'away'\n")
  const server = await startServer(programs, folder)
  const bypass = new pg.Client(addressIn(folder))
  await bypass.connect()
  await bypass.query("set synchronous_commit = local; create table shop_words as select 'first' as word")
  const proxy = await tcpProxyTo(join(folder, '.s.PGSQL.5432'))
  // A busy machine is no lost connection.
  const timeouts = { connect: 2_000, respond: 2_000 }
  const db = openDatabase({ ...addressIn(folder), host: '127.0.0.1', port: proxy.port }, timeouts)
  await expect.poll(() => db.first(sql`select 1 as one`).catch(() => undefined)).toEqual({ one: 1 })
  onTestFinished(async () => {
    await Promise.all([db.close(), bypass.end()])
    await proxy.close()
    await stopServer(server)
    await rm(folder, { recursive: true })
  })
  return { bypass, proxy, db }
}

const waitingForReplica = async (bypass: pg.Client) =>
  (await bypass.query("select from pg_stat_activity where wait_event = 'SyncRep'")).rowCount

test('a commit that waits for a synchronous replica is invisible until then, also when its connection is lost', async ({
  skip,
}) => {
  const programs = await findPostgres15()
  if (!programs) return skip('PostgreSQL 15 is not installed here')
  const { bypass, proxy, db } = await ownServer(programs)

  const writing = expect(db.run(sql`update shop_words set word = 'promised'`)).rejects.toSatisfy(isTransient)
  await expect.poll(() => waitingForReplica(bypass)).toBe(1)
  proxy.pull(true)
  await writing
  proxy.pull(false)
  for (let time = 0; time < 8; time += 1) expect(await db.isUp()).toBe(false)
  expect((await bypass.query('select word from shop_words')).rows).toEqual([{ word: 'first' }])

  await bypass.query("alter system set synchronous_standby_names = ''")
  await bypass.query('select pg_reload_conf()')
  await expect.poll(() => db.isUp()).toBe(true)
  expect(await db.first(sql`select word from shop_words`)).toEqual({ word: 'promised' })
})

test('no commit is shown early when the transaction that held its lock is terminated', async ({ skip }) => {
  const programs = await findPostgres15()
  if (!programs) return skip('PostgreSQL 15 is not installed here')
  const { bypass, proxy, db } = await ownServer(programs)
  const waitingFor = async (event: string) =>
    (await bypass.query('select from pg_stat_activity where wait_event = $1', [event])).rowCount

  const holding = db.transaction(async (tx) => {
    await tx.run(sql`update shop_words set word = 'held'`)
    await tx.run(sql`select pg_sleep(60)`)
  })
  const held = expect(holding).rejects.toSatisfy(isTransient)
  await expect.poll(() => waitingFor('PgSleep')).toBe(1)
  const next = expect(db.run(sql`update shop_words set word = 'next'`)).rejects.toSatisfy(isTransient)
  await expect.poll(() => waitingFor('transactionid')).toBe(1)
  proxy.pull(true)
  await Promise.all([held, next])
  proxy.pull(false)
  await expect.poll(() => db.isUp()).toBe(true)
  expect((await bypass.query('select word from shop_words')).rows).toEqual([{ word: 'first' }])
})
