import { afterAll, expect, test } from 'vitest'
import { contract } from '../../contract/contract.ts'
import { bookPage, pages } from '../../domain/pages.ts'
import { findAdmin } from '../admin/admins.sql.ts'
import { setPassword } from '../admin/testing/set-password.ts'
import { demoBookseller } from '../admin/ensure-admin.ts'
import { takeOwnBackup } from '../backup/take-backup.ts'
import { emptyDatabase } from '../backup/testing/borrow.ts'
import { digestsOf } from '../backup/testing/digests.ts'
import { restore } from '../backup/testing/there-and-back.ts'
import { sql } from '../database/sql.ts'
import { openShopWithDemo } from '../../demo/seed-demo.ts'
import type { Pages } from '../rendering/page-template.ts'
import { prepareShop } from '../prepare-shop.ts'
import { type Config, readConfig } from '../config.ts'
import { plainPages } from '../testing/plain-pages.ts'
import { secret } from '../testing/shop-options.ts'
import { publishTexts } from '../shop/testing/publish-texts.sql.ts'
import { openTestShop, orderFor } from '../testing/test-shop.ts'
import { emptied, kept } from './setup.sql.ts'
import { saveSettings } from '../shop/save-settings.ts'
import { startOwnShop as startAgain } from './start-own-shop.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Each page holds its URL, and whether the shop is open. */
const namedPages: Pages = {
  ...plainPages,
  render: async (url, call) => {
    const { body } = await call(contract.shop.get, {})
    return { status: 200, html: `<!doctype html>${url} ${(body as { isOpen: boolean }).isOpen}` }
  },
}

