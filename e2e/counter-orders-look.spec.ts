import { AxeBuilder } from '@axe-core/playwright'
import { atCounter } from './counter.ts'
import { longOrders, placedOrder, sticksOut } from './placed-orders.ts'
import { expect, test } from './shop-test.ts'

test.beforeEach(({ page }) => atCounter(page))

for (const colorScheme of ['light', 'dark'] as const)
  test(`everybody can read the orders, in ${colorScheme}`, async ({ page }) => {
    const order = await placedOrder(page.request, ['Dracula', 'Frankenstein'])
    await page.emulateMedia({ colorScheme })
    for (const path of ['', `/${order._id}`, '?q=nobody-at-all']) {
      await page.goto(`/dashboard/orders${path}`)
      await expect(page.getByText('Loading...')).toHaveCount(0)
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    }
  })

test('on a phone nothing sticks out, however long the words', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const orders = longOrders(8)
  await page.route('**/api/admin/orders?*', (route) => route.fulfill({ json: { orders, total: 60 } }))
  await page.route('**/api/admin/orders/*', (route) => route.fulfill({ json: orders[0] }))
  await page.goto('/dashboard/orders')
  await expect(page.getByRole('row')).toHaveCount(9)
  expect(await sticksOut(page)).toBeLessThanOrEqual(0)
  await page.goto(`/dashboard/orders/${orders[0]?._id}`)
  await expect(page.getByRole('heading', { name: 'Order 1000000000' })).toBeVisible()
  expect(await sticksOut(page)).toBeLessThanOrEqual(0)
})

test('the packing slip is printed, and nothing else', async ({ page }) => {
  const order = await placedOrder(page.request, ['Dracula', 'Frankenstein'])
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.goto(`/dashboard/orders/${order._id}`)
  const slip = page.getByRole('article', { name: 'Packing slip' })
  await page.getByRole('button', { name: 'Print packing slip' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed')
  await expect(slip).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(slip).toBeVisible()
  await expect(slip).toContainText(`Book StoreOrder ${order.number}`)
  for (const words of ['1 Book Lane', 'Ada Reader', `Total$${order.totalPrice}`, 'Cash on delivery'])
    await expect(slip).toContainText(words)
  await expect(slip.getByRole('row')).toHaveCount(4)
  const others = page.locator('body > :not(article, script, style, link)')
  for (const other of await others.all()) await expect(other).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'All orders' }).click()
  await expect(slip).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table')).toBeVisible()
})
