import type { Page } from '@playwright/test'
import type { Book } from '../contract/books.ts'
import { expectNoA11yViolations, horizontalOverflow } from './a11y.ts'
import { heading } from './ordering.ts'
import { changeOrder, longOrders, moveOrder, placeOrder } from './placed-orders.ts'
import { expect, test } from './shop-test.ts'
import { newShopper, signIn } from './shoppers.ts'

const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

test.use({ expected: /404.*\/api\/orders\// })

test('the page of an order has its books, payment, tracking, help and receipt, and buys again', async ({
  page,
  request,
}) => {
  const shopper = await newShopper(request)
  const order = await placeOrder(request, shopper, ['Dracula', 'Frankenstein', 'Jane Eyre'])
  const [dracula, frankenstein] = order.books
  if (!dracula || !frankenstein) throw new Error('A book is missing')
  await signIn(page, shopper, '/orders')
  await page.getByRole('link', { name: 'View order' }).click()
  await expect(page).toHaveURL(`/orders/${order._id}`)
  await expect(page).toHaveTitle(`Order ${order.number} – Book Store`)
  await expect(part(page, 'Your new order')).toHaveCount(0)
  const lines = page.getByRole('list', { name: `Books in order ${order.number}` }).getByRole('listitem')
  await expect(lines).toHaveText(
    order.books.map(({ title, author, price }) => `${title}${author}$${price.toFixed(2)}`),
  )
  await expect(lines.first().locator('img')).toBeVisible()
  await expect(page.getByRole('main').getByRole('definition')).toHaveText(`$${order.totalPrice}`)
  await expect(part(page, 'Help').getByRole('link')).toHaveAttribute(
    'href',
    `mailto:hello%40bookstore.example?subject=Order%20${order.number}`,
  )
  await expect(page.getByRole('link', { name: 'Receipt' })).toHaveCount(0)

  await test.step('Buy again says which books are in the cart, and which are no longer sold', async () => {
    const buyAgain = page.getByRole('button', { name: 'Buy again' })
    const sold: Book[] = await (await request.get(`/api/books?ids=${dracula._id}`)).json()
    const today = sold.map((book) => Object.assign(book, { newPrice: 99.25 }))
    await page.route('**/api/books?ids=*', (route) => route.fulfill({ json: today }))
    await buyAgain.click()
    const said = page.getByRole('status')
    await expect(said.first()).toHaveText("Added to the cart at today's price: Dracula.")
    await expect(page.getByText('No longer sold: Frankenstein, Jane Eyre.', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart, 1 book' })).toBeVisible()
    await page.unroute('**/api/books?ids=*')
    await buyAgain.click()
    await expect(said.first()).toHaveText("Added to the cart at today's price: Frankenstein, Jane Eyre.")
    await expect(page.getByText('Already in the cart: Dracula.', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart, 3 books' })).toBeVisible()
    await expectNoA11yViolations(page)
    await page.getByRole('link', { name: 'Go to the cart' }).click()
    await expect(page.getByText('The price was $99.25 when you put this into the cart.')).toBeVisible()
    await page.goBack()
  })

  await changeOrder(request, order, 'tracking', { carrier: 'Parcel Post', number: 'PP 17' })
  await moveOrder(request, order, 'shipped')
  await page.reload()
  await expect(part(page, 'What happens next')).toContainText('Your books are on their way.')
  await expect(page.getByText('Parcel Post PP 17', { exact: true })).toBeVisible()
  await expect(part(page, /^History/).getByRole('listitem')).toContainText(['Placed', 'Tracking', 'Shipped'])
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page).toHaveURL(`/orders/${order._id}/receipt`)
})

test("an order is cancelled on its page; others' orders and unknown ones are not found", async ({
  page,
  request,
}) => {
  const shopper = await newShopper(request)
  const order = await placeOrder(request, shopper, ['Dracula'])
  await signIn(page, shopper, `/orders/${order._id}`)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText('Cancelled. Nothing is to be paid.')).toBeVisible()
  await expect(heading(page)).toBeFocused()
  await expect(page.getByRole('status')).toHaveText([`Order ${order.number} is cancelled.`])
  await expect(part(page, 'What happens next')).toHaveCount(0)

  const theirs = await placeOrder(request, await newShopper(request), ['Dracula'])
  for (const id of [theirs._id, '00000000-0000-4000-8000-000000000000', 'nonsense']) {
    await page.goto(`/orders/${id}`)
    await expect(heading(page)).toHaveText('This page is not on our shelves')
  }

  await test.step('long texts and high prices fit on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const [long] = longOrders(1)
    await page.route('**/api/orders/*', (route) => route.fulfill({ json: { ...long, confirmation: 'off' } }))
    await page.goto(`/orders/${long?._id}`)
    await expect(page.locator('address')).toBeVisible()
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await expectNoA11yViolations(page)
  })
})
