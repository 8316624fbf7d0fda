import type { APIRequestContext, Page } from '@playwright/test'
import type { Book } from '../../contract/catalog/books.ts'
import { changingPort } from '../../playwright.config.ts'
import { asAdmin } from '../support/admin.ts'
import { cartItems, fillInAddress, heading, placeAnOrder, terms } from '../support/ordering.ts'
import { linkFor } from '../support/outbox.ts'
import { expect, test } from '../support/shop-test.ts'
import { fillLocalStorage, newShopper, signIn } from '../support/shoppers.ts'

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

test('a sold-out book is not ordered, and who asks for it is told when it is back', async ({
  page,
  request,
}) => {
  const out = await stocked(request, 'The Book that is Gone', { onHand: 0 })
  const few = await stocked(request, 'The Book of Two Copies', { onHand: 2 })
  const email = `waiting-${out._id}@reader.example`
  const form = page.getByRole('region', { name: 'Tell me when it is back' })
  const item = (book: Book) => cartItems(page).filter({ hasText: book.title })

  await test.step('a visitor asks to be told', async () => {
    await page.goto(`/books/${out._id}`)
    await expect(button(page, 'Sold out')).toBeDisabled()
    await form.getByLabel('Your e-mail address').fill(email)
    await form.getByRole('button', { name: 'E-mail me' }).click()
    await expect(form.getByRole('status')).toContainText(`We'll e-mail ${email}`)
  })

  await test.step('the cart leaves it out of the total', async () => {
    await fillLocalStorage(page, { cart: JSON.stringify([out, few]) })
    await page.goto('/cart')
    await expect(item(out)).toContainText('Sold out. Not included in your total.')
    await expect(item(few)).toContainText('Only 2 left')
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('$12.00')
  })

  await test.step('a book that is sold out during the checkout is not ordered', async () => {
    await signIn(page, await newShopper(request), '/checkout')
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
  })

  await test.step('the link of the e-mail leads to the book, which is back', async () => {
    await setStock(request, out, { onHand: 3 })
    await page.goto(new URL(await linkFor(request, email)).pathname)
    await expect(offer(page).getByText('Only 3 left')).toBeVisible()
    await expect(form).toBeHidden()
  })
})
