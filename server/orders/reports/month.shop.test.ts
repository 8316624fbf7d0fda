import { beforeAll, expect, test } from 'vitest'
import { contract } from '../../../contract/contract.ts'
import type { AdminOrder } from '../../../contract/orders/admin-orders.ts'
import type { Movable } from '../../../contract/orders/placed-order.ts'
import type { Book } from '../../../contract/catalog/books.ts'
import type { PaymentMethod } from '../../../domain/money/payment-methods.ts'
import { urlOf } from '../../../contract/request.ts'
import { sql } from '../../database/sql.ts'
import type { FakeSession } from '../../payments/fake-stripe/fake-account.ts'
import type { Fake } from '../../payments/fake-stripe/fake-stripe.ts'
import { openTestShop, orderFor } from '../../testing/test-shop.ts'

/*
 * A month of a German shop: orders of every kind, whose journal, receipts, ledger of payments, stock and figures must agree to
 * the cent and the copy. What happens is drawn from a fixed sequence, so that each run has the same month.
 */

const { orders, ownPayments, payments, quotes, receipts, reports, returns, saveSettings, stock } = contract
const { giftCards, staffOrders, vouchers } = contract

const shop = await openTestShop({ payments: { keys: undefined, fake: 'own' } })
const { call, db, people, send } = shop
const fake = shop.payments.fake as Fake
const [staff, shopper] = [{ as: people.admin }, { as: people.shopper }]
const copies = 60
const month = { from: '2026-03-01', to: '2026-03-31' }
const cents = (amount: string) => Math.round(Number(amount) * 100)
const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

let seed = 7
/** A whole number below the limit. */
function draw(limit: number): number {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % limit
}

const oneOf = <Choice>(choices: readonly Choice[]) => choices[draw(choices.length)] as Choice

async function openGermanShop(): Promise<Book[]> {
  const region = { currency: 'EUR', locale: 'de-DE', country: 'DE', timeZone: 'Europe/Berlin' }
  await call(200, saveSettings.region, { body: region }, staff)
  const { pickup } = shop.shop.current.settings.delivery
  const zone = { days: '', letter: null }
  const zones = [
    { ...zone, name: 'Inland', countries: ['DE'], fee: '4.90', freeFrom: '50' },
    { ...zone, name: 'Alpen', countries: ['AT', 'CH'], fee: '9.50', freeFrom: null },
  ]
  const body = { zones, pickup: { ...pickup, isOffered: true } }
  await call(200, saveSettings.delivery, { body }, staff)
  const rate = { name: 'USt.', country: 'DE' }
  const rates = [
    { ...rate, category: 'fiction', percent: '7' },
    { ...rate, category: 'horror', percent: '0' },
    { ...rate, category: null, percent: '19' },
  ]
  await call(200, saveSettings.tax, { body: { mode: 'included', number: 'DE 1', rates } }, staff)
  const offered = { isOffered: true }
  const transfer = { ...offered, holder: 'Bookshop', iban: 'DE89370400440532013000', bic: '', days: 7 }
  const invoice = { ...offered, days: 14, customers: [] }
  const methods = { cash: offered, pickup: offered, transfer, invoice, card: offered }
  await call(200, saveSettings.payment, { body: methods }, staff)
  await db.run(sql`update accounts set email_verified = true`)
  const books: Book[] = []
  for (const [title, newPrice, category] of [
    ['Emma', 9.99, 'fiction'],
    ['Walden', 14.95, 'fiction'],
    ['Pumps', 20.01, 'technology'],
    ['Ledgers', 39.5, 'business'],
    ['Ghosts', 5.01, 'horror'],
  ] as const) {
    const book = await shop.sell({ title, newPrice, category })
    await call(200, stock.set, { params: { bookId: book._id }, body: { onHand: copies } }, staff)
    books.push(book)
  }
  return books
}

const address = { street: '1 Langer Weg', street2: '', city: 'Berlin', state: '', zipcode: '10115' }

/** Fiction for a tenth less, five euros off the first four orders, and gift cards of three sums. */
async function issueCodes() {
  const always = { validFrom: null, validUntil: null, isActive: true, note: '' }
  const tenth = { kind: 'percent', percent: '10' } as const
  const five = { kind: 'amount', amount: '5' } as const
  for (const body of [
    { code: 'LESEN', reduction: tenth, categories: ['fiction'], maxUses: null, ...always },
    { code: 'FUENF', reduction: five, categories: [], maxUses: 4, ...always },
  ])
    await call(201, vouchers.create, { body }, staff)
  const cards: string[] = []
  for (const [amount, paidBy] of [
    ['20', 'cash'],
    ['35.50', 'card-terminal'],
    ['80', 'bank-transfer'],
  ] as const) {
    const body = { amount, paidBy, name: '', email: '', text: '' } as const
    cards.push((await call(201, giftCards.sell, { body }, staff)).body.code)
  }
  const mistyped = { amount: '500', paidBy: 'cash', name: '', email: '', text: '' } as const
  const { id } = (await call(201, giftCards.sell, { body: mistyped }, staff)).body
  await call(200, giftCards.takeBack, { params: { id } }, staff)
  return cards
}

