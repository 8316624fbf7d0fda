import { expect, test } from 'vitest'
import { orders } from '../../../contract/orders/orders.ts'
import { payments } from '../../../contract/orders/payments.ts'
import { saveSettings } from '../../../contract/shop/settings.ts'
import { openDatabase } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop, orderFor } from '../../testing/test-shop.ts'
import { remindOfPayments } from './remind-of-payments.ts'

const shop = await openTestShop()
const { call, db, people } = shop
const staff = { as: people.admin }
await db.run(sql`update accounts set email_verified = true`)
const shopper = { as: await shop.shoppers.tokenFor('shopper@reader.example') }
const book = await shop.sell({ newPrice: 12.5 })
const transfer = {
  isOffered: true,
  holder: 'Book Store',
  iban: 'DE89370400440532013000',
  bic: '',
  days: 7,
}
await call(200, saveSettings.payment, { body: { transfer, remindAfterDays: 3 } }, staff)

async function placed(daysLate: number) {
  const body = orderFor(book, { paymentMethod: 'bank-transfer' })
  const { _id: id } = (await call(201, orders.place, { body }, shopper)).body
  await db.run(sql`update orders set pay_by = current_date - ${daysLate}::int where id = ${id}`)
  return id
}

const sentAbout = async (id: string, template: string) =>
  (await db.many(sql`select from outbox where order_id = ${id} and template = ${template}`)).length

const reminders = (id: string) => sentAbout(id, 'payment-reminder')

test('a late transfer is reminded of once, also by several processes at once', async () => {
  const neighbour = openDatabase(shop.connection)
  try {
    const late = [await placed(4), await placed(5), await placed(60)]
    const inTime = await placed(3)
    await Promise.all([db, neighbour, db, neighbour].map((each) => remindOfPayments(each, shop.shop)))
    await remindOfPayments(db, shop.shop)
    expect(await Promise.all(late.map(reminders))).toEqual([1, 1, 1])
    expect(await reminders(inTime)).toBe(0)
  } finally {
    await neighbour.close()
  }
})

test('no reminder goes to whom has paid or cancelled, nor where the shop sends none', async () => {
  const [paid, cancelled, other] = [await placed(9), await placed(9), await placed(9)]
  await call(201, payments.record, { params: { id: paid }, body: { amount: '12.50' } }, staff)
  await call(200, orders.cancel, { params: { id: cancelled } }, shopper)
  await call(200, saveSettings.payment, { body: { remindAfterDays: null } }, staff)
  await remindOfPayments(db, shop.shop)
  expect(await reminders(other)).toBe(0)
  await call(200, saveSettings.payment, { body: { remindAfterDays: 3 } }, staff)
  await remindOfPayments(db, shop.shop)
  expect(await Promise.all([paid, cancelled, other].map(reminders))).toEqual([0, 0, 1])
  expect(await sentAbout(paid, 'payment-received')).toBe(1)
})

test('nobody is asked for what the shop has refunded', async () => {
  const [params, back] = [{ id: await placed(9) }, { amount: '2.50' }]
  await call(201, payments.record, { params, body: { amount: '12.50' } }, staff)
  await call(201, payments.refund, { params, body: back }, staff)
  await remindOfPayments(db, shop.shop)
  expect(await reminders(params.id)).toBe(0)
})

test('the shopper is told of the payment that settles the order', async () => {
  const id = await placed(0)
  const pay = (amount: string) => call(201, payments.record, { params: { id }, body: { amount } }, staff)
  await pay('2.50')
  expect(await sentAbout(id, 'payment-received')).toBe(0)
  await pay('10')
  expect(await sentAbout(id, 'payment-received')).toBe(1)
})
