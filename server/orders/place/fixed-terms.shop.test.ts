import { expect, test } from 'vitest'
import { wholeWorld } from '../../../domain/delivery-zones.ts'
import { contract } from '../../../contract/contract.ts'
import type { NewOrder } from '../../../contract/orders/orders.ts'
import { cleanUp } from '../../cleanup.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop, orderFor } from '../../testing/test-shop.ts'

const { orders, orderChanges, receipts, saveSettings, mail } = contract
const shop = await openTestShop()
const { call, send, sell, db, people } = shop
const [staff, shopper] = [{ as: people.admin }, { as: people.shopper }]
const [novel, manual] = [
  await sell({ newPrice: 10, category: 'fiction' }),
  await sell({ title: 'Manual', newPrice: 20, category: 'technology' }),
]
const vat = { name: 'VAT', category: null }
const delivery = {
  zones: [
    { ...wholeWorld, countries: ['DE', 'AT', 'CH'] },
    { ...wholeWorld, countries: ['NL'], fee: '9.90', freeFrom: '20' },
  ],
  pickup: { isOffered: true, name: 'Pick-up', note: '' },
}
const region = { currency: 'EUR', locale: 'de-DE', country: 'DE' }
const tax = {
  mode: 'included' as const,
  rates: [
    { ...vat, country: 'DE', percent: '19' },
    { ...vat, country: 'AT', percent: '20' },
    { ...vat, country: 'NL', percent: '19' },
  ],
}
await call(200, saveSettings.region, { body: region }, staff)
await call(200, saveSettings.delivery, { body: delivery }, staff)
await call(200, saveSettings.tax, { body: tax }, staff)

const address = {
  street: '1 Long Lane',
  street2: '',
  city: 'Berlin',
  country: 'DE',
  state: '',
  zipcode: '10115',
}
const place = async (changes: Partial<NewOrder> = {}) => {
  const body = orderFor(novel, {
    address,
    productIds: [novel._id, manual._id],
    totalPrice: '30.00',
    ...changes,
  })
  return (await call(201, orders.place, { body }, shopper)).body
}
type Placed = Awaited<ReturnType<typeof place>>
const of = ({ _id }: Placed) => ({ params: { id: _id } })
const correct = (order: Placed, changes: Partial<typeof address>) =>
  send(orderChanges.setAddress, { ...of(order), body: { ...address, ...changes } }, staff)
const seen = async (order: Placed) => (await call(200, orders.get, of(order), staff)).body
const move = (order: Placed, from: string, to: string) =>
  send(orders.move, { ...of(order), body: { from, to } }, staff)

test('an address is corrected within its country, or to one that is served for the same fee and taxed alike', async () => {
  const order = await place()
  const corrected = await correct(order, { city: 'Potsdam' })
  expect(corrected).toMatchObject({
    status: 200,
    body: { address: { city: 'Potsdam', country: 'Deutschland' } },
  })
  expect((await correct(order, { country: 'NL' })).body.address.country).toBe('Niederlande')

  const unserved = await correct(order, { country: 'FR' })
  expect(unserved).toMatchObject({
    status: 409,
    body: { code: 'country-not-served', countries: ['DE', 'AT', 'CH', 'NL'] },
  })
  for (const [country, name] of [
    ['AT', 'Österreich'],
    ['CH', 'Schweiz'],
  ] as const) {
    const { status, body } = await correct(order, { country })
    expect([status, body.code]).toEqual([409, 'other-tax'])
    expect(body.message).toBe(
      `Order ${order.number} would be taxed differently in ${name}, and its sums are fixed. Cancel it, and ask the shopper to order again.`,
    )
  }
  const { timeline: _, undo: _undo, ...kept } = await seen(order)
  expect(kept).toMatchObject({ address: { country: 'Niederlande' }, total: '30.00', tax: order.tax })

  // The shop has stopped to deliver there and has changed its tax, which matters to new orders only.
  await call(200, saveSettings.delivery, { body: { zones: [{ ...wholeWorld, countries: ['AT'] }] } }, staff)
  await call(200, saveSettings.tax, { body: { mode: 'none' } }, staff)
  expect((await correct(order, { country: 'NL', city: 'Leiden' })).body.address).toMatchObject({
    city: 'Leiden',
    country: 'Niederlande',
  })
  expect((await correct(order, { country: 'AT' })).body.code).toBe('other-tax')
  await call(200, saveSettings.delivery, { body: { zones: [wholeWorld] } }, staff)
  await call(200, saveSettings.tax, { body: { mode: 'included' } }, staff)
  expect(await correct(order, { country: 'Atlantis', state: 'Sea' })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'country', message: 'Enter a country, for example Germany or DE' }] },
  })
  await call(200, saveSettings.delivery, { body: delivery }, staff)
})

