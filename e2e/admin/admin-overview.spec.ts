import type { Page } from '@playwright/test'
import { admin, type Stats } from '../../contract/people/admin.ts'
import { firebasePort } from '../../playwright.config.ts'
import { asSignedInAdmin } from '../support/admin.ts'
import { expect, test } from '../support/shop-test.ts'

const figure = (page: Page, name: string) =>
  page.getByRole('main').locator('dl > div').filter({ hasText: name }).getByRole('definition')
const bars = (page: Page) => page.getByRole('group', { name: 'Months' }).getByRole('button')
const rowsOf = (page: Page, name: string) => page.getByRole('table', { name }).locator('tbody tr')
const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** What the page shows: visits of other tests may follow. */
async function openDashboard(page: Page): Promise<Stats> {
  await asSignedInAdmin(page)
  const answered = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === admin.stats.path && answer.ok(),
  )
  await page.goto('/dashboard')
  return (await answered).json()
}

test.describe('in a new store where no test places orders', () => {
  test.use({ baseURL: `http://localhost:${firebasePort}` })

  test('the dashboard shows statistics, monthly revenue, top shoppers and genres', async ({ page }) => {
    const stats = await openDashboard(page)
    const { totalSales, totalOrders, visitsLastDay, monthlyRevenue, usersByAverageOrder, readersByGenre } =
      stats

    await test.step('the figures, each with the last thirty days', async () => {
      await expect(figure(page, 'Products')).toHaveText('30')
      await expect(figure(page, 'Total Sales')).toHaveText(dollars(totalSales))
      await expect(figure(page, 'Trending Books in This Month')).toHaveText('4 (13%)')
      await expect(page.getByText('(13%)', { exact: true })).toBeVisible()
      await expect(figure(page, 'Total Orders')).toHaveText(String(totalOrders))
      await expect(figure(page, 'Orders left')).toHaveText('02')
      await expect(figure(page, 'Website visits (last day)')).toHaveText(String(visitsLastDay))
      await expect(page.getByRole('main').locator('dl svg polyline')).toHaveCount(4)
      await expect(page.getByText('Last 30 days', { exact: true })).toHaveCount(4)
      const headings = ['Monthly Revenue', 'Users by average order', 'Students by type of studying']
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(headings)
      await expect(page.getByText('Descending', { exact: true })).toBeVisible()
      await expect(page.getByRole('main').locator('footer')).toContainText('layout after a template')
    })

    const chart = page.getByRole('figure', { name: 'The number of orders per month Revenue in USD' })
    const rows = monthlyRevenue.map(({ month, revenue, orders }) => {
      const name = new Date(month).toLocaleDateString('en-US', {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      })
      return { name, value: dollars(revenue), orders: String(orders) }
    })

    await test.step('the table has the orders and the revenue of each month', async () => {
      await expect(chart.getByText('The number of orders per month', { exact: true }).first()).toBeVisible()
      await expect(bars(page)).toHaveText(months)
      await expect(rowsOf(page, 'The number of orders per month')).toHaveText(
        rows.map(({ name, value, orders }) => name + value + orders),
      )
    })

    await test.step('the last months are bars for keyboard and mouse', async () => {
      const shown = chart.getByRole('strong')
      const [january, march] = ['January', 'March'].map((start) =>
        rows.find(({ name }) => name.startsWith(start)),
      )
      if (!january || !march) throw new Error('January or March is missing')
      await expect(shown).toHaveText(String(rows.at(-1)?.value))
      await chart.locator('[tabindex="0"]').focus()
      await page.keyboard.press('Home')
      await expect(bars(page).first()).toBeFocused()
      await expect(bars(page).first()).toHaveAccessibleName(
        `${january.name.replace('January', 'Jan')}: ${january.value}, ${january.orders} orders`,
      )
      await expect(shown).toHaveText(january.value)
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await expect(shown).toHaveText(march.value)
      await bars(page).first().hover()
      await expect(shown).toHaveText(january.value)
    })

    await test.step('shoppers with their average order are a list that scrolls', async () => {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('region', { name: 'Users by average order, descending' })).toBeFocused()

      const list = page.getByRole('region', { name: 'Users by average order, descending' })
      await expect(list.getByRole('listitem')).toHaveText(
        usersByAverageOrder.map(
          ({ name, orders, averageOrder }) => `${name} ${orders} orders${dollars(averageOrder)}`,
        ),
      )
      await expect(list).toHaveCSS('max-height', '384px')
      await list.focus()
      await page.keyboard.press('End')
      const leftBelow = () =>
        list.evaluate((list) => list.scrollHeight - list.clientHeight - Math.ceil(list.scrollTop))
      await expect.poll(leftBelow).toBeLessThanOrEqual(1)
    })

    await test.step('genres have their readers', async () => {
      await expect(page.getByText('Readers by the genre they ordered', { exact: true }).first()).toBeVisible()
      await expect(rowsOf(page, 'Readers by the genre they ordered')).toHaveText(
        readersByGenre.map(({ category, readers }) => new RegExp(`^${category}${readers}$`, 'i')),
      )
    })
  })
})
