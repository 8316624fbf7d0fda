import { expect, test } from 'vitest'
import type { Book } from '../../../contract/catalog/books.ts'
import { reviews } from '../../../contract/catalog/reviews.ts'
import { reviewsAdmin } from '../../../contract/catalog/reviews-admin.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { payments } from '../../../contract/orders/payments.ts'
import { saveSettings } from '../../../contract/shop/settings.ts'
import { textsAdmin } from '../../../contract/shop/shop-pages-admin.ts'
import { today, type Today } from '../../../contract/shop/today.ts'
import { stock } from '../../../contract/stock/stock.ts'
import { stockLists } from '../../../contract/stock/stock-lists.ts'
import { imports } from '../../../contract/trade/imports.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop, orderFor } from '../../testing/test-shop.ts'

const shop = await openTestShop()
const { call, db, people } = shop
const as = { as: people.admin }
const clerk = { as: await shop.staffToken('clerk') }
const manager = { as: await shop.staffToken('manager') }

const transfer = { isOffered: true, holder: 'Book Store', iban: 'DE89370400440532013000', bic: '', days: 7 }
await call(200, saveSettings.payment, { body: { transfer } }, as)

const counted = async (by = as) => (await call(200, today.counts, {}, by)).body

/** What is another number than before. */
async function changed(before: Today) {
  const now = await counted()
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => typeof value === 'number' && value !== before[name as 'toPack'],
    ),
  )
}

const place = async (book: Book, changes: object = {}) =>
  (await call(201, orders.place, { body: orderFor(book, changes) }, { as: people.shopper })).body

const listed = async (query: { status?: 'to-pack'; payment?: 'to-check' | 'late' | 'to-refund' }) =>
  (await call(200, orders.list, { query }, as)).body.orders.map(({ _id }) => _id)

const awaited = async () =>
  (await call(200, stockLists.list, { query: { awaited: '1' } }, as)).body.books.map(({ bookId }) => bookId)

test('orders are packed when their books are there and what comes first is paid', async () => {
  const book = await shop.sell()
  const before = await counted()
  const cash = await place(book)
  const byTransfer = await place(book, { paymentMethod: 'bank-transfer' })
  expect(await changed(before)).toEqual({ toPack: 1, paymentsToCheck: 1 })
  expect(await listed({ status: 'to-pack' })).toEqual([cash._id])
  expect(await listed({ payment: 'to-check' })).toEqual([byTransfer._id])

  await db.run(sql`update orders set pay_by = current_date - 3 where id = ${byTransfer._id}`)
  expect(await changed(before)).toEqual({ toPack: 1, paymentsToCheck: 1, latePayments: 1 })
  expect(await listed({ payment: 'late' })).toEqual([byTransfer._id])

  const params = { id: byTransfer._id }
  await call(201, payments.record, { params, body: { amount: byTransfer.totalPrice } }, as)
  expect(await changed(before)).toEqual({ toPack: 2 })
  await call(200, orders.move, { params, body: { from: 'placed', to: 'cancelled' } }, as)
  expect(await changed(before)).toEqual({ toPack: 1, refunds: 1 })
  expect(await listed({ payment: 'to-refund' })).toEqual([byTransfer._id])
})

test('books to order in are those of which orders wait for a copy', async () => {
  const book = await shop.sell({ title: 'Emma' })
  const keep = (onHand: number) =>
    call(200, stock.set, { params: { bookId: book._id }, body: { onHand, whenOut: 'to-order' } }, as)
  const before = await counted()
  await keep(0)
  expect(await changed(before)).toEqual({ lowStock: 1 })
  await place(book)
  await place(book)
  expect(await changed(before)).toEqual({ lowStock: 1, toOrderIn: 1 })
  expect(await awaited()).toEqual([book._id])
  // Both get their copy, and nothing is left of the others.
  await keep(8)
  expect(await changed(before)).toEqual({ toPack: before.toPack + 2 })
  expect(await awaited()).toEqual([])
})

