import { expect, test } from 'vitest'
import { mail } from '../../../contract/shop/mail.ts'
import { orderChanges } from '../../../contract/orders/order-changes.ts'
import { orders } from '../../../contract/orders/orders.ts'
import type { Order } from '../../../contract/orders/placed-order.ts'
import { payments } from '../../../contract/orders/payments.ts'
import { saveSettings } from '../../../contract/shop/settings.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop, orderFor } from '../../testing/test-shop.ts'

const shop = await openTestShop()
const { call, send, people, db } = shop
await db.run(sql`update accounts set email_verified = true where email = 'shopper@reader.example'`)
const admin = { as: people.admin }
const manager = { as: await shop.staffToken('manager') }
const rate = { name: 'Sales tax', country: 'US', category: null, percent: '10' }
await call(200, saveSettings.tax, { body: { mode: 'added', rates: [rate] } }, admin)
const emma = await shop.sell({ title: 'Emma', newPrice: 12.5 })
const sanditon = await shop.sell({ title: 'Sanditon', newPrice: 7.5 })

async function placed() {
  const body = orderFor(emma, { productIds: [emma._id, sanditon._id], totalPrice: '22.00' })
  return (await call(201, orders.place, { body }, { as: people.shopper })).body
}

const setPrice = ({ _id: id }: Order, price: number, bookId = emma._id) =>
  send(orderChanges.setPrice, { params: { id, bookId }, body: { price } }, manager)

const ship = ({ _id: id }: Order) =>
  call(200, orders.move, { params: { id }, body: { from: 'placed', to: 'shipped' } }, admin)

test('a lower price is summed up with its tax, in the history and e-mailed with the new total', async () => {
  const order = await placed()
  await call(201, payments.record, { params: { id: order._id }, body: { amount: '22' } }, admin)
  const { status, body } = await setPrice(order, 10)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    subtotal: '17.50',
    tax: '1.75',
    total: '19.25',
    totalPrice: '19.25',
    payment: { status: 'paid', due: '19.25', paid: '22.00' },
    books: [{ price: 10 }, { price: 7.5 }],
  })
  expect((body as Order).timeline.at(-1)).toMatchObject({ kind: 'price-changed', text: 'Emma' })
  const { messages } = (await call(200, mail.outbox, {}, admin)).body
  const sent = messages.find(
    ({ subject }) => subject === `A book of your order no. ${order.number} costs less`,
  )
  expect(sent?.text).toMatch(/New total: \$19\.25\..*refund you \$2\.75/s)
  const audited = await db.first(sql`
    select action, changes->'price' as price from audit_log where subject = ${`Order ${order.number}`} order by id desc`)
  expect(audited).toEqual({ action: 'order.price', price: ['12.50', '10.00'] })
})

test('a price is never raised, and the same price changes nothing', async () => {
  const order = await placed()
  expect(await setPrice(order, 12.51)).toMatchObject({
    status: 409,
    body: { code: 'price-raised', price: 12.5 },
  })
  expect((await setPrice(order, 12.5)).body).toMatchObject({ total: '22.00', timeline: [{}] })
  expect((await setPrice(order, 1.005)).status).toBe(400)
  expect((await setPrice(order, 1, order._id)).status).toBe(404)
})

test('of two prices at once the lower one stays', async () => {
  const order = await placed()
  await Promise.all([8, 5, 9].map((price) => setPrice(order, price)))
  const { body } = await call(200, orders.get, { params: { id: order._id } }, admin)
  expect(body).toMatchObject({ books: [{ price: 5 }, {}], subtotal: '12.50', total: '13.75' })
})

test('with a receipt neither price nor address change, also if the order is placed again', async () => {
  const order = await placed()
  const refused = async () => (await setPrice(order, 1)).body
  await ship(order)
  expect(await refused()).toMatchObject({ code: 'order-cannot-change', status: 'shipped' })
  await call(200, orderChanges.undo, { params: { id: order._id }, body: { from: 'shipped' } }, admin)
  expect(await refused()).toMatchObject({ code: 'order-cannot-change', status: 'placed' })
  const address = { street: '2 Lane', city: 'Bath', country: 'USA', state: 'Maine', zipcode: '04530' }
  const corrected = await send(orderChanges.setAddress, { params: { id: order._id }, body: address }, admin)
  expect(corrected).toMatchObject({ status: 409, body: { code: 'order-cannot-change' } })
})
