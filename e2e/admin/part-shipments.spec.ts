import type { APIRequestContext, Locator } from '@playwright/test'
import { changingPort } from '../../playwright.config.ts'
import { asAdmin, asSignedInAdmin } from '../support/admin.ts'
import { placeOrder } from '../support/placed-orders.ts'
import { expect, test } from '../support/shop-test.ts'
import { newShopper, signIn } from '../support/shoppers.ts'

test.use({ baseURL: `http://localhost:${changingPort}` })

const added: string[] = []

async function stocked(request: APIRequestContext, title: string, stock: object) {
  const headers = await asAdmin(request)
  const book = {
    title,
    author: 'Parcel Author',
    description: 'To be shipped.',
    category: 'fiction',
    newPrice: 12,
  }
  const answer = await request.post('/api/books/create-book', { headers, data: book })
  const { _id } = await answer.json()
  added.push(_id)
  await expect(await request.put(`/api/admin/stock/${_id}`, { headers, data: stock })).toBeOK()
}

test.afterEach(async ({ request }) => {
  const headers = await asAdmin(request)
  for (const id of added.splice(0)) await request.delete(`/api/books/${id}`, { headers })
})

const shelf = 'The Book on the Shelf'
const later = 'The Book of the Third of March'
const toOrder = 'The Book from the Wholesaler'
const shipped = /Shipped \w+ \d+, \d{4}/

test('an order is shipped in parts, and bookseller and shopper see it line by line', async ({
  page,
  request,
}) => {
  await stocked(request, shelf, { onHand: 3 })
  await stocked(request, later, { onHand: 0, whenOut: 'pre-order', expectedOn: '2031-03-03' })
  await stocked(request, toOrder, { onHand: 0, whenOut: 'to-order' })
  const shopper = await newShopper(request)
  const order = await placeOrder(request, shopper, [shelf, later, toOrder])
  const lines = page.getByRole('list', { name: `Books in order ${order.number}` }).getByRole('listitem')
  const says = async (of: Locator, words: (string | RegExp)[]) => {
    for (const [at, word] of words.entries()) await expect(of.nth(at)).toContainText(word)
  }
  const asOrdered = ['In stock', 'Pre-order, expected March 3, 2031', 'To be ordered']
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await test.step('the bookseller ships a book, takes it back, and ships it again', async () => {
    await asSignedInAdmin(page)
    await page.goto(`/dashboard/orders/${order._id}`)
    await says(lines, asOrdered)
    await button(`Ship ${shelf}`).click()
    await expect(page.getByRole('status').getByText(`${shelf} marked as shipped.`)).toBeVisible()
    await says(lines, [shipped, `Will follow · ${asOrdered[1]}`, `Will follow · ${asOrdered[2]}`])
    const state = page.getByRole('region', { name: `Order ${order.number}`, exact: true })
    await expect(state).toContainText('Partly shipped')
    await expect(button('Cancel order')).toHaveCount(0)
    await expect(button(`Cancel ${shelf}`)).toHaveCount(0)
    await button('Undo shipped').click()
    await expect(page.getByRole('status').getByText(`Undone: ${shelf} is not shipped.`)).toBeVisible()
    await says(lines, asOrdered)
    await button(`Ship ${shelf}`).click()
    await expect(state).toContainText('Partly shipped')
    await page.goto(`/dashboard/orders?q=${order.number}`)
    await expect(page.getByRole('row').filter({ hasText: `${order.number}` })).toContainText('Partly shipped')
  })

  await test.step('the shopper sees what is on its way and what follows', async () => {
    await signIn(page, shopper, `/orders/${order._id}`)
    await says(lines, [shipped, `Will follow · ${asOrdered[1]}`, "Will follow · We're ordering it for you"])
    await expect(page.getByText('Some of your books are on their way. The others follow.')).toBeVisible()
    const history = page.getByRole('region', { name: `History of order ${order.number}` })
    await expect(history.getByRole('listitem')).toContainText(['Placed', `Shipped: ${shelf}`])
    await expect(button('Cancel order')).toHaveCount(0)
    await page.goto('/orders')
    const card = page.getByRole('list', { name: 'Orders, newest first' }).getByRole('listitem').first()
    await expect(card).toContainText('Partly shipped')
    await card.locator('summary').click()
    await says(lines, [shipped, `Will follow · ${asOrdered[1]}`])
  })

  await test.step('a copy that comes is kept for the order, and the last book ships it', async () => {
    const { _id } = order.books[2] ?? { _id: '' }
    const headers = await asAdmin(request)
    const move = { delta: 1, reason: 'received' }
    await expect(await request.post(`/api/admin/stock/${_id}/moves`, { headers, data: move })).toBeOK()
    await page.goto(`/dashboard/orders/${order._id}`)
    await expect(lines.nth(2)).toContainText('Will follow · Arrived')
    await button(`Ship ${toOrder}`).click()
    await expect(lines.nth(2)).toContainText(shipped)
    await button(`Ship ${later}`).click()
    await expect(
      page.getByText(`All books are shipped. Order ${order.number} marked as shipped.`),
    ).toBeVisible()
    await page.goto(`/orders/${order._id}`)
    await says(lines, [shipped, shipped, shipped])
    await expect(page.getByText('Your books are on their way.')).toBeVisible()
  })
})
