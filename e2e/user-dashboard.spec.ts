import type { Page } from '@playwright/test'
import { minorUnitsOf, totalOf } from '../contract/money.ts'
import { expectNoA11yViolations, horizontalOverflow } from './a11y.ts'
import { cancelOrder, longOrders, placeOrder } from './placed-orders.ts'
import { expect, test } from './shop-test.ts'
import { avatar, newShopper, signIn } from './shoppers.ts'

const list = '**/api/orders/email/*'
const stats = (page: Page) => page.getByRole('main').locator('dl').first().getByRole('definition')
const latest = (page: Page) => page.getByRole('list', { name: 'Latest orders, newest first' })

test('the dashboard counts the orders, adds up those not cancelled to the cent, and shows the latest', async ({
  page,
  request,
}) => {
  const shopper = await newShopper(request)
  await signIn(page, shopper, '/user-dashboard')
  await expect(page).toHaveTitle('Your account – Book Store')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${shopper.email.split('@')[0]}`)
  await expect(stats(page)).toHaveText(['0', '$0.00'])
  await expect(page.getByText('No orders yet.')).toBeVisible()

  const orders = []
  for (const titles of [['Dracula'], ['Frankenstein', 'Jane Eyre'], ['Don Quixote'], ['Moby-Dick']])
    orders.push(await placeOrder(request, shopper, titles))
  const [first, second, third, fourth] = orders
  if (!first || !second || !third || !fourth) throw new Error('An order is missing')
  await cancelOrder(request, shopper, third)
  const kept = [first, second, fourth].flatMap(({ books }) => books)
  const spent = totalOf(
    kept.reduce((sum, { price }) => sum + minorUnitsOf(price, 2), 0),
    2,
  )
  await page.reload()
  await expect(stats(page)).toHaveText(['4', `$${spent}`])
  await expect(latest(page).getByRole('link')).toContainText([
    new RegExp(`Order ${fourth.number}.*Placed.*${fourth.totalPrice}`),
    new RegExp(`Order ${third.number}.*Cancelled.*${third.totalPrice}`),
    new RegExp(`Order ${second.number}.*Placed.*${second.totalPrice}`),
  ])
  await expect(page.getByRole('main').getByText(shopper.email)).toBeVisible()

  await latest(page).getByRole('link').nth(1).click()
  await expect(page).toHaveURL(`/orders/${third._id}`)
  await expect(page.getByRole('list', { name: `Books in order ${third.number}` })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'All orders' }).click()
  await expect(page).toHaveURL('/orders')
})

test('the dashboard and its menu are accessible and cause no horizontal overflow, on a phone and on a desktop', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const link = '</next>; rel="next"'
  await page.route(list, (route) => route.fulfill({ json: longOrders(4), headers: { link } }))
  const summary = { orders: 9600, amountSpent: '98765.43' }
  await page.route(`${list}/summary`, (route) => route.fulfill({ json: summary }))
  await signIn(page, await newShopper(request), '/user-dashboard')
  const figures = page.getByRole('main').getByRole('definition')
  await expect(figures.nth(0)).toHaveText('9600')
  await expect(figures.nth(1)).toHaveText('$98765.43')
  await expect(latest(page).getByRole('listitem')).toHaveCount(3)
  await avatar(page).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectNoA11yViolations(page)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 })
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  }
})
