import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { changingPort } from '../playwright.config.ts'
import { expectNoA11yViolations, horizontalOverflow } from './a11y.ts'
import { asAdmin } from './admin.ts'
import { changeOrder, longOrders, moveOrder, placeOrder } from './placed-orders.ts'
import { held } from './held.ts'
import { expect, test } from './shop-test.ts'
import { askProvider, fillIn, logOut, newShopper, signIn } from './shoppers.ts'

const list = '**/api/orders/email/*'
const cards = (page: Page) => page.getByRole('list', { name: 'Orders, newest first' }).locator('> li')
const card = (page: Page, { number }: { number: number }) =>
  cards(page).filter({ hasText: `Order ${number}` })

test('a visitor logs in first; a shopper without orders gets a link to the books', async ({
  page,
  request,
}) => {
  await page.goto('/orders')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Log in to see your orders.', { exact: true })).toBeVisible()
  await fillIn(page, await newShopper(request))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/orders')
  await expect(page).toHaveTitle('Your Orders – Book Store')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Orders')
  await expect(page.getByText('No orders found!')).toBeVisible()
  await page.getByRole('link', { name: 'Browse books' }).click()
  await expect(page).toHaveURL('/')
})

test('orders are listed newest first and open by keyboard to show all details', async ({ page, request }) => {
  const shopper = await newShopper(request)
  const first = await placeOrder(request, shopper, ['Dracula'])
  await signIn(page, shopper, '/orders')
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'Book Store', exact: true }).click()
  await expect(card(page, first)).toHaveCount(0)
  const second = await placeOrder(request, shopper, ['Frankenstein', 'Jane Eyre'])
  await changeOrder(request, first, 'tracking', { carrier: 'Parcel Post', number: 'PP 17' })
  await moveOrder(request, first, 'shipped')
  await page.goBack()
  await expect(cards(page)).toHaveCount(2)
  const day = new Date(second.createdAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  const summaries = cards(page).locator('summary')
  await expect(summaries.nth(0)).toHaveText(`Order ${second.number} ${day}Placed$${second.totalPrice}`)
  await expect(summaries.nth(1)).toContainText('Shipped')

  const books = card(page, second).getByRole('list', { name: `Books in order ${second.number}` })
  await expect(books).toBeHidden()
  await summaries.nth(0).focus()
  await page.keyboard.press('Enter')
  await expect(books.getByRole('listitem')).toHaveText(
    second.books.map(({ title, author, price }) => `${title}${author}$${price.toFixed(2)}`),
  )
  await expect(card(page, second).getByRole('definition')).toHaveText(`$${second.totalPrice}`)
  const lines = ['Ada Reader', '1 Book Lane', 'Hay, Ohio 43001', 'USA', 'Phone 5550199', shopper.email]
  await expect(card(page, second).locator('address')).toHaveText(lines.join(' '))

  await summaries.nth(1).click()
  const history = page.getByRole('region', { name: `History of order ${first.number}` })
  await expect(history.getByRole('listitem')).toContainText([
    'Placed',
    'Tracking: Parcel Post PP 17',
    `Shipped${day}, by the shop`,
  ])

  await page.emulateMedia({ media: 'print' })
  await expect(books).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await books.getByRole('link', { name: 'Jane Eyre' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jane Eyre')
})

test('a placed order is cancelled after the shopper confirms', async ({ page, request }) => {
  const shopper = await newShopper(request)
  const order = await placeOrder(request, shopper, ['Dracula'])
  await signIn(page, shopper, `/orders#order-${order.number}`)
  const one = card(page, order)
  const button = one.getByRole('button', { name: 'Cancel order' })
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this order?' })
  await button.click()
  await expect(dialog).toHaveAccessibleDescription(
    `Order ${order.number} for $${order.totalPrice} will not be delivered.`,
  )
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(one.locator('summary')).toContainText('Placed')

  await button.click()
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(one.locator('summary')).toContainText('Cancelled')
  await expect(one.getByRole('status')).toHaveText(`Order ${order.number} is cancelled.`)
  await expect(one.locator('summary')).toBeFocused()
  await expect(button).toHaveCount(0)
  await page.reload()
  await expect(one.locator('summary')).toContainText('Cancelled')
})

test.describe('refused or failed', () => {
  test.use({ expected: /(409|ERR_FAILED).*\/cancel/ })

  test('a late cancellation shows the current status; a failed one changes nothing and can be repeated', async ({
    page,
    request,
  }) => {
    const shopper = await newShopper(request)
    const late = await placeOrder(request, shopper, ['Dracula'])
    const lost = await placeOrder(request, shopper, ['Frankenstein'])
    await signIn(page, shopper, '/orders')
    const cancel = async (order: typeof late) => {
      await card(page, order).getByRole('button', { name: 'Cancel order' }).click()
      await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    }
    await card(page, late).locator('summary').click()
    await moveOrder(request, late, 'shipped')
    await cancel(late)
    await expect(card(page, late).getByRole('alert')).toHaveText(
      `Order ${late.number} is shipped and was not made cancelled.`,
    )
    await expect(card(page, late).locator('summary')).toContainText('Shipped')
    await expect(card(page, late).getByRole('button')).toHaveCount(0)
    await expect(card(page, late).locator('summary')).toBeFocused()

    await card(page, lost).locator('summary').click()
    await page.route('**/cancel', (route) => route.abort())
    await cancel(lost)
    await expect(card(page, lost).getByRole('alert')).toHaveText(/^The order could not be cancelled just now/)
    await expect(card(page, lost).locator('summary')).toContainText('Placed')
    await page.unroute('**/cancel')
    await cancel(lost)
    await expect(card(page, lost).locator('summary')).toContainText('Cancelled')
    await expect(card(page, lost).getByRole('alert')).toHaveCount(0)
  })
})

test('a new account sees no orders of the previous one, not even with the same e-mail address', async ({
  page,
  request,
}) => {
  const shopper = await newShopper(request)
  const order = await placeOrder(request, shopper, ['Dracula'])
  await signIn(page, shopper, '/orders')
  await expect(card(page, order)).toBeVisible()
  await logOut(page)
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(`Order ${order.number}`)).toHaveCount(0)

  const { email, password } = shopper
  const { idToken } = await (await askProvider(request, 'signInWithPassword', { email, password })).json()
  expect((await askProvider(request, 'delete', { idToken })).status()).toBe(200)
  expect((await askProvider(request, 'signUp', { email, password })).status()).toBe(200)
  const release = await held(page, list)
  await fillIn(page, shopper)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/orders')
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page.getByText(`Order ${order.number}`)).toHaveCount(0)
  release()
  await expect(page.getByText('No orders found!')).toBeVisible()
})

