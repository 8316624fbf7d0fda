import type { APIRequestContext, Page } from '@playwright/test'
import type { Book } from '../contract/books.ts'
import { changingPort } from '../playwright.config.ts'
import { expectNoA11yViolations, expectNoHorizontalOverflow } from './a11y.ts'
import { asAdmin } from './admin.ts'
import { cartItems, fillInAddress, heading, placeAnOrder, terms } from './ordering.ts'
import { linkFor } from './outbox.ts'
import { expect, test } from './shop-test.ts'
import { fillLocalStorage, newShopper, signIn } from './shoppers.ts'

test.use({
  baseURL: `http://localhost:${changingPort}`,
  expected: /409.*\/api\/orders|404.*\/api\/account\/reviews/,
})

const added: Book[] = []

async function stocked(request: APIRequestContext, title: string, stock: object): Promise<Book> {
  const headers = await asAdmin(request)
  const data = {
    title,
    author: 'Stocked Author',
    description: 'A book of which copies are counted.',
    category: 'fiction',
    oldPrice: 20,
    newPrice: 12,
  }
  const { _id } = await (await request.post('/api/books/create-book', { headers, data })).json()
  await setStock(request, { _id }, stock)
  const book: Book = await (await request.get(`/api/books/${_id}`)).json()
  added.push(book)
  return book
}

async function setStock(request: APIRequestContext, { _id }: Pick<Book, '_id'>, data: object) {
  const headers = await asAdmin(request)
  await expect(await request.put(`/api/admin/stock/${_id}`, { headers, data })).toBeOK()
}

test.afterEach(async ({ request }) => {
  const headers = await asAdmin(request)
  for (const { _id } of added.splice(0)) await request.delete(`/api/books/${_id}`, { headers })
})

const offer = (page: Page) => page.getByRole('article').first()
const button = (page: Page, name: string) => offer(page).getByRole('button', { name, exact: true })

test('shoppers see what is there, are told what is back, and order nothing that is sold out', async ({
  page,
  request,
}) => {
  const out = await stocked(request, 'The Book that is Gone', { onHand: 0 })
  const few = await stocked(request, 'The Book of Two Copies', { onHand: 2 })
  const soon = await stocked(request, 'The Book of Next Year', {
    onHand: 0,
    whenOut: 'pre-order',
    expectedOn: '2031-03-03',
  })
  const email = `waiting-${out._id}@reader.example`

  await page.goto(`/books/${soon._id}`)
  await expect(offer(page).getByText('Pre-order, expected March 3, 2031')).toBeVisible()
  await expect(button(page, 'Pre-order')).toBeEnabled()
  await page.goto(`/books/${few._id}`)
  await expect(offer(page).getByText('Only 2 left')).toBeVisible()
  await expect(button(page, 'Add to Cart')).toBeEnabled()

  await page.goto(`/books/${out._id}`)
  await expect(button(page, 'Sold out')).toBeDisabled()
  const form = page.getByRole('region', { name: 'Tell me when it is back' })
  await form.getByLabel('Your e-mail address').fill('nobody')
  await form.getByRole('button', { name: 'E-mail me' }).click()
  await expect(form.getByLabel('Your e-mail address')).toBeFocused()
  await expect(form.getByText('Enter an e-mail address')).toBeVisible()
  await form.getByLabel('Your e-mail address').fill(email)
  await form.getByRole('button', { name: 'E-mail me' }).click()
  await expect(form.getByRole('status')).toContainText(`We'll e-mail ${email}`)
  await expectNoA11yViolations(page)
  await expectNoHorizontalOverflow(page, [390, 1280])

  await page.goto('/search?q=Stocked Author')
  const card = (book: Book) => page.getByRole('article').filter({ hasText: book.title })
  await expect(card(out).getByRole('button', { name: 'Sold out' })).toBeDisabled()
  await expect(card(few).getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
  await expect(card(soon).getByRole('button', { name: 'Pre-order', exact: true })).toBeEnabled()

  await fillLocalStorage(page, { cart: JSON.stringify([out, few, soon]) })
  await page.goto('/cart')
  const item = (book: Book) => cartItems(page).filter({ hasText: book.title })
  await expect(item(out)).toContainText('Sold out. Not included in your total.')
  await expect(item(few)).toContainText('Only 2 left')
  await expect(item(soon)).toContainText('Pre-order, expected March 3, 2031')
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText('$24.00')
  await expect(summary).toContainText('One book is sold out. Remove it, or check out without it.')
  await expectNoA11yViolations(page)
  await expectNoHorizontalOverflow(page, [390, 1280])
  await item(soon).getByRole('button', { name: 'Remove' }).click()

  const shopper = await newShopper(request)
  await signIn(page, shopper, '/checkout')
  await expect(heading(page)).toHaveText('Cash On Delevary')
  const ordered = page.getByRole('region', { name: 'Your order' })
  await expect(ordered).toContainText(`${out.title} is sold out, and is not in this order.`)
  await fillInAddress(page)
  await terms(page).check()
  await setStock(request, few, { onHand: 0 })
  await placeAnOrder(page).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('alert')).toHaveText('Failed to place an order')
  await expect(page.getByText(`Sold out in the meantime: ${few.title}.`)).toBeVisible()
  await expect(item(few)).toContainText('Sold out. Not included in your total.')
  await expect(summary).toContainText('Nothing here can be ordered now.')

  // A shopper who is signed in need not type the address.
  await item(few).getByRole('link', { name: few.title }).first().click()
  await expect(form.getByLabel('Your e-mail address')).toHaveValue(shopper.email)

  await setStock(request, out, { onHand: 3 })
  await page.goto(new URL(await linkFor(request, email)).pathname)
  await expect(offer(page).getByText('Only 3 left')).toBeVisible()
  await expect(form).toBeHidden()
})
