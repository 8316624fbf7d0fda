import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { Book } from '../contract/books.ts'
import { centsOf, totalOf } from '../contract/money.ts'
import type { Order, OrderStatus } from '../contract/orders.ts'
import { asAdmin } from './counter.ts'
import { askProvider, type Shopper, stranger } from './shoppers.ts'

export const bookNamed = async (request: APIRequestContext, title: string) => {
  const books = (await (await request.get('/api/books')).json()) as Book[]
  const book = books.find((one) => one.title === title)
  if (!book) throw new Error(`The shop has ${title}`)
  return book
}

/** Orders as the shopper who is signed in on this page. */
export const placeOrder = async (page: Page, { email }: Shopper, titles: string[]) =>
  tellShop<Order>(page, '/api/orders', await orderOf(page.request, email, titles))

/** Somebody new orders, whose page nobody looks at. */
export async function placedOrder(request: APIRequestContext, titles: string[]): Promise<Order> {
  const shopper = stranger()
  const signedUp = await askProvider(request, 'signUp', { ...shopper, returnSecureToken: true })
  const headers = { authorization: `Bearer ${(await signedUp.json()).idToken}` }
  const data = await orderOf(request, shopper.email, titles)
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
    totalPrice: totalOf(books.reduce((sum, { newPrice }) => sum + centsOf(newPrice), 0)),
  }
}

export const cancelOrder = (page: Page, { _id }: Order) => tellShop<Order>(page, `/api/orders/${_id}/cancel`)

/** From within the page, whose session the browser sends along. */
const tellShop = <Answer>(page: Page, path: string, body?: object): Promise<Answer> =>
  page.evaluate(
    async ([path, body]) => {
      const sent = body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }
      const answer = await fetch(path, { method: 'POST', ...sent })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      return answer.json()
    },
    [path, body ? JSON.stringify(body) : undefined] as const,
  )

export async function moveOrder(request: APIRequestContext, order: Order, to: OrderStatus) {
  const headers = await asAdmin(request)
  const data = { from: order.status, to }
  const answer = await request.put(`/api/admin/orders/${order._id}/status`, { headers, data })
  expect(answer.status()).toBe(200)
}

export const sticksOut = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Orders such as nobody would place: of every status, with words and prices that fill any line. */
export const longOrders = (count: number): Order[] =>
  Array.from({ length: count }, (_, at) => ({
    _id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    number: 1_000_000_000 - at,
    name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2),
    email: `${'long'.repeat(15)}@reader.example`,
    phone: '+1 (555) 010-0000',
    address: {
      street: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
      city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
      country: 'Wales',
      state: 'Anglesey',
      zipcode: '43001',
    },
    productIds: [],
    totalPrice: '9999999999.99',
    status: (['placed', 'shipped', 'delivered', 'cancelled'] as const)[at % 4] ?? 'placed',
    books: Array.from({ length: 7 }, (_, book) => ({
      _id: `00000000-0000-4000-9000-${String(book).padStart(12, '0')}`,
      title: book === 0 ? 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk' : 'Dracula',
      author: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk',
      price: 9_999_999.99,
      coverImage: book === 0 ? '' : 'dracula.jpg',
    })),
    createdAt: '2026-09-30T23:30:00.000Z',
  }))
