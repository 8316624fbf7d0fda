import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contract } from '../../contract/contract.ts'
import { sql } from '../database/sql.ts'
import { openTestShop, orderFor } from '../testing/test-shop.ts'

const shop = await openTestShop()
const { call, send, people, db } = shop
const { orders, ownOrders, receipts, saveSettings } = contract
const shopper = { as: people.shopper }
const staff = { as: people.admin }
const book = await shop.sell({ newPrice: 12.5 })

const address = {
  street: '1 Long Lane',
  street2: 'Apartment 4b',
  city: 'Portland',
  country: 'USA',
  state: 'Maine',
  zipcode: '04101',
}
const deliveryNote = 'Leave with the neighbour.\nThe bell is broken.'
const place = async (changes = {}) =>
  (await call(201, orders.place, { body: orderFor(book, { address, deliveryNote, ...changes }) }, shopper))
    .body

test('a shopper reads an order of their own; that of another and one that does not exist are 404', async () => {
  const order = await place()
  const which = { params: { id: order._id } }
  const { body } = await call(200, ownOrders.get, which, shopper)
  expect(body).toEqual({ ...order, confirmation: 'kept' })
  const nobodys = { params: { id: '00000000-0000-4000-8000-000000000000' } }
  const others = await call(404, ownOrders.get, which, { as: people.otherShopper })
  const none = await call(404, ownOrders.get, nobodys, shopper)
  expect(others.body.message).toBe(none.body.message)
  await call(404, ownOrders.get, { params: { id: 'walden' } }, shopper)

  const { sent } = shop.shop.current.settings.email
  await call(200, saveSettings.email, { body: { sent: { ...sent, placed: false } } }, staff)
  expect((await call(200, ownOrders.get, which, shopper)).body.confirmation).toBe('off')
  await call(200, saveSettings.email, { body: { sent } }, staff)
})

test('the second line of an address and the delivery note stay with the order, for shopper and staff', async () => {
  const order = await place()
  const which = { params: { id: order._id } }
  expect(order).toMatchObject({ address, deliveryNote })
  expect((await call(200, orders.get, which, staff)).body).toMatchObject({ address, deliveryNote })
  const move = { ...which, body: { from: 'placed', to: 'shipped' } } as const
  await call(200, orders.move, move, staff)
  expect((await call(200, receipts.own, which, shopper)).body.order).toMatchObject({ address, deliveryNote })

  const csv = await fetch(`${shop.origin}/api/admin/orders.csv?q=${order.number}`, {
    headers: { authorization: `Bearer ${people.admin}` },
  })
  expect(await csv.text()).toContain('"1 Long Lane","Apartment 4b","Portland","Maine","04101","Leave with')
})

test('an order without the two fields is placed, and hashed as by earlier versions', async () => {
  const { street2: _, ...known } = address
  const { name, email, phone, productIds, totalPrice } = orderFor(book)
  const body = { name, email, phone, address: known, productIds, totalPrice }
  const headers = { 'idempotency-key': 'a client of an earlier version' }
  const { body: order } = await call(201, orders.place, { body }, { ...shopper, headers })
  expect(order).toMatchObject({ address: { ...known, street2: '' }, deliveryNote: '' })
  const { street, city, country, state, zipcode } = known
  const asBefore = { ...body, address: { street, city, country, state, zipcode } }
  const hash = createHash('sha256').update(JSON.stringify(asBefore)).digest('hex')
  expect(
    await db.first(sql`select encode(asked_for, 'hex') as hash from orders where id = ${order._id}`),
  ).toEqual({
    hash,
  })
  const another = { ...body, deliveryNote: 'Ring twice' }
  const refused = await send(orders.place, { body: another }, { ...shopper, headers })
  expect(refused).toMatchObject({ status: 409, body: { code: 'key-used' } })
})

test.each([
  ['address.street2', { address: { ...address, street2: 'x'.repeat(201) } }, 'Use 200 characters or fewer'],
  ['deliveryNote', { deliveryNote: 'x'.repeat(301) }, 'Use 300 characters or fewer'],
  ['phone', { phone: ' ' }, 'Enter a phone number, for example +1 555 0199'],
  ['phone', { phone: '555 CALL' }, 'Use digits, spaces and + ( ) - . / only, for example +1 555 0199'],
  ['phone', { phone: '555+0199' }, 'Put + only before the country code, for example +1 555 0199'],
  ['phone', { phone: '(--) 12' }, 'Enter the whole phone number, for example +1 555 0199'],
  ['phone', { phone: '5'.repeat(31) }, 'Use 30 characters or fewer'],
])('%s says what is wrong with it and what to type: %j', async (field, changes, message) => {
  const answer = await send(orders.place, { body: { ...orderFor(book), ...changes } }, shopper)
  expect(answer).toMatchObject({ status: 400, body: { fields: [{ field, message }] } })
})

test.each(['+49 (0)30 555-0100', '0049 30 5550100', '+81 3-1234-5678', '555.0199', '1234'])(
  'the phone number %s is accepted',
  async (phone) => expect((await place({ phone })).phone).toBe(phone),
)
