import sharp from 'sharp'
import { expect, test } from 'vitest'
import { admin } from '../../contract/admin.ts'
import { audit } from '../../contract/audit.ts'
import { books } from '../../contract/books.ts'
import { everyRoute } from '../../contract/contract.ts'
import { covers } from '../../contract/covers.ts'
import { categories } from '../../contract/categories.ts'
import { newsAdmin } from '../../contract/news-admin.ts'
import { newsletters } from '../../contract/newsletters.ts'
import { orderChanges } from '../../contract/order-changes.ts'
import { orders } from '../../contract/orders.ts'
import { setup } from '../../contract/setup.ts'
import { saveSettings } from '../../contract/settings.ts'
import { textsAdmin } from '../../contract/shop-pages-admin.ts'
import type { Route } from '../../contract/route.ts'
import { staffAccount } from '../../contract/staff-account.ts'
import { staff } from '../../contract/staff.ts'
import { Secret, TOTP } from 'otpauth'
import { uploadsAt } from '../abuse/testing/upload.ts'
import { insertAdmin, putAdmin } from '../admin/admins.sql.ts'
import { hashPassword } from '../identity/passwords.ts'
import { bookseller, openTestShop, someBook } from '../testing/test-shop.ts'

const shop = await openTestShop()
const { call, send, db } = shop
const password = 'correct horse battery'
await putAdmin(db, { ...bookseller, passwordHash: await hashPassword(password) })
await insertAdmin(db, { ...bookseller, username: 'clara' }, { role: 'clerk' })

const owner = { as: await shop.adminToken() }
const book = (await call(201, books.create, { body: someBook }, owner)).body

async function entries(query: Parameters<typeof call<typeof audit.list, 200>>[2]['query'] = {}) {
  return (await call(200, audit.list, { query: { limit: 100, ...query } }, { as: await shop.adminToken() }))
    .body
}

const newest = async () => (await entries({ limit: 1 })).entries[0]

let totp = new TOTP()

const invitation = { name: 'Max', email: 'max@shop.example', role: 'manager' as const }

async function invitationId() {
  const { body } = await call(201, staff.invite, { body: invitation }, { as: await shop.adminToken() })
  return { id: body.invitation._id }
}

type Sent = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
type Line = [route: Route, action: string, subject: string, input: () => Sent | Promise<Sent>]

const clara = { username: 'clara' }
const edited = { ...someBook, title: 'Walden; or, Life in the Woods', newPrice: 9.99 }

/** A successful call of each route by which staff change something, in an order in which all succeed. */
const table: Line[] = [
  [books.create, 'book.add', 'Walden', () => ({ body: someBook })],
  [books.edit, 'book.edit', edited.title, () => ({ params: { id: book._id }, body: edited })],
  [books.delete, 'book.delete', edited.title, () => ({ params: { id: book._id } })],
  [staff.invite, 'staff.invite', invitation.email, () => ({ body: invitation })],
  [
    staff.withdraw,
    'staff.withdraw-invitation',
    invitation.email,
    async () => ({ params: await invitationId() }),
  ],
  [staff.changeRole, 'staff.role', 'clara', () => ({ params: clara, body: { role: 'manager' } })],
  [staff.endSessions, 'staff.end-sessions', 'clara', () => ({ params: clara })],
  [staff.remove, 'staff.remove', 'clara', () => ({ params: clara })],
  [
    staffAccount.edit,
    'account.edit',
    'admin',
    () => ({ body: { name: 'Ada L.', email: 'ada@shop.example' } }),
  ],
  [staffAccount.startTotp, 'account.totp-start', 'admin', () => ({})],
  [staffAccount.confirmTotp, 'account.totp-on', 'admin', () => ({ body: { code: totp.generate() } })],
  [
    staffAccount.turnOffTotp,
    'account.totp-off',
    'admin',
    () => ({ body: { code: totp.generate({ timestamp: Date.now() + 30_000 }) } }),
  ],
  [
    staffAccount.changePassword,
    'account.password',
    'admin',
    () => ({ body: { currentPassword: password, password: `${password} 2` } }),
  ],
  ...Object.entries(saveSettings).map(([group, route]): Line => [
    route,
    'settings.save',
    group,
    () => ({ body: {} }),
  ]),
  [categories.create, 'category.create', 'Poetry', () => ({ body: { name: 'Poetry' } })],
  [
    categories.edit,
    'category.edit',
    'Verse',
    () => ({ params: { slug: 'poetry' }, body: { name: 'Verse', inHomeSelect: true } }),
  ],
  [categories.delete, 'category.delete', 'Verse', () => ({ params: { slug: 'poetry' } })],
  [newsAdmin.create, 'news.create', 'Open late', () => ({ body: { title: 'Open late' } })],
  [
    textsAdmin.save,
    'page.save',
    'Contact',
    () => ({ params: { slug: 'contact' }, body: { markdown: 'Write to us.', isPublished: true } }),
  ],
  [admin.logOut, 'account.sign-out-everywhere', 'admin', () => ({ query: { everywhere: '1' } })],
]

