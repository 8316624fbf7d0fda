import { expect, test } from 'vitest'
import { orders } from '../../../contract/orders/orders.ts'
import { orderChanges } from '../../../contract/orders/order-changes.ts'
import { ownPayments } from '../../../contract/orders/own-payments.ts'
import { receipts } from '../../../contract/orders/receipts.ts'
import { payments } from '../../../contract/orders/payments.ts'
import { saveSettings } from '../../../contract/shop/settings.ts'
import { openTestShop, orderFor } from '../../testing/test-shop.ts'
import { sql } from '../../database/sql.ts'

const shop = await openTestShop()
const { call, send, db, people } = shop
const staff = { as: people.admin }
const verified = async (email: string) => {
  await db.run(sql`update accounts set email_verified = true where email = ${email}`)
  return { as: await shop.shoppers.tokenFor(email) }
}
const shopper = await verified('shopper@reader.example')
await call(200, saveSettings.region, { body: { currency: 'EUR' } }, staff)
const book = await shop.sell({ newPrice: 12.5 })

const account = {
  isOffered: true,
  holder: 'Book Store',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  days: 7,
}
const customer = 'other@reader.example'
const invoice = { isOffered: true, days: 14, customers: [customer] }
await call(200, saveSettings.payment, { body: { transfer: account, invoice } }, staff)

const placed = async (changes: object = {}) =>
  (await call(201, orders.place, { body: orderFor(book, changes) }, shopper)).body

const day = (days: number) =>
  db.first<{ day: string }>(sql`select (current_date + ${days}::int)::text as day`).then((row) => row?.day)

const waiting = async (id: string) =>
  (
    await db.many<{ template: string }>(
      sql`select template from outbox where order_id = ${id} order by template`,
    )
  ).map(({ template }) => template)

test('invoices for chosen customers are offered to those who have verified their address', async () => {
  const offeredTo = async (as: { as: string }) =>
    (await call(200, ownPayments.offered, {}, as)).body.paymentMethods.map(({ id }) => id)
  const forAll = ['cash-on-delivery', 'pay-on-pickup', 'bank-transfer']
  expect(await offeredTo(shopper)).toEqual(forAll)
  const unverified = { as: people.otherShopper }
  expect(await offeredTo(unverified)).toEqual(forAll)
  const body = orderFor(book, { email: customer, paymentMethod: 'invoice' })
  await call(409, orders.place, { body }, unverified)
  expect(await offeredTo(await verified(customer))).toEqual([...forAll, 'invoice'])
})

test('an order by transfer has account, reference, amount and, in euros, a code', async () => {
  const { _id: id, number } = await placed({ paymentMethod: 'bank-transfer' })
  const asked = { params: { id } }
  const { body } = await call(200, ownPayments.transfer, asked, shopper)
  const reference = `Order ${number}`
  const { holder, iban, bic } = account
  const qrCode: unknown = expect.stringMatching(/^<svg .*<\/svg>$/s)
  expect(body).toEqual({ holder, iban, bic, reference, amount: '12.50', qrCode })
  await call(404, ownPayments.transfer, asked, { as: people.otherShopper })
  await call(201, payments.record, { ...asked, body: { amount: '2.50' } }, staff)
  expect((await call(200, ownPayments.transfer, asked, shopper)).body).toMatchObject({ amount: '10.00' })
})

