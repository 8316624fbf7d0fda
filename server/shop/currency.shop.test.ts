import { expect, test } from 'vitest'
import { contract } from '../../contract/contract.ts'
import { sql } from '../database/sql.ts'
import { createVoucher } from '../orders/codes/change-vouchers.ts'
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

test('vouchers keep their figures in another currency, and after the first gift card it stays', async () => {
  const terms = { categories: [], validFrom: null, validUntil: null, maxUses: null, isActive: true, note: '' }
  const issue = (code: string, amount: string) =>
    createVoucher(db, 2, 'admin', { code, reduction: { kind: 'amount', amount }, ...terms })
  await issue('FIVE-OFF', '4.50')
  await issue('SMALL', '0.30')
  const amounts = () => db.column(sql`select amount_cents::int from vouchers order by code`)
  await call(200, saveSettings.region, { body: { currency: 'JPY' } }, staff)
  expect(await amounts()).toEqual([5, 1])
  expect(await issue('TOO-FINE', '4.50'), 'a process that has not heard of the currency').toHaveProperty(
    'invalid',
  )
  await call(200, saveSettings.region, { body: { currency: 'KWD' } }, staff)
  expect(await amounts()).toEqual([5_000, 1_000])
  const body = { amount: '2.5', paidBy: 'cash' as const, name: '', email: '', text: '' }
  const { body: card } = await call(201, contract.giftCards.sell, { body }, staff)
  expect(card.balance).toBe('2.500')
  expect(await choose('EUR')).toMatchObject({
    status: 409,
    body: { code: 'currency-in-use', currency: 'KWD', message: expect.stringContaining('gift cards') },
  })
  await db.run(sql`delete from gift_cards`)
  await call(200, saveSettings.region, { body: { currency: 'USD' } }, staff)
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
