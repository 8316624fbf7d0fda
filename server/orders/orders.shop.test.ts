import { expect, test } from 'vitest'
import { books } from '../../contract/catalog/books.ts'
import { NewOrder, orders } from '../../contract/orders/orders.ts'
import type { Order } from '../../contract/orders/placed-order.ts'
import { receipts } from '../../contract/orders/receipts.ts'
import { sql } from '../database/sql.ts'
import { openTestShop, someBook } from '../testing/test-shop.ts'
import { placeOrder } from './place/place-order.ts'

const shop = await openTestShop()
const { call, send, sell, people } = shop
const admin = { as: people.admin }
const shopper = { as: people.shopper }
const email = 'shopper@reader.example'

const delivery = {
  name: 'Rita Reader',
  email,
  phone: '555 0199',
  address: { street: '1 Long Lane', city: 'Portland', country: 'USA', state: 'Maine', zipcode: '04101' },
}

const noBook = '00000000-0000-4000-8000-000000000000'

type Basket = { _id: string; newPrice: number }[]

const orderFor = (basket: Basket) => ({
  ...delivery,
  productIds: basket.map((book) => book._id),
  totalPrice: basket.reduce((sum, book) => sum + book.newPrice, 0).toFixed(2),
})

const buy = (basket: Basket, headers: Record<string, string> = {}) =>
  send(orders.place, { body: orderFor(basket) }, { ...shopper, headers })

const ordersOfShopper = async () => (await call(200, orders.byEmail, { params: { email } }, shopper)).body

test('a shopper places an order and sees it in their list', async () => {
  const basket = [await sell({ title: 'One', newPrice: 12.5 }), await sell({ title: 'Two', newPrice: 0.49 })]
  const { body } = await call(201, orders.place, { body: orderFor(basket) }, shopper)
  expect(body).toMatchObject({
    ...delivery,
    totalPrice: '12.99',
    status: 'placed',
    productIds: basket.map((book) => book._id),
    books: [
      { title: 'One', price: 12.5 },
      { title: 'Two', price: 0.49 },
    ],
  })
  expect((await ordersOfShopper())[0]).toEqual(body)
})

test('the drawn cover of an ordered book has the colour of its publisher, or of its category', async () => {
  const insel = await sell({ publisher: 'Insel' })
  const { body } = await call(
    201,
    orders.place,
    { body: orderFor([insel, await sell({ category: 'horror' })]) },
    shopper,
  )
  expect(body.books.map(({ coverGroup }) => coverGroup)).toEqual(['Insel', 'horror'])
})

test('the format of the specification is accepted: no street, and a phone number as a number', async () => {
  const { street: _, ...address } = delivery.address
  const body = { ...orderFor([await sell()]), address, phone: 5550199 }
  const answer = await send(orders.place, { body }, shopper)
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({ phone: '5550199', address: { ...address, street: '' } })
})

test('a book id in upper case is accepted', async () => {
  const book = await sell()
  await call(201, orders.place, { body: orderFor([{ ...book, _id: book._id.toUpperCase() }]) }, shopper)
})

test('the e-mail address of the account is compared case-insensitively', async () => {
  const body = { ...orderFor([await sell()]), email: 'Shopper@Reader.Example' }
  expect((await call(201, orders.place, { body }, shopper)).body.email).toBe(email)
})

test('the server computes the total: another one is refused with the right one, and nothing is placed', async () => {
  const before = await ordersOfShopper()
  const book = await sell({ newPrice: 10 })
  const body = { ...orderFor([book]), totalPrice: '1.00' }
  const answer = await call(409, orders.place, { body }, shopper)
  expect(answer.body).toMatchObject({ code: 'price-changed', now: '10.00' })
  expect(await ordersOfShopper()).toEqual(before)
})

test('a price that changed before the order is refused with the new total', async () => {
  const book = await sell({ newPrice: 10 })
  await call(200, books.edit, { params: { id: book._id }, body: { ...someBook, newPrice: 11 } }, admin)
  const answer = await call(409, orders.place, { body: orderFor([book]) }, shopper)
  expect(answer.body).toMatchObject({ code: 'price-changed', now: '11.00' })
})

