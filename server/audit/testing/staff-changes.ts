import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { admin } from '../../../contract/people/admin.ts'
import { backups } from '../../../contract/shop/backups.ts'
import { bookChanges } from '../../../contract/catalog/book-changes.ts'
import { type Book, books } from '../../../contract/catalog/books.ts'
import { categories } from '../../../contract/shop/categories.ts'
import { type Customer, customers } from '../../../contract/people/customers.ts'
import { coverQueue } from '../../../contract/trade/cover-queue.ts'
import { editionChanges } from '../../../contract/catalog/editions.ts'
import { importFeeds, importRules } from '../../../contract/trade/import-rules.ts'
import { type GiftCard, giftCards } from '../../../contract/orders/gift-cards.ts'
import { imports } from '../../../contract/trade/imports.ts'
import { mailServer } from '../../../contract/shop/mail-server.ts'
import { newsAdmin } from '../../../contract/shop/news-admin.ts'
import { newsletters } from '../../../contract/shop/newsletters.ts'
import { orderChanges } from '../../../contract/orders/order-changes.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { payments } from '../../../contract/orders/payments.ts'
import { paymentKeys } from '../../../contract/shop/payment-keys.ts'
import { returns } from '../../../contract/orders/returns.ts'
import { reviewsAdmin } from '../../../contract/catalog/reviews-admin.ts'
import { reviews } from '../../../contract/catalog/reviews.ts'
import type { Route } from '../../../contract/route.ts'
import { saveSettings } from '../../../contract/shop/settings.ts'
import { textsAdmin } from '../../../contract/shop/shop-pages-admin.ts'
import { staffOrders } from '../../../contract/orders/staff-orders.ts'
import { staffAccount } from '../../../contract/people/staff-account.ts'
import { staff } from '../../../contract/people/staff.ts'
import { type SupplierOrder, supplierOrders } from '../../../contract/stock/supplier-orders.ts'
import { stockTaking } from '../../../contract/stock/stock-taking.ts'
import { stock } from '../../../contract/stock/stock.ts'
import { type Voucher, vouchers } from '../../../contract/orders/vouchers.ts'
import { insertAdmin } from '../../admin/admins.sql.ts'
import { setPassword } from '../../admin/testing/set-password.ts'
import { claimCover, putOff, queueCovers } from '../../trade/covers/cover-queue.sql.ts'
import { insertUpload } from '../../trade/jobs/jobs.sql.ts'
import { openFeed } from '../../trade/onix/records.sql.ts'
import { bookseller, orderFor, someBook, type TestShop } from '../../testing/test-shop.ts'

type Sent = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }

/** A call that succeeds, and the entry that it leaves. */
type Line = {
  route: Route
  action: string
  subject: string
  input(): Sent | Promise<Sent>
  /** The username of the entry, where it is not the caller's. */
  actor?: string
  /** Reads from the response what a later call needs. */
  keep?(body: never): void
}

const password = 'correct horse battery'

export const edited = { ...someBook, title: 'Walden; or, Life in the Woods', newPrice: 9.99 }

/** A call of each route by which staff change something, in an order in which all succeed. Needs one subscriber. */
export async function staffChanges(shop: TestShop): Promise<Line[]> {
  await setPassword(shop.db, bookseller.username, password)
  await insertAdmin(shop.db, { ...bookseller, username: 'clara' }, { role: 'clerk' })
  return [
    ...(await ofBooks(shop)),
    ...(await ofOrders(shop)),
    ...ofVouchers(),
    ...ofGiftCards(),
    ...(await ofReviews(shop)),
    ...(await ofCustomers(shop)),
    ...(await ofStock(shop)),
    ...ofImportRules(shop),
    ...ofTheShop(shop),
    ...(await ofNewsletters(shop)),
    ...(await ofImports(shop)),
    ...ofStaff(shop),
    ...ofTheAccount(),
  ]
}

const line = (route: Route, action: string, subject: string, input: Line['input']): Line => ({
  route,
  action,
  subject,
  input,
})

async function failCover({ db }: TestShop, id: string) {
  await queueCovers(db, [{ id, address: 'https://covers.example/1.jpg', host: 'covers.example' }])
  const claimed = await claimCover(db, '', { perHost: 1, pause: 0, leaseMinutes: 1 })
  if (claimed) await putOff(db, claimed, 'The server answered 404', null)
}

