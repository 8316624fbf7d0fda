import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { books } from '../../contract/books.ts'
import { contract } from '../../contract/contract.ts'
import { newDatabase } from '../testing/cluster.ts'
import { socketOf } from './embedded/address.ts'
import { lineTo } from '../testing/line.ts'
import { replicaOf } from '../testing/replica.ts'
import { openCopy } from './copy.ts'
import { placeOfLeader } from './places.sql.ts'
import { sql } from './sql.ts'
import { openTestShop, orderFor, someBook, type TestShop } from '../testing/test-shop.ts'

const cluster = inject('cluster')
const { drop, ...own } = await newDatabase(cluster)
const replica = await replicaOf(cluster)
const lines = {
  leader: await lineTo(socketOf(own)),
  copy: await lineTo(socketOf(replica.address)),
}
const alongLine = (to: keyof typeof lines) => ({ ...own, host: '127.0.0.1', port: lines[to].port })
afterAll(async () => {
  for (const line of Object.values(lines)) await line.close()
  await replica.remove()
  await drop()
})

const options = { database: alongLine('leader'), copies: [alongLine('copy')], onFault: () => {} }
const shop = await openTestShop(options)
const neighbour = await openTestShop({ ...options, mayLag: 200 })
const toldNothing = await openTestShop({ database: own, hears: false })
const admin = { as: shop.people.admin }

const get = async (path: string, at: TestShop = shop, headers: Record<string, string> = {}) => {
  const response = await fetch(at.origin + path, { headers })
  return { status: response.status, text: await response.text() }
}
const edit = (id: string, title: string) =>
  shop.call(200, books.edit, { params: { id }, body: { ...someBook, title } }, admin)

/** A search is never kept: where was it made? */
async function placeOfSearch(at = shop): Promise<string> {
  const readsAtCopies = async () => Number(/server="replica"} (\d+)/.exec((await get('/metrics', at)).text)?.[1])
  const before = await readsAtCopies()
  expect(await get('/api/books?q=anything', at)).toMatchObject({ status: 200 })
  return (await readsAtCopies()) > before ? 'copy' : 'leader'
}
const copyIsRead = (at = shop) => expect.poll(() => placeOfSearch(at)).toBe('copy')

test('what was changed is seen at once, though the copy does not have it yet, and then the copy is read again', async () => {
  const book = await shop.sell({ title: 'Yesterday' })
  const paths = ['/', '/api/books', `/api/books/${book._id}`, `/books/${book._id}`, '/search']
  const searches = ['/api/books?q=today', '/api/books/suggest?q=today', '/search?q=today']
  await copyIsRead()
  for (const at of [shop, neighbour]) for (const path of paths) await get(path, at)
  await replica.ask('select pg_wal_replay_pause()')
  await edit(book._id, 'Today')
  const shown = [...paths, ...searches]
  for (const path of [...shown, ...shown]) expect((await get(path)).text, path).toContain('Today')
  for (const path of shown)
    await expect.poll(async () => (await get(path, neighbour)).text, { message: path }).toContain('Today')
  expect(await placeOfSearch()).toBe('leader')
  await replica.ask('select pg_wal_replay_resume()')
  await copyIsRead()
  for (const path of shown) expect((await get(path)).text, path).toContain('Today')
})

test('a copy that lags behind is left out, whatever it is that it does not have', async () => {
  await copyIsRead(neighbour)
  await replica.ask('select pg_wal_replay_pause()')
  await shop.call(200, contract.newsletter.subscribe, { body: { email: 'reader@letters.example' } })
  await expect.poll(() => placeOfSearch(neighbour)).toBe('leader')
  await replica.ask('select pg_wal_replay_resume()')
  await copyIsRead(neighbour)
})

