import type { APIRequestContext, Page } from '@playwright/test'
import type { Book, NewBook } from '../../contract/catalog/books.ts'
import { changingPort } from '../../playwright.config.ts'
import {
  address,
  addressIn,
  cartItems,
  confirmed,
  fillInAddress,
  ordersOf,
  placeAnOrder,
  terms,
} from '../support/ordering.ts'
import { asAdmin } from '../support/admin.ts'
import { expect, test } from '../support/shop-test.ts'
import { fillLocalStorage, newShopper, signIn } from '../support/shoppers.ts'

test.use({ baseURL: `http://localhost:${changingPort}`, expected: /409.*\/api\/orders/ })

const about: NewBook = {
  title: 'A Book that Changes',
  author: 'Nobody',
  description: 'It is never the same twice.',
  category: 'fiction',
  trending: false,
  oldPrice: 20,
  newPrice: 12,
  coverImage: '',
}

async function asBookseller(request: APIRequestContext) {
  const headers = await asAdmin(request)
  return {
    add: async (book: Partial<NewBook>): Promise<Book> =>
      (await request.post('/api/books/create-book', { data: { ...about, ...book }, headers })).json(),
    change: async ({ _id }: Book, book: Partial<NewBook>) =>
      expect(await request.put(`/api/books/edit/${_id}`, { data: { ...about, ...book }, headers })).toBeOK(),
    remove: ({ _id }: Book) => request.delete(`/api/books/${_id}`, { headers }),
  }
}

let bookseller: Awaited<ReturnType<typeof asBookseller>>
let changing: Book
let other: Book

test.beforeEach(async ({ request }) => {
  bookseller = await asBookseller(request)
  changing = await bookseller.add({})
  other = await bookseller.add({ title: 'A Book that Stays', newPrice: 3.1 })
})

test.afterEach(async () => {
  for (const book of [changing, other]) await bookseller.remove(book)
})

const checkOut = (page: Page) => page.getByRole('link', { name: 'Checkout', exact: true })

test('a price change and a deleted book are shown in the cart, and the order is placed without surprise', async ({
  page,
}) => {
  const shopper = await newShopper(page.request)
  await fillLocalStorage(page, { cart: JSON.stringify([changing, other]) })
  await signIn(page, shopper, '/checkout')
  await expect(page.getByText('Total Price: $15.10', { exact: true })).toBeVisible()
  await fillInAddress(page)
  await terms(page).check()

  await test.step('a price changes: the cart shows it, and nothing is ordered', async () => {
    await bookseller.change(changing, { newPrice: 13.25 })
    await placeAnOrder(page).click()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByRole('alert')).toHaveText('Failed to place an order')
    await expect(page.getByText('A price has changed: the total is now $16.35.')).toBeVisible()
    await expect(cartItems(page).first()).toContainText('The price was $12.00')
    expect(await ordersOf(page, shopper)).toEqual([])
  })

  await test.step('a book is deleted: the cart marks it, and a reload no longer speaks of the order', async () => {
    await checkOut(page).click()
    await expect(page.getByText('Total Price: $16.35', { exact: true })).toBeVisible()
    await expect.poll(() => addressIn(page)).toEqual(address)
    await terms(page).check()
    await bookseller.remove(changing)
    await placeAnOrder(page).click()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByText('A book in your cart is no longer on sale.')).toBeVisible()
    await expect(cartItems(page).first()).toContainText('No longer available')
    await page.reload()
    await expect(cartItems(page)).toHaveCount(2)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('the other book is ordered', async () => {
    await checkOut(page).click()
    await expect(page.getByText('Items: 1', { exact: true })).toBeVisible()
    await expect(page.getByText('A Book that Changes is no longer on sale')).toBeVisible()
    await terms(page).check()
    await placeAnOrder(page).click()
    await confirmed(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/orders')
    expect(await ordersOf(page, shopper)).toMatchObject([{ productIds: [other._id], totalPrice: '3.10' }])
  })
})