test('a deleted book is refused with its id', async () => {
  const [stays, goes] = [await sell(), await sell()]
  await call(200, books.delete, { params: { id: goes._id } }, admin)
  const answer = await call(409, orders.place, { body: orderFor([stays, goes]) }, shopper)
  expect(answer.body).toMatchObject({ code: 'book-gone', productIds: [goes._id] })
})

test('order lines stay unchanged when the book is edited or deleted', async () => {
  const edition = { isbn: '9780306406157', format: 'paperback' } as const
  const book = await sell({ title: 'First edition', newPrice: 30, ...edition })
  const placed = (await call(201, orders.place, { body: orderFor([book]) }, shopper)).body
  await call(
    200,
    books.edit,
    {
      params: { id: book._id },
      body: { ...someBook, title: 'Second edition', format: 'hardback', isbn: null },
    },
    admin,
  )
  await call(200, books.delete, { params: { id: book._id } }, admin)
  const kept = (await ordersOfShopper()).find((order) => order._id === placed._id)
  expect(kept).toEqual(placed)
  const line = { ...edition, isbnHyphenated: '978-0-306-40615-7' }
  expect(kept?.books[0]).toMatchObject({ _id: book._id, title: 'First edition', price: 30, ...line })
  const which = { params: { id: placed._id } }
  await call(200, orders.move, { ...which, body: { from: 'placed', to: 'shipped' } }, admin)
  expect((await call(200, receipts.own, which, shopper)).body.lines).toMatchObject([line])
  const unknown = (await buy([await sell()])).body.books[0]
  for (const field of Object.keys(line)) expect(unknown).not.toHaveProperty(field)
})

test('a shopper who clicks twice places one order', async () => {
  const basket = [await sell()]
  const key = { 'idempotency-key': 'two clicks' }
  const clicks = await Promise.all(Array.from({ length: 8 }, () => buy(basket, key)))
  expect(clicks.map((click) => click.status)).toEqual(clicks.map(() => 201))
  expect(new Set(clicks.map((click) => click.body._id)).size).toBe(1)
  expect((await ordersOfShopper()).filter((order) => order._id === clicks[0]?.body._id)).toHaveLength(1)
})

test('a repeated order returns the first one, even if the price has changed since', async () => {
  const book = await sell()
  const key = { 'idempotency-key': 'tried again' }
  const first = await buy([book], key)
  await call(200, books.edit, { params: { id: book._id }, body: { ...someBook, newPrice: 99 } }, admin)
  expect((await buy([book], key)).body).toEqual(first.body)
})

test('an idempotency key of another order is refused, and the response contains that order', async () => {
  const key = { 'idempotency-key': 'used' }
  const first = await buy([await sell()], key)
  const before = await ordersOfShopper()
  const [dearer, unknown] = [await sell({ newPrice: 99 }), { _id: noBook, newPrice: 1 }]
  for (const basket of [[dearer], [{ ...dearer, newPrice: 1 }], [unknown]]) {
    const other = await buy(basket, key)
    expect(other.status).toBe(409)
    expect(other.body).toMatchObject({ code: 'key-used', order: first.body })
  }
  expect(await ordersOfShopper()).toEqual(before)
})

test('two different orders with the same idempotency key: one is placed, the other refused', async () => {
  const baskets = [[await sell()], [await sell()]]
  const both = await Promise.all(baskets.map((basket) => buy(basket, { 'idempotency-key': 'changed' })))
  const placed = both.find(({ status }) => status === 201)
  const refused = both.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'key-used', order: placed?.body })
})

test('an idempotency key can be reused after its order was refused', async () => {
  const book = await sell({ newPrice: 10 })
  const key = { 'idempotency-key': 'refused at first' }
  expect((await buy([{ ...book, newPrice: 9 }], key)).status).toBe(409)
  expect((await buy([book], key)).status).toBe(201)
})

test('two shoppers may use the same idempotency key', async () => {
  const book = await sell()
  const key = { 'idempotency-key': 'same words' }
  const mine = await buy([book], key)
  const body = { ...orderFor([book]), email: 'other@reader.example' }
  const theirs = await call(201, orders.place, { body }, { as: people.otherShopper, headers: key })
  expect(theirs.body._id).not.toBe(mine.body._id)
})