test('whoever changed a book sees it at every process, also at one that was told nothing', async () => {
  const book = await shop.sell({ title: 'Unchanged' })
  const paths = ['/', '/api/books', `/api/books/${book._id}`, `/books/${book._id}`]
  for (const path of paths) expect((await get(path, toldNothing)).text).toContain('Unchanged')
  const { headers } = await edit(book._id, 'Changed')
  const [set = ''] = headers.getSetCookie()
  expect(set).toMatch(/^changed-\w+=1; Max-Age=30; Path=\/; SameSite=Strict; HttpOnly$/)
  const cookie = set.replace(/;.*/, '')
  for (const path of paths) {
    expect((await get(path, toldNothing, { cookie })).text, path).toContain('"Changed"')
    expect((await get(path, toldNothing)).text, 'what it was not told').toContain('"Unchanged"')
  }
})

test('a copy is read also where its leader does nothing, and stands at the head of a page of its log', async () => {
  for (const at of [shop, neighbour, toldNothing]) await at.visits.count()
  await shop.db.first(sql`select pg_switch_wal()`)
  shop.copies.outdate()
  await copyIsRead()
})

test('nobody notices that a copy dies, and it is read again when it is back', async () => {
  await copyIsRead()
  const enough = new AbortController()
  const readers = Array.from({ length: 4 }, async () => {
    while (!enough.signal.aborted) expect(await get('/api/books?q=walden')).toMatchObject({ status: 200 })
  })
  await replica.kill()
  expect(await placeOfSearch()).toBe('leader')
  enough.abort()
  await Promise.all(readers)
  await replica.start()
  await copyIsRead()
})

test('nor that it is cut off without a word', async () => {
  await copyIsRead()
  lines.copy.pull(true)
  expect(await placeOfSearch()).toBe('leader')
  lines.copy.pull(false)
  await copyIsRead()
})

test('while the leader is away the catalogue is read at the copy, and nothing else is', async () => {
  const book = await shop.sell({ title: 'Never asked for' })
  await copyIsRead()
  lines.leader.pull(true)
  lines.leader.cut()
  const order = { as: shop.people.shopper }
  expect((await shop.send(contract.orders.place, { body: orderFor(book) }, order)).status).toBe(503)
  for (const path of [`/api/books/${book._id}`, '/search?q=never'])
    await expect.poll(() => get(path), { message: path }).toMatchObject({ status: 200 })
  expect((await get('/readyz')).status).toBe(503)
  lines.leader.pull(false)
  await expect.poll(async () => (await get('/readyz')).status).toBe(200)
  await edit(book._id, 'After all')
  expect((await get(`/api/books/${book._id}`)).text).toContain('After all')
})

test('the one that leads may be named among the copies without a word, one that follows another may not', async () => {
  const faults: unknown[] = []
  const needed = await placeOfLeader(shop.db)
  const reads = async (database: typeof own, { log, position } = needed!) => {
    const copy = openCopy(database, (error) => faults.push(error))
    const answer = await copy.read({ log, position }, async () => 'a book')
    await copy.close()
    return answer
  }
  expect(await reads(own)).toBeUndefined()
  expect(faults).toEqual([])
  const follower = { ...replica.address, database: own.database }
  expect(await reads(follower, { log: 'another', position: 0 })).toBeUndefined()
  expect(faults).toHaveLength(1)
})

test('a copy that comes to lead is read as a copy no more, and its own copies are when the shop follows it', async () => {
  const second = await replicaOf(cluster, replica.address)
  onTestFinished(second.remove)
  const copies = [{ ...second.address, database: own.database }]
  const follower = await openTestShop({ ...options, copies })
  await copyIsRead()
  await copyIsRead(follower)
  await replica.ask('select pg_promote()')
  await expect.poll(() => placeOfSearch()).toBe('leader')
  lines.leader.turnTo(socketOf(replica.address))
  lines.leader.cut()
  const body = { ...someBook, title: 'Of the new leader' }
  const sell = () => follower.send(books.create, { body }, { as: follower.people.admin })
  // Whether it is ready says nothing of the connections that were cut, which are noticed one by one.
  await expect.poll(async () => (await sell()).status).toBe(201)
  expect((await get('/', follower)).text).toContain('Of the new leader')
  await copyIsRead(follower)
  expect(await placeOfSearch()).toBe('leader')
})
