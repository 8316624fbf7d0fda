import { expect, test } from 'vitest'
import { orderChanges } from '../../contract/orders/order-changes.ts'
import { orders } from '../../contract/orders/orders.ts'
import { payments } from '../../contract/orders/payments.ts'
import { urlOf } from '../../contract/request.ts'
import { readSettings, saveSettings } from '../../contract/shop/settings.ts'
import { shop as shopRoutes } from '../../contract/shop/shop.ts'
import { sql } from '../database/sql.ts'
import { openExplain, statementsOf } from '../testing/plans.ts'
import { openTestShop, orderFor } from '../testing/test-shop.ts'

const shop = await openTestShop()
const { call, db, people } = shop
const as = { as: people.admin }
const book = await shop.sell({ newPrice: 12.5 })

const placed = async (changes: object = {}) =>
  (await call(201, orders.place, { body: orderFor(book, changes) }, { as: people.shopper })).body

const move = async (id: string, ...statuses: ('placed' | 'shipped' | 'delivered' | 'returned')[]) => {
  for (const [at, to] of statuses.slice(1).entries())
    await call(200, orders.move, { params: { id }, body: { from: statuses[at]!, to } }, as)
}

const orderOf = async (id: string) => (await call(200, orders.get, { params: { id } }, as)).body

/** The ledger adds up to the sums of each order. */
const differences = () =>
  db.many(sql`
    select number from orders left join payments on order_id = orders.id group by orders.id
    having paid_cents <> coalesce(sum(amount_cents) filter (where kind = 'paid'), 0)
      or refunded_cents <> coalesce(sum(amount_cents) filter (where kind = 'refunded'), 0)`)

test('an order is open until its delivery, which pays it in cash; undo takes the payment back', async () => {
  const { _id: id, payment } = await placed()
  expect(payment).toEqual({
    method: 'cash-on-delivery',
    status: 'open',
    due: '12.50',
    paid: '0.00',
    refunded: '0.00',
    payBy: null,
  })
  await move(id, 'placed', 'shipped', 'delivered')
  expect(await orderOf(id)).toMatchObject({
    payment: { status: 'paid', paid: '12.50' },
    payments: [{ kind: 'paid', amount: '12.50', method: 'cash-on-delivery', by: 'admin' }],
  })
  await call(200, orderChanges.undo, { params: { id }, body: { from: 'delivered' } }, as)
  expect(await orderOf(id)).toMatchObject({
    status: 'shipped',
    payment: { status: 'open', paid: '0.00' },
    payments: [{ amount: '12.50' }, { amount: '-12.50' }],
  })
  expect(await differences()).toEqual([])
})

test('a delivery whose payment was refunded since is not undone', async () => {
  const { _id: id } = await placed()
  await move(id, 'placed', 'shipped', 'delivered')
  await call(201, payments.refund, { params: { id }, body: { amount: '0.50' } }, as)
  const undo = { params: { id }, body: { from: 'delivered' } } as const
  expect((await call(409, orderChanges.undo, undo, as)).body).toMatchObject({ reason: 'changed-since' })
  expect(await orderOf(id)).toMatchObject({
    status: 'delivered',
    payment: { paid: '12.50', refunded: '0.50' },
  })
})

test('a delivery may leave the order unpaid', async () => {
  const { _id: id } = await placed()
  await move(id, 'placed', 'shipped')
  const body = { from: 'shipped', to: 'delivered', isPaid: false } as const
  await call(200, orders.move, { params: { id }, body }, as)
  expect(await orderOf(id)).toMatchObject({ status: 'delivered', payment: { status: 'open' }, payments: [] })
})

test('staff record what was paid, in parts, and at most what is due', async () => {
  const { _id: id } = await placed()
  const pay = (status: 201 | 400 | 409, amount: string) =>
    call(status, payments.record, { params: { id }, body: { amount } }, as)
  expect((await pay(201, '2.50')).body).toMatchObject({ payment: { status: 'partly-paid', paid: '2.50' } })
  expect((await pay(409, '10.01')).body).toMatchObject({ code: 'more-than-due', due: '10.00' })
  expect((await pay(400, '0')).body).toMatchObject({ fields: [{ field: 'amount' }] })
  expect((await pay(400, '1.005')).body).toMatchObject({ fields: [{ field: 'amount' }] })
  expect((await pay(201, '10')).body).toMatchObject({ payment: { status: 'paid', paid: '12.50' } })
  expect((await pay(409, '1')).body).toMatchObject({ code: 'nothing-due' })
})

