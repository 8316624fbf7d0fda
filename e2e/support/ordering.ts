import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Book } from '../../contract/catalog/books.ts'
import type { Order } from '../../contract/orders/placed-order.ts'
import { fillLocalStorage, newShopper, type Shopper, signIn } from './shoppers.ts'
import { either } from './words.ts'

/** Opens a page with a cart from an earlier visit. */
export async function comeWith(page: Page, cart: string | Book[], to = '/cart') {
  const kept = typeof cart === 'string' ? cart : JSON.stringify(cart)
  await fillLocalStorage(page, { cart: kept })
  await page.goto(to)
}

export const booksOnSale = async (request: APIRequestContext) =>
  (await (await request.get('/api/books')).json()) as Book[]

export const cartItems = (page: Page) =>
  page.getByRole('list', { name: 'Books in the cart' }).getByRole('listitem')

export const address = {
  Name: 'Ann Reader',
  Phone: '+49 (30) 555-0100',
  Address: '1 Quiet Street',
  City: 'Berlin',
  Country: 'Germany',
  State: 'Brandenburg',
  Zipcode: '10115',
}

export const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })

export async function fillInAddress(page: Page, input: Record<string, string> = address) {
  for (const [label, value] of Object.entries(input)) await field(page, label).fill(value)
}

export async function addressIn(page: Page) {
  const values = Object.keys(address).map(async (label) => [label, await field(page, label).inputValue()])
  return Object.fromEntries(await Promise.all(values)) as typeof address
}

export const terms = (page: Page) => page.getByRole('checkbox', { name: /^I agree to the Terms of Service/ })

/** As the specification says, in an own shop, and in one of the EU. */
const placesOrder = /^(Place an Order|Confirm order|Order with obligation to pay)/

export const placeAnOrder = (page: Page) => page.getByRole('button', { name: placesOrder })

export const confirmed = (page: Page) => page.getByRole('alertdialog', { name: either('Confirmed Order') })

/** The thanks for a new order, in its card on the orders page. */
export const thanks = (page: Page) => page.getByRole('region', { name: 'Your new order' })

/** Uses the session of the page. */
export const ordersOf = async (page: Page, { email }: Shopper) =>
  (await (await page.request.get(`/api/orders/email/${email}`)).json()) as Order[]

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens the checkout as a signed-in shopper with two books. */
export async function comeToOrder(page: Page) {
  const shopper = await newShopper(page.request)
  const books = (await booksOnSale(page.request)).slice(2, 4)
  await fillLocalStorage(page, { cart: JSON.stringify(books) })
  await signIn(page, shopper, '/checkout')
  await expect(heading(page)).toHaveText('Cash On Delevary')
  return { shopper, books }
}
