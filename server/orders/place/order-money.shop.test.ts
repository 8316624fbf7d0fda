import { expect, test } from 'vitest'
import { wholeWorld } from '../../../domain/delivery-zones.ts'
import type { Book } from '../../../contract/catalog/books.ts'
import { contract } from '../../../contract/contract.ts'
import type { NewOrder } from '../../../contract/orders/orders.ts'
import type { DeliveryZone } from '../../../contract/shop/delivery-settings.ts'
import type { ShopSettings } from '../../../contract/shop/shop.ts'
import { type Sql, sql } from '../../database/sql.ts'
import { openTestShop, orderFor, someBook, type TestShop } from '../../testing/test-shop.ts'

const { orders, quotes, receipts, books, saveSettings, mail } = contract
const german = { name: 'VAT', country: 'DE' }

type Setting = {
  region: Partial<ShopSettings['region']>
  zone?: Partial<DeliveryZone>
  pickup?: Partial<ShopSettings['delivery']['pickup']>
  tax?: Partial<ShopSettings['tax']>
}

/** A shop with a currency, fees and taxes of its own. */
async function openShopWith({ region, zone, pickup, tax }: Setting) {
  const shop = await openTestShop()
  const as = { as: shop.people.admin }
  const { delivery: before } = shop.shop.current.settings
  const methods = {
    zones: [{ ...wholeWorld, ...zone }],
    pickup: { ...before.pickup, ...pickup },
  }
  await shop.call(200, saveSettings.region, { body: region }, as)
  await shop.call(200, saveSettings.delivery, { body: methods }, as)
  if (tax) await shop.call(200, saveSettings.tax, { body: tax }, as)
  return shop
}

const euros = await openShopWith({
  region: { currency: 'EUR', locale: 'de-DE', country: 'DE' },
  zone: { fee: '4.90', freeFrom: '50', countries: ['DE', 'AT'] },
  pickup: { isOffered: true, note: 'Monday to Friday, 9 to 18' },
  tax: {
    mode: 'included',
    number: 'DE 123456789',
    rates: [
      { ...german, category: 'fiction', percent: '7' },
      { ...german, category: null, percent: '19' },
    ],
  },
})
const yen = await openShopWith({
  region: { currency: 'JPY', locale: 'ja-JP', country: 'JP' },
  zone: { fee: '550' },
  tax: { mode: 'included', rates: [{ name: '消費税', country: 'JP', category: null, percent: '10' }] },
})
const dinars = await openShopWith({
  region: { currency: 'KWD', locale: 'en-KW', country: 'KW' },
  zone: { fee: '1.250' },
  tax: { mode: 'added', rates: [{ name: 'Sales tax', country: 'KW', category: null, percent: '5' }] },
})

const asShopper = (shop: TestShop) => ({ as: shop.people.shopper })

const address = {
  street: '1 Long Lane',
  street2: '',
  city: 'Berlin',
  country: 'DE',
  state: '',
  zipcode: '10115',
}

const orderOf = (basket: Book[], changes: Partial<NewOrder>) => ({
  ...orderFor(basket[0] as Book, { address, ...changes }),
  productIds: basket.map(({ _id }) => _id),
})

const place = (shop: TestShop, basket: Book[], changes: Partial<NewOrder>) =>
  shop.send(orders.place, { body: orderOf(basket, changes) }, asShopper(shop))

const novelAndManual = async () => [
  await euros.sell({ newPrice: 10, category: 'fiction' }),
  await euros.sell({ newPrice: 20, category: 'technology' }),
]

// 1000 × 7 ÷ 107 = 65.42, 2490 × 19 ÷ 119 = 397.56
const inEuros = {
  subtotal: '30.00',
  delivery: '4.90',
  tax: '4.63',
  total: '34.90',
  pricesIncludeTax: true,
  deliveryMethod: 'delivery',
  byLetter: false,
  taxLines: [
    { name: 'VAT', percent: '7', base: '9.35', amount: '0.65' },
    { name: 'VAT', percent: '19', base: '20.92', amount: '3.98' },
  ],
}

