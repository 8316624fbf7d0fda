import { expect, test } from 'vitest'
import { contract, everyRoute } from '../contract/contract.ts'
import type { Route } from '../contract/route.ts'
import type { SettingsGroup } from '../contract/shop/shop.ts'
import { sql } from './database/sql.ts'
import { hashPassword } from './identity/passwords.ts'
import { openTestShop, orderFor, someBook } from './testing/test-shop.ts'

const shop = await openTestShop()
const book = await shop.sell()
const soldTo = (email: string) => orderFor(book, { email })
const own = 'shopper@reader.example'
const placed = await shop.send(contract.orders.place, { body: soldTo(own) }, { as: shop.people.shopper })
const missingId = '00000000-0000-4000-8000-000000000000'
const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
const missingBackup = 'book-store-2026-01-01T00-00-00Z.backup'
const noCustomer = { number: 999_999 }
const anAddress = {
  name: 'Rita Reader',
  phone: '5550199',
  street: '1 Long Lane',
  city: 'Portland',
  country: 'USA',
}

const password = 'correct horse battery'
for (const role of ['clerk', 'manager'] as const) await shop.staffToken(role)
await shop.db.run(sql`update admins set password_hash = ${await hashPassword(password)}`)

/** `admin` is an owner. All staff have the password. */
const people = {
  ...shop.people,
  admin: await shop.adminToken(),
  clerk: await shop.staffToken('clerk'),
  manager: await shop.staffToken('manager'),
}

type Person = keyof typeof people
type Line = {
  route: Route
  /** By the caller, where the same call would be answered otherwise the second time. */
  input: object | ((person: string) => object)
  answers: Record<Person, number>
}

const staff = (status: number) => ({ clerk: status, manager: status, admin: status })
const anyone = (status: number) => ({
  visitor: status,
  shopper: status,
  otherShopper: status,
  ...staff(status),
  forged: status,
})
const shopperOnly = (status: number) => ({
  visitor: 401,
  shopper: status,
  otherShopper: status,
  ...staff(403),
  forged: 401,
})
const adminOnly = (status: number) => ({ ...anyone(401), ...staff(status) })
const managersOnly = (status: number) => ({ ...adminOnly(status), clerk: 403 })
const ownersOnly = (status: number) => ({ ...adminOnly(status), clerk: 403, manager: 403 })

const settingsOf = (groups: SettingsGroup[], answers: Line['answers']): Line[] =>
  groups.flatMap((group) => [
    { route: contract.readSettings[group], input: {}, answers },
    { route: contract.saveSettings[group], input: { body: {} }, answers },
  ])

/**
 * The status of each route for each kind of caller. Admins come last, since their requests may change data.
 */