test('an order that is picked up gets neither an address nor a tracking number', async () => {
  const order = await place({ deliveryMethod: 'pickup' })
  const body = { carrier: 'Parcel Post', number: 'PP 17' }
  const tracked = await call(409, orderChanges.setTracking, { ...of(order), body }, staff)
  expect(tracked.body.message).toBe(`Order ${order.number} is picked up in the shop.`)
  expect(await correct(order, {})).toMatchObject({ status: 409, body: { code: 'order-cannot-change' } })
  expect((await seen(order)).timeline).toHaveLength(1)
  const reason = async () => (await call(409, receipts.ofOrder, of(order), staff)).body.message
  expect(await reason()).toBe('The receipt is made when the order is ready for pick-up.')
  await move(order, 'placed', 'cancelled')
  expect(await reason()).toBe('This order was cancelled before it had a receipt.')
})

test('the books and sums of an order with a receipt are fixed, also after the move was undone', async () => {
  const order = await place()
  await move(order, 'placed', 'shipped')
  const { body: receipt } = await call(200, receipts.ofOrder, of(order), staff)
  await call(200, orderChanges.undo, { ...of(order), body: { from: 'shipped' } }, staff)
  const cancelLine = { params: { id: order._id, bookId: novel._id } }
  const refused = await call(409, orderChanges.cancelLine, cancelLine, staff)
  expect(refused.body).toMatchObject({ code: 'order-cannot-change', status: 'placed' })
  expect(refused.body.message).toBe(
    `Order ${order.number} has a receipt, so its books can no longer be changed. You can cancel the whole order.`,
  )
  const { body: after } = await call(200, receipts.ofOrder, of(order), staff)
  expect(after.lines).toEqual(receipt.lines)
  expect(after.order.total).toBe(receipt.order.total)
  expect((await move(order, 'placed', 'cancelled')).status).toBe(200)
})

test('the e-mail about a parcel links to the carrier, and an order of a closed account sends none', async () => {
  const trackingUrl = 'https://parcels.example/?p={number}&n={number}'
  await call(200, saveSettings.delivery, { body: { trackingUrl } }, staff)
  const order = await place()
  const body = { carrier: '', number: 'PP 17/&' }
  await call(200, orderChanges.setTracking, { ...of(order), body }, staff)
  await db.run(sql`delete from outbox`)
  await move(order, 'placed', 'shipped')
  const messages = async () => (await call(200, mail.outbox, {}, staff)).body.messages
  expect((await messages())[0]?.text).toContain(
    '\n\nFollow your parcel: https://parcels.example/?p=PP%2017%2F%26&n=PP%2017%2F%26\n\n',
  )
  expect((await call(200, contract.shop.get, {})).body.trackingUrl).toBe(trackingUrl)
  await db.run(sql`delete from outbox`)
  await move(order, 'shipped', 'delivered')
  await db.run(sql`update orders set email = '', phone = '', shopper_uid = null where id = ${order._id}`)
  await move(order, 'delivered', 'returned')
  expect(await messages()).toEqual([])
})

