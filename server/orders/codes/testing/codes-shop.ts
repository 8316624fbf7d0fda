import { wholeWorld } from '../../../../domain/delivery-zones.ts'
import type { Book } from '../../../../contract/catalog/books.ts'
import { giftCards } from '../../../../contract/orders/gift-cards.ts'
import type { NewOrder } from '../../../../contract/orders/orders.ts'
import { orders, quotes } from '../../../../contract/orders/orders.ts'
import type { OrderStatus } from '../../../../contract/orders/placed-order.ts'
import { vouchers } from '../../../../contract/orders/vouchers.ts'
import { saveSettings } from '../../../../contract/shop/settings.ts'
import type { ShopOptions } from '../../../testing/shop-options.ts'
import { openTestShop, orderFor, type TestShop } from '../../../testing/test-shop.ts'

const rate = { name: 'USt.', country: 'DE' }

/** A German shop, where prices of German books are fixed, and what people do there with codes. */
export async function openCodesShop(options: ShopOptions = {}) {
  const shop = await openTestShop(options)
  const { call, people } = shop
  const [admin, shopper] = [{ as: people.admin }, { as: people.shopper }]
  const region = { currency: 'EUR', locale: 'de-DE', country: 'DE', timeZone: 'Europe/Berlin' }
  await call(200, saveSettings.region, { body: region }, admin)
  const zones = [{ ...wholeWorld, fee: '4.90', countries: ['DE'] }]
  await call(200, saveSettings.delivery, { body: { zones } }, admin)
  const rates = [
    { ...rate, category: 'fiction', percent: '7' },
    { ...rate, category: null, percent: '19' },
  ]
  await call(200, saveSettings.tax, { body: { mode: 'included', number: 'DE 1', rates } }, admin)
  await call(200, saveSettings.books, { body: { priceBoundCountries: ['DE'] } }, admin)
  return { ...shop, admin, shopper, ...shoppingAt(shop) }
}

const address = { street: '1 Lane', street2: '', city: 'Berlin', country: 'DE', state: '', zipcode: '10115' }

type As = { as: string; headers?: Record<string, string> }

function shoppingAt({ call, send, people }: TestShop) {
  const [admin, shopper] = [{ as: people.admin }, { as: people.shopper }]

  const issue = async (code: string, terms: object = {}) => {
    const body = {
      code,
      reduction: { kind: 'percent' as const, percent: '10' },
      categories: [],
      validFrom: null,
      validUntil: null,
      maxUses: null,
      isActive: true,
      note: '',
      ...terms,
    }
    return (await call(201, vouchers.create, { body }, admin)).body
  }

  const sellCard = async (amount: string) => {
    const body = { amount, paidBy: 'cash' as const, name: '', email: '', text: '' }
    return (await call(201, giftCards.sell, { body }, admin)).body
  }

  const cardOf = async (id: string) => (await call(200, giftCards.get, { params: { id } }, admin)).body

  const bodyOf = (books: Book[], codes: string[], more: Partial<NewOrder>) => ({
    ...orderFor(books[0] as Book, { address, codes, ...more }),
    productIds: books.map(({ _id }) => _id),
  })

  const quote = (books: Book[], codes: string[]) =>
    send(quotes.compute, { body: { productIds: books.map(({ _id }) => _id), country: 'DE', codes } })

  const order = (books: Book[], codes: string[], more: Partial<NewOrder> = {}, as: As = shopper) =>
    send(orders.place, { body: bodyOf(books, codes, more) }, as)

  /** At the total of the quote. */
  async function buy(books: Book[], codes: string[], more: Partial<NewOrder> = {}) {
    const { body } = await quote(books, codes)
    const { total: totalPrice, due } = body as { total: string; due: string }
    const placed = await order(books, codes, { totalPrice, due, ...more })
    if (placed.status !== 201) throw new Error(JSON.stringify(placed.body))
    return placed.body
  }

  const move = async (id: string, from: OrderStatus, to: OrderStatus) =>
    (await call(200, orders.move, { params: { id }, body: { from, to } }, admin)).body

  return { issue, sellCard, cardOf, quote, order, buy, move }
}
