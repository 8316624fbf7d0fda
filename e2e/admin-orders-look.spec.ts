import { expectNoA11yViolations, horizontalOverflow } from './a11y.ts'
import { goTo } from './book-form.ts'
import { asSignedInAdmin } from './admin.ts'
import { longOrders, placedOrder } from './placed-orders.ts'
import { expect, test } from './shop-test.ts'

test.beforeEach(({ page }) => asSignedInAdmin(page))

const overflowsPanel = (table: Element) =>
  table.getBoundingClientRect().right > (table.closest('section')?.getBoundingClientRect().right ?? 0)

test('only the packing slip is printed; the orders are accessible and cause no horizontal overflow', async ({
  page,
}) => {
  const order = await placedOrder(page.request, ['Dracula', 'Frankenstein'])
  await page.goto(`/dashboard/orders/${order._id}`)

  await test.step('only the packing slip is printed', async () => {
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    const slip = page.getByRole('article', { name: 'Packing slip' })
    await page.getByRole('button', { name: 'Print packing slip' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-printed')
    await expect(slip).toBeHidden()
    await expectNoA11yViolations(page)
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
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('the empty list is accessible', async () => {
    await page.getByRole('searchbox', { name: 'Search orders' }).fill('nobody-at-all')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No orders found!')).toBeVisible()
    await expectNoA11yViolations(page)
  })

  await test.step('long values cause no horizontal overflow, and a book without an author has no author line', async () => {
    const [first, ...others] = longOrders(8)
    if (!first) throw new Error('longOrders returned no order')
    const books = first.books.map((book, at) => (at === 1 ? { ...book, author: '' } : book))
    const orders = [{ ...first, books }, ...others]
    await page.route('**/api/admin/orders?*', (route) => route.fulfill({ json: { orders, total: 60 } }))
    await page.route('**/api/admin/orders/*', (route) => route.fulfill({ json: orders[0] }))
    await goTo(page, 'Orders')
    await expect(page.getByRole('row')).toHaveCount(9)
    await expectNoA11yViolations(page)
    for (const width of [1280, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
      if (width === 1280) expect(await page.locator('table').evaluate(overflowsPanel)).toBe(false)
    }
    await page.getByRole('link', { name: '1000000000' }).click()
    await expect(page.getByRole('heading', { name: 'Order 1000000000' })).toBeVisible()
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await expect(page.getByRole('list', { name: /^Books in/ }).locator('li:nth-child(2) p')).toHaveCount(2)
    await page.emulateMedia({ media: 'print' })
    await expect(
      page.getByRole('article', { name: 'Packing slip' }).getByRole('cell', { name: 'Dracula', exact: true }),
    ).toHaveCount(1)
  })
})