test('reviews to approve and failed imports are counted for those who may open them', async () => {
  const book = await shop.sell()
  await place(book)
  const before = await counted()
  const written = { rating: 4, title: 'By the pond', text: 'I read it twice.' }
  const params = { bookId: book._id }
  await call(200, reviews.save, { params, body: written }, { as: people.shopper })
  await db.run(sql`
    insert into imports (fingerprint, file_name, state, ended_at) values
      ('new', 'new.xml', 'failed', now()), ('old', 'old.xml', 'failed', now() - interval '8 days'),
      ('done', 'done.xml', 'done', now())`)
  expect(await changed(before)).toEqual({ reviews: 1, failedImports: 1 })
  expect((await call(200, reviewsAdmin.waiting, {}, as)).body).toEqual({ waiting: 1 })
  const toMend = async () =>
    (await call(200, imports.list, { query: { state: 'to-mend' } }, as)).body.imports.map(
      ({ fileName }) => fileName,
    )
  expect(await toMend()).toEqual(['new.xml'])

  const { toPack } = await counted()
  const forClerk = await counted(clerk)
  expect(forClerk).toMatchObject({ toPack, reviews: null, refunds: null, failedImports: null, figures: null })
  expect(await counted(manager)).toMatchObject({ reviews: 1, failedImports: 1 })

  // A later success counts if it is of the same sender and kind, and not only tried.
  const found = { kind: 'onix', format: 'ONIX 3.0', sender: null, sentAt: null, files: 1, first: [] }
  const succeed = (name: string, kind: string, sender: string, isDryRun = false) =>
    db.run(sql`
      insert into imports (fingerprint, file_name, state, is_dry_run, ended_at, found)
      values (${name}, ${name}, 'done', ${isDryRun}, now() + interval '1 minute',
        ${JSON.stringify({ ...found, kind, sender })}::jsonb)`)
  const ofLibri = JSON.stringify({ ...found, sender: 'Libri' })
  await db.run(sql`update imports set found = ${ofLibri}::jsonb where file_name = 'new.xml'`)
  await succeed('other-sender', 'onix', 'Umbreit')
  await succeed('other-kind', 'stock', 'Libri')
  await succeed('dry-run', 'onix', 'Libri', true)
  expect(await toMend()).toEqual(['new.xml'])
  await succeed('same', 'onix', 'Libri')
  expect(await toMend()).toEqual([])
  expect((await counted(manager)).failedImports).toBe(0)
})

test('the figures are those of the lists that they lead to', async () => {
  const { figures } = await counted(manager)
  const { total } = (await call(200, orders.list, { query: { from: figures?.since } }, as)).body
  expect(figures).toMatchObject({ orders: total, visitsLastDay: 0 })
  // One of the orders is cancelled.
  expect(figures?.sales).toBe((total - 1) * 12.5)
  expect(figures?.books).toBe(await db.value(sql`select count(*) as books from books`))
})

test('the first day of the figures begins where the shop is, as in the list of orders', async () => {
  const timeZone = 'Pacific/Auckland'
  await call(200, saveSettings.region, { body: { timeZone } }, as)
  const book = await shop.sell()
  const [earlier, later] = [await place(book), await place(book)]
  const before = await counted(manager)
  const placeAt = (id: string, minutes: number) =>
    db.run(sql`
      update orders set placed_at = ${before.figures?.since}::timestamp at time zone ${timeZone} + ${minutes} * interval '1 minute'
      where id = ${id}`)
  await placeAt(earlier._id, -1)
  await placeAt(later._id, 1)
  const { figures } = await counted(manager)
  const query = { from: figures?.since }
  expect(figures?.orders).toBe((before.figures?.orders ?? 0) - 1)
  expect((await call(200, orders.list, { query }, as)).body.total).toBe(figures?.orders)
})

test('an own shop is told what it lacks, each by its role', async () => {
  expect((await counted()).gaps).toEqual([])
  const own = await openTestShop({ isDemo: false })
  const owner = { as: own.people.admin }
  const gapsOf = async (by: { as: string }) => (await own.call(200, today.counts, {}, by)).body.gaps
  expect(await gapsOf(owner)).toEqual(['email', 'texts', 'backup'])
  expect(await gapsOf({ as: await own.staffToken('manager') })).toEqual(['email', 'texts'])
  expect(await gapsOf({ as: await own.staffToken('clerk') })).toEqual([])

  for (const slug of ['terms-of-service', 'privacy-policy'] as const) {
    expect(await gapsOf(owner)).toContain('texts')
    const body = { markdown: 'Be kind.', isPublished: true }
    await own.call(200, textsAdmin.save, { params: { slug }, body }, owner)
  }
  const saveBackup = (backup: object) =>
    own.db.run(sql`
      insert into settings (name, value) values ('last-backup', ${JSON.stringify(backup)}::jsonb)
      on conflict (name) do update set value = excluded.value`)
  await saveBackup({
    triedAt: new Date().toISOString(),
    failure: { at: new Date().toISOString(), reason: 'no room' },
  })
  expect(await gapsOf(owner)).toEqual(['email', 'failed-backup'])
  await saveBackup({ triedAt: new Date().toISOString(), failure: null })
  expect(await gapsOf(owner)).toEqual(['email'])

  // What the set-up asked for stays after the opening, until it is done.
  await own.call(200, saveSettings.shop, { body: { isOpen: true } }, owner)
  expect(await gapsOf(owner)).toEqual(['books', 'payment', 'email'])
  expect(await gapsOf({ as: await own.staffToken('manager') })).toEqual(['books', 'email'])
  await own.sell()
  await own.call(200, saveSettings.payment, { body: { transfer } }, owner)
  expect(await gapsOf(owner)).toEqual(['email'])
  // A country may ask for more.
  await own.call(200, saveSettings.region, { body: { country: 'DE' } }, owner)
  expect(await gapsOf(owner)).toEqual(['email', 'texts'])
})
