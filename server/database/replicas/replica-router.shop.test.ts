import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { books } from '../../../contract/catalog/books.ts'
import { contract } from '../../../contract/contract.ts'
import { newDatabase } from '../../testing/cluster.ts'
import { socketOf } from '../embedded/socket-address.ts'
import { tcpProxyTo } from '../../testing/tcp-proxy.ts'
import { replicaOf } from '../../testing/replica.ts'
import { openReplica } from './replica-router.ts'
import { primaryPosition } from './wal-position.sql.ts'
import { sql } from '../sql.ts'
import { openTestShop, orderFor, someBook, type TestShop } from '../../testing/test-shop.ts'

const cluster = inject('cluster')
const { drop, ...own } = await newDatabase(cluster)
const replica = await replicaOf(cluster)
const proxies = {
  primary: await tcpProxyTo(socketOf(own)),
  replica: await tcpProxyTo(socketOf(replica.address)),
}
const throughProxy = (to: keyof typeof proxies) => ({ ...own, host: '127.0.0.1', port: proxies[to].port })
afterAll(async () => {
  for (const proxy of Object.values(proxies)) await proxy.close()
  await replica.remove()
  await drop()
})

const options = {
  database: throughProxy('primary'),
  replicas: [throughProxy('replica')],
  losesDatabase: true,
}
const shop = await openTestShop(options)
const neighbour = await openTestShop({ ...options, maxLag: 200 })
const unsubscribed = await openTestShop({ database: own, isSubscribed: false })
const admin = { as: shop.people.admin }

const get = async (path: string, at: TestShop = shop, headers: Record<string, string> = {}) => {
  const response = await fetch(at.origin + path, { headers })
  return { status: response.status, text: await response.text() }
}
const edit = (id: string, title: string) =>
  shop.call(200, books.edit, { params: { id }, body: { ...someBook, title } }, admin)

/** Searches are not cached, so each goes to a server. */
async function serverOfSearch(at = shop): Promise<string> {
  const replicaReads = async () =>
    Number(/server="replica"} (\d+)/.exec((await get('/metrics', at)).text)?.[1])
  const before = await replicaReads()
  expect(await get('/api/books?q=anything', at)).toMatchObject({ status: 200 })
  return (await replicaReads()) > before ? 'replica' : 'primary'
}
const replicaIsRead = (at = shop) => expect.poll(() => serverOfSearch(at)).toBe('replica')

test('a write is read at once while the replica lags, and the replica is used again when it has caught up', async () => {
  const book = await shop.sell({ title: 'Yesterday' })
  const paths = ['/', '/api/books', `/api/books/${book._id}`, `/books/${book._id}`, '/search']
  const searches = ['/api/books?q=today', '/api/books/suggest?q=today', '/search?q=today']
  await replicaIsRead()
  for (const at of [shop, neighbour]) for (const path of paths) await get(path, at)
  await replica.ask('select pg_wal_replay_pause()')
  await edit(book._id, 'Today')
  const shown = [...paths, ...searches]
  for (const path of [...shown, ...shown]) expect((await get(path)).text, path).toContain('Today')
  for (const path of shown)
    await expect.poll(async () => (await get(path, neighbour)).text, { message: path }).toContain('Today')
  expect(await serverOfSearch()).toBe('primary')
  await replica.ask('select pg_wal_replay_resume()')
  await replicaIsRead()
  for (const path of shown) expect((await get(path)).text, path).toContain('Today')
})

test('a lagging replica is excluded, whatever it lacks', async () => {
  await replicaIsRead(neighbour)
  await replica.ask('select pg_wal_replay_pause()')
  await shop.call(200, contract.newsletter.subscribe, { body: { email: 'reader@letters.example' } })
  await expect.poll(() => serverOfSearch(neighbour)).toBe('primary')
  await replica.ask('select pg_wal_replay_resume()')
  await replicaIsRead(neighbour)
})