test('EUR: an order is quoted, placed and stored with delivery and two rates that are included', async () => {
  const basket = await novelAndManual()
  const productIds = basket.map(({ _id }) => _id)
  const { body: quote } = await euros.call(200, quotes.compute, { body: { productIds, country: 'Germany' } })
  expect(quote).toEqual({ ...inEuros, discount: '0.00', codes: [], due: '34.90' })
  const sent = { body: orderOf(basket, { totalPrice: quote.total }) }
  const { body: placed } = await euros.call(201, orders.place, sent, asShopper(euros))
  expect(placed).toMatchObject({ ...inEuros, totalPrice: '34.90', receiptNumber: null })
  expect(placed.address).toEqual({ ...address, country: 'Deutschland' })
  expect(
    await euros.db.first(sql`
      select total_cents as total, subtotal_cents as subtotal, delivery_cents as delivery, tax_cents as tax,
        delivery_tax_percent as "deliveryPercent",
        (select json_agg(tax_percent order by position) from order_lines where order_id = orders.id) as percents
      from orders where id = ${placed._id}`),
  ).toEqual({ total: 3490, subtotal: 3000, delivery: 490, tax: 463, deliveryPercent: 19, percents: [7, 19] })
  const { body: outbox } = await euros.call(200, mail.outbox, {}, { as: euros.people.admin })
  expect(outbox.messages[0]?.text.replaceAll(/\u00a0/g, ' ')).toContain(`  Subtotal: 30,00 €
  Delivery: 4,90 €

Total: 34,90 €, payable in cash on delivery.

  includes 7 % VAT: 0,65 €
  includes 19 % VAT: 3,98 €
`)
})

test('another total is refused with the true sums, and nothing is stored', async () => {
  const basket = await novelAndManual()
  const before = await euros.db.many(sql`select id from orders`)
  const { subtotal, delivery, tax, total } = inEuros
  for (const totalPrice of ['30.00', '34.89', '34.91']) {
    const { status, body } = await place(euros, basket, { totalPrice })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'price-changed', now: total, subtotal, delivery, tax, total })
    expect(body.message).toBe('A price has changed: the total is now 34,90\u00a0€.')
  }
  expect(await euros.db.many(sql`select id from orders`)).toEqual(before)
})

test('a price that changes between quote and order is refused with the new sums', async () => {
  const book = await euros.sell({ newPrice: 10 })
  const { body: quote } = await euros.call(200, quotes.compute, { body: { productIds: [book._id] } })
  const edit = { params: { id: book._id }, body: { ...someBook, newPrice: 11 } }
  await euros.call(200, books.edit, edit, { as: euros.people.admin })
  const { body } = await place(euros, [book], { totalPrice: quote.total })
  expect(body).toMatchObject({ code: 'price-changed', now: '15.90', subtotal: '11.00' })
})

/** Orders a book for 10.00 and makes the change after the sums were computed, before the order is stored. */
async function placeDuring(change: Sql) {
  const book = await euros.sell({ newPrice: 10, category: 'fiction' })
  // Databases of other tests are copies of one: their tables have the same oid.
  const waiting = sql`
    select from pg_locks join pg_class on pg_class.oid = relation
    where relname = 'order_lines' and not granted
      and database = (select oid from pg_database where datname = current_database())`
  let placing: ReturnType<typeof place> | undefined
  await euros.db.transaction(async (tx) => {
    await tx.run(sql`lock table order_lines in access exclusive mode`)
    placing = place(euros, [book], { totalPrice: '14.90' })
    // It has read the price, and waits to store the order.
    await expect.poll(() => euros.db.many(waiting)).not.toHaveLength(0)
    await tx.run(sql`${change} where id = ${book._id}`)
  })
  const lines = sql`select tax_percent as percent from order_lines where book_id = ${book._id}`
  return { body: (await placing)?.body, lines: await euros.db.many(lines) }
}

test('an order is not stored if the price changes after its sums were computed', async () => {
  const { body, lines } = await placeDuring(sql`update books set new_price_cents = 1100`)
  expect(body).toMatchObject({ code: 'price-changed', now: '15.90' })
  expect(lines).toEqual([])
})

test('an order whose tax changes without its total is stored with the new tax', async () => {
  const { body, lines } = await placeDuring(sql`update books set category = 'technology'`)
  expect(body).toMatchObject({ totalPrice: '14.90', taxLines: [{ percent: '19', amount: '2.38' }] })
  expect(lines).toEqual([{ percent: 19 }])
})