async function ofBooks(shop: TestShop): Promise<Line[]> {
  const as = { as: await shop.adminToken() }
  const sold = async (title: string) =>
    (await shop.call(201, books.create, { body: { ...someBook, title } }, as)).body
  const [book, other] = [await sold(someBook.title), await sold('Bleak House')]
  const params = { id: book._id }
  return [
    line(books.create, 'book.add', 'Walden', () => ({ body: someBook })),
    line(books.edit, 'book.edit', edited.title, () => ({ params, body: edited })),
    ...ofEditions(await sold('Persuasion'), await sold('Persuasion in cloth')),
    line(bookChanges.change, 'book.delete', other.title, () => ({
      body: { ids: [other._id], change: 'delete' },
    })),
    line(coverQueue.retry, 'cover.retry', '1 cover', async () => {
      await failCover(shop, book._id)
      return {}
    }),
    line(books.delete, 'book.delete', edited.title, () => ({ params })),
  ]
}

function ofEditions(book: Book, other: Book): Line[] {
  const params = { id: book._id }
  const tied = () => ({ params, body: { bookId: other._id } })
  return [
    line(editionChanges.add, 'book.add-edition', book.title, tied),
    line(editionChanges.lead, 'book.lead-edition', book.title, tied),
    line(editionChanges.separate, 'book.separate-edition', book.title, () => ({
      params: { ...params, bookId: other._id },
    })),
  ]
}

async function ofOrders(shop: TestShop): Promise<Line[]> {
  const { call, people } = shop
  const as = { as: await shop.adminToken() }
  const sold = async (title: string) =>
    (await call(201, books.create, { body: { ...someBook, title } }, as)).body
  const [emma, dracula, carmilla, evelina] = [
    await sold('Emma'),
    await sold('Dracula'),
    await sold('Carmilla'),
    await sold('Evelina'),
  ]
  const basket = {
    productIds: [emma._id, dracula._id, carmilla._id, evelina._id],
    totalPrice: '50.00',
  }
  const { body: order } = await call(
    201,
    orders.place,
    { body: orderFor(emma, basket) },
    { as: people.shopper },
  )
  const params = { id: order._id }
  const subject = `Order ${order.number}`
  const shipped = { from: 'placed', to: 'shipped' }
  const address = { street: '2 Short Road', city: 'Bath', country: 'USA', state: 'Vermont', zipcode: '05030' }
  const ofOrder = (route: Route, action: string, body?: unknown, more: Sent['params'] = {}) =>
    line(route, action, subject, () => ({ params: { ...params, ...more }, body }))
  return [
    ofOrder(orderChanges.addNote, 'order.note', { text: 'Call first' }),
    ofOrder(orderChanges.setTracking, 'order.tracking', { carrier: 'Parcel Post', number: 'PP 17' }),
    ofOrder(orderChanges.setAddress, 'order.address', address),
    ofOrder(orderChanges.shipLine, 'order.ship-line', undefined, { bookId: emma._id }),
    ofOrder(orderChanges.shipLines, 'order.ship-line', { bookIds: [evelina._id] }),
    ofOrder(orderChanges.cancelLine, 'order.cancel-line', undefined, { bookId: dracula._id }),
    ofOrder(orderChanges.setPrice, 'order.price', { price: 2 }, { bookId: carmilla._id }),
    ofOrder(orders.move, 'order.move', shipped),
    ofOrder(orderChanges.undo, 'order.undo', { from: 'shipped' }),
    ofOrder(orderChanges.moveAll, 'order.move', { moves: [{ ...params, ...shipped }] }),
    ofOrder(payments.record, 'order.paid', { amount: '2' }),
    ofOrder(payments.refund, 'order.refunded', { amount: '1' }),
    ofOrder(payments.recordAll, 'order.paid', { ids: [order._id] }),
    ofOrder(returns.create, 'order.return', {
      lines: [{ bookId: emma._id, restock: true }],
      reason: 'Torn',
    }),
    ofOrder(orderChanges.cancelAll, 'order.cancel-all', { of: 'network' }),
    line(staffOrders.place, 'order.place', expect.stringMatching(/^Order \d+$/) as string, () => ({
      body: orderFor(dracula),
    })),
  ]
}

function ofVouchers(): Line[] {
  let id = ''
  const terms = {
    categories: [],
    validFrom: null,
    validUntil: '2026-12-31',
    maxUses: null,
    isActive: true,
    note: '',
  }
  const reduction = { kind: 'percent', percent: '10' }
  return [
    {
      ...line(vouchers.create, 'voucher.create', 'WINTER', () => ({
        body: { code: 'winter', reduction, ...terms },
      })),
      keep: (voucher: Voucher) => void (id = voucher.id),
    },
    line(vouchers.change, 'voucher.edit', 'WINTER', () => ({
      params: { id },
      body: { ...terms, isActive: false },
    })),
    line(vouchers.remove, 'voucher.delete', 'WINTER', () => ({ params: { id } })),
  ]
}

