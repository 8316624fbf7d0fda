import { expect, test } from 'vitest'
import type { Book } from '../../../contract/catalog/books.ts'
import { contract } from '../../../contract/contract.ts'
import type { StaffOrderInput } from '../../../contract/orders/staff-orders.ts'
import { urlOf } from '../../../contract/request.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop, orderFor } from '../../testing/test-shop.ts'

const {
  customers,
  giftCards,
  orders,
  payments,
  receipts,
  reports,
  saveSettings,
  staffOrders,
  stock,
  vouchers,
} = contract

const shop = await openTestShop()
const { call, send, db, sell, people, shoppers } = shop
const clerk = { as: await shop.staffToken('clerk') }
const owner = { as: people.admin }

const transfer = { isOffered: true, holder: 'Book Store', iban: 'DE89370400440532013000', bic: '', days: 7 }
const invoice = { isOffered: true, days: 14, customers: ['school@reader.example'] }
await call(200, saveSettings.payment, { body: { transfer, invoice } }, owner)

type Changes = Partial<StaffOrderInput>

const atCounter = (book: Book, changes: Changes = {}): StaffOrderInput => ({
  productIds: [book._id],
  totalPrice: book.newPrice.toFixed(2),
  deliveryMethod: 'pickup',
  isPaid: true,
  handedOver: true,
  ...changes,
})

const byPhone = (book: Book, changes: Changes = {}): StaffOrderInput => ({
  ...orderFor(book),
  email: '',
  phone: '',
  ...changes,
})

const placing = (body: StaffOrderInput, key = '') =>
  send(staffOrders.place, { body }, { ...clerk, ...(key && { headers: { 'idempotency-key': key } }) })

const placed = async (body: StaffOrderInput) => (await call(201, staffOrders.place, { body }, clerk)).body

const stocked = async (onHand: number, whenOut: 'sold-out' | 'to-order' = 'sold-out') => {
  const book = await sell()
  await call(200, stock.set, { params: { bookId: book._id }, body: { onHand, whenOut } }, owner)
  return book
}

const stockOf = async ({ _id: bookId }: Book) =>
  (await call(200, stock.get, { params: { bookId } }, clerk)).body

const emailsAbout = (order: { _id: string }) =>
  db.many(sql`select to_address as to, template from outbox where order_id = ${order._id}`)

const countedOrders = () => db.value<number>(sql`select count(*)::int as orders from orders`)

/** A shopper with an account, as staff know it. */
async function customerWith(email: string) {
  const { idToken } = await shoppers.signIn(email)
  const { body } = await call(200, customers.list, { query: { q: email } }, clerk)
  return { as: { as: idToken }, number: body.customers[0]?.number ?? 0, email }
}

test('a sale over the counter is placed, paid and handed over in one step', async () => {
  const book = await stocked(2)
  const order = await placed(atCounter(book))
  expect(order).toMatchObject({
    name: 'Counter sale',
    email: '',
    phone: '',
    status: 'delivered',
    customer: null,
    payment: { method: 'pay-on-pickup', status: 'paid', due: '12.50', paid: '12.50' },
    payments: [{ kind: 'paid', amount: '12.50', method: 'cash', by: 'clerk' }],
    timeline: [
      { kind: 'placed', by: 'Ada (clerk)' },
      { kind: 'moved', to: 'ready' },
      { kind: 'moved', to: 'delivered' },
    ],
  })
  const { onHand, moves } = await stockOf(book)
  expect(onHand).toBe(1)
  expect(moves[0]).toMatchObject({ delta: -1, reason: 'sold', orderId: order._id })
  const { body: receipt } = await call(200, receipts.ofOrder, { params: { id: order._id } }, clerk)
  expect(receipt).toMatchObject({ number: order.receiptNumber, lines: [{ title: 'Walden' }] })
  expect(await emailsAbout(order)).toEqual([])
})