const table: Line[] = [
  { route: contract.books.list, input: {}, answers: anyone(200) },
  { route: contract.books.list, input: { query: { q: 'walden' } }, answers: anyone(200) },
  { route: contract.books.topSellers, input: {}, answers: anyone(200) },
  { route: contract.books.suggest, input: { query: { q: 'wal' } }, answers: anyone(200) },
  { route: contract.search.suggest, input: { query: { q: 'wal' } }, answers: anyone(200) },
  { route: contract.search.find, input: { query: { q: 'walden' } }, answers: anyone(200) },
  { route: contract.books.get, input: { params: { id: book._id } }, answers: anyone(200) },
  { route: contract.covers.get, input: { params: { name: 'unknown.jpg' } }, answers: anyone(404) },
  { route: contract.books.create, input: { body: someBook }, answers: managersOnly(201) },
  {
    route: contract.books.edit,
    input: { params: { id: book._id }, body: someBook },
    answers: managersOnly(200),
  },
  { route: contract.books.delete, input: { params: { id: missingId } }, answers: managersOnly(404) },
  {
    route: contract.bookChanges.change,
    input: { body: { ids: [missingId], change: 'delete' } },
    answers: managersOnly(409),
  },
  { route: contract.editions.ofBook, input: { params: { id: book._id } }, answers: anyone(200) },
  {
    route: contract.editionChanges.add,
    input: { params: { id: book._id }, body: { bookId: missingId } },
    answers: managersOnly(400),
  },
  {
    route: contract.editionChanges.lead,
    input: { params: { id: book._id }, body: { bookId: missingId } },
    answers: managersOnly(400),
  },
  {
    route: contract.editionChanges.separate,
    input: { params: { id: book._id, bookId: missingId } },
    answers: managersOnly(404),
  },
  { route: contract.covers.upload, input: {}, answers: managersOnly(400) },
  { route: contract.coverQueue.read, input: {}, answers: managersOnly(200) },
  { route: contract.coverQueue.retry, input: {}, answers: managersOnly(200) },
  {
    route: contract.orders.place,
    input: { body: soldTo(own) },
    answers: { visitor: 401, shopper: 201, otherShopper: 403, ...staff(403), forged: 401 },
  },
  {
    route: contract.quotes.compute,
    input: { body: { productIds: [book._id] } },
    answers: anyone(200),
  },
  {
    route: contract.receipts.own,
    input: { params: { id: placed.body._id } },
    answers: { visitor: 401, shopper: 409, otherShopper: 404, ...staff(403), forged: 401 },
  },
  {
    route: contract.receipts.ofOrder,
    input: { params: { id: placed.body._id } },
    answers: adminOnly(409),
  },
  { route: contract.ownPayments.offered, input: {}, answers: shopperOnly(200) },
  {
    route: contract.ownPayments.methods,
    input: { params: { id: placed.body._id } },
    answers: { visitor: 401, shopper: 200, otherShopper: 404, ...staff(403), forged: 401 },
  },
  {
    route: contract.ownPayments.changeMethod,
    input: { params: { id: placed.body._id }, body: { method: 'card' } },
    answers: { visitor: 401, shopper: 409, otherShopper: 404, ...staff(403), forged: 401 },
  },
  {
    route: contract.ownPayments.transfer,
    input: { params: { id: placed.body._id } },
    answers: shopperOnly(404),
  },
  {
    route: contract.returns.create,
    input: {
      params: { id: missingId },
      body: { lines: [{ bookId: missingId, restock: true }], reason: 'Torn' },
    },
    answers: adminOnly(404),
  },
  {
    route: contract.returns.ownCreditNotes,
    input: { params: { id: placed.body._id } },
    answers: { visitor: 401, shopper: 200, otherShopper: 404, ...staff(403), forged: 401 },
  },
  {
    route: contract.returns.creditNotes,
    input: { params: { id: placed.body._id } },
    answers: adminOnly(200),
  },
  {
    route: contract.reports.journal,
    input: { query: { from: '2026-01-01', to: '2026-01-31' } },
    answers: managersOnly(200),
  },
  {
    route: contract.reports.sales,
    input: { query: { from: '2026-01-01', to: '2026-01-31', by: 'book' } },
    answers: managersOnly(200),
  },
  { route: contract.returns.missing, input: {}, answers: adminOnly(200) },
  { route: contract.vouchers.list, input: {}, answers: managersOnly(200) },
  { route: contract.vouchers.create, input: { body: {} }, answers: managersOnly(400) },
  {
    route: contract.vouchers.change,
    input: {
      params: { id: missingId },
      body: { categories: [], validFrom: null, validUntil: null, maxUses: null, isActive: true, note: '' },
    },
    answers: managersOnly(404),
  },
  { route: contract.vouchers.remove, input: { params: { id: missingId } }, answers: managersOnly(404) },
  { route: contract.giftCards.list, input: {}, answers: adminOnly(200) },
  { route: contract.giftCards.get, input: { params: { id: missingId } }, answers: adminOnly(404) },
  { route: contract.giftCards.sell, input: { body: {} }, answers: adminOnly(400) },
  {
    route: contract.giftCards.send,
    input: { params: { id: missingId }, body: { email: own } },
    answers: adminOnly(404),
  },
  {
    route: contract.giftCards.block,
    input: { params: { id: missingId }, body: { isBlocked: true } },
    answers: managersOnly(404),
  },
  { route: contract.giftCards.takeBack, input: { params: { id: missingId } }, answers: managersOnly(404) },
  {
    route: contract.orders.summary,
    input: { params: { email: own } },
    answers: { visitor: 401, shopper: 200, otherShopper: 403, ...staff(200), forged: 401 },
  },
  {
    route: contract.orders.byEmail,
    input: { params: { email: own } },
    answers: { visitor: 401, shopper: 200, otherShopper: 403, ...staff(200), forged: 401 },
  },
  {
    route: contract.ownOrders.get,
    input: { params: { id: placed.body._id } },
    answers: { visitor: 401, shopper: 200, otherShopper: 404, ...staff(403), forged: 401 },
  },
  {
    route: contract.orders.cancel,
    input: { params: { id: placed.body._id } },
    answers: { visitor: 401, shopper: 200, otherShopper: 404, ...staff(403), forged: 401 },
  },
  { route: contract.orders.list, input: {}, answers: adminOnly(200) },
  { route: contract.orders.get, input: { params: { id: placed.body._id } }, answers: adminOnly(200) },
  {
    route: contract.staffOrders.place,
    input: (person) => ({
      headers: { 'idempotency-key': person },
      body: { ...soldTo(own), isPaid: true },
    }),
    answers: adminOnly(201),
  },
  {
    route: contract.staffOrders.quote,
    input: { body: { productIds: [book._id] } },
    answers: adminOnly(200),
  },
  {
    route: contract.orders.move,
    input: { params: { id: missingId }, body: { from: 'placed', to: 'shipped' } },
    answers: adminOnly(404),
  },
  {
    route: contract.orderChanges.moveAll,
    input: { body: { moves: [{ id: missingId, from: 'placed', to: 'shipped' }] } },
    answers: adminOnly(200),
  },
  {
    route: contract.orderChanges.openOrders,
    input: { params: { id: missingId } },
    answers: adminOnly(404),
  },
  {
    route: contract.orderChanges.cancelAll,
    input: { params: { id: missingId }, body: { of: 'account' } },
    answers: adminOnly(404),
  },
  {
    route: contract.orderChanges.undo,
    input: { params: { id: missingId }, body: { from: 'shipped' } },
    answers: adminOnly(404),
  },
  {
    route: contract.payments.record,
    input: { params: { id: missingId }, body: { amount: '1' } },
    answers: adminOnly(404),
  },
  {
    route: contract.payments.refund,
    input: { params: { id: missingId }, body: { amount: '1' } },
    answers: managersOnly(404),
  },
  { route: contract.ownPayments.start, input: { params: { id: missingId } }, answers: shopperOnly(404) },
  { route: contract.ownPayments.check, input: { params: { id: missingId } }, answers: shopperOnly(404) },
  { route: contract.paymentKeys.read, input: {}, answers: ownersOnly(200) },
  {
    route: contract.paymentKeys.save,
    input: { body: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' } },
    answers: ownersOnly(200),
  },
  { route: contract.paymentKeys.remove, input: {}, answers: ownersOnly(200) },
  { route: contract.paymentKeys.test, input: {}, answers: ownersOnly(200) },
  { route: contract.mailServer.read, input: {}, answers: ownersOnly(200) },
  {
    route: contract.mailServer.save,
    input: { body: { host: 'mail.shop.example', port: 25, security: 'none', username: '', sender: own } },
    answers: ownersOnly(200),
  },
  { route: contract.mailServer.remove, input: {}, answers: ownersOnly(200) },
  { route: contract.mailServer.test, input: { body: { to: own } }, answers: ownersOnly(200) },
  { route: contract.payments.recordAll, input: { body: { ids: [missingId] } }, answers: adminOnly(200) },
  {
    route: contract.orderChanges.addNote,
    input: { params: { id: missingId }, body: { text: 'Call first' } },
    answers: adminOnly(404),
  },
  {
    route: contract.orderChanges.setPrice,
    input: { params: { id: missingId, bookId: missingId }, body: { price: 1 } },
    answers: managersOnly(404),
  },
  {
    route: contract.orderChanges.setTracking,
    input: { params: { id: missingId }, body: { carrier: '', number: '' } },
    answers: adminOnly(404),
  },
  {
    route: contract.orderChanges.setAddress,
    input: { params: { id: missingId }, body: soldTo(own).address },
    answers: adminOnly(404),
  },
  {
    route: contract.orderChanges.shipLine,
    input: { params: { id: missingId, bookId: missingId } },
    answers: adminOnly(404),
  },
  {
    route: contract.orderChanges.shipLines,
    input: { params: { id: missingId }, body: { bookIds: [missingId] } },
    answers: adminOnly(404),
  },
  {
    route: contract.orderChanges.cancelLine,
    input: { params: { id: missingId, bookId: missingId } },
    answers: adminOnly(404),
  },
  { route: contract.customers.list, input: {}, answers: adminOnly(200) },
  { route: contract.customers.get, input: { params: noCustomer }, answers: adminOnly(404) },
  {
    route: contract.customers.addNote,
    input: { params: noCustomer, body: { text: 'Call first' } },
    answers: adminOnly(404),
  },
  {
    route: contract.customers.deleteNote,
    input: { params: { ...noCustomer, id: missingId } },
    answers: adminOnly(404),
  },
  { route: contract.customers.sendReset, input: { params: noCustomer }, answers: adminOnly(404) },
  { route: contract.customers.export, input: { params: noCustomer }, answers: managersOnly(404) },
  {
    route: contract.customers.block,
    input: { params: noCustomer, body: { blocked: true } },
    answers: managersOnly(404),
  },
  { route: contract.customers.close, input: { params: noCustomer }, answers: managersOnly(404) },
  { route: contract.stock.get, input: { params: { bookId: missingId } }, answers: adminOnly(404) },
  {
    route: contract.stock.set,
    input: { params: { bookId: missingId }, body: { onHand: 5 } },
    answers: adminOnly(404),
  },
  {
    route: contract.stock.move,
    input: { params: { bookId: missingId }, body: { delta: 1, reason: 'received' } },
    answers: adminOnly(404),
  },
  { route: contract.stock.stop, input: { params: { bookId: missingId } }, answers: adminOnly(404) },
  { route: contract.admin.stats, input: {}, answers: managersOnly(200) },
  { route: contract.admin.me, input: {}, answers: adminOnly(200) },
  { route: contract.today.counts, input: {}, answers: adminOnly(200) },
  { route: contract.today.find, input: { query: { q: 'walden' } }, answers: adminOnly(200) },
  { route: contract.admin.bookList, input: {}, answers: adminOnly(200) },
  { route: contract.admin.bookIds, input: {}, answers: managersOnly(200) },
  {
    route: contract.isbnLookup.find,
    input: { query: { isbn: '9780306406157' } },
    answers: managersOnly(200),
  },
  {
    route: contract.isbnLookup.fetchCover,
    input: { body: { isbn: '9780306406157' } },
    answers: managersOnly(404),
  },
  { route: contract.admin.notifications, input: {}, answers: adminOnly(200) },
  { route: contract.admin.see, input: { body: { orderIds: [] } }, answers: adminOnly(200) },
  {
    route: contract.admin.logIn,
    // Wrong passwords are throttled by username.
    input: (person) => ({ body: { username: `not-${person}`, password: 'wrong' } }),
    answers: anyone(401),
  },
  { route: contract.newsletter.subscribe, input: { body: { email: own } }, answers: anyone(200) },
  { route: contract.newsletter.confirm, input: { params: { token: missingId } }, answers: anyone(410) },
  { route: contract.newsletter.unsubscribe, input: { params: { token: missingId } }, answers: anyone(204) },
  { route: contract.newsletters.list, input: {}, answers: managersOnly(200) },
  {
    route: contract.newsletters.create,
    input: { body: { subject: 'New books', text: 'Five of them.' } },
    answers: managersOnly(201),
  },
  { route: contract.newsletters.get, input: { params: { id: missingId } }, answers: managersOnly(404) },
  {
    route: contract.newsletters.edit,
    input: { params: { id: missingId }, body: { subject: 'New books', text: 'Six of them.', version: 1 } },
    answers: managersOnly(404),
  },
  { route: contract.newsletters.delete, input: { params: { id: missingId } }, answers: managersOnly(404) },
  {
    route: contract.newsletters.test,
    input: { params: { id: missingId }, body: { to: own } },
    answers: managersOnly(404),
  },
  {
    route: contract.newsletters.send,
    input: { params: { id: missingId }, body: { version: 1, subscribers: 1 } },
    answers: managersOnly(404),
  },
  {
    route: contract.newsletters.preview,
    input: { body: { subject: '', text: '' } },
    answers: managersOnly(200),
  },
  { route: contract.newsletters.email, input: { params: { id: missingId } }, answers: managersOnly(404) },
  {
    route: contract.newsletters.schedule,
    input: { params: { id: missingId }, body: { version: 1, date: inTwoDays, time: '09:30' } },
    answers: managersOnly(404),
  },
  {
    route: contract.newsletters.unschedule,
    input: { params: { id: missingId } },
    answers: managersOnly(404),
  },
  {
    route: contract.newsletters.recipients,
    input: { params: { id: missingId } },
    answers: managersOnly(404),
  },
  { route: contract.account.addresses, input: {}, answers: shopperOnly(200) },
  { route: contract.account.addAddress, input: { body: anAddress }, answers: shopperOnly(201) },
  {
    route: contract.account.editAddress,
    input: { params: { id: missingId }, body: anAddress },
    answers: shopperOnly(404),
  },
  { route: contract.account.deleteAddress, input: { params: { id: missingId } }, answers: shopperOnly(404) },
  { route: contract.account.export, input: {}, answers: shopperOnly(200) },
  { route: contract.wishList.get, input: {}, answers: shopperOnly(200) },
  { route: contract.wishList.add, input: { body: { bookIds: [book._id] } }, answers: shopperOnly(200) },
  { route: contract.wishList.remove, input: { params: { bookId: book._id } }, answers: shopperOnly(204) },
  { route: contract.reviews.ofBook, input: { params: { bookId: book._id } }, answers: anyone(200) },
  { route: contract.reviews.own, input: { params: { bookId: book._id } }, answers: shopperOnly(200) },
  {
    route: contract.reviews.save,
    input: { params: { bookId: book._id }, body: { rating: 5, text: 'I read it twice.' } },
    answers: { ...shopperOnly(200), otherShopper: 403 },
  },
  {
    route: contract.reviews.delete,
    input: { params: { bookId: book._id } },
    answers: { ...shopperOnly(204), otherShopper: 404 },
  },
  { route: contract.reviewsAdmin.list, input: {}, answers: adminOnly(200) },
  { route: contract.reviewsAdmin.waiting, input: {}, answers: adminOnly(200) },
  {
    route: contract.reviewsAdmin.decide,
    input: { params: { id: 999 }, body: { state: 'published', version: 1 } },
    answers: managersOnly(404),
  },
  { route: contract.reviewsAdmin.delete, input: { params: { id: 999 } }, answers: managersOnly(404) },
  { route: contract.importRules.list, input: {}, answers: managersOnly(200) },
  {
    route: contract.importRules.block,
    input: (person) => ({ body: { kind: 'title', value: `Blocked by ${person}` } }),
    answers: managersOnly(201),
  },
  { route: contract.importRules.unblock, input: { params: { id: missingId } }, answers: managersOnly(404) },
  {
    route: contract.importRules.preview,
    input: { query: { scheme: 'thema', code: 'FH' } },
    answers: managersOnly(200),
  },
  {
    route: contract.importRules.addSubject,
    input: (person) => ({ body: { scheme: 'clil', prefix: person, category: 'fiction' } }),
    answers: managersOnly(201),
  },
  {
    route: contract.importRules.editSubject,
    input: { params: { id: missingId }, body: { scheme: 'clil', prefix: '1', category: 'fiction' } },
    answers: managersOnly(404),
  },
  {
    route: contract.importRules.removeSubject,
    input: { params: { id: missingId } },
    answers: managersOnly(404),
  },
  {
    route: contract.importRules.setFallback,
    input: { body: { category: null } },
    answers: managersOnly(200),
  },
  { route: contract.importFeeds.list, input: {}, answers: managersOnly(200) },
  { route: contract.importFeeds.reorder, input: { body: { ids: [] } }, answers: managersOnly(200) },
  {
    route: contract.importFeeds.edit,
    input: { params: { id: missingId }, body: { fallback: null } },
    answers: managersOnly(404),
  },
  { route: contract.stockLists.list, input: {}, answers: adminOnly(200) },
  { route: contract.stockLists.totals, input: {}, answers: adminOnly(200) },
  {
    route: contract.stockTaking.scan,
    input: { query: { code: '9780306406157' } },
    answers: adminOnly(404),
  },
  { route: contract.stockTaking.one, input: { params: { bookId: book._id } }, answers: adminOnly(200) },
  {
    route: contract.stockTaking.place,
    input: { params: { bookId: missingId }, body: { section: '', whenOut: 'sold-out', expectedOn: null } },
    answers: adminOnly(404),
  },
  {
    route: contract.stockTaking.expected,
    input: { query: { since: '2026-01-01T00:00:00.000Z' } },
    answers: adminOnly(200),
  },
  {
    route: contract.stockTaking.apply,
    input: { body: { section: '', books: [{ bookId: missingId, expected: null, counted: 0 }] } },
    answers: adminOnly(409),
  },
  { route: contract.toOrder.list, input: {}, answers: adminOnly(200) },
  { route: contract.toOrder.suppliers, input: {}, answers: adminOnly(200) },
  { route: contract.supplierOrders.list, input: {}, answers: adminOnly(200) },
  { route: contract.supplierOrders.get, input: { params: { number: 999_999 } }, answers: adminOnly(404) },
  {
    route: contract.supplierOrders.create,
    input: {
      body: { supplier: 'A Distributor', lines: [{ bookId: missingId, quantity: 1, onOrder: 0 }] },
    },
    answers: adminOnly(409),
  },
  {
    route: contract.supplierOrders.receive,
    input: { params: { number: 999_999 }, body: { lines: [{ bookId: missingId, copies: 1, expected: 1 }] } },
    answers: adminOnly(404),
  },
  { route: contract.supplierOrders.cancel, input: { params: { number: 999_999 } }, answers: adminOnly(404) },
  { route: contract.supplierOrders.csv, input: { params: { number: 999_999 } }, answers: adminOnly(404) },
  { route: contract.shop.get, input: {}, answers: anyone(200) },
  {
    route: contract.stockAlerts.create,
    input: { params: { id: book._id }, body: { email: 'reader@example.com' } },
    answers: anyone(409),
  },
  { route: contract.shop.home, input: {}, answers: anyone(200) },
  ...settingsOf(['shop', 'home', 'email', 'reviews', 'stock', 'books'], managersOnly(200)),
  {
    route: contract.settingsPreviews.email,
    input: { query: { message: 'placed' } },
    answers: managersOnly(200),
  },
  { route: contract.searchIndex.progress, input: {}, answers: managersOnly(200) },
  ...settingsOf(['region', 'delivery', 'payment', 'tax', 'backups'], ownersOnly(200)),
  { route: contract.backups.list, input: {}, answers: ownersOnly(200) },
  { route: contract.backups.take, input: {}, answers: ownersOnly(202) },
  {
    route: contract.backups.download,
    input: { params: { name: missingBackup }, body: { currentPassword: password } },
    answers: ownersOnly(404),
  },
  {
    route: contract.backups.remove,
    input: { params: { name: missingBackup } },
    answers: ownersOnly(404),
  },
  { route: contract.imports.upload, input: {}, answers: managersOnly(400) },
  { route: contract.imports.list, input: {}, answers: managersOnly(200) },
  ...(['get', 'pause', 'resume', 'cancel', 'report', 'refused'] as const).map((verb) => ({
    route: contract.imports[verb],
    input: { params: { id: missingId } },
    answers: managersOnly(404),
  })),
  {
    route: contract.imports.start,
    input: { params: { id: missingId }, body: { dryRun: true } },
    answers: managersOnly(404),
  },
  {
    route: contract.imports.rows,
    input: { params: { id: missingId }, query: { outcome: 'refused' } },
    answers: managersOnly(404),
  },
  { route: contract.newsletter.list, input: {}, answers: managersOnly(200) },
  { route: contract.mail.ofOrder, input: { params: { id: missingId } }, answers: adminOnly(200) },
  { route: contract.mail.outbox, input: {}, answers: managersOnly(200) },
  { route: contract.mail.html, input: { params: { id: missingId } }, answers: managersOnly(404) },
  { route: contract.categories.list, input: {}, answers: managersOnly(200) },
  {
    route: contract.categories.create,
    input: (person) => ({ body: { name: `Books of ${person}` } }),
    answers: managersOnly(201),
  },
  { route: contract.categories.reorder, input: { body: { slugs: [] } }, answers: managersOnly(409) },
  {
    route: contract.categories.edit,
    input: { params: { slug: 'unknown' }, body: { name: 'Unknown' } },
    answers: managersOnly(404),
  },
  { route: contract.categories.delete, input: { params: { slug: 'unknown' } }, answers: managersOnly(404) },
  { route: contract.descriptions.get, input: { params: { id: book._id } }, answers: anyone(200) },
  { route: contract.authors.get, input: { params: { slug: 'nobody' } }, answers: anyone(404) },
  { route: contract.news.list, input: {}, answers: anyone(200) },
  { route: contract.news.get, input: { params: { slug: 'unknown' } }, answers: anyone(404) },
  { route: contract.newsAdmin.list, input: {}, answers: managersOnly(200) },
  { route: contract.newsAdmin.create, input: { body: { title: 'Open late' } }, answers: managersOnly(201) },
  { route: contract.newsAdmin.reorder, input: { body: { ids: [] } }, answers: managersOnly(409) },
  {
    route: contract.newsAdmin.edit,
    input: { params: { id: missingId }, body: { title: 'Unknown' } },
    answers: managersOnly(404),
  },
  { route: contract.newsAdmin.delete, input: { params: { id: missingId } }, answers: managersOnly(404) },
  { route: contract.texts.published, input: {}, answers: anyone(200) },
  { route: contract.textsAdmin.list, input: {}, answers: managersOnly(200) },
  { route: contract.textsAdmin.get, input: { params: { slug: 'contact' } }, answers: managersOnly(200) },
  {
    route: contract.textsAdmin.save,
    input: { params: { slug: 'contact' }, body: { markdown: 'Write to us.', isPublished: true } },
    answers: managersOnly(200),
  },
  { route: contract.texts.ownPage, input: { params: { slug: 'no-such-page' } }, answers: anyone(404) },
  {
    route: contract.textsAdmin.create,
    input: { body: { title: 'Book club', place: 'menu' } },
    answers: managersOnly(201),
  },
  {
    route: contract.textsAdmin.delete,
    input: { params: { slug: 'no-such-page' } },
    answers: managersOnly(404),
  },
  { route: contract.textsAdmin.preview, input: { body: { markdown: '' } }, answers: managersOnly(200) },
  { route: contract.setup.get, input: {}, answers: adminOnly(200) },
  { route: contract.setup.save, input: { body: {} }, answers: ownersOnly(200) },
  { route: contract.setup.previewStart, input: {}, answers: ownersOnly(200) },
  { route: contract.setup.startOwnShop, input: { body: { confirm: 'no' } }, answers: ownersOnly(400) },
  { route: contract.identity.config, input: {}, answers: anyone(200) },
  {
    route: contract.identity.beginSession,
    input: {},
    answers: { visitor: 401, shopper: 204, otherShopper: 204, ...staff(401), forged: 401 },
  },
  { route: contract.identity.endSession, input: {}, answers: anyone(204) },
  { route: contract.staff.list, input: {}, answers: ownersOnly(200) },
  {
    route: contract.staff.invite,
    input: { body: { name: 'Clara', email: 'clara@shop.example', role: 'clerk' } },
    answers: ownersOnly(201),
  },
  { route: contract.staff.withdraw, input: { params: { id: missingId } }, answers: ownersOnly(404) },
  {
    route: contract.staff.changeRole,
    input: { params: { username: 'nobody' }, body: { role: 'owner' } },
    answers: ownersOnly(404),
  },
  { route: contract.staff.remove, input: { params: { username: 'nobody' } }, answers: ownersOnly(404) },
  { route: contract.staff.endSessions, input: { params: { username: 'nobody' } }, answers: ownersOnly(404) },
  { route: contract.staff.signIns, input: {}, answers: ownersOnly(200) },
  { route: contract.staff.readInvitation, input: { params: { code: 'unknown' } }, answers: anyone(404) },
  {
    route: contract.staff.accept,
    input: { params: { code: 'unknown' }, body: { username: 'mallory', password: 'correct horse' } },
    answers: anyone(404),
  },
  { route: contract.staffAccount.get, input: {}, answers: adminOnly(200) },
  {
    route: contract.staffAccount.edit,
    input: { body: { name: 'Ada', email: null } },
    answers: adminOnly(200),
  },
  {
    route: contract.staffAccount.changePassword,
    input: { body: { currentPassword: 'wrong', password: 'correct horse' } },
    answers: adminOnly(400),
  },
  {
    route: contract.staffAccount.startTotp,
    input: { body: { currentPassword: password } },
    answers: adminOnly(201),
  },
  { route: contract.staffAccount.confirmTotp, input: { body: { code: 'wrong' } }, answers: adminOnly(400) },
  { route: contract.staffAccount.turnOffTotp, input: { body: { code: 'wrong' } }, answers: adminOnly(409) },
  { route: contract.staffAccount.signIns, input: {}, answers: adminOnly(200) },
  { route: contract.audit.list, input: {}, answers: ownersOnly(200) },
]

const lines = table.flatMap(({ route, input, answers }) =>
  Object.entries(answers).map(([person, status]) => ({
    call: `${route.method} ${route.path}`,
    person,
    status,
    route,
    input: typeof input === 'function' ? input(person) : input,
  })),
)

test.each(lines)('$call by $person is answered $status', async ({ route, input, person, status }) => {
  const answer = await shop.send(route, input, { as: people[person as Person] })
  expect(answer.status).toBe(status)
  if (status >= 400) {
    expect(answer.body).toMatchObject({
      code: expect.any(String),
      message: expect.any(String),
      requestId: expect.any(String),
    })
  }
})

const files = [
  contract.newsletter.csv,
  contract.mail.csv,
  contract.orderChanges.csv,
  contract.imports.sample,
  ...Object.values(contract.bookExports),
]

test.each(files)('$path is for managers only', async ({ path }) => {
  const download = (as: string | undefined) =>
    fetch(shop.origin + path, as ? { headers: { authorization: `Bearer ${as}` } } : {})
  for (const [person, status] of Object.entries(managersOnly(200)))
    expect((await download(people[person as Person])).status, person).toBe(status)
})

test('the export of the books to order is for all staff', async () => {
  const download = (as: string | undefined) =>
    fetch(shop.origin + contract.toOrder.csv.path, as ? { headers: { authorization: `Bearer ${as}` } } : {})
  for (const [person, status] of Object.entries(adminOnly(200)))
    expect((await download(people[person as Person])).status, person).toBe(status)
})

test('every route is in the table', () => {
  const apart = [contract.admin.logOut, contract.account.close, contract.toOrder.csv]
  const named = new Set<Route>([...table.map((line) => line.route), ...files, ...apart])
  expect(everyRoute.filter((route) => !named.has(route))).toEqual([])
})

test.each(everyRoute.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s under an unknown host name is answered only if it is a public read',
  async (_name, { method, path, access }) => {
    const url = path.replace(/\{\w+\}/g, missingId)
    const asAdmin = { authorization: `Bearer ${people.admin}`, host: 'rebound.example' }
    const { statusCode, body } = await shop.server.inject({ method, url, headers: asAdmin })
    const isPublicRead = method === 'GET' && access === 'anyone'
    expect(statusCode === 421).toBe(!isPublicRead)
    if (!isPublicRead) expect(body).toMatch(/rebound\.example is not an address .* set PUBLIC_URL/)
  },
)

test('closing an account is for its shopper only', async () => {
  const close = async (as: string | undefined) => (await shop.send(contract.account.close, {}, { as })).status
  const { visitor, admin, forged } = people
  expect([await close(visitor), await close(forged), await close(admin)]).toEqual([401, 401, 403])
  expect(await close(await shop.shoppers.tokenFor('leaving@reader.example'))).toBe(204)
})

test('signing out is for admins only, and ends one token or all of them', async () => {
  const { admin: first, clerk, manager: _, ...others } = people
  for (const as of Object.values(others))
    expect((await shop.send(contract.admin.logOut, {}, { as })).status).toBe(401)
  expect((await shop.send(contract.admin.logOut, {}, { as: clerk })).status).toBe(204)
  const seesStats = async (as: string) => (await shop.send(contract.admin.stats, {}, { as })).status
  const [second, third] = [await shop.adminToken(), await shop.adminToken()]

  expect((await shop.send(contract.admin.logOut, {}, { as: first })).status).toBe(204)
  expect(await seesStats(first)).toBe(401)
  expect((await shop.send(contract.admin.logOut, {}, { as: first })).status).toBe(401)
  expect(await seesStats(second)).toBe(200)

  const everywhere = { query: { everywhere: '1' as const } }
  expect((await shop.send(contract.admin.logOut, everywhere, { as: second })).status).toBe(204)
  expect([await seesStats(second), await seesStats(third)]).toEqual([401, 401])
  expect(await seesStats(await shop.adminToken())).toBe(200)
})
