import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { contract } from '../../contract/contract.ts'
import { setPassword } from '../admin/testing/set-password.ts'
import { sql } from '../database/sql.ts'
import { type Cluster, newDatabase } from '../testing/cluster.ts'
import { signUp } from '../testing/sign-up.ts'
import { newDataDir } from '../testing/store-process.ts'
import { openTestShop, orderFor, type TestShop } from '../testing/test-shop.ts'
import { emptyDatabase, placeForBackup } from './testing/borrow.ts'
import { digestsOf } from './testing/digests.ts'
import { LastingFigures } from './testing/lasting-stats.ts'
import { runCommand } from './testing/run-command.ts'
import { backUp, restore } from './testing/there-and-back.ts'

// Four commands run one after the other and are slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const email = 'rita@reader.example'
const admin = { username: 'ada', password: 'behind the counter' }
const odd = 'Backslash \\. \\N, tab\t, line\nbreak\r, "quotes", 📚 and \u0001 \u2028'

const { drop, ...connection } = await newDatabase(inject('cluster'), 'template0')
afterAll(drop)
const shop = await openTestShop()
let token = ''

/** Fills every table of the store. */
beforeAll(async () => {
  const { name } = await uploadCover()
  const book = await shop.sell({ title: 'Escapes', coverImage: name })
  await shop.db.run(sql`update books set description = ${odd}`)
  const gone = await shop.sell({ title: 'Xylography' })
  await shop.call(200, contract.books.delete, { params: { id: gone._id } }, { as: shop.people.admin })
  token = await signUp(shop.origin, email)
  await shop.call(201, contract.orders.place, { body: orderFor(book, { email }) }, { as: token })
  await shop.db.run(sql`
    insert into order_holds (order_id, held_until, network) select id, '2099-01-01', '203.0.113.7' from orders`)
  await shop.send(contract.newsletter.subscribe, { body: { email } })
  await shop.identity.settled()
  // It keeps the texts of e-mails in the background.
  await shop.mail.stop()
  await setPassword(shop.db, admin.username, admin.password)
})

async function uploadCover() {
  const picture = sharp({ create: { width: 400, height: 600, channels: 3, background: '#9a3412' } })
  const form = new FormData()
  form.set('cover', new File([new Uint8Array(await picture.png().toBuffer())], 'odd.png'))
  const headers = { authorization: `Bearer ${shop.people.admin}` }
  const answer = await fetch(`${shop.origin}/api/covers`, { method: 'POST', headers, body: form })
  return (await answer.json()) as { name: string }
}

async function answersOf({ origin, call }: TestShop, as: string) {
  const { body: bookseller } = await call(200, contract.admin.logIn, { body: admin })
  const { body: books } = await call(200, contract.books.list, {})
  const cover = await fetch(`${origin}/covers/${books[0]?.coverImage}?w=160&format=avif`)
  const orders = await call(200, contract.orders.byEmail, { params: { email } }, { as })
  const figures = await call(200, contract.admin.stats, {}, { as: bookseller.token })
  const subscribers = await call(200, contract.newsletter.list, {}, { as: bookseller.token })
  const found = await call(200, contract.books.list, { query: { q: 'escpaes' } })
  const bytes = Buffer.from(await cover.arrayBuffer()).toString('base64')
  return [books, bytes, orders.body, LastingFigures.parse(figures.body), subscribers.body, found.body]
}

test('a restored store has the same rows and responses, and keeps working', async () => {
  await shop.db.run(sql`insert into rate_limit_counters values ('203.0.113.7', 601, now())`)
  const file = await backUp(shop.connection)
  // Rate-limit counters are unlogged and not in backups.
  await shop.db.run(sql`delete from rate_limit_counters`)
  expect(await restore(connection, file)).toEqual({ leftOut: [] })
  expect(await digestsOf(connection)).toEqual(await digestsOf(shop.connection))

  const restored = await openTestShop({ database: connection })
  const [books, cover, orders, ...more] = await answersOf(restored, token)
  expect([books, cover, orders, ...more]).toEqual(await answersOf(shop, token))
  expect([books, orders, more.at(-1)]).toMatchObject([
    { length: 1 },
    [{ number: 1001 }],
    [{ description: odd }],
  ])

  expect(await signUp(restored.origin, email)).toBeTruthy()
  await restored.call(200, contract.admin.logIn, { body: admin })
  const another = await restored.sell({ title: 'Aftermath' })
  const { body } = await restored.call(
    201,
    contract.orders.place,
    { body: orderFor(another, { email }) },
    { as: token },
  )
  expect(body.number).toBe(1002)
  const words = sql`select word from catalog_words order by word`
  expect(await restored.db.many(words)).toContainEqual({ word: 'aftermath' })
  expect(await restored.db.many(words)).toContainEqual({ word: 'xylography' })
})

const urlOf = ({ host, port, user, password, database }: Cluster) =>
  `postgres://${user}:${password}@localhost:${port}/${database}?host=${host}`

async function expectDone(name: 'backup' | 'restore', file: string, environment: Record<string, string>) {
  expect(await runCommand(name, [file], environment)).toMatchObject({ code: 0 })
}

const version = await shop.db.first<{ server_version: string }>(sql`show server_version`)

// A move needs an external server.
if (version?.server_version.startsWith('15'))
  test('a store moves from an external server to the embedded one, and back', async () => {
    const [there, back] = [await placeForBackup(), await placeForBackup()]
    const DATA_DIR = await newDataDir()
    const home = await emptyDatabase()
    await expectDone('backup', there, { DATA_DIR, DATABASE_URL: urlOf(shop.connection) })
    await expectDone('restore', there, { DATA_DIR })
    await expectDone('backup', back, { DATA_DIR })
    await expectDone('restore', back, { DATA_DIR, DATABASE_URL: urlOf(home) })
    expect(await digestsOf(home)).toEqual(await digestsOf(shop.connection))
  })