const lines = table.map(([route, ...line]) => [`${route.method} ${route.path}`, route, ...line] as const)

test.each(lines)('%s leaves an entry in the audit log', async (_call, route, action, subject, input) => {
  const answer = await send(route, await input(), { as: await shop.adminToken() })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  if (route === staffAccount.startTotp) totp = new TOTP({ secret: Secret.fromBase32(answer.body.secret) })
  expect(await newest()).toMatchObject({ actor: 'admin', action, subject })
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

/** They change no content of the shop. */
const withoutEntry: Route[] = [admin.see, textsAdmin.preview, newsletters.test, setup.save]

/** Their own tests look for the entries. */
const testedElsewhere: Route[] = [
  orders.move,
  ...Object.values(orderChanges),
  ...Object.values(newsletters),
  ...Object.values(setup),
  categories.reorder,
  ...Object.values(newsAdmin),
]

test('every route by which staff change something is tested here', () => {
  const tested = new Set<Route>([
    ...table.map(([route]) => route),
    ...withoutEntry,
    ...testedElsewhere,
    covers.upload,
  ])
  const changing = everyRoute.filter(({ method, access }) => method !== 'GET' && access === 'admin')
  expect(changing.filter((route) => !tested.has(route)).map(({ path }) => path)).toEqual([])
})

test('an edit is recorded with the fields that changed, a new book with its price, a refusal not at all', async () => {
  const [edit] = (await entries({ action: 'book.edit' })).entries
  expect(edit?.changes).toEqual({ title: ['Walden', edited.title], newPrice: [12.5, 9.99] })
  const [add] = (await entries({ action: 'book.add' })).entries
  expect(add?.changes).toMatchObject({ newPrice: [null, 12.5], author: [null, 'Henry David Thoreau'] })
  const { entries: before } = await entries()
  const as = await shop.adminToken()
  await send(books.edit, { params: { id: book._id }, body: edited }, { as })
  await send(staff.remove, { params: { username: 'admin' } }, { as })
  const headers = { 'idempotency-key': 'once' }
  for (const _ of [1, 2]) await call(201, books.create, { body: someBook }, { as, headers })
  expect((await entries()).entries).toHaveLength(before.length + 1)
})

test('the log is searched by actor, action and words of the subject, page by page', async () => {
  const all = (await entries()).entries
  const ids = (list: { _id: number }[]) => list.map(({ _id }) => _id)
  expect(ids(all)).toEqual(ids(all).toSorted((a, b) => b - a))
  expect((await entries({ actor: 'Admin' })).entries).toHaveLength(all.length)
  expect((await entries({ actor: 'clara' })).entries).toEqual([])
  const staffs = (await entries({ action: 'staff' })).entries
  expect(new Set(staffs.map(({ action }) => action.split('.')[0]))).toEqual(new Set(['staff']))
  expect((await entries({ action: 'sta' })).entries).toEqual([])
  const found = (await entries({ q: 'woods WALDEN' })).entries
  expect(found.map(({ action }) => action)).toEqual(['book.delete', 'book.edit'])
  for (const q of ['%', "'; drop table books"]) expect((await entries({ q })).entries, q).toEqual([])

  const pages = []
  for (let before: number | null | undefined = undefined; before !== null;) {
    const page: Awaited<ReturnType<typeof entries>> = await entries({ limit: 5, ...(before && { before }) })
    pages.push(...page.entries)
    before = page.next
  }
  expect(pages).toEqual(all)
})
