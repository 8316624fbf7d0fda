import { expect, test, vi } from 'vitest'
import { admin } from '../../contract/people/admin.ts'
import { orders } from '../../contract/orders/orders.ts'
import { openShopWithDemo } from '../../demo/seed-demo.ts'
import { openTestShop, orderFor } from '../testing/test-shop.ts'

const { call, send, people, sell } = await openTestShop()
const asAdmin = { as: people.admin }
const asShopper = { as: people.shopper }
const book = await sell()

const news = async () => (await call(200, admin.notifications, {}, asAdmin)).body
const see = async (orderIds: string[]) => (await call(200, admin.see, { body: { orderIds } }, asAdmin)).body
const place = async () => (await call(201, orders.place, { body: orderFor(book) }, asShopper)).body

test('without orders there are no notifications', async () => {
  expect(await news()).toEqual({ unseen: 0, orders: [] })
})

test('an order is a notification until an admin has seen it', async () => {
  const [first, second] = [await place(), await place()]
  const { _id, number, name, totalPrice, createdAt } = second
  expect(await news()).toMatchObject({
    unseen: 2,
    orders: [{ _id, number, name, totalPrice, createdAt }, {}],
  })
  const after = await see([second._id, second._id, '00000000-0000-4000-8000-000000000000'])
  expect(after).toMatchObject({ unseen: 1, orders: [{ _id: first._id }] })
  expect(await see([first._id])).toEqual({ unseen: 0, orders: [] })
  expect(await see([])).toEqual({ unseen: 0, orders: [] })
})

test('all orders up to a time are marked as seen, also unlisted ones, but none placed later', async () => {
  const known = []
  for (let count = 0; count < 12; count += 1) known.push(await place())
  const newest = known.at(-1)
  const upTo = newest?.createdAt ?? ''
  await vi.waitUntil(() => new Date().toISOString() > upTo)
  const later = await place()
  const { body } = await call(200, admin.see, { body: { upTo } }, asAdmin)
  expect(body).toMatchObject({ unseen: 1, orders: [{ _id: later._id }] })
  const longAgo = { body: { upTo: '0000-01-01T00:00:00Z' } }
  expect((await call(200, admin.see, longAgo, asAdmin)).body.unseen).toBe(1)
  await see([later._id])
})

test.each([{}, { orderIds: [], upTo: '2026-01-01T00:00:00Z' }, { upTo: 'yesterday' }])(
  '%j is refused as a list of seen orders',
  async (body) => {
    expect((await send(admin.see, { body }, asAdmin)).status).toBe(400)
  },
)

test('an order that is cancelled or moved is no longer a notification', async () => {
  const [cancelled, shipped] = [await place(), await place()]
  await call(200, orders.cancel, { params: { id: cancelled._id } }, asShopper)
  expect((await news()).orders.map((order) => order._id)).toEqual([shipped._id])
  const move = { params: { id: shipped._id }, body: { from: 'placed', to: 'shipped' } } as const
  await call(200, orders.move, move, asAdmin)
  expect(await news()).toEqual({ unseen: 0, orders: [] })
})

test('the latest ten are listed, and all of them are counted', async () => {
  const placed = []
  for (let count = 0; count < 12; count += 1) placed.push((await place())._id)
  const { unseen, orders: named } = await news()
  expect(unseen).toBe(12)
  expect(named.map((order) => order._id)).toEqual(placed.toReversed().slice(0, 10))
  await see(placed)
})

test('a new demo store has two notifications', async () => {
  const { db: demo, ...shop } = await openTestShop()
  await openShopWithDemo(demo, true)
  const { body } = await shop.call(200, admin.notifications, {}, { as: shop.people.admin })
  expect(body.unseen).toBe(2)
})

test('orders are found by number, with or without #, by name and by e-mail address', async () => {
  const wanted = await place()
  await place()
  const found = async (q: string) => {
    const { body } = await call(200, orders.list, { query: { q } }, asAdmin)
    return { total: body.total, first: body.orders[0]?.number }
  }
  const only = { total: 1, first: wanted.number }
  expect(await found(String(wanted.number))).toEqual(only)
  expect(await found(`#${wanted.number}`)).toEqual(only)
  const everyOne = (await call(200, orders.list, {}, asAdmin)).body.total
  expect((await found('RÍTA')).total).toBe(everyOne)
  expect((await found('Shopper@Reader')).total).toBe(everyOne)
  expect((await found('nobody')).total).toBe(0)
})
