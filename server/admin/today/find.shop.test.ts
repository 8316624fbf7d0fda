import { expect, test } from 'vitest'
import { orders } from '../../../contract/orders/orders.ts'
import { maxFound, today } from '../../../contract/shop/today.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop, orderFor } from '../../testing/test-shop.ts'

const shop = await openTestShop()
const { call, db, people } = shop

const find = async (q: string) =>
  (await call(200, today.find, { query: { q } }, { as: await shop.staffToken('clerk') })).body

test('words find books by title and author, orders and customers by name and e-mail address', async () => {
  const book = await shop.sell({ title: 'Emma', author: 'Jane Austen' })
  await shop.sell({ title: 'Dracula', author: 'Bram Stoker' })
  const email = 'zoe@reader.example'
  const zoe = { as: await shop.shoppers.tokenFor(email) }
  await db.run(sql`update accounts set name = 'Zoë Bücher' where email = ${email}`)
  const { _id, number } = (
    await call(201, orders.place, { body: orderFor(book, { name: 'Zoë Bücher', email }) }, zoe)
  ).body
  const order = { _id, number, name: 'Zoë Bücher', status: 'placed' }
  const customer = { number: expect.any(Number) as number, name: 'Zoë Bücher', email }

  expect(await find('austen')).toMatchObject({ books: [{ title: 'Emma' }], orders: [], customers: [] })
  // As they are typed, without the accents.
  expect(await find('zoe bu')).toEqual({ books: [], orders: [order], customers: [customer] })
  expect(await find('ZOE@reader')).toEqual({ books: [], orders: [order], customers: [customer] })
  expect(await find('nobody')).toEqual({ books: [], orders: [], customers: [] })
  expect((await find(`#${number}`)).orders).toEqual([order])
  expect((await find(String(number))).orders).toEqual([order])
  const [found] = (await find('zoe')).customers
  expect((await find(`#${found?.number}`)).customers).toContainEqual(customer)
})

test('a customer who never gave a name is found by that of an order', async () => {
  const book = await shop.sell()
  const email = 'ida@reader.example'
  const ida = { as: await shop.shoppers.tokenFor(email) }
  await call(201, orders.place, { body: orderFor(book, { name: 'Ida Lundgrön', email }) }, ida)
  const found = { number: expect.any(Number) as number, name: 'Ida Lundgrön', email }
  expect((await find('lundgron')).customers).toEqual([found])

  // An order without an account, of an address that the account confirmed.
  await db.run(sql`update orders set shopper_uid = null where email = ${email}`)
  expect((await find('lundgron')).customers).toEqual([])
  await db.run(sql`update accounts set email_verified = true where email = ${email}`)
  expect((await find('lundgron')).customers).toEqual([found])
})

test('at most five of each kind are found, of orders the newest', async () => {
  const book = await shop.sell({ title: 'Optics 0' })
  for (let at = 1; at <= maxFound; at += 1) await shop.sell({ title: `Optics ${at}` })
  const body = orderFor(book, { name: 'Optics buyer' })
  const numbers: number[] = []
  for (let at = 0; at <= maxFound; at += 1)
    numbers.push((await call(201, orders.place, { body }, { as: people.shopper })).body.number)
  const found = await find('optics')
  expect(found.books).toHaveLength(maxFound)
  expect(found.orders.map(({ number }) => number)).toEqual(numbers.toReversed().slice(0, maxFound))
})

test('a long number, a quote and a percent sign are words like others', async () => {
  for (const q of ['9'.repeat(40), "'; drop table orders", '%', '#'])
    expect(await find(q)).toEqual({ books: [], orders: [], customers: [] })
  await call(400, today.find, { query: { q: ' ' } }, { as: people.admin })
})
