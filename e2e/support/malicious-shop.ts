import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import type { Book } from '../../contract/catalog/books.ts'
import type { Order } from '../../contract/orders/placed-order.ts'
import { asAdmin } from './admin.ts'
import { allOfThem, payloads, maliciousTitle } from './malicious-payloads.ts'
import { askProvider, newShopper, type NewShopper } from './shoppers.ts'

/** No picture is stored under the first name, so that the cover is drawn from title and author. */
const covers = [
  `x" onerror="taken('cover')`,
  'dracula.jpg',
  `https://pictures.invalid/x.png?"onerror="taken(1)`,
]

const photoUrl = 'https://pictures.invalid/me.png?"onerror="taken(2)'

async function sell(request: APIRequestContext, coverImage: string, status = 201): Promise<Book> {
  const data = {
    title: maliciousTitle,
    author: `${payloads.attribute} ${payloads.style}`,
    description: allOfThem,
    category: 'horror',
    trending: true,
    oldPrice: 9,
    newPrice: 7.25,
    coverImage,
  }
  const answer = await request.post('/api/books/create-book', { headers: await asAdmin(request), data })
  expect(answer.status()).toBe(status)
  return answer.json()
}

async function buy(
  request: APIRequestContext,
  email: string,
  idToken: string,
  books: Book[],
): Promise<Order> {
  const address = {
    street: allOfThem.slice(0, 300),
    street2: payloads.script,
    city: payloads.attribute,
    country: payloads.script,
    state: payloads.template,
    zipcode: '"><b onload=x>',
  }
  const data = {
    name: payloads.html,
    email,
    phone: '5550199',
    address,
    deliveryNote: payloads.html,
    productIds: books.map(({ _id }) => _id),
    totalPrice: '21.75',
  }
  const answer = await request.post('/api/orders', { headers: { authorization: `Bearer ${idToken}` }, data })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

export type MaliciousShop = { books: Book[]; shopper: NewShopper; order: Order }

/** Stores payloads in every text field that the store keeps. */
export async function storePayloads(request: APIRequestContext): Promise<MaliciousShop> {
  await sell(request, payloads.address, 400)
  const books = await Promise.all(covers.map((cover) => sell(request, cover)))
  const shopper = await newShopper(request)
  const { idToken } = shopper
  const profile = { idToken, displayName: payloads.html, photoUrl }
  expect((await askProvider(request, 'update', profile)).status()).toBe(200)
  const order = await buy(request, shopper.email, idToken, books)
  const subscribed = { email: `'-taken-'+${randomUUID()}@reader.example` }
  expect((await request.post('/api/newsletter', { data: subscribed })).status()).toBe(200)
  return { books, shopper, order }
}

export async function takeOffTheShelves(request: APIRequestContext, books: Book[]) {
  const headers = await asAdmin(request)
  for (const { _id } of books) await request.delete(`/api/books/${_id}`, { headers })
}
