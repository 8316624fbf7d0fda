import { expect, type APIRequestContext } from '@playwright/test'
import type { Book } from '../../contract/catalog/books.ts'
import { type Order, type OrderStatus, orderStatuses } from '../../contract/orders/placed-order.ts'
import { minorUnitsOf, totalOf } from '../../contract/money.ts'
import { asAdmin } from './admin.ts'
import { newShopper, type NewShopper } from './shoppers.ts'

export const bookNamed = async (request: APIRequestContext, title: string) => {
  const books = (await (await request.get('/api/books')).json()) as Book[]
  const book = books.find((one) => one.title === title)
  if (!book) throw new Error(`The store does not have ${title}`)
  return book
}

/** Uses the API, so that the shopper needs no open page. */
export async function placeOrder(
  request: APIRequestContext,
  { email, idToken }: NewShopper,
  titles: string[],
): Promise<Order> {
  const headers = { authorization: `Bearer ${idToken}` }
  const data = await orderOf(request, email, titles)
  const answer = await request.post('/api/orders', { headers, data })
  expect(answer.status()).toBe(201)
  return answer.json()
}

async function orderOf(request: APIRequestContext, email: string, titles: string[]) {
  const books = await Promise.all(titles.map((title) => bookNamed(request, title)))
  return {
    name: 'Ada Reader',
    email,
    phone: '5550199',
    address: { street: '1 Book Lane', city: 'Hay', country: 'USA', state: 'Ohio', zipcode: '43001' },
    productIds: books.map(({ _id }) => _id),
    totalPrice: totalOf(
      books.reduce((sum, { newPrice }) => sum + minorUnitsOf(newPrice, 2), 0),
      2,
    ),
  }
}

/** For tests that need an order and not its shopper. */
export const placedOrder = async (request: APIRequestContext, titles: string[]) =>
  placeOrder(request, await newShopper(request), titles)

export async function moveOrder(request: APIRequestContext, order: Order, to: OrderStatus) {
  const headers = await asAdmin(request)
  const data = { from: order.status, to }
  const answer = await request.put(`/api/admin/orders/${order._id}/status`, { headers, data })
  expect(answer.status()).toBe(200)
}

/** A change by the bookseller: of the tracking number, of the address. */
export async function changeOrder(request: APIRequestContext, { _id }: Order, what: string, data: object) {
  const headers = await asAdmin(request)
  const answer = await request.put(`/api/admin/orders/${_id}/${what}`, { headers, data })
  expect(answer.status()).toBe(200)
}

/** Orders of every status with very long texts and high prices, to detect overflow. */
export const longOrders = (count: number): Order[] =>
  Array.from({ length: count }, (_, at) => ({
    _id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    number: 1_000_000_000 - at,
    name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2),
    email: `${'long'.repeat(15)}@reader.example`,
    phone: '+1 (555) 010-0000',
    address: {
      street: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
      street2: 'Donaudampfschifffahrtsgesellschaft',
      city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
      country: 'Wales',
      state: 'Anglesey',
      zipcode: '43001',
    },
    productIds: [],
    totalPrice: '9999999999.99',
    status: orderStatuses[at % orderStatuses.length] ?? 'placed',
    subtotal: '9999999999.99',
    discount: '0.00',
    delivery: '0.00',
    tax: '0.00',
    total: '9999999999.99',
    taxLines: [],
    pricesIncludeTax: true,
    deliveryMethod: 'delivery',
    byLetter: false,
    codes: [],
    payment: {
      method: 'cash-on-delivery',
      status: 'open',
      due: '9999999999.99',
      paid: '0.00',
      refunded: '0.00',
      payBy: null,
    },
    deliveryNote: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3),
    receiptNumber: null,
    creditNotes: [],
    heldUntil: null,
    books: Array.from({ length: 7 }, (_, book) => ({
      _id: `00000000-0000-4000-9000-${String(book).padStart(12, '0')}`,
      title: book === 0 ? 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk' : 'Dracula',
      author: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk',
      price: 9_999_999.99,
      coverImage: book === 0 ? '' : 'dracula.jpg',
      cancelled: book === 2,
    })),
    createdAt: '2026-09-30T23:30:00.000Z',
    tracking: { carrier: 'Donaudampfschifffahrtsgesellschaft'.repeat(2), number: '1Z'.repeat(40) },
    timeline: [
      { at: '2026-09-30T23:30:00.000Z', kind: 'placed', to: 'placed', by: 'You' },
      { at: '2026-09-30T23:40:00.000Z', kind: 'tracking', text: '1Z'.repeat(40), by: 'the shop' },
    ],
  }))
