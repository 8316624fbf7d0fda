import sharp from 'sharp'
import { expect, test } from 'vitest'
import { admin } from '../../contract/people/admin.ts'
import { audit } from '../../contract/people/audit.ts'
import { backups } from '../../contract/shop/backups.ts'
import { books } from '../../contract/catalog/books.ts'
import { everyRoute } from '../../contract/contract.ts'
import { covers } from '../../contract/catalog/covers.ts'
import { bookExports } from '../../contract/trade/exports.ts'
import { imports } from '../../contract/trade/imports.ts'
import { isbnLookup } from '../../contract/trade/isbn-lookup.ts'
import { mail } from '../../contract/shop/mail.ts'
import { newsletter } from '../../contract/shop/newsletter.ts'
import { newsletters } from '../../contract/shop/newsletters.ts'
import { orderChanges } from '../../contract/orders/order-changes.ts'
import { mailServer } from '../../contract/shop/mail-server.ts'
import { paymentKeys } from '../../contract/shop/payment-keys.ts'
import { urlOf } from '../../contract/request.ts'
import { saveSettings } from '../../contract/shop/settings.ts'
import { setup } from '../../contract/shop/setup.ts'
import { textsAdmin } from '../../contract/shop/shop-pages-admin.ts'
import { type Access, isForStaff, type Route } from '../../contract/route.ts'
import { staff } from '../../contract/people/staff.ts'
import { staffOrders } from '../../contract/orders/staff-orders.ts'
import { supplierOrders } from '../../contract/stock/supplier-orders.ts'
import { toOrder } from '../../contract/stock/to-order.ts'
import { uploadsAt } from '../testing/abuse/support/upload.ts'
import { cleanUp } from '../cleanup.ts'
import { sql } from '../database/sql.ts'
import { openTestShop, someBook } from '../testing/test-shop.ts'
import { edited, staffChanges } from './testing/staff-changes.ts'

const shop = await openTestShop({ backUp: async () => ({ file: 'demo.backup' }) })
const { call, send } = shop
await shop.db.run(sql`insert into subscribers (email, confirmed_at) values ('ann@reader.example', now())`)
const changes = await staffChanges(shop)

type Query = Parameters<typeof call<typeof audit.list, 200>>[2]['query']

async function entries(query: Query = {}) {
  return (await call(200, audit.list, { query: { limit: 100, ...query } }, { as: await shop.adminToken() }))
    .body
}

/** All pages of the log. */
async function everyEntry(query: Query = {}) {
  const pages = []
  for (let before: number | null | undefined = undefined; before !== null;) {
    const page: Awaited<ReturnType<typeof entries>> = await entries({ ...query, ...(before && { before }) })
    pages.push(...page.entries)
    before = page.next
  }
  return pages
}

const newest = async () => (await entries({ limit: 1 })).entries[0]

const nameOf = ({ method, path }: Route) => `${method} ${path}`

test.each(changes.map((change) => [nameOf(change.route), change] as const))(
  '%s leaves an entry in the audit log',
  async (_call, { route, action, subject, input, actor = 'admin', keep }) => {
    const sent = await input()
    const before = (await newest())?._id ?? 0
    const answer = await send(route, sent, { as: await shop.adminToken() })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    keep?.(answer.body as never)
    const entry = await newest()
    expect(entry).toMatchObject({ actor, action, subject })
    expect(entry?._id).toBeGreaterThan(before)
  },
)

/** `audit-labels.test.ts` reads them as the dashboard shows them. */
test('the fields that changes record are known', async () => {
  const recorded = new Map<string, string>()
  for (const { action, changes: fields } of await everyEntry()) {
    // Their time is another in each run.
    const fixed = 'sendAt' in fields ? { sendAt: [null, 'Nov 21, 2026, 9:30 AM'] } : fields
    if (Object.keys(fields).length > 0 && !recorded.has(action)) recorded.set(action, JSON.stringify(fixed))
  }
  const lines = [...recorded].map(([action, fields]) => `${action} ${fields}\n`)
  await expect(lines.toSorted().join('')).toMatchFileSnapshot('testing/recorded-changes.txt')
})