test('a country that is not served is refused with those that are', async () => {
  const book = await euros.sell({ newPrice: 10 })
  for (const country of ['FR', 'France', 'Frankreich', 'Atlantis']) {
    const { status, body } = await place(euros, [book], {
      totalPrice: '14.90',
      address: { ...address, country, state: 'Paris' },
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'country-not-served',
      message: 'We deliver to Deutschland and Österreich only.',
      countries: ['DE', 'AT'],
    })
  }
  for (const country of ['Österreich', 'austria', 'at'])
    expect(
      (await euros.call(200, quotes.compute, { body: { productIds: [book._id], country } })).body,
    ).toMatchObject({ total: '14.90', tax: '0.00', taxLines: [] })
  const unknown = { productIds: [book._id], country: 'Atlantis' }
  expect((await yen.call(400, quotes.compute, { body: unknown })).body.fields?.[0]?.field).toBe('country')
})

test("pick-up needs no address, has no fee and the shop's tax; it is refused where it is not offered", async () => {
  const book = await euros.sell({ newPrice: 10.7, category: 'fiction' })
  const { address: _, ...order } = orderOf([book], { totalPrice: '10.70', deliveryMethod: 'pickup' })
  const { status, body } = await euros.send(orders.place, { body: order }, asShopper(euros))
  expect(status).toBe(201)
  expect(body).toMatchObject({
    deliveryMethod: 'pickup',
    delivery: '0.00',
    tax: '0.70',
    total: '10.70',
    address: { street: '', city: '', country: '', state: '', zipcode: '' },
  })
  const { body: outbox } = await euros.call(200, mail.outbox, {}, { as: euros.people.admin })
  expect(outbox.messages[0]?.text).toMatch(/payable in cash at pick-up[^]*Monday to Friday, 9 to 18/)
  const refused = await yen.send(orders.place, { body: { ...order, totalPrice: '11' } }, asShopper(yen))
  expect(refused.body).toMatchObject({
    code: 'delivery-method-not-offered',
    deliveryMethods: ['delivery'],
  })
})

test('delivery is free from the amount that is set, in the subtotal', async () => {
  const quoteOf = async (newPrice: number) => {
    const { _id } = await euros.sell({ newPrice })
    return (await euros.call(200, quotes.compute, { body: { productIds: [_id] } })).body
  }
  expect((await quoteOf(49.99)).delivery).toBe('4.90')
  expect(await quoteOf(50)).toMatchObject({ delivery: '0.00', total: '50.00' })
})

test('JPY: prices, sums and statistics have no decimals', async () => {
  const refused = await yen.send(
    books.create,
    { body: { ...someBook, newPrice: 12.5 } },
    { as: yen.people.admin },
  )
  expect(refused.body.fields).toEqual([{ field: 'newPrice', message: 'A price has no decimals' }])
  const book = await yen.sell({ newPrice: 1650, oldPrice: 2000 })
  expect(book).toMatchObject({ newPrice: 1650, oldPrice: 2000 })
  const inJapan = { ...address, country: 'JP', state: 'Tokyo' }
  const decimals = await place(yen, [book], { totalPrice: '2200.00', address: inJapan })
  expect(decimals.body.fields?.[0]).toMatchObject({ field: 'totalPrice' })
  // 2200 × 10 ÷ 110 = 200
  expect((await place(yen, [book], { totalPrice: '2200', address: inJapan })).body).toMatchObject({
    totalPrice: '2200',
    subtotal: '1650',
    delivery: '550',
    tax: '200',
    taxLines: [{ name: '消費税', percent: '10', base: '2000', amount: '200' }],
    books: [{ price: 1650 }],
  })
  const { body: stats } = await yen.call(200, contract.admin.stats, {}, { as: yen.people.admin })
  expect(stats.totalSales).toBe(2200)
  const { body: notified } = await yen.call(200, contract.admin.notifications, {}, { as: yen.people.admin })
  expect(notified.orders[0]?.totalPrice).toBe('2200')
})

test('KWD: prices and sums have three decimals, and tax is added', async () => {
  const book = await dinars.sell({ newPrice: 5.625, oldPrice: 6 })
  expect(book).toMatchObject({ newPrice: 5.625, oldPrice: 6 })
  const there = { ...address, country: 'Kuwait', state: 'Hawalli' }
  // 6875 × 0.05 = 343.75
  expect((await place(dinars, [book], { totalPrice: '7.219', address: there })).body).toMatchObject({
    totalPrice: '7.219',
    subtotal: '5.625',
    delivery: '1.250',
    tax: '0.344',
    total: '7.219',
    pricesIncludeTax: false,
    books: [{ price: 5.625 }],
  })
  const email = 'shopper@reader.example'
  const { body } = await dinars.call(200, orders.summary, { params: { email } }, asShopper(dinars))
  expect(body).toEqual({ orders: 1, amountSpent: '7.219' })
})

