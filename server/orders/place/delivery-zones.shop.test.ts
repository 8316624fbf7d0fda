import { expect, test } from 'vitest'
import { wholeWorld } from '../../../domain/delivery-zones.ts'
import type { Book } from '../../../contract/catalog/books.ts'
import { contract } from '../../../contract/contract.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop, orderFor } from '../../testing/test-shop.ts'

const { orders, quotes, saveSettings } = contract
const { call, send, sell, db, people } = await openTestShop()
const [owner, shopper] = [{ as: people.admin }, { as: people.shopper }]
const zones = [
  { ...wholeWorld, countries: ['DE'], fee: '4.90', freeFrom: '50', letter: { fee: '1.95', maxGrams: 500 } },
  { ...wholeWorld, name: 'Neighbours', countries: ['AT', 'CH'], fee: '9.90', days: '5 days' },
  { ...wholeWorld, fee: '14.90', letter: { fee: '20', maxGrams: 2000 } },
]
const region = { currency: 'EUR', locale: 'en-IE', country: 'DE' }
await call(200, saveSettings.region, { body: region }, owner)
await call(200, saveSettings.delivery, { body: { zones } }, owner)

const weighing = async (grams: number | null, newPrice = 10) => {
  const book = await sell({ newPrice })
  await db.run(sql`
    insert into editions (book_id, weight_g) values (${book._id}, ${grams}::int)
    on conflict (book_id) do update set weight_g = excluded.weight_g`)
  return book
}
const [slim, thick, unknown, dear] = [
  await weighing(250),
  await weighing(251),
  await weighing(null),
  await weighing(100, 50),
]

const quote = async (books: Book[], country = '') => {
  const body = { productIds: books.map(({ _id }) => _id), country }
  const { delivery, total, byLetter } = (await call(200, quotes.compute, { body })).body
  return [delivery, total, byLetter]
}

const address = {
  street: '1 Lane',
  street2: '',
  city: 'Town',
  country: 'DE',
  state: 'State',
  zipcode: '10115',
}

const orderTo = (country: string, book: Book, totalPrice: string) => ({
  body: { ...orderFor(book, { address: { ...address, country } }), totalPrice },
})

test('a quote has the fee of the zone of the country, or that of all other countries', async () => {
  expect(await quote([unknown]), 'the country of the shop').toEqual(['4.90', '14.90', false])
  expect(await quote([unknown], 'Germany')).toEqual(['4.90', '14.90', false])
  expect(await quote([unknown], 'AT')).toEqual(['9.90', '19.90', false])
  expect(await quote([unknown], 'Switzerland')).toEqual(['9.90', '19.90', false])
  expect(await quote([unknown], 'Japan')).toEqual(['14.90', '24.90', false])
  const body = { productIds: [unknown._id], country: 'Atlantis' }
  const { fields } = (await call(400, quotes.compute, { body })).body
  expect(fields?.map(({ field }) => field)).toEqual(['country'])
})

test('light books go as a letter where it is cheaper, and enough books are delivered free', async () => {
  expect(await quote([slim])).toEqual(['1.95', '11.95', true])
  expect(await quote([slim, thick]), 'a gram too much').toEqual(['4.90', '24.90', false])
  expect(await quote([slim, unknown]), 'a weight is not known').toEqual(['4.90', '24.90', false])
  expect(await quote([slim], 'AT'), 'no letters').toEqual(['9.90', '19.90', false])
  expect(await quote([slim], 'JP'), 'the letter costs more').toEqual(['14.90', '24.90', false])
  expect(await quote([dear]), 'free').toEqual(['0.00', '50.00', false])
})

test('an order to each zone is placed for its fee, and remembers that it goes as a letter', async () => {
  const ordered: [country: string, Book, total: string, delivery: string, byLetter: boolean][] = [
    ['DE', slim, '11.95', '1.95', true],
    ['DE', unknown, '14.90', '4.90', false],
    ['AT', slim, '19.90', '9.90', false],
    ['JP', slim, '24.90', '14.90', false],
    ['DE', dear, '50.00', '0.00', false],
  ]
  for (const [country, book, total, delivery, byLetter] of ordered) {
    const { body } = await call(201, orders.place, orderTo(country, book, total), shopper)
    expect(body, country).toMatchObject({ delivery, total, byLetter })
    const { body: stored } = await call(200, orders.get, { params: { id: body._id } }, owner)
    expect(stored).toMatchObject({ delivery, total, byLetter })
  }
  const cheaper = await call(409, orders.place, orderTo('AT', slim, '11.95'), shopper)
  expect(cheaper.body).toMatchObject({ code: 'price-changed', now: '19.90', delivery: '9.90' })
})

test('an address is corrected to a country of the same fee; another fee is refused and named', async () => {
  const { body: order } = await call(201, orders.place, orderTo('DE', unknown, '14.90'), shopper)
  const correct = (country: string) =>
    send(
      contract.orderChanges.setAddress,
      { params: { id: order._id }, body: { ...address, country } },
      owner,
    )
  expect(await correct('CH')).toMatchObject({
    status: 409,
    body: {
      code: 'other-fee',
      fee: '9.90',
      before: '4.90',
      message: `Delivery to Switzerland costs €9.90 instead of €4.90, and the sums of order ${order.number} are fixed. Cancel it, and ask the shopper to order again.`,
    },
  })
  const { body: abroad } = await call(201, orders.place, orderTo('AT', unknown, '19.90'), shopper)
  const params = { id: abroad._id }
  const body = { ...address, country: 'CH' }
  const { body: corrected } = await call(200, contract.orderChanges.setAddress, { params, body }, owner)
  expect(corrected).toMatchObject({ delivery: '9.90', address: { country: 'Switzerland' } })
  const dearer = zones.map((zone) => ({ ...zone, fee: String(Number(zone.fee) + 1) }))
  await call(200, saveSettings.delivery, { body: { zones: dearer } }, owner)
  await call(200, contract.orderChanges.setAddress, { params, body: { ...body, country: 'AT' } }, owner)
  await call(200, saveSettings.delivery, { body: { zones } }, owner)
})

test('the shop tells what each zone costs, and older pages what its own country does', async () => {
  const { deliveryMethods } = (await call(200, contract.shop.get, {})).body
  expect(deliveryMethods).toMatchObject([
    { id: 'delivery', fee: '4.90', freeFrom: '50', countries: [], zones, needsQuote: true },
  ])
})

test('without a zone for all other countries, an order to one of them is refused with those served', async () => {
  await call(200, saveSettings.delivery, { body: { zones: zones.slice(0, 2) } }, owner)
  const refused = await call(409, orders.place, orderTo('JP', slim, '24.90'), shopper)
  expect(refused.body).toMatchObject({ code: 'country-not-served', countries: ['DE', 'AT', 'CH'] })
})