type Scene = { books: Book[]; cards: string[] }

/** By web, by phone, or over the counter. */
async function placed({ books, cards }: Scene): Promise<AdminOrder> {
  const productIds = books.filter(() => draw(2) === 0).map(({ _id }) => _id)
  if (productIds.length === 0) productIds.push(oneOf(books)._id)
  const channel = oneOf(['web', 'web', 'web', 'phone', 'counter'] as const)
  const deliveryMethod = channel === 'counter' ? 'pickup' : oneOf(['delivery', 'delivery', 'pickup'] as const)
  const country = oneOf(['DE', 'DE', 'AT'])
  const inShop = deliveryMethod === 'pickup' ? 'pay-on-pickup' : 'cash-on-delivery'
  const others = ['bank-transfer', 'invoice', ...(channel === 'web' ? (['card'] as const) : [])] as const
  const atTill = productIds.length > 2 ? 'card' : 'pay-on-pickup'
  const paymentMethod = channel === 'counter' ? atTill : oneOf<PaymentMethod>([inShop, ...others])
  const wanted = oneOf([[], [], ['LESEN'], ['FUENF'], [oneOf(cards)], ['LESEN', ...cards.slice(0, 2)]])
  const basket = { productIds, deliveryMethod, country }
  const asked = await send(quotes.compute, { body: { ...basket, codes: wanted } })
  // Used up, or for books of another category: the order goes without.
  const codes = asked.status === 200 ? wanted : []
  const { total, due } = (await call(200, quotes.compute, { body: { ...basket, codes } })).body
  const base = orderFor(books[0] as Book, { address: { ...address, country }, totalPrice: total })
  const body = { ...base, productIds, deliveryMethod, paymentMethod, codes, due }
  if (channel === 'web') return orderOf((await call(201, orders.place, { body }, shopper)).body._id)
  const sale =
    channel === 'counter' ? { name: '', email: '', phone: '', isPaid: true, handedOver: true } : { email: '' }
  return (await call(201, staffOrders.place, { body: { ...body, ...sale } }, staff)).body
}

const orderOf = async (id: string) => (await call(200, orders.get, { params: { id } }, staff)).body

/** What gift cards have left, before the books leave. */
async function paid({ _id: id, payment }: AdminOrder) {
  const [params, { method }] = [{ id }, payment]
  const due = ((cents(payment.due) - cents(payment.paid)) / 100).toFixed(2)
  if (cents(due) === 0) return
  if (method === 'bank-transfer' || method === 'invoice')
    await call(201, payments.record, { params, body: { amount: due } }, staff)
  if (method !== 'card') return
  const { url } = (await call(200, ownPayments.start, { params }, shopper)).body
  const session = fake.sessions.get(new URL(url).pathname.split('/')[2] ?? '') as FakeSession
  await fake.pay(session.id)
}

async function moved({ _id: id }: AdminOrder, ...statuses: Movable[]) {
  for (const to of statuses) {
    const { status: from } = await orderOf(id)
    await call(200, orders.move, { params: { id }, body: { from, to } }, staff)
  }
}

/** A part of the books, all of them, or the last of them after the others. */
async function cameBack({ _id: id, books }: AdminOrder) {
  const lines = books
    .slice(0, oneOf([1, 1, books.length]))
    .map(({ _id: bookId }) => ({ bookId, restock: draw(3) > 0 }))
  const body = { lines, reason: 'Not what was wanted', refundDelivery: draw(2) === 0 }
  await call(201, returns.create, { params: { id }, body }, staff)
  const { payment } = await orderOf(id)
  const tooMuch = cents(payment.paid) - cents(payment.refunded) - cents(payment.due)
  if (tooMuch > 0)
    await call(201, payments.refund, { params: { id }, body: { amount: (tooMuch / 100).toFixed(2) } }, staff)
}

async function oneOrder(scene: Scene) {
  const order = await placed(scene)
  const fate = draw(10)
  if (order.status === 'delivered') return fate < 3 ? cameBack(order) : undefined
  if (fate === 0) return moved(order, 'cancelled')
  await paid(order)
  if (fate === 1) return
  const sent = order.deliveryMethod === 'pickup' ? 'ready' : 'shipped'
  await moved(order, sent)
  if (fate === 2) return
  await moved(order, 'delivered')
  if (fate < 6) await cameBack(await orderOf(order._id))
}