test('a receipt keeps the seller of its day, whatever the settings say later', async () => {
  const [shipped, later] = [await place(), await place()]
  await call(200, saveSettings.tax, { body: { number: 'DE 1' } }, staff)
  await move(shipped, 'placed', 'shipped')
  const before = (await call(200, receipts.own, of(shipped), shopper)).body
  expect(before.seller).toMatchObject({ name: 'Book Store', taxNumber: 'DE 1' })
  await call(200, saveSettings.shop, { body: { name: 'Two Rivers' } }, staff)
  await call(200, saveSettings.tax, { body: { number: 'DE 2' } }, staff)
  await move(shipped, 'shipped', 'delivered')
  await move(later, 'placed', 'shipped')
  expect((await call(200, receipts.own, of(shipped), shopper)).body.seller).toEqual(before.seller)
  const now = { name: 'Two Rivers', taxNumber: 'DE 2' }
  expect((await call(200, receipts.own, of(later), shopper)).body.seller).toMatchObject(now)
  // A receipt of an earlier version has no seller of its own.
  await db.run(sql`update orders set receipt_seller = null where id = ${shipped._id}`)
  expect((await call(200, receipts.own, of(shipped), shopper)).body.seller).toMatchObject(now)
})

test('orders lose personal data after the years that are set, and keep their books, sums and receipts', async () => {
  const [old, open, recent] = [await place(), await place(), await place()]
  await move(old, 'placed', 'shipped')
  await move(old, 'shipped', 'delivered')
  await move(recent, 'placed', 'cancelled')
  await call(200, orderChanges.addNote, { ...of(old), body: { text: 'Called Rita' } }, staff)
  const age = ({ _id }: Placed, years: number) =>
    db.run(
      sql`update orders set placed_at = now() - ${years} * interval '1 year' - interval '1 day' where id = ${_id}`,
    )
  await age(old, 3)
  await age(open, 3)
  await age(recent, 2)
  for (const { _id } of [old, recent])
    await db.run(sql`
      insert into sent_emails (id, order_id, to_address, subject, body)
      values (gen_random_uuid(), ${_id}, 'rita@reader.example', 'On its way', 'Dear Rita')`)
  const before = await seen(old)
  await cleanUp(db, shop.shop)
  expect(await seen(old)).toEqual(before)
  await call(200, saveSettings.shop, { body: { keepOrderYears: 3 } }, staff)
  expect((await call(200, contract.shop.get, {})).body.keepOrderYears).toBe(3)
  await cleanUp(db, shop.shop)
  const nothing = { street: '', city: '', country: 'Deutschland', state: '', zipcode: '' }
  const after = await seen(old)
  expect(after).toMatchObject({ name: '', email: '', phone: '', address: nothing })
  const { books, total, taxLines, receiptNumber, status } = before
  expect(after).toMatchObject({ books, total, taxLines, receiptNumber, status })
  expect(JSON.stringify(after.timeline)).not.toContain('Called Rita')
  const audited = sql`select changes from audit_log where subject = ${`Order ${old.number}`} and action = 'order.note'`
  expect(await db.many(audited)).toEqual([{ changes: {} }])
  expect(await db.many(sql`select order_id as id from sent_emails`)).toEqual([{ id: recent._id }])
  for (const kept of [open, recent]) expect(await seen(kept)).toMatchObject({ name: 'Rita Reader' })
})

test('a repeated request returns its order after the shop has closed', async () => {
  const body = orderFor(novel, { address, totalPrice: '10.00' })
  const sendWith = (key: string) =>
    send(orders.place, { body }, { ...shopper, headers: { 'idempotency-key': key } })
  const first = await sendWith('before it closed')
  expect(first.status).toBe(201)
  await call(200, saveSettings.shop, { body: { isOpen: false } }, staff)
  expect(await sendWith('before it closed')).toMatchObject({ status: 201, body: { _id: first.body._id } })
  expect(await sendWith('afterwards')).toMatchObject({ status: 409, body: { code: 'shop-closed' } })
  await call(200, saveSettings.shop, { body: { isOpen: true } }, staff)
})