test('what is sold over the counter is in the report of sales and in the journal', async () => {
  const order = await placed(atCounter(await stocked(1), { paymentMethod: 'card' }))
  const day = order.createdAt.slice(0, 10)
  const days = { from: day, to: day }
  const { body: sales } = await call(200, reports.sales, { query: { ...days, by: 'book' } }, owner)
  expect(JSON.stringify(sales)).toContain('Walden')
  const { body: journal } = await call(200, reports.journal, { query: days }, owner)
  const entries = journal.entries.filter((entry) => entry.order?.id === order._id)
  expect(entries.map(({ kind, method }) => [kind, method]).toSorted()).toEqual([
    ['paid', 'card-terminal'],
    ['receipt', null],
  ])
})

test('an order by phone waits for its delivery, is not new to staff, and sends nothing without an address', async () => {
  const book = await stocked(1)
  const order = await placed(byPhone(book))
  expect(order).toMatchObject({
    name: 'Rita Reader',
    email: '',
    status: 'placed',
    payment: { method: 'cash-on-delivery', status: 'open', paid: '0.00' },
    payments: [],
    receiptNumber: null,
  })
  expect((await stockOf(book)).onHand).toBe(0)
  expect(await emailsAbout(order)).toEqual([])
  expect(await db.exists(sql`select from orders where id = ${order._id} and seen_at is null`)).toBe(false)
})

test('an order without account belongs to the e-mail address once that is verified', async () => {
  const email = 'penpal@reader.example'
  const order = await placed(byPhone(await sell(), { email, phone: '5550177' }))
  expect(await emailsAbout(order)).toEqual([{ to: email, template: 'order-placed' }])
  const { idToken } = await shoppers.signIn(email)
  const own = async (as: string) =>
    (await call(200, orders.byEmail, { params: { email } }, { as })).body.map(({ _id }) => _id)
  expect(await own(idToken)).toEqual([])
  await db.run(sql`update accounts set email_verified = true where email = ${email}`)
  const { idToken: verified } = await shoppers.signIn(email)
  expect(await own(verified)).toEqual([order._id])
})

test('an order for a customer is in their account, which has it from the shop', async () => {
  const { as, number, email } = await customerWith('ann@reader.example')
  const order = await placed(byPhone(await sell(), { customer: number }))
  expect(order).toMatchObject({ customer: number, email })
  expect(await emailsAbout(order)).toEqual([{ to: email, template: 'order-placed' }])
  const { body: own } = await call(200, orders.byEmail, { params: { email } }, as)
  expect(own).toMatchObject([{ _id: order._id, timeline: [{ kind: 'placed', by: 'the shop' }] }])
})

test('a customer who is unknown or has closed the account, or another e-mail address, is refused at its field', async () => {
  const { number } = await customerWith('gone@reader.example')
  await call(204, customers.close, { params: { number } }, owner)
  const book = await sell()
  const before = await countedOrders()
  for (const customer of [number, 999_999])
    expect((await placing(byPhone(book, { customer }))).body).toMatchObject({
      code: 'invalid',
      fields: [{ field: 'customer' }],
    })
  const { number: other } = await customerWith('ben@reader.example')
  expect((await placing(byPhone(book, { customer: other, email: 'eve@reader.example' }))).body).toMatchObject(
    {
      fields: [{ field: 'email', message: expect.stringContaining("not the customer's") }],
    },
  )
  expect(await countedOrders()).toBe(before)
})

test('of an order for a customer and the end of the account at the same time one happens', async () => {
  const book = await sell()
  for (let round = 0; round < 5; round += 1) {
    const { number } = await customerWith(`race-${round}@reader.example`)
    const [order, closing] = await Promise.all([
      placing(byPhone(book, { customer: number })),
      send(customers.close, { params: { number } }, owner),
    ])
    expect([
      [201, 409],
      [400, 204],
    ]).toContainEqual([order.status, closing.status])
  }
})