/** Spreads what happened today over March, with the hour that Berlin leaves out. The ledgers refuse changes otherwise. */
const spreadOverMonth = () =>
  db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`
      create temporary table days on commit drop as
        select id as order_id, timestamptz '2026-03-01 00:10+01' + interval '23 hours' * (row_number() over (order by number) - 1) as at
        from orders`)
    await tx.run(sql`
      update orders set placed_at = days.at,
        receipt_at = case when receipt_at is not null then days.at + interval '2 minutes' end
      from days where order_id = id`)
    await tx.run(sql`
      update payments set at = days.at + interval '1 minute' from days where days.order_id = payments.order_id`)
    await tx.run(sql`
      update credit_notes set issued_at = days.at + interval '3 minutes' from days
      where days.order_id = credit_notes.order_id`)
    await tx.run(sql`
      update gift_card_moves set at = coalesce(
        (select days.at from days where days.order_id = gift_card_moves.order_id), timestamptz '2026-03-01 00:05+01')`)
  })

type Printed = { total: string; taxLines: AdminOrder['taxLines'] }

/** What a customer has in hand, read through the pages that print it. */
async function documentsOf(all: AdminOrder[]) {
  const found: { receipts: Printed[]; notes: Printed[] } = { receipts: [], notes: [] }
  for (const { _id: id, receiptNumber } of all) {
    if (receiptNumber === null) continue
    found.receipts.push((await call(200, receipts.ofOrder, { params: { id } }, staff)).body.order)
    found.notes.push(...(await call(200, returns.creditNotes, { params: { id } }, staff)).body.creditNotes)
  }
  return found
}

const taxOf = (printed: Printed[], percent: string, field: 'base' | 'amount') =>
  sumOf(
    printed.flatMap(({ taxLines }) =>
      taxLines.filter((line) => line.percent === percent).map((line) => cents(line[field])),
    ),
  )

let sold: AdminOrder[] = []

beforeAll(async () => {
  const scene = { books: await openGermanShop(), cards: await issueCodes() }
  for (let count = 0; count < 32; count += 1) await oneOrder(scene)
  await shop.payments.poll()
  await spreadOverMonth()
  const { body } = await call(200, orders.list, { query: { limit: 100 } }, staff)
  sold = body.orders
}, 120_000)

const journal = async () => (await call(200, reports.journal, { query: month }, staff)).body

test('a month has orders of every kind', () => {
  const kinds = (of: (order: AdminOrder) => string) => new Set(sold.map(of)).size
  expect(sold).toHaveLength(32)
  expect(kinds(({ status }) => status)).toBeGreaterThanOrEqual(5)
  expect(kinds(({ payment }) => payment.method)).toBe(5)
  expect(sold.some(({ status, creditNotes }) => status === 'delivered' && creditNotes.length > 0)).toBe(true)
  const atCounter = sold.filter(({ name }) => name === 'Counter sale')
  const byStaff = sold.filter(({ timeline }) => timeline[0]?.by !== 'Shopper')
  expect(atCounter.length).toBeGreaterThan(1)
  expect(byStaff.length, 'by phone').toBeGreaterThan(atCounter.length + 1)
  const wasReduced = ({ discount, creditNotes }: AdminOrder) => cents(discount) > 0 && creditNotes.length > 0
  expect(sold.some(wasReduced), 'a return with a voucher').toBe(true)
  const methods = new Set(sold.flatMap(({ payments: its }) => its.map(({ method }) => method)))
  for (const method of ['bank-transfer', 'cash', 'card-terminal', 'card', 'gift-card'] as const)
    expect(methods).toContain(method)
})

test('the journal is the sum of the receipts and credit notes as printed, by rate', async () => {
  const [{ sums }, printed] = [await journal(), await documentsOf(sold)]
  expect([sums.receipts, sums.creditNotes]).toEqual([printed.receipts.length, printed.notes.length])
  const total = (some: Printed[]) => sumOf(some.map((each) => cents(each.total)))
  expect(cents(sums.total)).toBe(total(printed.receipts) - total(printed.notes))
  for (const { percent, net, tax, name } of sums.taxes.filter((line) => line.name !== '')) {
    const both = (field: 'base' | 'amount') =>
      taxOf(printed.receipts, percent, field) - taxOf(printed.notes, percent, field)
    expect([cents(net), cents(tax)], `${percent} ${name}`).toEqual([both('base'), both('amount')])
  }
  expect(sums.taxes.map(({ percent }) => percent)).toEqual(['0', '0', '7', '19'])
})