test('a hundred long orders are accessible and cause no horizontal overflow on a phone', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route(list, (route) =>
    route.request().url().includes('?before=')
      ? route.fulfill({ json: longOrders(103).slice(100) })
      : route.fulfill({ json: longOrders(100), headers: { link: '</next>; rel="next"' } }),
  )
  await signIn(page, await newShopper(request), '/orders')
  await expect(cards(page)).toHaveCount(100)
  await expect(cards(page).last()).toContainText('September 30, 2026')
  await cards(page).first().locator('summary').click()
  await expect(cards(page).first().locator('address')).toBeVisible()
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  const showMore = page.getByRole('button', { name: 'Show more orders' })
  await showMore.click()
  await expect(cards(page)).toHaveCount(103)
  await expect(showMore).toHaveCount(0)

  await page.unroute(list)
  await page.route(list, (route) => route.fulfill({ json: longOrders(4) }))
  await page.reload()
  await cards(page).first().locator('summary').click()
  await expectNoA11yViolations(page)
})

test.describe('in a store whose books change', () => {
  test.use({ baseURL: `http://localhost:${changingPort}` })

  test('a deleted book keeps its title and price in the order, without a link', async ({ page, request }) => {
    const headers = await asAdmin(request)
    const title = `A book for one order ${randomUUID()}`
    const data = {
      title,
      author: 'Ada',
      description: 'Sold once.',
      category: 'fiction',
      oldPrice: 9,
      newPrice: 7.5,
    }
    const book = await (await request.post('/api/books/create-book', { headers, data })).json()
    const shopper = await newShopper(request)
    const order = await placeOrder(request, shopper, [title])
    await request.delete(`/api/books/${book._id}`, { headers })
    await signIn(page, shopper, '/orders')
    await card(page, order).locator('summary').click()
    const line = card(page, order)
      .getByRole('list', { name: /^Books in order/ })
      .getByRole('listitem')
    await expect(line.getByRole('heading')).toHaveText(title)
    await expect(line).toContainText('Ada · no longer on our shelves$7.50')
    await expect(line.getByRole('link')).toHaveCount(0)
  })
})
