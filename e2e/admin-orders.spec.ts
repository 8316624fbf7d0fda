import type { Page } from '@playwright/test'
import type { Notifications } from '../contract/admin.ts'
import { asAdmin, asSignedInAdmin } from './admin.ts'
import { placedOrder } from './placed-orders.ts'
import { held } from './held.ts'
import { expect, test } from './shop-test.ts'

const allOrders = '**/api/admin/orders?*'
const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
const numbers = async (page: Page) => (await rows(page).locator('td:first-child').allInnerTexts()).map(Number)
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search orders' })

async function find(page: Page, q: string) {
  await search(page).fill(q)
  await search(page).press('Enter')
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === q)
}

test.beforeEach(({ page }) => asSignedInAdmin(page))

test('orders are listed newest first, paged, filtered by status, searched, and marked as seen when opened', async ({
  page,
  request,
}) => {
  const order = await placedOrder(request, ['Dracula', 'Frankenstein'])
  const { number, email, totalPrice } = order
  const headers = await asAdmin(request)
  const isNews = async () => {
    const { orders } = (await (
      await request.get('/api/admin/notifications', { headers })
    ).json()) as Notifications
    return orders.some(({ _id }) => _id === order._id)
  }
  expect(await isNews()).toBe(true)
  const choices = page.getByRole('navigation', { name: 'Status' })

  await test.step('a page number beyond the last shows the last page', async () => {
    await page.goto('/dashboard/orders?page=9999&status=delivered')
    await expect(page).toHaveURL(/\/dashboard\/orders\?status=delivered&page=[1-9]$/)
    await expect(page.getByRole('link', { name: 'Previous' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Next' })).toHaveCount(0)
  })

  await test.step('orders are listed newest first, in pages', async () => {
    await choices.getByRole('link', { name: 'All' }).click()
    await expect(page).toHaveURL('/dashboard/orders')
    await expect(page).toHaveTitle('Orders – Book Store')
    await expect(rows(page)).toHaveCount(25)
    const row = rows(page).filter({ hasText: String(number) })
    await expect(row.getByRole('cell')).toContainText([
      String(number),
      '',
      'Ada Reader',
      'Placed',
      '2',
      `$${totalPrice}`,
    ])
    const shown = await numbers(page)
    expect(shown).toEqual(shown.toSorted((a, b) => b - a))
    await rows(page).last().scrollIntoViewIfNeeded()
    await expect(rows(page).first()).not.toBeInViewport()
    await expect(page.getByRole('columnheader').first()).toBeInViewport({ ratio: 1 })

    // Another test may place an order in between, which moves rows from the first page to the second.
    await expect(async () => {
      if (page.url().endsWith('?page=2')) await page.goto('/dashboard/orders')
      await expect(rows(page)).toHaveCount(25)
      const first = await numbers(page)
      await page.getByRole('link', { name: 'Next' }).click()
      await expect(page).toHaveURL('/dashboard/orders?page=2')
      await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
      const later = async () => Math.max(...(await numbers(page)))
      await expect.poll(later, { timeout: 3_000 }).toBeLessThan(Math.min(...first))
    }).toPass()
    await page.goBack()
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible()
    await page.goForward()
    await page.reload()
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
  })

  await test.step('they are filtered by status and searched within the filter', async () => {
    await expect(choices.getByRole('link')).toHaveText([
      'All',
      'Placed',
      'Ready for pick-up',
      'Shipped',
      'Delivered',
      'Returned',
      'Cancelled',
    ])
    await choices.getByRole('link', { name: 'Delivered' }).click()
    await expect(page).toHaveURL('/dashboard/orders?status=delivered')
    await expect(choices.getByRole('link', { name: 'Delivered' })).toHaveAttribute('aria-current', 'page')
    await expect(rows(page).filter({ hasText: 'Delivered' })).toHaveCount(25)
    await find(page, String(number))
    await expect(page).toHaveURL(`/dashboard/orders?status=delivered&q=${number}`)
    await expect(page.getByText('No orders found!')).toBeVisible()
    await choices.getByRole('link', { name: 'Placed' }).click()
    await expect(rows(page)).toHaveCount(1)
    await page.goBack()
    await expect(page.getByText('No orders found!')).toBeVisible()

    await choices.getByRole('link', { name: 'All' }).click()
    await find(page, 'ada reader')
    await expect(rows(page).getByText(String(number))).toBeVisible()
    await expect(rows(page).filter({ hasNotText: 'Ada Reader' })).toHaveCount(0)
    await expect(search(page)).toBeFocused()

    // A bookseller who types on after Enter keeps the text; on the way back the box follows the URL.
    await search(page).evaluate((box: HTMLInputElement, q) => {
      box.value = q
      box.form?.requestSubmit()
      box.value = 'the next'
    }, email)
    await expect.poll(() => numbers(page)).toEqual([number])
    await expect(search(page)).toHaveValue('the next')
    await page.goBack()
    await expect(search(page)).toHaveValue('ada reader')
    for (const q of [email, `#${number}`, String(number)]) {
      // Without Enter.
      await search(page).fill(q)
      await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(q)
      await expect.poll(() => numbers(page)).toEqual([number])
      await expect(search(page)).toBeFocused()
    }
  })

  await test.step('an order shows its books and its shopper, and is marked as seen when opened', async () => {
    await page.reload()
    await expect(search(page)).toHaveValue(String(order.number))
    await page.getByRole('link', { name: String(order.number) }).click()
    await expect(page).toHaveURL(`/dashboard/orders/${order._id}`)
    await expect(page).toHaveTitle(`Order ${order.number} – Book Store`)
    const books = page.getByRole('list', { name: `Books in order ${order.number}` }).getByRole('listitem')
    await expect(books).toContainText(order.books.map(({ title }) => title))
    await expect(books).toContainText(order.books.map(({ author, price }) => `${author}$${price.toFixed(2)}`))
    await expect(page.getByRole('region', { name: 'Books' }).getByText(`$${order.totalPrice}`)).toBeVisible()
    const shopper = page.getByRole('region', { name: 'Shopper' })
    for (const words of ['Ada Reader', order.email, '5550199', '1 Book Lane', 'Hay, Ohio 43001', 'USA'])
      await expect(shopper).toContainText(words)
    await expect.poll(isNews).toBe(false)
  })
})

test.describe('when requests fail or the order does not exist', () => {
  test.use({ expected: /404|500|ERR_FAILED/ })

  test('the page says so, and Try again loads the list and then one order', async ({ page }) => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
      await page.goto(`/dashboard/orders/${id}`)
      await expect(page.getByRole('alert')).toHaveText('There is no such order.')
    }
    const fail = await held(page, allOrders, (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: '' } }),
    )
    await page.getByRole('link', { name: 'All orders' }).click()
    await expect(page.getByText('Loading...').last()).toBeVisible()
    fail()
    await expect(page.getByRole('alert')).toHaveText('The orders could not be loaded.')
    await page.unroute(allOrders)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page)).toHaveCount(25)

    const one = '**/api/admin/orders/*'
    await page.route(one, (route) => route.abort())
    const [number] = await numbers(page)
    await page.getByRole('link', { name: String(number) }).click()
    await expect(page.getByRole('alert')).toHaveText('The order could not be loaded.')
    await page.unroute(one)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible()
  })
})