test('a shopper chooses another way to pay until the order is paid or on its way', async () => {
  const { _id: id } = await placed()
  const asked = { params: { id } }
  const methods = async () => (await call(200, ownPayments.methods, asked, shopper)).body.paymentMethods
  const choose = (status: 200 | 404 | 409, method: 'bank-transfer' | 'card', as = shopper) =>
    call(status, ownPayments.changeMethod, { ...asked, body: { method } }, as)
  expect(await methods()).toEqual(['bank-transfer'])
  await choose(404, 'bank-transfer', { as: people.otherShopper })
  expect((await choose(409, 'card')).body).toMatchObject({
    code: 'payment-method-not-offered',
    paymentMethods: ['cash-on-delivery', 'bank-transfer'],
  })
  const { body } = await choose(200, 'bank-transfer')
  expect(body).toMatchObject({
    payment: { method: 'bank-transfer', payBy: await day(7) },
    timeline: [{ kind: 'placed' }, { kind: 'payment-method', by: 'You', text: 'Bank transfer in advance' }],
  })
  await choose(200, 'bank-transfer')
  expect(await methods()).toEqual(['cash-on-delivery'])
  await call(201, payments.record, { ...asked, body: { amount: '1' } }, staff)
  expect(await methods()).toEqual([])
  expect((await choose(409, 'bank-transfer')).body).toMatchObject({ code: 'cannot-pay', reason: 'paid' })

  const cancelled = await placed()
  await call(200, orders.cancel, { params: { id: cancelled._id } }, shopper)
  const late = { params: { id: cancelled._id }, body: { method: 'bank-transfer' } } as const
  expect((await call(409, ownPayments.changeMethod, late, shopper)).body).toMatchObject({
    reason: 'not-placed',
  })
})

test('of a payment and a change of the method at once, either comes first and both hold together', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { _id: id } = await placed({ paymentMethod: 'bank-transfer' })
    const asked = { params: { id } }
    const [changed, paid] = await Promise.all([
      send(ownPayments.changeMethod, { ...asked, body: { method: 'cash-on-delivery' } }, shopper),
      send(payments.record, { ...asked, body: { amount: '12.50' } }, staff),
    ])
    expect(paid.status).toBe(201)
    const { body } = await call(200, orders.get, asked, staff)
    const method = changed.status === 200 ? 'cash-on-delivery' : 'bank-transfer'
    expect(body).toMatchObject({ payment: { method, status: 'paid' }, payments: [{ method }] })
  }
})

test('shopper and bookseller are told of an order by card once it is to be paid in another way', async () => {
  const { _id: id } = await placed()
  await db.run(sql`update orders set payment_method = 'card' where id = ${id}`)
  await db.run(sql`delete from outbox where order_id = ${id}`)
  await call(
    200,
    saveSettings.email,
    { body: { notifyOnOrder: true, notifyAddress: 'shop@reader.example' } },
    staff,
  )
  for (const method of ['bank-transfer', 'cash-on-delivery'] as const)
    await call(200, ownPayments.changeMethod, { params: { id }, body: { method } }, shopper)
  expect(await waiting(id)).toEqual(['new-order', 'order-placed'])
})

test('the days to pay an invoice begin when the books leave, as they were at the order', async () => {
  const other = await verified(customer)
  const body = orderFor(book, { email: customer, paymentMethod: 'invoice' })
  const { _id: id, payment } = (await call(201, orders.place, { body }, other)).body
  expect(payment).toMatchObject({ method: 'invoice', status: 'open', payBy: null })
  await call(200, saveSettings.payment, { body: { invoice: { ...invoice, days: 3 } } }, staff)
  const asked = { params: { id } }
  const payBy = async () => (await call(200, orders.get, asked, staff)).body.payment.payBy
  const ship = () => call(200, orders.move, { ...asked, body: { from: 'placed', to: 'shipped' } }, staff)
  await ship()
  expect(await payBy()).toBe(await day(14))
  await call(200, orderChanges.undo, { ...asked, body: { from: 'shipped' } }, staff)
  expect(await payBy()).toBeNull()
  await ship()
  expect(await payBy()).toBe(await day(14))
})

test('a receipt says where to pay until it is paid', async () => {
  const { _id: id, number } = await placed({ paymentMethod: 'bank-transfer' })
  const asked = { params: { id } }
  await call(200, orders.move, { ...asked, body: { from: 'placed', to: 'shipped' } }, staff)
  const accountOn = async () => (await call(200, receipts.own, asked, shopper)).body.account
  const { holder, iban, bic } = account
  expect(await accountOn()).toEqual({ holder, iban, bic, reference: `Order ${number}` })
  await call(201, payments.record, { ...asked, body: { amount: '12.50' } }, staff)
  expect(await accountOn()).toBeNull()
})