test('an uploaded cover leaves an entry', async () => {
  const { body: cover } = await uploadsAt({
    ...shop,
    people: { ...shop.people, admin: await shop.adminToken() },
  }).upload(
    await sharp({ create: { width: 40, height: 60, channels: 3, background: '#9a3412' } })
      .png()
      .toBuffer(),
  )
  expect(await newest()).toMatchObject({ action: 'cover.upload', subject: cover.name })
})

const exportsOfPeople: [file: string, Route, action: string][] = [
  ['orders.csv', orderChanges.csv, 'order.export'],
  ['newsletter.csv', newsletter.csv, 'newsletter.export'],
  ['outbox.csv', mail.csv, 'outbox.export'],
]

const exportsOfBooks: Route[] = [
  bookExports.books,
  bookExports.stock,
  toOrder.csv,
  supplierOrders.csv,
  imports.report,
  imports.refused,
  imports.sample,
]

const download = async (route: Route, query = {}) =>
  fetch(shop.origin + urlOf(route, { query }), {
    headers: { authorization: `Bearer ${await shop.adminToken()}` },
  })

test.each(exportsOfPeople)(
  'the export of personal data as %s leaves an entry',
  async (subject, route, action) => {
    const before = (await newest())?._id ?? 0
    expect((await download(route)).status).toBe(200)
    const entry = await newest()
    expect(entry).toMatchObject({ actor: 'admin', action, subject, changes: {} })
    expect(entry?._id).toBeGreaterThan(before)
  },
)

test('the entry of an export of orders says which, but no words that may be personal', async () => {
  await download(orderChanges.csv, { status: 'placed', from: '2026-01-31', q: 'ann@reader.example' })
  const changes = { status: [null, 'placed'], from: [null, '2026-01-31'], words: [null, true] }
  expect(await newest()).toMatchObject({ action: 'order.export', changes })
})

const mayBeStaff = (access: Access) => access === 'shopper or admin' || isForStaff(access)

test('every export for staff is of books, or tested above', () => {
  const known = new Set<Route>([...exportsOfPeople.map(([, route]) => route), ...exportsOfBooks])
  const files = everyRoute.filter(({ path, access }) => path.endsWith('.csv') && mayBeStaff(access))
  expect(files.filter((route) => !known.has(route)).map(nameOf)).toEqual([])
})

/** They change nothing that a shopper or a colleague could miss. */
const withoutEntry: [Route, reason: string][] = [
  [paymentKeys.test, 'only asks the provider'],
  [mailServer.test, 'records what a mail server accepted: mail-server.shop.test.ts'],
  [admin.see, 'marks an order as seen'],
  [setup.save, 'keeps the step at which the owner left the set-up'],
  [textsAdmin.preview, 'stores nothing'],
  [staffOrders.quote, 'only computes'],
  [newsletters.preview, 'stores nothing'],
]

test('every route by which staff change something is tested here', () => {
  const tested = new Set<Route>([
    ...changes.map(({ route }) => route),
    ...withoutEntry.map(([route]) => route),
    backups.download,
    backups.remove,
    covers.upload,
    imports.upload,
    isbnLookup.fetchCover,
    setup.startOwnShop,
  ])
  const changing = everyRoute.filter(({ method, access }) => method !== 'GET' && mayBeStaff(access))
  expect(changing.filter((route) => !tested.has(route)).map(nameOf)).toEqual([])
})