test('the admin who changed a book sees the change at every process, notified or not', async () => {
  const book = await shop.sell({ title: 'Unchanged' })
  const paths = ['/', '/api/books', `/api/books/${book._id}`, `/books/${book._id}`]
  for (const path of paths) expect((await get(path, unsubscribed)).text).toContain('Unchanged')
  const { headers } = await edit(book._id, 'Changed')
  const [set = ''] = headers.getSetCookie()
  expect(set).toMatch(/^changed-\w+=1; Max-Age=30; Path=\/; SameSite=Strict; HttpOnly$/)
  const cookie = set.replace(/;.*/, '')
  for (const path of paths) {
    expect((await get(path, unsubscribed, { cookie })).text, path).toContain('"Changed"')
    expect((await get(path, unsubscribed)).text, 'without a notification').toContain('"Unchanged"')
  }
})

test('a replica of an idle primary is read, also at a WAL page boundary', async () => {
  for (const at of [shop, neighbour, unsubscribed]) await at.visits.count()
  await shop.db.first(sql`select pg_switch_wal()`)
  shop.replicas.invalidate()
  await replicaIsRead()
})

test('reads survive the crash of a replica, which is used again when it is back', async () => {
  await replicaIsRead()
  const enough = new AbortController()
  const readers = Array.from({ length: 4 }, async () => {
    while (!enough.signal.aborted) expect(await get('/api/books?q=walden')).toMatchObject({ status: 200 })
  })
  await replica.kill()
  expect(await serverOfSearch()).toBe('primary')
  enough.abort()
  await Promise.all(readers)
  await replica.start()
  await replicaIsRead()
})

test('reads survive a replica that silently stops answering', async () => {
  await replicaIsRead()
  proxies.replica.pull(true)
  expect(await serverOfSearch()).toBe('primary')
  proxies.replica.pull(false)
  await replicaIsRead()
})

test('while the primary is down only the catalogue is served, from the replica', async () => {
  const book = await shop.sell({ title: 'Never asked for' })
  await replicaIsRead()
  proxies.primary.pull(true)
  proxies.primary.cut()
  const order = { as: shop.people.shopper }
  expect((await shop.send(contract.orders.place, { body: orderFor(book) }, order)).status).toBe(503)
  for (const path of [`/api/books/${book._id}`, '/search?q=never'])
    await expect.poll(() => get(path), { message: path }).toMatchObject({ status: 200 })
  expect((await get('/readyz')).status).toBe(503)
  proxies.primary.pull(false)
  await expect.poll(async () => (await get('/readyz')).status).toBe(200)
  await edit(book._id, 'After all')
  expect((await get(`/api/books/${book._id}`)).text).toContain('After all')
})

test('the primary may be listed as a replica; a replica of another database is reported', async () => {
  const faults: unknown[] = []
  const needed = await primaryPosition(shop.db)
  const reads = async (database: typeof own, required = needed!) => {
    const read = openReplica(database, (error) => faults.push(error))
    const answer = await read.read(required, async () => 'a book')
    await read.close()
    return answer
  }
  expect(await reads(own)).toBeUndefined()
  expect(faults).toEqual([])
  const follower = { ...replica.address, database: own.database }
  expect(await reads(follower, { timeline: 'another', lsn: 0 })).toBeUndefined()
  expect(faults).toHaveLength(1)
})

test('a promoted replica serves no reads as a replica, and its own replicas do after the failover', async () => {
  const second = await replicaOf(cluster, replica.address)
  onTestFinished(second.remove)
  const replicas = [{ ...second.address, database: own.database }]
  const follower = await openTestShop({ ...options, replicas })
  await replicaIsRead()
  await replicaIsRead(follower)
  await replica.ask('select pg_promote()')
  await expect.poll(() => serverOfSearch()).toBe('primary')
  proxies.primary.turnTo(socketOf(replica.address))
  proxies.primary.cut()
  const body = { ...someBook, title: 'Of the new primary' }
  const sell = () => follower.send(books.create, { body }, { as: follower.people.admin })
  // Readiness does not cover the connections that were cut: each is detected when it is used.
  await expect.poll(async () => (await sell()).status).toBe(201)
  expect((await get('/', follower)).text).toContain('Of the new primary')
  await replicaIsRead(follower)
  expect(await serverOfSearch()).toBe('primary')
})