test.each([
  ['name', { name: '' }],
  ['email', { email: 'nobody' }],
  ['phone', { phone: 'call me' }],
  ['address.city', { address: { ...delivery.address, city: '' } }],
  ['address', { address: 'somewhere' }],
  ['productIds', { productIds: [] }],
  ['productIds.0', { productIds: ['walden'] }],
  ['totalPrice', { totalPrice: 12.5 }],
  ['totalPrice', { totalPrice: '12.5' }],
  ['totalPrice', { totalPrice: '-1.00' }],
])('an order with an invalid %s is refused with the name of the field: %j', async (field, wrong) => {
  const body = { ...orderFor([await sell()]), ...wrong }
  const answer = await send(orders.place, { body }, shopper)
  expect(answer.status).toBe(400)
  expect(answer.body.fields).toEqual([{ field, message: expect.any(String) }])
})

test('an order with the same book twice is refused', async () => {
  const book = await sell()
  const answer = await send(orders.place, { body: orderFor([book, book]) }, shopper)
  expect(answer.body.fields).toEqual([
    { field: 'productIds', message: 'The same book cannot be ordered twice' },
  ])
})

async function newOrder(): Promise<Order> {
  const { body } = await call(201, orders.place, { body: orderFor([await sell()]) }, shopper)
  return body
}

const move = (order: Order, from: Order['status'], to: Order['status']) =>
  send(orders.move, { params: { id: order._id }, body: { from, to } }, admin)

test('a shopper cancels an order while it is placed', async () => {
  const order = await newOrder()
  const { body } = await call(200, orders.cancel, { params: { id: order._id } }, shopper)
  expect(body.status).toBe('cancelled')
  const again = await call(409, orders.cancel, { params: { id: order._id } }, shopper)
  expect(again.body).toMatchObject({ code: 'order-cannot-move', status: 'cancelled' })
})

test('a shipped order cannot be cancelled', async () => {
  const order = await newOrder()
  await move(order, 'placed', 'shipped')
  const { body } = await call(409, orders.cancel, { params: { id: order._id } }, shopper)
  expect(body).toMatchObject({
    status: 'shipped',
    message: `Order ${order.number} is shipped and was not made cancelled.`,
  })
})

test("a shopper neither cancels nor sees another's order", async () => {
  const order = await newOrder()
  await call(404, orders.cancel, { params: { id: order._id } }, { as: people.otherShopper })
  expect((await ordersOfShopper()).find((mine) => mine._id === order._id)?.status).toBe('placed')
})

test('an order moves from placed to shipped to delivered, and in no other way', async () => {
  const order = await newOrder()
  expect((await move(order, 'placed', 'delivered')).status).toBe(409)
  expect((await move(order, 'placed', 'placed')).status).toBe(409)
  expect((await move(order, 'placed', 'shipped')).body.status).toBe('shipped')
  expect((await move(order, 'shipped', 'placed')).status).toBe(409)
  expect((await move(order, 'shipped', 'cancelled')).status).toBe(409)
  expect((await move(order, 'shipped', 'delivered')).body.status).toBe('delivered')
  expect((await move(order, 'delivered', 'shipped')).status).toBe(409)
})

test('two admins move the same order: the second gets 409 with the current status', async () => {
  const order = await newOrder()
  const both = await Promise.all([move(order, 'placed', 'shipped'), move(order, 'placed', 'cancelled')])
  expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409])
  const loser = both.find((answer) => answer.status === 409)
  const { body } = await call(200, orders.get, { params: { id: order._id } }, admin)
  expect(loser?.body.status).toBe(body.status)
})