function ofGiftCards(): Line[] {
  let id = ''
  const endOfCode = expect.stringMatching(/^…[A-Z\d]{4}$/) as string
  const ofCard = (route: Route, action: string, body?: object) =>
    line(route, action, endOfCode, () => ({ params: { id }, ...(body && { body }) }))
  return [
    {
      ...line(giftCards.sell, 'gift-card.sell', endOfCode, () => ({
        body: { amount: '25', paidBy: 'cash', name: '', email: '', text: '' },
      })),
      keep: (card: GiftCard) => void (id = card.id),
    },
    ofCard(giftCards.send, 'gift-card.send', { email: 'rita@reader.example' }),
    ofCard(giftCards.block, 'gift-card.block', { isBlocked: true }),
    ofCard(giftCards.block, 'gift-card.unblock', { isBlocked: false }),
    ofCard(giftCards.takeBack, 'gift-card.take-back'),
  ]
}

/** Of a book that the audited calls do not delete. */
async function ofReviews({ call, people, adminToken }: TestShop): Promise<Line[]> {
  const as = { as: await adminToken() }
  const { body: book } = await call(201, books.create, { body: { ...someBook, title: 'Middlemarch' } }, as)
  await call(201, orders.place, { body: orderFor(book) }, { as: people.shopper })
  const body = { rating: 4, text: 'I read it twice.' }
  await call(200, reviews.save, { params: { bookId: book._id }, body }, { as: people.shopper })
  const { body: listed } = await call(200, reviewsAdmin.list, {}, as)
  const params = { id: String(listed.reviews[0]?._id) }
  const decide = (state: string) => () => ({ params, body: { state, version: 1 } })
  return [
    line(reviewsAdmin.decide, 'review.publish', 'Middlemarch', decide('published')),
    line(reviewsAdmin.decide, 'review.reject', 'Middlemarch', decide('rejected')),
    line(reviewsAdmin.delete, 'review.delete', 'Middlemarch', () => ({ params })),
  ]
}

async function ofCustomers({ call, adminToken, shoppers }: TestShop): Promise<Line[]> {
  await shoppers.signIn('leaving@reader.example')
  const { body: found } = await call(
    200,
    customers.list,
    { query: { q: 'leaving@reader.example' } },
    { as: await adminToken() },
  )
  const number = String(found.customers[0]?.number)
  const params = { number }
  let id = ''
  const ofCustomer = (route: Route, action: string, body?: unknown) =>
    line(route, action, `Customer ${number}`, () => ({ params, body }))
  return [
    {
      ...ofCustomer(customers.addNote, 'customer.note', { text: 'Prefers paperbacks' }),
      keep: ({ notes }: Customer) => void (id = notes[0]?._id ?? ''),
    },
    line(customers.deleteNote, 'customer.delete-note', `Customer ${number}`, () => ({
      params: { ...params, id },
    })),
    ofCustomer(customers.sendReset, 'customer.reset'),
    ofCustomer(customers.block, 'customer.block', { blocked: true }),
    ofCustomer(customers.block, 'customer.unblock', { blocked: false }),
    ofCustomer(customers.close, 'customer.close'),
  ]
}

async function ofStock({ call, adminToken }: TestShop): Promise<Line[]> {
  const as = { as: await adminToken() }
  const title = 'Villette'
  const { body: book } = await call(201, books.create, { body: { ...someBook, title } }, as)
  const params = { bookId: book._id }
  const place = { section: 'Poetry', whenOut: 'to-order', expectedOn: null }
  const counted = [{ ...params, expected: 4, counted: 3 }]
  const ofBook = (route: Route, action: string, body?: unknown) =>
    line(route, action, title, () => ({ params, body }))
  return [
    ofBook(stock.set, 'stock.set', { onHand: 3 }),
    ofBook(stock.move, 'stock.move', { delta: 1, reason: 'received' }),
    ofBook(stockTaking.place, 'stock.set', place),
    line(stockTaking.apply, 'stock.count', 'Poetry', () => ({ body: { section: 'Poetry', books: counted } })),
    ofBook(stock.stop, 'stock.stop'),
    ...ofSuppliers(book._id),
  ]
}