test('staff name who an order is for, unless it is paid and taken along', async () => {
  const book = await sell()
  const fieldsOf = async (body: StaffOrderInput) => {
    const answer = await placing(body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(400)
    return (answer.body as { fields: { field: string }[] }).fields.map(({ field }) => field)
  }
  expect(await fieldsOf(byPhone(book, { name: ' ' }))).toEqual(['name'])
  expect(await fieldsOf(atCounter(book, { isPaid: false }))).toEqual(['name'])
  expect(await fieldsOf(byPhone(book, { isPaid: true, handedOver: true }))).toEqual(['handedOver'])
  expect(await fieldsOf(byPhone(book, { address: {} }))).toEqual([
    'address.city',
    'address.country',
    'address.state',
    'address.zipcode',
  ])
  expect(await fieldsOf(byPhone(book, { phone: 'none', email: 'nobody' }))).toEqual(['email', 'phone'])
})

test('an order that is paid at once has its payment in the ledger, by the method that was used', async () => {
  for (const [paymentMethod, method] of [
    ['pay-on-pickup', 'cash'],
    ['card', 'card-terminal'],
    ['bank-transfer', 'bank-transfer'],
  ] as const) {
    const order = await placed(byPhone(await sell(), { isPaid: true, paymentMethod }))
    expect(order).toMatchObject({
      status: 'placed',
      payment: { method: paymentMethod, status: 'paid' },
      payments: [{ kind: 'paid', amount: '12.50', method, by: 'clerk' }],
      timeline: [{ kind: 'placed' }, { kind: 'paid', text: '12.50' }],
    })
  }
})

const invoiced = { isPaid: false, name: 'Oak School' }

const refusedMethods: [sale: string, order: (book: Book) => StaffOrderInput, offered: string[]][] = [
  [
    'delivered and not paid yet',
    (book) => byPhone(book, { paymentMethod: 'card' }),
    ['cash-on-delivery', 'bank-transfer', 'invoice'],
  ],
  [
    'picked up later',
    (book) => byPhone(book, { deliveryMethod: 'pickup', paymentMethod: 'card' }),
    ['pay-on-pickup', 'bank-transfer', 'invoice'],
  ],
  [
    'paid already',
    (book) => byPhone(book, { isPaid: true, paymentMethod: 'invoice' }),
    ['pay-on-pickup', 'card', 'bank-transfer'],
  ],
  [
    'taken along unpaid',
    (book) => atCounter(book, { ...invoiced, paymentMethod: 'pay-on-pickup' }),
    ['invoice'],
  ],
]

test.each(refusedMethods)(
  'an order that is %s has the methods of such orders',
  async (_sale, order, offered) => {
    expect((await placing(order(await sell()))).body).toMatchObject({
      code: 'payment-method-not-offered',
      paymentMethods: offered,
    })
  },
)

test('anybody may take books along on an invoice, whose days begin then', async () => {
  const order = await placed(atCounter(await stocked(1), invoiced))
  expect(order).toMatchObject({
    name: 'Oak School',
    status: 'delivered',
    payment: { method: 'invoice', status: 'open', payBy: expect.any(String) },
    payments: [],
  })
})

test('staff sell before the shop opens, and picked up where shoppers cannot', async () => {
  const { delivery, shop: own } = shop.shop.current.settings
  const { pickup } = delivery
  await call(200, saveSettings.delivery, { body: { pickup: { ...pickup, isOffered: false } } }, owner)
  await call(200, saveSettings.shop, { body: { isOpen: false } }, owner)
  const body = { productIds: [(await stocked(1))._id], deliveryMethod: 'pickup' as const }
  const { body: quote } = await call(200, staffOrders.quote, { body }, clerk)
  const order = await placed({ ...body, totalPrice: quote.total, isPaid: true, handedOver: true })
  expect(order.status).toBe('delivered')
  await call(200, saveSettings.delivery, { body: { pickup } }, owner)
  await call(200, saveSettings.shop, { body: { isOpen: own.isOpen } }, owner)
})

test('beyond the stock nothing is sold, and of a book that is to be ordered nothing is handed over', async () => {
  const [soldOut, toOrder] = [await stocked(0), await stocked(0, 'to-order')]
  const before = await countedOrders()
  const refused = async (body: StaffOrderInput) => (await placing(body)).body
  expect(await refused(byPhone(soldOut))).toMatchObject({ code: 'sold-out', productIds: [soldOut._id] })
  for (const book of [soldOut, toOrder])
    expect(await refused(atCounter(book))).toMatchObject({
      code: 'not-at-hand',
      message: expect.stringContaining('“Walden”'),
      productIds: [book._id],
    })
  expect(await countedOrders()).toBe(before)
  expect((await placed(byPhone(toOrder))).books).toMatchObject([{ source: 'to-order' }])
})

test('a total that has changed is refused with the new one', async () => {
  const book = await stocked(1)
  expect((await placing(atCounter(book, { totalPrice: '11.00' }))).body).toMatchObject({
    code: 'price-changed',
    now: '12.50',
  })
  expect((await stockOf(book)).onHand).toBe(1)
})

test('a repeated request returns its order, which is paid and handed over once', async () => {
  const book = await stocked(1)
  const sale = atCounter(book)
  const answers = await Promise.all([placing(sale, 'till-1'), placing(sale, 'till-1')])
  const again = await placing(sale, 'till-1')
  const all = [...answers, again]
  expect(all.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(all.map(({ body }) => (body as { _id: string })._id)).size).toBe(1)
  expect(again.body).toMatchObject({ payments: [{ amount: '12.50' }], status: 'delivered' })
  expect((await placing(byPhone(await sell()), 'till-1')).body).toMatchObject({ code: 'key-used' })
  const { body: other } = await send(
    staffOrders.place,
    { body: byPhone(await sell()) },
    { ...owner, headers: { 'idempotency-key': 'till-1' } },
  )
  expect(other, 'the same key of somebody else').toMatchObject({ status: 'placed' })
})

test('of a last copy that is sold at the counter and on the web one is sold', async () => {
  for (let round = 0; round < 5; round += 1) {
    const book = await stocked(1)
    const answers = await Promise.all([
      placing(atCounter(book)),
      send(orders.place, { body: orderFor(book) }, { as: people.shopper }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await stockOf(book)).onHand).toBe(0)
  }
})

test('the move of a counter sale is undone with its payment', async () => {
  const order = await placed(atCounter(await stocked(1)))
  const params = { id: order._id }
  expect(order.undo).toMatchObject({ from: 'delivered', to: 'ready' })
  const { undo } = contract.orderChanges
  const { body } = await call(200, undo, { params, body: { from: 'delivered' } }, clerk)
  expect(body).toMatchObject({
    status: 'ready',
    payment: { status: 'open', paid: '0.00' },
    payments: [
      { kind: 'paid', amount: '12.50', method: 'cash' },
      { kind: 'paid', amount: '-12.50', method: 'cash' },
    ],
  })
})

test('money of the till goes back as it came, or as staff say, and never through the provider', async () => {
  const order = await placed(atCounter(await stocked(1), { paymentMethod: 'card' }))
  const params = { id: order._id }
  const refund = async (body: { amount: string; method?: 'cash' }) =>
    (await call(201, payments.refund, { params, body }, owner)).body
  await refund({ amount: '4' })
  const { payments: rows } = await refund({ amount: '3', method: 'cash' })
  expect(rows.map(({ kind, amount, method }) => [kind, amount, method])).toEqual([
    ['paid', '12.50', 'card-terminal'],
    ['refunded', '4.00', 'card-terminal'],
    ['refunded', '3.00', 'cash'],
  ])
  expect(await db.exists(sql`select from payment_refunds where order_id = ${order._id}`)).toBe(false)
  const phoned = await placed(byPhone(await sell()))
  const record = { params: { id: phoned._id }, body: { amount: '2.50', method: 'card-terminal' } } as const
  expect((await call(201, payments.record, record, clerk)).body.payments).toMatchObject([
    { kind: 'paid', amount: '2.50', method: 'card-terminal' },
  ])
})

test('a sale over the counter takes a voucher and gift cards, and the till what they leave', async () => {
  const terms = { categories: [], validFrom: null, validUntil: null, maxUses: 1, isActive: true, note: '' }
  const reduction = { kind: 'amount', amount: '2.50' } as const
  const voucher = { code: 'AT-THE-TILL', reduction, ...terms }
  const { body: created } = await call(201, vouchers.create, { body: voucher }, owner)
  const present = { amount: '4', paidBy: 'cash', name: '', email: '', text: '' } as const
  const { body: card } = await call(201, giftCards.sell, { body: present }, clerk)
  const book = await stocked(3)
  const codes = ['AT-THE-TILL', card.code]
  const basket = { productIds: [book._id], deliveryMethod: 'pickup' as const, codes }
  const { body: quote } = await call(200, staffOrders.quote, { body: basket }, clerk)
  expect(quote).toMatchObject({ discount: '2.50', total: '10.00', due: '6.00' })
  const sale = atCounter(book, { codes, totalPrice: '10.00', due: '6.00', paymentMethod: 'card' })
  const order = await placed(sale)
  expect(order).toMatchObject({
    discount: '2.50',
    status: 'delivered',
    payment: { status: 'paid', due: '10.00', paid: '10.00' },
    payments: [
      { kind: 'paid', amount: '4.00', method: 'gift-card' },
      { kind: 'paid', amount: '6.00', method: 'card-terminal' },
    ],
  })
  expect((await call(200, giftCards.get, { params: { id: card.id } }, clerk)).body.balance).toBe('0.00')
  for (const [code, reason] of [
    ['AT-THE-TILL', 'used-up'],
    [card.code, 'used-up'],
    ['NO-SUCH-CODE', 'unknown'],
  ] as const)
    expect((await placing(atCounter(book, { codes: [code] }))).body, code).toMatchObject({
      code: 'code-refused',
      reason,
    })
  const { onHand } = await stockOf(book)
  expect(onHand, 'what is refused takes no copy').toBe(2)
  const { uses } =
    (await call(200, vouchers.list, { query: { q: created.code } }, owner)).body.vouchers[0] ?? {}
  expect(uses).toBe(1)
})

test('the file of orders has discounts, gift cards and who placed it, in the language of the shop', async () => {
  const query = { q: 'Counter sale' }
  const file = async () => {
    const response = await fetch(shop.origin + urlOf(contract.orderChanges.csv, { query }), {
      headers: { authorization: `Bearer ${people.admin}` },
    })
    const [head = '', ...lines] = (await response.text()).replace('\uFEFF', '').trim().split('\r\n')
    const cells = (line: string) => line.slice(1, -1).split('","')
    const row = lines.map(cells).find((line) => line.includes('AT-THE-TILL')) ?? []
    return Object.fromEntries(cells(head).map((heading, at) => [heading, row[at]]))
  }
  expect(await file()).toMatchObject({
    Status: 'Delivered',
    'Delivery method': 'Pick-up',
    Subtotal: '12.50',
    Discount: '2.50',
    Total: '10.00',
    'Payment method': 'Card or wallet',
    Payment: 'Paid',
    'Books of the order': 'Walden · 12.50 · Discount 2.50 · 10.00',
    Voucher: 'AT-THE-TILL',
    'Paid with gift cards': '4.00',
    'Placed by': 'Ada (clerk)',
  })
  await call(200, saveSettings.region, { body: { language: 'de' } }, owner)
  expect(await file()).toMatchObject({
    Status: 'Geliefert',
    Zahlung: 'Bezahlt',
    'Aufgenommen von': 'Ada (clerk)',
  })
  await call(200, saveSettings.region, { body: { language: 'en' } }, owner)
})

test('an order without e-mail address and phone number is in the list, the search and the file', async () => {
  const order = await placed(atCounter(await stocked(1)))
  const { body } = await call(200, orders.list, { query: { q: 'counter sale' } }, clerk)
  expect(body.orders.map(({ _id }) => _id)).toContain(order._id)
  const file = await fetch(`${shop.origin}/api/admin/orders.csv?q=${order.number}`, {
    headers: { authorization: `Bearer ${people.admin}` },
  })
  expect(await file.text()).toContain('Counter sale')
})