test('an admin lists orders in pages, by status, and by number, name or e-mail address', async () => {
  const order = await newOrder()
  await move(order, 'placed', 'shipped')
  const shipped = (await call(200, orders.list, { query: { status: 'shipped' } }, admin)).body
  expect(shipped.orders.map((found) => found.status)).toEqual(shipped.orders.map(() => 'shipped'))
  expect(shipped.orders[0]?._id).toBe(order._id)
  for (const q of [String(order.number), 'rita', 'SHOPPER@reader']) {
    const { body } = await call(200, orders.list, { query: { q, status: 'shipped' } }, admin)
    expect(body.orders[0]?._id, q).toBe(order._id)
  }
  const all = (await call(200, orders.list, { query: { limit: 100 } }, admin)).body
  const second = (await call(200, orders.list, { query: { limit: 2, offset: 2 } }, admin)).body
  expect(second).toEqual({ orders: all.orders.slice(2, 4), total: all.total })
})

test('an admin sees the orders of any e-mail address; without orders the list is empty', async () => {
  expect((await call(200, orders.byEmail, { params: { email } }, admin)).body).toEqual(
    await ordersOfShopper(),
  )
  expect((await call(200, orders.byEmail, { params: { email: 'new@reader.example' } }, admin)).body).toEqual(
    [],
  )
})

test('the list has pages of at most 100 orders, each with a link to the next', async () => {
  const many = 'many@reader.example'
  const as = await shop.shoppers.tokenFor(many)
  const book = await sell({ newPrice: 2 })
  const place = () => send(orders.place, { body: { ...orderFor([book]), email: many } }, { as })
  for (let time = 0; time < 5; time += 1) expect((await place()).status).toBe(201)
  const all = (await call(200, orders.byEmail, { params: { email: many } }, { as })).body
  expect(all).toHaveLength(5)

  const read: Order[] = []
  let url: string | undefined = `/api/orders/email/${many}?limit=2`
  const lengths: number[] = []
  while (url) {
    const response: Response = await fetch(shop.origin + url, { headers: { authorization: `Bearer ${as}` } })
    const page = (await response.json()) as Order[]
    lengths.push(page.length)
    read.push(...page)
    url = /^<(.*)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
  }
  expect(lengths).toEqual([2, 2, 1])
  expect(read).toEqual(all)

  await call(200, orders.cancel, { params: { id: all[0]?._id ?? '' } }, { as })
  const { body: summary } = await call(200, orders.summary, { params: { email: many } }, { as })
  expect(summary).toEqual({ orders: 5, amountSpent: '8.00' })
  const tooMany = await send(orders.byEmail, { params: { email: many }, query: { limit: 101 } }, { as })
  expect(tooMany).toMatchObject({ status: 400, body: { fields: [{ field: 'limit' }] } })
})

test('an account has a limited number of open orders, also when they are placed at once', async () => {
  const limited = await openTestShop({ database: shop.connection, maxOpenOrders: 3 })
  const eager = 'eager@reader.example'
  const as = await limited.shoppers.tokenFor(eager)
  const book = await sell()
  const order = { ...orderFor([book]), email: eager }
  const place = (key?: string) =>
    limited.send(orders.place, { body: order }, { as, ...(key && { headers: { 'idempotency-key': key } }) })
  const first = await place('first-of-the-eager')
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => place()))
  expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(2)
  const refused = outcomes.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'too-many-open-orders', limit: 3 })
  expect(refused?.body.message).toMatch(/^You have 3 orders on the way/)
  expect((await place('first-of-the-eager')).body).toEqual(first.body)

  await call(200, orders.cancel, { params: { id: first.body._id } }, { as })
  const [uid] = await shop.db.many<{ uid: string }>(
    sql`select shopper_uid as uid from orders where email = ${eager}`,
  )
  const waiting = sql`
    select from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and not granted and datname = current_database()`
  let late: ReturnType<typeof place> | undefined
  await limited.db.transaction(async (tx) => {
    const shopper = { uid: uid?.uid ?? '', emailVerified: false, sid: undefined }
    const placing = { order: NewOrder.parse(order), key: undefined, maxOpenOrders: 3 }
    expect(await placeOrder(tx, limited.shop.current, shopper, placing)).toHaveProperty('placed')
    late = place()
    // It waits for the order before it.
    await expect.poll(() => shop.db.many(waiting)).toHaveLength(1)
  })
  expect((await late)?.status).toBe(409)
})
