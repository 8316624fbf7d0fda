import { expect, test } from 'vitest'
import { books } from '../../../contract/catalog/books.ts'
import { reviews } from '../../../contract/catalog/reviews.ts'
import { orderChanges } from '../../../contract/orders/order-changes.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { payments } from '../../../contract/orders/payments.ts'
import { returns } from '../../../contract/orders/returns.ts'
import { admin } from '../../../contract/people/admin.ts'
import { urlOf } from '../../../contract/request.ts'
import { copiesSold } from '../../catalog/lists/book-list.sql.ts'
import { openTestShop, orderFor } from '../../testing/test-shop.ts'

const shop = await openTestShop()
const { call, people, db, origin } = shop
const as = { as: people.admin }
const emma = await shop.sell({ title: 'Emma', newPrice: 12.5 })
const sanditon = await shop.sell({ title: 'Sanditon', newPrice: 7.25 })

async function soldWithReturn() {
  const body = orderFor(emma, { productIds: [emma._id, sanditon._id], totalPrice: '19.75' })
  const { body: order } = await call(201, orders.place, { body }, { as: people.shopper })
  const params = { id: order._id }
  await call(200, orders.move, { params, body: { from: 'placed', to: 'shipped' } }, as)
  await call(200, orders.move, { params, body: { from: 'shipped', to: 'delivered' } }, as)
  const back = { lines: [{ bookId: sanditon._id, restock: true }], reason: 'Twice' }
  await call(201, returns.create, { params, body: back }, as)
  await call(201, payments.refund, { params, body: { amount: '5' } }, as)
  return order
}

test('no figure counts what came back', async () => {
  await soldWithReturn()
  const { body: stats } = await call(200, admin.stats, {}, as)
  expect(stats).toMatchObject({ totalSales: 12.5, totalOrders: 1 })
  expect(stats.monthlyRevenue.at(-1)).toMatchObject({ orders: 1, revenue: 12.5 })
  expect(stats.lastThirtyDays.at(-1)).toMatchObject({ orders: 1, sales: 12.5 })
  expect(stats.usersByAverageOrder).toMatchObject([{ orders: 1, averageOrder: 12.5 }])
  const email = 'shopper@reader.example'
  const { body: summary } = await call(200, orders.summary, { params: { email } }, { as: people.shopper })
  expect(summary).toEqual({ orders: 1, amountSpent: '12.50' })
  expect(await copiesSold(db, [emma._id, sanditon._id])).toEqual(new Map([[emma._id, 1]]))
  const { body: sold } = await call(200, books.list, {})
  expect(sold.map(({ title }) => title)).toContain('Sanditon')
  const review = { rating: 4, text: 'I sent it back.' }
  const write = { params: { bookId: sanditon._id }, body: review }
  expect((await shop.send(reviews.save, write, { as: people.shopper })).status).toBe(403)
})

test('the exported orders have their payment, and sales without what was credited', async () => {
  const response = await fetch(new URL(urlOf(orderChanges.csv, {}), origin), {
    headers: { authorization: `Bearer ${people.admin}` },
  })
  const [headings = [], ...rows] = (await response.text())
    .replaceAll(/[\uFEFF"]/g, '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(/[,;]/))
  const last = ['Payment method', 'Payment', 'Paid', 'Refunded', 'Credited']
  expect(headings.slice(-13, -8)).toEqual(last)
  const [row = []] = rows
  const cell = (heading: string) => row[headings.indexOf(heading)]
  expect(last.map(cell)).toEqual(['Cash on delivery', 'Paid', '19.75', '5.00', '7.25'])
  expect([cell('Total'), cell('Sales')]).toEqual(['19.75', '12.50'])
})