const folder = await mkdtemp(join(tmpdir(), 'shop-own-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const closed = await openTestShop({ isDemo: false, pages: namedPages })
const beside = await openTestShop({ isDemo: false, pages: namedPages, database: closed.connection })
const asOwner = { as: closed.people.admin }

test('before it opens, every page of the storefront says so, nothing is indexed and no order is placed', async () => {
  const book = await closed.sell()
  const storefront = [bookPage(book._id), `${pages.search}?q=walden`, pages.home, pages.cart, pages.login]
  const etags = new Set<string | null>()
  for (const path of storefront) {
    const answer = await fetch(closed.origin + path)
    expect([answer.status, answer.headers.get('x-robots-tag')], path).toEqual([200, 'noindex'])
    expect(await answer.text()).toBe('<!doctype html>/ false')
    etags.add(answer.headers.get('etag'))
  }
  expect(etags.size).toBe(1)
  const linked = [pages.newsletterConfirm, pages.newsletterUnsubscribe, pages.adminInvitation]
  for (const path of [pages.admin, pages.dashboard, pages.accountAction, ...linked])
    expect(await (await fetch(closed.origin + path)).text()).toBe(`<!doctype html>${path} false`)
  const html = { headers: { accept: 'text/html' } }
  expect(await (await fetch(`${closed.origin}/nowhere-else`, html)).text()).toContain('/nowhere false')
  expect((await fetch(`${closed.origin}/sitemap.xml`)).status).toBe(404)
  expect(await (await fetch(`${closed.origin}/robots.txt`)).text()).not.toContain('Sitemap')
  const as = closed.people.shopper
  const refused = await closed.call(409, contract.orders.place, { body: orderFor(book) }, { as })
  expect(refused.body.code).toBe('shop-closed')
  await closed.call(200, contract.books.list, {})
})

test('the set-up can be left and taken up again, and says what is missing', async () => {
  const read = async () => (await beside.call(200, contract.setup.get, {}, asOwner)).body
  expect(await read()).toEqual({
    step: 'shop',
    isDismissed: false,
    isOpen: false,
    isDemo: false,
    demoBackup: null,
    has: {
      name: false,
      region: false,
      delivery: false,
      payment: false,
      books: true,
      email: false,
      texts: false,
    },
  })
  const { saveSettings, setup } = contract
  await closed.call(200, saveSettings.shop, { body: { name: 'Two Rivers' } }, asOwner)
  await closed.call(200, setup.save, { body: { step: 'region' } }, asOwner)
  await closed.call(200, saveSettings.region, { body: { country: 'DE' } }, asOwner)
  await expect
    .poll(read)
    .toMatchObject({ step: 'region', has: { name: true, region: true, delivery: false } })
  await closed.call(200, setup.save, { body: { isDismissed: true } }, asOwner)
  expect(await read()).toMatchObject({ step: 'region', isDismissed: true })
  const wrong = await closed.send(setup.save, { body: { step: 'fourth' } }, asOwner)
  expect(wrong).toMatchObject({ status: 400, body: { fields: [{ field: 'step' }] } })
})

test('a shop opens with the texts that its country asks for, and says which are missing', async () => {
  const open = () => closed.send(contract.saveSettings.shop, { body: { isOpen: true } }, asOwner)
  const missing = ['legal-notice', 'privacy-policy', 'terms-of-service', 'withdrawal']
  const refused = await open()
  expect(refused).toMatchObject({ status: 409, body: { code: 'texts-missing', missing } })
  expect(refused.body.message).toContain(
    'Legal notice, Privacy Policy, Terms of Service, and Right of withdrawal',
  )
  await publishTexts(closed.db)
  const draft = { params: { slug: 'withdrawal' as const }, body: { markdown: 'Later.', isPublished: false } }
  await closed.call(200, contract.textsAdmin.save, draft, asOwner)
  expect((await open()).body.missing).toEqual(['withdrawal'])
  expect((await closed.call(200, contract.setup.get, {}, asOwner)).body.has.texts).toBe(false)
})

test('a shop that opens is open at once in all processes', async () => {
  await publishTexts(closed.db)
  await fetch(beside.origin)
  await closed.call(200, contract.saveSettings.shop, { body: { isOpen: true } }, asOwner)
  const about = async ({ origin }: { origin: string }) => (await fetch(origin + pages.about)).text()
  expect(await about(closed)).toBe('<!doctype html>/about true')
  await expect.poll(() => about(beside)).toBe('<!doctype html>/about true')
  expect((await fetch(closed.origin)).headers.get('x-robots-tag')).toBeNull()
  expect(await (await fetch(`${closed.origin}/sitemap.xml`)).text()).toContain('/books/')
})

const demo = await openTestShop({
  identity: { isDemo: true },
  backUp: (connection) => takeOwnBackup(connection, place),
})
const another = await openTestShop({ identity: { isDemo: true }, database: demo.connection })
let place = settingsWith({ DATA_DIR: '/dev/null/nowhere' })

function settingsWith(environment: Record<string, string>) {
  return readConfig({ SECRET: secret, ...environment }) as Config
}

const { previewStart, startOwnShop } = contract.setup
const confirm = 'Start my shop'
const password = 'between the pages'

test('a demo becomes an empty shop of its owner after a backup, once, and stays one after a restart', async () => {
  await openShopWithDemo(demo.db, true)
  await setPassword(demo.db, 'admin', 'bookstore')
  await demo.db.run(
    sql`update admins set name = ${demoBookseller.name}, role_label = ${demoBookseller.roleLabel}`,
  )
  const as = { as: await demo.adminToken() }
  await demo.call(200, contract.saveSettings.shop, { body: { name: 'Demo Books' } }, as)
  const invited = { name: 'Mallory', email: 'mallory@reader.example', role: 'owner' as const }
  const { link } = (await demo.call(201, contract.staff.invite, { body: invited }, as)).body
  const hired = await hireAll(as)
  await setPassword(demo.db, 'public', 'bookstore')
  const preview = await demo.call(200, previewStart, {}, as)
  expect(preview.body.removes.books).toBe(30)
  expect(preview.body.staff.map(({ username, role }) => `${username} ${role}`)).toEqual([
    'public owner',
    'mallory owner',
    'sam clerk',
  ])

  const refusals: [object, string][] = [
    [{ confirm: 'yes', password }, 'confirm'],
    [{ confirm }, 'password'],
    [{ confirm, password: 'too short' }, 'password'],
    [{ confirm, password: 'qwertyuiop' }, 'password'],
    [{ confirm, password, keep: ['public'] }, 'keep'],
  ]
  const before = await digestsOf(demo.connection)
  for (const [body, field] of refusals)
    expect(await demo.send(startOwnShop, { body }, as)).toMatchObject({
      status: 400,
      body: { fields: [{ field }] },
    })
  const failed = await demo.call(409, startOwnShop, { body: { confirm, password } }, as)
  expect(failed.body.code).toBe('backup-failed')
  expect(await digestsOf(demo.connection)).toEqual(before)
  const googleAt = async ({ call }: typeof demo) =>
    (await call(200, contract.identity.config, {})).body.google
  expect([await googleAt(demo), await googleAt(another)]).toEqual([true, true])

  place = settingsWith({ DATA_DIR: folder })
  const asDemo = demo.shop.current
  const start = () => demo.send(startOwnShop, { body: { confirm, password, keep: ['sam', 'nobody'] } }, as)
  const answers = (await Promise.all([start(), start()])).toSorted((a, b) => a.status - b.status)
  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  expect(answers[1]?.body.code).toBe('not-a-demo')
  const started = answers[0]?.body as { token: string; backup: string }
  expect(started.backup.startsWith(join(folder, 'backups'))).toBe(true)

  const restored = await emptyDatabase()
  await restore(restored, started.backup)
  expect(await digestsOf(restored)).toEqual(before)
  await expectEmptied()
  // The demo's password is public, so a stranger may have sent this invitation.
  const params = { code: link.split('#')[1] ?? '' }
  expect((await demo.send(contract.staff.readInvitation, { params })).status).toBe(404)

  const asNow = { as: started.token }
  await expectStrangersGone(hired, asNow)
  expect((await demo.send(contract.admin.me, {}, as)).status).toBe(401)
  expect((await demo.call(200, contract.admin.me, {}, asNow)).body).toMatchObject({
    name: 'admin',
    roleLabel: 'Bookseller',
  })
  for (const shop of [demo, another]) {
    await expect.poll(async () => (await shop.call(200, contract.books.list, {})).body).toEqual([])
    await expect.poll(() => googleAt(shop)).toBe(false)
    expect((await shop.call(200, contract.shop.get, {})).body).toMatchObject({
      name: 'Bookshop',
      isOpen: false,
      isDemo: false,
    })
    const own = { params: { email: 'shopper@reader.example' } }
    expect((await shop.send(contract.orders.byEmail, own, { as: shop.people.shopper })).status).toBe(401)
  }
  expect((await another.call(200, contract.setup.get, {}, asNow)).body.demoBackup).toBe(started.backup)
  await demo.db.run(sql`update admins set role = 'manager' where username = 'admin'`)
  expect((await another.call(200, contract.setup.get, {}, asNow)).body.demoBackup).toBeNull()
  await demo.db.run(sql`update admins set role = 'owner' where username = 'admin'`)
  expect((await another.send(startOwnShop, { body: { confirm, password } }, asNow)).body.code).toBe(
    'not-a-demo',
  )
  const logIn = async (typed: string) =>
    (await demo.send(contract.admin.logIn, { body: { username: 'admin', password: typed } })).status
  expect([await logIn('bookstore'), await logIn(password)]).toEqual([401, 200])

  const process = { db: demo.db, state: { current: asDemo, reload: async () => {} } }
  const late = await saveSettings(
    process,
    'shop',
    { tagline: 'Late' },
    { username: 'admin', staffRole: 'owner' },
  )
  expect(late, 'another process has not heard of it').toMatchObject({
    saved: { name: 'Bookshop', isOpen: false, contact: { email: '' } },
  })

  await expectRestarted({})
  await expectRestarted({ DEMO: '1', ADMIN_PASSWORD: 'bookstore' })
  expect(await logIn('bookstore')).toBe(401)
  await publishTexts(demo.db)
  await demo.call(200, contract.saveSettings.shop, { body: { isOpen: true } }, asNow)
  const book = (await demo.send(contract.books.create, { body: walden }, asNow)).body
  const shopper = { as: await demo.shoppers.tokenFor('first@reader.example') }
  const order = { body: orderFor(book, { email: 'first@reader.example' }) }
  expect((await demo.call(201, contract.orders.place, order, shopper)).body.number).toBe(1001)

  await demo.db.run(sql`update shop set demo = true`)
  const backUp = async () => ({ file: 'second.backup' })
  const startNow = (chosen: string, by = 'admin') =>
    startAgain({ connection: demo.connection, backUp }, by, { password: chosen, keep: [] })
  expect(await startNow(password), 'the same password').toMatchObject({ invalid: [{ field: 'password' }] })
  expect(await startNow('another of mine', 'sam'), 'demoted since').toEqual({ notOwner: true })
  expect(await startNow('another of mine')).toEqual({ backup: 'second.backup' })
  expect((await demo.send(contract.admin.me, {}, asNow)).status).toBe(401)
})

/** Two who were invited with the public password. */
async function hireAll(as: { as: string }) {
  const hired = { mallory: '', sam: '' }
  for (const username of ['mallory', 'sam'] as const) {
    const role = username === 'sam' ? ('clerk' as const) : ('owner' as const)
    const body = { name: username, email: `${username}@shop.example`, role }
    const { link } = (await demo.call(201, contract.staff.invite, { body }, as)).body
    const params = { code: link.split('#')[1] ?? '' }
    await demo.call(201, contract.staff.accept, { params, body: { username, password: staffPassword } })
    const logIn = { username, password: staffPassword }
    hired[username] = (await demo.call(200, contract.admin.logIn, { body: logIn })).body.token
  }
  return hired
}

const staffPassword = 'behind the counter'

/** The one who was kept logs in again; the others are gone, and the audit log says so. */
async function expectStrangersGone(tokens: { mallory: string; sam: string }, asNow: { as: string }) {
  const { staff, admin, audit } = contract
  for (const as of Object.values(tokens)) expect((await demo.send(admin.me, {}, { as })).status).toBe(401)
  const statusOf = async (username: string, typed = staffPassword) =>
    (await demo.send(admin.logIn, { body: { username, password: typed } })).status
  expect([await statusOf('mallory'), await statusOf('public', 'bookstore'), await statusOf('sam')]).toEqual([
    401, 401, 200,
  ])
  const listed = (await demo.call(200, staff.list, {}, asNow)).body
  expect(listed).toMatchObject({ staff: [{ username: 'admin' }, { username: 'sam' }], invitations: [] })
  const entries = async (action: string) =>
    (await demo.call(200, audit.list, { query: { action } }, asNow)).body.entries.map(
      ({ subject }) => subject,
    )
  expect(await entries('staff.remove')).toEqual(['public', 'mallory'])
  expect(await entries('staff.join')).toEqual(['sam', 'mallory'])
  expect(await entries('book'), 'of the demo').toEqual([])
}

const walden = {
  title: 'Walden',
  author: 'Henry David Thoreau',
  description: 'Two years in a small house by a pond.',
  category: 'fiction',
  trending: false,
  oldPrice: 20,
  newPrice: 12.5,
  coverImage: '',
}

/** One row of settings marks the shop as its owner's. The audit log keeps what it says about staff. */
async function expectEmptied() {
  const rows: Record<string, number> = {}
  for (const [table, digest] of Object.entries(await digestsOf(demo.connection)))
    if (!kept.includes(table) && table !== 'audit_log') rows[table] = Number(digest.split(' ')[0])
  const { audit_log: _, ...others } = emptied
  const none = Object.fromEntries(Object.keys(others).map((table) => [table, 0]))
  expect(rows, 'a new table is either emptied or kept').toEqual({ ...none, settings: 1 })
}

/** What a start without DEMO does on an embedded database. */
async function expectRestarted(environment: Record<string, string>) {
  const said: string[] = []
  const prepared = await prepareShop(demo.db, settingsWith(environment), (line) => said.push(line))
  expect([prepared, said]).toEqual([{ isDemo: false, isOpen: false }, []])
  const books = sql`select count(*)::int from books`
  expect(await demo.db.first(books)).toEqual({ count: 0 })
  expect(await findAdmin(demo.db, 'admin')).toBeDefined()
}