test('a payment that is sent again with its key, also at once, is recorded once', async () => {
  const { _id: id } = await placed()
  const input = { params: { id }, body: { amount: '5' } }
  const options = { ...as, headers: { 'idempotency-key': 'one' } }
  const answers = await Promise.all([1, 2, 3].map(() => call(201, payments.record, input, options)))
  expect(answers.map(({ body }) => (body as { payment: unknown }).payment)).toEqual(
    answers.map(() => expect.objectContaining({ paid: '5.00' })),
  )
  const refund = await call(201, payments.refund, { params: { id }, body: { amount: '2' } }, options)
  expect(refund.body).toMatchObject({ payment: { paid: '5.00', refunded: '2.00' } })
})

test('rows of the ledger can neither be changed nor deleted', async () => {
  const { _id: id } = await placed()
  await call(201, payments.record, { params: { id }, body: { amount: '5' } }, as)
  const refusal = 'Rows of payments are added, never changed'
  await expect(db.run(sql`update payments set amount_cents = 1`)).rejects.toThrow(refusal)
  await expect(db.run(sql`delete from payments`)).rejects.toThrow(refusal)
  await db.run(sql`delete from orders where id = ${id}`)
})

test('of two refunds at once one finds nothing left', async () => {
  const { _id: id } = await placed()
  await call(201, payments.record, { params: { id }, body: { amount: '12.50' } }, as)
  const answers = await Promise.all(
    [1, 2].map(() => shop.send(payments.refund, { params: { id }, body: { amount: '10' } }, as)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect((await orderOf(id)).payment).toMatchObject({ paid: '12.50', refunded: '10.00' })
  expect(await differences()).toEqual([])
})

test('several orders are marked as paid, each on its own', async () => {
  const [one, other] = [await placed(), await placed()]
  await call(201, payments.record, { params: { id: one._id }, body: { amount: '12.50' } }, as)
  const { body } = await call(200, payments.recordAll, { body: { ids: [one._id, other._id] } }, as)
  expect(body).toMatchObject({
    paid: [other._id],
    refused: [{ id: one._id, problem: { code: 'nothing-due' } }],
  })
})

test('orders that two people mark as paid at once are paid once', async () => {
  const ids = [(await placed())._id, (await placed())._id]
  const mark = (some: string[]) => call(200, payments.recordAll, { body: { ids: some } }, as)
  const answers = await Promise.all([mark(ids), mark(ids.toReversed())])
  expect(answers.flatMap(({ body }) => body.paid).toSorted()).toEqual(ids.toSorted())
  for (const id of ids)
    expect(await orderOf(id)).toMatchObject({ payment: { status: 'paid', paid: '12.50' } })
  expect(await differences()).toEqual([])
})

test('a shop offers the methods of its settings, and invoices to chosen customers alone', async () => {
  const { body: before } = await call(200, readSettings.payment, {}, as)
  const save = (status: 200 | 400, body: object) => call(status, saveSettings.payment, { body }, as)
  const transfer = {
    isOffered: true,
    holder: 'Book Store',
    iban: 'DE89 3704 0044 0532 0130 00',
    bic: '',
    days: 7,
  }
  await save(400, { transfer: { ...transfer, iban: 'DE88 3704 0044 0532 0130 00' } })
  await save(200, {
    transfer,
    invoice: { isOffered: true, days: 14, customers: ['other@reader.example'] },
  })
  const { body: seen } = await call(200, shopRoutes.get, {})
  expect(seen.paymentMethods.map(({ id }) => id)).toEqual([
    'cash-on-delivery',
    'pay-on-pickup',
    'bank-transfer',
  ])
  const order = await placed({ paymentMethod: 'bank-transfer' })
  expect(order.payment).toMatchObject({ method: 'bank-transfer', payBy: expect.any(String) })
  const invoice = orderFor(book, { paymentMethod: 'invoice' })
  const refused = await call(409, orders.place, { body: invoice }, { as: people.shopper })
  expect(refused.body).toMatchObject({
    code: 'payment-method-not-offered',
    paymentMethods: ['cash-on-delivery', 'bank-transfer'],
  })
  const theirs = orderFor(book, { paymentMethod: 'invoice', email: 'other@reader.example' })
  await db.run(sql`update accounts set email_verified = true where email = 'other@reader.example'`)
  const other = await shop.shoppers.tokenFor('other@reader.example')
  await call(201, orders.place, { body: theirs }, { as: other })
  const { version: _v, changedAt: _a, changedBy: _b, ...settings } = before
  await save(200, settings)
})

const filters = ['open', 'late', 'partly-paid', 'paid', 'to-refund', 'refunded'] as const

test('orders are found by how their money stands, counted, and exported with the filter', async () => {
  const pay = (id: string, amount: string) =>
    call(201, payments.record, { params: { id }, body: { amount } }, as)
  const refund = (id: string) => call(201, payments.refund, { params: { id }, body: { amount: '5' } }, as)
  const all = { open: await placed(), late: await placed(), part: await placed(), paid: await placed() }
  const [latePart, toRefund, refunded] = [await placed(), await placed(), await placed()]
  await pay(all.part._id, '1')
  await pay(latePart._id, '1')
  await pay(all.paid._id, '12.50')
  await pay(toRefund._id, '12.50')
  await call(
    200,
    orders.move,
    { params: { id: toRefund._id }, body: { from: 'placed', to: 'cancelled' } },
    as,
  )
  await pay(refunded._id, '5')
  await refund(refunded._id)
  const late = [all.late._id, latePart._id]
  await db.run(sql`update orders set pay_by = current_date - 1 where id = any(${late}::uuid[])`)
  await db.run(sql`update orders set pay_by = current_date where id = ${all.open._id}`)

  const numbers = Object.values(all).map(({ number }) => number)
  const mine = new Set([...numbers, latePart.number, toRefund.number, refunded.number])
  const found: Record<string, number[]> = {}
  for (const payment of filters) {
    const { body } = await call(200, orders.list, { query: { payment, limit: 100 } }, as)
    expect(body.total).toBe(body.orders.length)
    found[payment] = body.orders.map(({ number }) => number).filter((number) => mine.has(number))
  }
  expect(found).toEqual({
    open: [all.late.number, all.open.number],
    late: [latePart.number, all.late.number],
    'partly-paid': [latePart.number, all.part.number],
    paid: [all.paid.number],
    'to-refund': [toRefund.number],
    refunded: [refunded.number],
  })
  const query = { payment: 'to-refund' as const, status: 'cancelled' as const }
  const headers = { authorization: `Bearer ${people.admin}` }
  const file = await fetch(shop.origin + urlOf(orderChanges.csv, { query }), { headers })
  const text = await file.text()
  expect(text).toContain(String(toRefund.number))
  expect(text).not.toContain(String(all.paid.number))
})

/** At any hour it is another day in one of them than in UTC. */
test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'an order is late from the day after, in %s',
  async (zone) => {
    await call(200, saveSettings.region, { body: { timeZone: zone } }, as)
    const { _id: id } = await placed()
    const isLateDaysAfter = async (days: number) => {
      await db.run(
        sql`update orders set pay_by = (now() at time zone ${zone})::date - ${days}::int where id = ${id}`,
      )
      const { body } = await call(200, orders.list, { query: { payment: 'late', limit: 100 } }, as)
      return body.orders.some(({ _id }) => _id === id)
    }
    expect([await isLateDaysAfter(0), await isLateDaysAfter(1)]).toEqual([false, true])
    await call(200, saveSettings.region, { body: { timeZone: 'UTC' } }, as)
  },
)

test('orders of which money is open, and those that nobody can pay any more, are found without reading the others', async () => {
  const { _id: id } = await placed()
  await db.run(sql`
    insert into orders (name, email, phone, city, country, state, zipcode, total_cents, paid_cents, status)
    select name, email, phone, city, country, state, zipcode, total_cents, total_cents, 'delivered'
    from orders cross join generate_series(1, 5000) where id = ${id}`)
  await db.run(sql`analyze orders`)
  const sent = await statementsOf(async () => {
    await call(200, orders.list, { query: { payment: 'to-refund' } }, as)
    await shop.payments.poll()
  })
  const scansOf = await openExplain(shop.connection)
  for (const statement of sent.filter(({ text }) => text.includes('from orders')))
    for (const { rows, of } of await scansOf(statement)) expect(rows, of).toBeLessThan(1000)
})