test('an edit is recorded with the fields that changed, a new book with its price, a refusal not at all', async () => {
  const [edit] = (await entries({ action: 'book.edit' })).entries
  expect(edit?.changes).toEqual({ title: ['Walden', edited.title], newPrice: [12.5, 9.99] })
  const [add] = (await entries({ action: 'book.add' })).entries
  expect(add?.changes).toMatchObject({ newPrice: [null, 12.5], author: [null, 'Henry David Thoreau'] })
  const before = await everyEntry()
  const missingId = '00000000-0000-4000-8000-000000000000'
  const as = await shop.adminToken()
  await send(books.edit, { params: { id: missingId }, body: edited }, { as })
  await send(staff.remove, { params: { username: 'admin' } }, { as })
  const headers = { 'idempotency-key': 'once' }
  for (const _ of [1, 2]) await call(201, books.create, { body: someBook }, { as, headers })
  expect(await everyEntry()).toHaveLength(before.length + 1)
})

test('the log is searched by actor, action and words of the subject, page by page', async () => {
  const all = await everyEntry()
  const ids = (list: { _id: number }[]) => list.map(({ _id }) => _id)
  expect(ids(all)).toEqual(ids(all).toSorted((a, b) => b - a))
  expect(await everyEntry({ actor: 'Admin' })).toHaveLength(all.length - 1)
  expect((await entries({ actor: 'max' })).entries).toMatchObject([{ action: 'staff.join' }])
  expect((await entries({ actor: 'clara' })).entries).toEqual([])
  const staffs = (await entries({ action: 'staff' })).entries
  expect(new Set(staffs.map(({ action }) => action.split('.')[0]))).toEqual(new Set(['staff']))
  expect((await entries({ action: 'sta' })).entries).toEqual([])
  const found = (await entries({ q: 'woods WALDEN' })).entries
  expect(found.map(({ action }) => action)).toEqual(['book.delete', 'book.edit'])
  for (const q of ['%', "'; drop table books"]) expect((await entries({ q })).entries, q).toEqual([])

  expect(await everyEntry({ limit: 5 })).toEqual(all)
})

test('entries are kept as long as the owner has set, which nobody else can change', async () => {
  const old = (months: number) =>
    shop.db.run(sql`insert into audit_log (at, actor, action)
      values (now() - ${months} * interval '1 month', 'max', ${`old.${months}`})`)
  for (const months of [2, 23, 25]) await old(months)
  const kept = async () => {
    await cleanUp(shop.db, shop.shop)
    return (await entries({ action: 'old' })).entries.map(({ action }) => action)
  }
  expect(await kept()).toEqual(['old.23', 'old.2'])

  const manager = { as: await shop.staffToken('manager') }
  const fewer = { keepAuditMonths: 1 }
  expect(await send(saveSettings.shop, { body: { ...fewer, name: 'Two Rivers' } }, manager)).toMatchObject({
    status: 403,
    body: { fields: [{ field: 'keepAuditMonths', message: 'Only an owner can change this' }] },
  })
  expect(shop.shop.current.settings.shop.name).toBe('Book Store')
  const unchanged = { name: 'Two Rivers', keepAuditMonths: 24, keepOrderYears: 10 }
  await call(200, saveSettings.shop, { body: unchanged }, manager)
  await call(200, saveSettings.shop, { body: { keepAuditMonths: 12 } }, { as: await shop.adminToken() })
  expect(await kept()).toEqual(['old.2'])
})

test('a new shop begins with the entry of who started it, and keeps those about staff', async () => {
  await shop.db.run(sql`insert into shop (demo) values (true)`)
  const as = await shop.adminToken()
  const about = async () =>
    (await entries()).entries.filter(({ action }) => /^(staff|account)\./.test(action))
  const before = await about()
  expect(before.length).toBeGreaterThan(3)
  const body = { confirm: 'start my shop', password: 'between the pages' }
  await call(200, setup.startOwnShop, { body }, { as })
  const [started, changed, removed, ...kept] = (await entries()).entries
  expect(started).toMatchObject({ action: 'shop.start', changes: { backup: [null, 'demo.backup'] } })
  expect([changed, removed]).toMatchObject([
    { action: 'account.password', subject: 'admin' },
    { actor: 'admin', action: 'staff.remove', subject: 'max' },
  ])
  expect(kept).toEqual(expect.arrayContaining(before))
  expect(kept.every(({ action }) => /^(staff|account)\./.test(action))).toBe(true)
})