function ofSuppliers(bookId: string): Line[] {
  let number = 0
  const subject = 'Supplier order 1'
  const ofOrder = (route: Route, action: string, body?: unknown) =>
    line(route, action, subject, () => ({ params: { number: String(number) }, body }))
  const lines = [{ bookId, quantity: 2, onOrder: 0 }]
  return [
    {
      ...line(supplierOrders.create, 'stock.order', subject, () => ({
        body: { supplier: 'A Distributor', lines },
      })),
      keep: (body: SupplierOrder) => void (number = body.number),
    },
    ofOrder(supplierOrders.receive, 'stock.receive', { lines: [{ bookId, copies: 1, expected: 2 }] }),
    ofOrder(supplierOrders.cancel, 'stock.cancel-order'),
  ]
}

function ofImportRules({ db }: TestShop): Line[] {
  let id = ''
  const rule = { scheme: 'thema', prefix: 'FB', category: 'fiction' }
  const keep = (body: { id: string }) => void (id = body.id)
  const feed = async () => (await openFeed(db, 'A Distributor')) ?? ''
  return [
    {
      ...line(importRules.block, 'import.block', 'Example House', () => ({
        body: { kind: 'publisher', value: 'Example House' },
      })),
      keep,
    },
    line(importRules.unblock, 'import.unblock', 'Example House', () => ({ params: { id } })),
    {
      ...line(importRules.addSubject, 'import.add-subject', 'thema FB', () => ({ body: rule })),
      keep,
    },
    line(importRules.editSubject, 'import.edit-subject', 'thema FB', () => ({
      params: { id },
      body: { ...rule, category: 'horror' },
    })),
    line(importRules.removeSubject, 'import.remove-subject', 'thema FB', () => ({ params: { id } })),
    line(importRules.setFallback, 'import.fallback', 'Imports', () => ({ body: { category: 'horror' } })),
    line(importFeeds.reorder, 'import.order-feeds', 'Feeds', async () => ({ body: { ids: [await feed()] } })),
    line(importFeeds.edit, 'import.edit-feed', 'A Distributor', async () => ({
      params: { id: await feed() },
      body: { fallback: 'fiction' },
    })),
  ]
}

function ofTheShop({ call, adminToken }: TestShop): Line[] {
  let news = { id: '' }
  const poetry = { slug: 'poetry' }
  const slugs = async () =>
    (await call(200, categories.list, {}, { as: await adminToken() })).body
      .map(({ slug }) => slug)
      .toReversed()
  return [
    ...Object.entries(saveSettings).map(([group, route]) =>
      line(route, 'settings.save', group, () => ({ body: {} })),
    ),
    line(paymentKeys.save, 'payment-keys.save', 'Stripe', () => ({
      body: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' },
    })),
    line(paymentKeys.remove, 'payment-keys.remove', 'Stripe', () => ({})),
    line(mailServer.save, 'mail-server.save', 'mail.shop.example', () => ({
      body: {
        host: 'mail.shop.example',
        port: 25,
        security: 'none',
        username: '',
        sender: 'me@shop.example',
      },
    })),
    line(mailServer.remove, 'mail-server.remove', 'mail.shop.example', () => ({})),
    line(backups.take, 'backup.take', '', () => ({})),
    line(categories.create, 'category.create', 'Poetry', () => ({ body: { name: 'Poetry' } })),
    line(categories.reorder, 'category.order', 'Categories', async () => ({
      body: { slugs: await slugs() },
    })),
    line(categories.edit, 'category.edit', 'Verse', () => ({
      params: poetry,
      body: { name: 'Verse', inHomeSelect: true },
    })),
    line(categories.delete, 'category.delete', 'Verse', () => ({ params: poetry })),
    {
      ...line(newsAdmin.create, 'news.create', 'Open late', () => ({ body: { title: 'Open late' } })),
      keep: (body: typeof news) => void (news = body),
    },
    line(newsAdmin.reorder, 'news.order', 'News', () => ({ body: { ids: [news.id] } })),
    line(newsAdmin.edit, 'news.edit', 'Open early', () => ({
      params: { id: news.id },
      body: { title: 'Open early' },
    })),
    line(newsAdmin.delete, 'news.delete', 'Open early', () => ({ params: { id: news.id } })),
    line(textsAdmin.create, 'page.create', 'Book club', () => ({
      body: { title: 'Book club', place: 'menu' },
    })),
    line(textsAdmin.delete, 'page.delete', 'Book club', () => ({ params: { slug: 'book-club' } })),
    line(textsAdmin.save, 'page.save', 'contact', () => ({
      params: { slug: 'contact' },
      body: { markdown: 'Write to us.', isPublished: true },
    })),
  ]
}