type Foreign = [name: string, shop: TestShop, price: number, total: string, sums: object, after: object]

const foreign: Foreign[] = [
  [
    'JPY',
    yen,
    1650,
    '2200',
    // 2200 × 10 ÷ 110 = 200, and 550 × 10 ÷ 110 = 50
    { net: '2000', tax: '200', total: '2200', paid: '2200', refunded: '0' },
    { net: '500', tax: '50', total: '550', paid: '2200', refunded: '1650' },
  ],
  [
    'KWD',
    dinars,
    5.625,
    '7.219',
    // 6875 × 0.05 = 343.75, and 1250 × 0.05 = 62.5
    { net: '6.875', tax: '0.344', total: '7.219', paid: '7.219', refunded: '0.000' },
    { net: '1.250', tax: '0.063', total: '1.313', paid: '7.219', refunded: '5.906' },
  ],
]

test.each(foreign)(
  'the journal in %s has its decimals',
  async (_name, shop, newPrice, total, sums, after) => {
    const staff = { as: shop.people.admin }
    const book = await shop.sell({ newPrice, oldPrice: newPrice })
    const country = shop === yen ? 'JP' : 'Kuwait'
    const placed = await place(shop, [book], {
      totalPrice: total,
      address: { ...address, country, state: 'X' },
    })
    const params = { id: placed.body._id as string }
    for (const [from, to] of [
      ['placed', 'shipped'],
      ['shipped', 'delivered'],
    ] as const)
      await shop.call(200, orders.move, { params, body: { from, to } }, staff)
    const dayAt = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const query = { from: dayAt(-1), to: dayAt(1) }
    const journal = async () => (await shop.call(200, contract.reports.journal, { query }, staff)).body
    expect(await journal()).toMatchObject({ sums })
    const { entries, sums: all } = await journal()
    expect(entries.find(({ kind }) => kind === 'receipt')).toMatchObject({ total, taxes: all.taxes })
    const back = { lines: [{ bookId: book._id, restock: false }], reason: 'Torn' }
    const { body: returned } = await shop.call(201, contract.returns.create, { params, body: back }, staff)
    const amount = (Number(total) - Number(returned.payment.due)).toFixed(total.split('.')[1]?.length ?? 0)
    await shop.call(201, contract.payments.refund, { params, body: { amount } }, staff)
    expect(await journal()).toMatchObject({ sums: after })
  },
)

test('a receipt has its gapless number, the seller and the lines that were not cancelled', async () => {
  const [novel, manual] = (await novelAndManual()) as [Book, Book]
  const { body: order } = await place(euros, [novel, manual], { totalPrice: '34.90' })
  const [own, params] = [asShopper(euros), { id: order._id as string }]
  const early = await euros.call(409, receipts.own, { params }, own)
  expect(early.body.message).toBe('The receipt is made when the order is shipped.')
  const number = (id: string) => sql`
    update orders set receipt_number = next_receipt_number(), receipt_at = now() where id = ${id}`
  const others = await Promise.all(
    Array.from({ length: 4 }, async () => (await place(euros, [novel], { totalPrice: '14.90' })).body._id),
  )
  // One of them fails after it took a number, which the next one gets.
  const fails = euros.db.transaction(async (tx) => {
    await tx.run(number(others[0]))
    throw new Error('rolled back')
  })
  await Promise.all([fails.catch(() => {}), ...[order._id, ...others].map((id) => euros.db.run(number(id)))])
  const numbers = await euros.db.many<{ number: number }>(
    sql`select receipt_number as number from orders where receipt_number is not null order by 1`,
  )
  expect(numbers.map((each) => each.number)).toEqual([1, 2, 3, 4, 5])
  await euros.db.run(sql`
    update order_lines set cancelled_at = now() where order_id = ${order._id} and book_id = ${novel._id}`)
  const { body: receipt } = await euros.call(200, receipts.own, { params }, own)
  expect(receipt).toMatchObject({
    seller: { name: 'Book Store', taxNumber: 'DE 123456789' },
    lines: [{ title: 'Walden', price: '20.00', taxPercent: '19' }],
    order: { _id: order._id, total: '34.90', receiptNumber: receipt.number },
  })
  await euros.call(404, receipts.own, { params }, { as: euros.people.otherShopper })
  const asAdmin = await euros.call(200, receipts.ofOrder, { params }, { as: euros.people.admin })
  expect(asAdmin.body).toEqual(receipt)
})
