import { expect, test } from 'vitest'
import { contract } from '../../contract/contract.ts'
import { sql } from '../database/sql.ts'
import { openTestShop, orderFor } from '../testing/test-shop.ts'

const { saveSettings, orders, books } = contract
const shop = await openTestShop()
const { call, send, sell, db } = shop
const staff = { as: shop.people.admin }
const choose = (currency: string) => send(saveSettings.region, { body: { currency } }, staff)

test('a currency is refused if the contract does not know its decimals or a price does not fit into it', async () => {
  expect(await choose('CLF')).toMatchObject({ status: 400, body: { fields: [{ field: 'currency' }] } })
  const book = await sell({ title: 'Folio', newPrice: 9_999_999.99, oldPrice: 9_999_999.99 })
  expect((await choose('KWD')).body.fields).toEqual([
    {
      field: 'currency',
      message: 'A book costs more than 999,999.999, the highest price in KWD. Lower its price first.',
    },
  ])
  await call(200, books.delete, { params: { id: book._id } }, staff)
  expect((await choose('KWD')).status).toBe(200)
  expect((await choose('USD')).status).toBe(200)
})

test('sums keep the decimals with which they were stored, whatever a later runtime thinks of the currency', async () => {
  const book = await sell({ newPrice: 12.5 })
  await call(200, saveSettings.region, { body: { currency: 'EUR' } }, staff)
  // As if euros had had three decimals when the owner chose them.
  await db.run(sql`update settings set value = value || '{"minorUnits": 1000}' where name = 'region'`)
  await db.run(sql`update books set new_price_cents = 12500 where id = ${book._id}`)
  await shop.shop.reload()
  expect((await call(200, contract.shop.get, {})).body.decimals).toBe(3)
  const body = orderFor(book, { totalPrice: '12.500' })
  const { body: order } = await call(201, orders.place, { body }, { as: shop.people.shopper })
  expect(order.total).toBe('12.500')
  await call(200, saveSettings.region, { body: { country: 'DE' } }, staff)
  expect((await call(200, contract.shop.get, {})).body.decimals).toBe(3)
})
