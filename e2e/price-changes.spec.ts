import type { APIRequestContext, Page } from '@playwright/test'
import type { Book, NewBook } from '../contract/books.ts'
import { changingPort } from '../playwright.config.ts'
import {
  address,
  addressIn,
  cartItems,
  comeWith,
  confirmed,
  fillInAddress,
  ordersOf,
  placeAnOrder,
  terms,
} from './ordering.ts'
import { asAdmin } from './admin.ts'
import { expect, test } from './shop-test.ts'
import { fillLocalStorage, newShopper, signIn } from './shoppers.ts'

test.use({ baseURL: `http://localhost:${changingPort}`, expected: /409.*\/api\/orders/ })
test.describe.configure({ mode: 'serial' })

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

test('the cart shows the current price and title of each book, and marks deleted books', async ({ page }) => {
  await bookseller.change(changing, { newPrice: 15.5, title: 'A Book that Has Changed' })
  await comeWith(page, [changing, other])
  const [first, second] = [cartItems(page).first(), cartItems(page).last()]
  await expect(first).toContainText('A Book that Has Changed')
  await expect(first.getByText('$15.50', { exact: true })).toBeVisible()
  const was = 'The price was $12.00 when you put this into the cart.'
  await expect(first.getByText(was, { exact: true })).toBeVisible()
  await expect(second).not.toContainText('The price was')
  await expect(page.getByText('$18.60', { exact: true })).toBeVisible()
  await expect(checkOut(page)).toBeVisible()

  await bookseller.remove(other)
  await page.reload()
  await expect(second).toContainText('No longer available')
  await expect(second.getByRole('link')).toHaveCount(0)
  await expect(page.getByText('$15.50', { exact: true })).toHaveCount(2)
  await first.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('$0.00', { exact: true })).toBeVisible()
  await expect(checkOut(page)).toHaveCount(0)
})

test('a price change before the order is shown in the cart, and the order is placed at the new price', async ({
  page,
}) => {
  const shopper = await newShopper(page.request)
  await fillLocalStorage(page, { cart: JSON.stringify([changing]) })
  await signIn(page, shopper, '/checkout')
  await expect(page.getByText('Total Price: $12.00', { exact: true })).toBeVisible()
  await fillInAddress(page)
  await terms(page).check()
  await bookseller.change(changing, { newPrice: 13.25 })
  await placeAnOrder(page).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('alert')).toHaveText('Failed to place an order')
  await expect(page.getByText('A price has changed: the total is now $13.25.')).toBeVisible()
  await expect(cartItems(page)).toContainText('The price was $12.00')
  expect(await ordersOf(page, shopper)).toEqual([])

  await checkOut(page).click()
  await expect(page.getByText('Total Price: $13.25', { exact: true })).toBeVisible()
  await expect.poll(() => addressIn(page)).toEqual(address)
  await terms(page).check()
  await placeAnOrder(page).click()
  await confirmed(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/orders')
  expect(await ordersOf(page, shopper)).toMatchObject([{ totalPrice: '13.25' }])
  await page.goto('/cart')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a book that is deleted before the order is not ordered, and the others are', async ({ page }) => {
  const shopper = await newShopper(page.request)
  await fillLocalStorage(page, { cart: JSON.stringify([changing, other]) })
  await signIn(page, shopper, '/checkout')
  await expect(page.getByText('Items: 2', { exact: true })).toBeVisible()
  await fillInAddress(page)
  await terms(page).check()
  await bookseller.remove(changing)
  await placeAnOrder(page).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText('A book in your cart is no longer on sale.')).toBeVisible()
  await expect(cartItems(page).first()).toContainText('No longer available')
  await page.reload()
  await expect(cartItems(page)).toHaveCount(2)
  await expect(page.getByRole('alert')).toHaveCount(0)

  await checkOut(page).click()
  await expect(page.getByText('Items: 1', { exact: true })).toBeVisible()
  await expect(page.getByText('A Book that Changes is no longer on sale')).toBeVisible()
  await terms(page).check()
  await placeAnOrder(page).click()
  await expect(confirmed(page)).toBeVisible()
  expect(await ordersOf(page, shopper)).toMatchObject([{ productIds: [other._id], totalPrice: '3.10' }])
})