test('its payments are those of the ledgers of all orders', async () => {
  const { sums } = await journal()
  const cards = (await call(200, giftCards.list, {}, staff)).body.giftCards
  const rows = sold.flatMap(({ payments: its }) => its)
  const of = (kind: string, method: string) =>
    sumOf(rows.filter((row) => row.kind === kind && row.method === method).map(({ amount }) => cents(amount)))
  const cardsBy = (method: string) =>
    sumOf(cards.filter(({ paidBy }) => paidBy === method).map(({ amount }) => cents(amount)))
  for (const { method, paid: got, refunded } of sums.payments)
    expect([cents(got), cents(refunded)], method).toEqual([
      of('paid', method) + cardsBy(method),
      of('refunded', method) + (method === 'cash' ? 50_000 : 0),
    ])
  const { redeemed, returned } = sums.giftCards
  expect([cents(redeemed), cents(returned)]).toEqual([of('paid', 'gift-card'), of('refunded', 'gift-card')])
  // Money is what the orders have, but for what gift cards paid, and what these were sold for.
  const byOrder = sumOf(sold.map(({ payment }) => cents(payment.paid) - cents(payment.refunded)))
  const byCards = cents(sums.giftCards.amount) - 50_000 - cents(redeemed) + cents(returned)
  expect(sums.giftCards.takenBack).toBe('500.00')
  expect(sums.giftCards.sold).toBe(cards.length)
  expect(cents(sums.paid) - cents(sums.refunded)).toBe(byOrder + byCards)
  // What was delivered is paid, and what came back is given back.
  for (const { number, status, payment } of sold)
    if (status === 'delivered')
      expect(cents(payment.paid) - cents(payment.refunded), `${number}`).toBe(cents(payment.due))
})

test('the gift cards are worth what they were sold for, less what they paid', async () => {
  const { giftCards: cards, balance } = (await call(200, giftCards.list, {}, staff)).body
  const rows = sold.flatMap(({ payments: its }) => its).filter(({ method }) => method === 'gift-card')
  const of = (kind: string) =>
    sumOf(rows.filter((row) => row.kind === kind).map(({ amount }) => cents(amount)))
  expect(of('paid')).toBeGreaterThan(5000)
  expect(of('refunded')).toBeGreaterThan(0)
  const worth = cards.filter(({ isTakenBack }) => !isTakenBack).map(({ amount }) => cents(amount))
  expect(cents(balance)).toBe(sumOf(worth) - of('paid') + of('refunded'))
  const { vouchers: used } = (await call(200, vouchers.list, {}, staff)).body
  const kept = sold.filter(({ status, discount }) => status !== 'cancelled' && cents(discount) > 0)
  expect(sumOf(used.map(({ uses }) => uses))).toBe(kept.length)
})

test('the figures of the dashboard are the journal with the orders that have no receipt yet', async () => {
  const [{ sums }, { body: stats }] = [await journal(), await call(200, contract.admin.stats, {}, staff)]
  const waiting = sold.filter(({ receiptNumber, status }) => receiptNumber === null && status !== 'cancelled')
  expect(Math.round(stats.totalSales * 100)).toBe(
    cents(sums.total) + sumOf(waiting.map(({ total }) => cents(total))),
  )
})

test('each copy is on the shelf, with an order or written off, and the ledger of stock says so', async () => {
  const rows = await db.many<{ title: string; on_hand: number; moves: number; gone: number }>(sql`
    select title, on_hand, (select sum(delta) from stock_moves where book_id = books.id)::int as moves,
      (select count(*) from order_lines join orders on orders.id = order_id
        where book_id = books.id and is_taken)::int as gone
    from books join stock on book_id = books.id`)
  for (const { title, on_hand, moves, gone } of rows) {
    expect(moves, title).toBe(on_hand)
    expect(on_hand + gone, title).toBe(copies)
  }
  const { body: sales } = await call(200, reports.sales, { query: { ...month, by: 'book' } }, staff)
  const shipped = sold.filter(({ receiptNumber }) => receiptNumber !== null).flatMap(({ books }) => books)
  expect(sales.copies).toBe(shipped.filter(({ cancelled, returnedAt }) => !cancelled && !returnedAt).length)
})

test('the file has the same sums', async () => {
  const response = await fetch(shop.origin + urlOf(reports.journal, { query: month }), {
    headers: { authorization: `Bearer ${people.admin}`, accept: 'text/csv' },
  })
  const [, ...lines] = (await response.text()).replace('\uFEFF', '').trim().split('\r\n')
  const rows = lines.map((line) => line.slice(1, -1).split('";"'))
  const column = (at: number) => sumOf(rows.map((cells) => cents((cells[at] ?? '').replace(',', '.') || '0')))
  const { sums } = await journal()
  expect([column(6), column(7)]).toEqual([cents(sums.net), cents(sums.tax)])
  expect([column(10), column(11)]).toEqual([cents(sums.paid), cents(sums.refunded)])
  expect(column(12)).toBe(cents(sums.giftCards.redeemed) - cents(sums.giftCards.returned))
})