async function ofNewsletters({ call, adminToken }: TestShop): Promise<Line[]> {
  const as = { as: await adminToken() }
  const { body: book } = await call(201, books.create, { body: { ...someBook, title: 'Cranford' } }, as)
  let id = ''
  const ofOne = (route: Route, action: string, subject: string, body?: unknown) =>
    line(route, action, subject, () => ({ params: { id }, body }))
  const [first, second] = ['Five new books', 'Six new books']
  const text = 'Here they are.'
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  return [
    {
      ...ofOne(newsletters.create, 'newsletter.create', first, { subject: first, text }),
      keep: (body: { _id: string }) => void (id = body._id),
    },
    ofOne(newsletters.edit, 'newsletter.edit', second, {
      subject: second,
      text,
      books: [book._id],
      version: 1,
    }),
    ofOne(newsletters.test, 'newsletter.test', second, { to: 'me@shop.example' }),
    ofOne(newsletters.schedule, 'newsletter.schedule', second, {
      version: 2,
      date: inTwoDays,
      time: '09:30',
    }),
    ofOne(newsletters.unschedule, 'newsletter.unschedule', second),
    ofOne(newsletters.send, 'newsletter.send', second, { version: 4, subscribers: 1 }),
    ofOne(newsletters.delete, 'newsletter.delete', second),
  ]
}

/** Of a file that is not on this machine, so that nobody runs it. */
async function ofImports({ db }: TestShop): Promise<Line[]> {
  const id = randomUUID()
  const fileName = 'feed.xml'
  const found = { kind: 'onix' as const, format: 'ONIX 3.0', sender: null, sentAt: null, files: 1, first: [] }
  await insertUpload(db, { id, fileName, size: 1, found, startedBy: 'admin' })
  const ofOne = (route: Route, action: string, body?: unknown) =>
    line(route, action, fileName, () => ({ params: { id }, body }))
  return [
    ofOne(imports.start, 'import.start', {}),
    ofOne(imports.pause, 'import.pause'),
    ofOne(imports.resume, 'import.resume'),
    ofOne(imports.cancel, 'import.cancel'),
  ]
}

function ofStaff({ call, adminToken }: TestShop): Line[] {
  const clara = { username: 'clara' }
  const invited = { name: 'Max', email: 'max@shop.example', role: 'manager' as const }
  const invite = async () =>
    (await call(201, staff.invite, { body: invited }, { as: await adminToken() })).body
  return [
    line(staff.invite, 'staff.invite', invited.email, () => ({ body: invited })),
    line(staff.withdraw, 'staff.withdraw-invitation', invited.email, async () => ({
      params: { id: (await invite()).invitation._id },
    })),
    {
      ...line(staff.accept, 'staff.join', 'max', async () => ({
        params: { code: (await invite()).link.split('#')[1] ?? '' },
        body: { username: 'max', password },
      })),
      actor: 'max',
    },
    line(staff.changeRole, 'staff.role', 'clara', () => ({ params: clara, body: { role: 'manager' } })),
    line(staff.endSessions, 'staff.end-sessions', 'clara', () => ({ params: clara })),
    line(staff.remove, 'staff.remove', 'clara', () => ({ params: clara })),
  ]
}

function ofTheAccount(): Line[] {
  let totp = new TOTP()
  const own = (route: Route, action: string, input: Line['input']) => line(route, action, 'admin', input)
  return [
    own(staffAccount.edit, 'account.edit', () => ({ body: { name: 'Ada L.', email: 'ada@shop.example' } })),
    {
      ...own(staffAccount.startTotp, 'account.totp-start', () => ({ body: { currentPassword: password } })),
      keep: ({ secret }: { secret: string }) => void (totp = new TOTP({ secret: Secret.fromBase32(secret) })),
    },
    own(staffAccount.confirmTotp, 'account.totp-on', () => ({ body: { code: totp.generate() } })),
    own(staffAccount.turnOffTotp, 'account.totp-off', () => ({
      body: { code: totp.generate({ timestamp: Date.now() + 30_000 }) },
    })),
    own(staffAccount.changePassword, 'account.password', () => ({
      body: { currentPassword: password, password: `${password} 2` },
    })),
    own(admin.logOut, 'account.sign-out-everywhere', () => ({ query: { everywhere: '1' } })),
  ]
}
