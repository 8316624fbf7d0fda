import type { APIRequestContext, Page } from '@playwright/test'
import type { Stats } from '../contract/admin.ts'
import { changingPort, firebasePort } from '../playwright.config.ts'
import { expectNoA11yViolations, horizontalOverflow } from './a11y.ts'
import { asAdmin, asSignedInAdmin, brimfulFigures, noFigures } from './admin.ts'
import { placeOrder } from './placed-orders.ts'
import { fastForward } from './in-flight.ts'
import { expect, test } from './shop-test.ts'
import { newShopper } from './shoppers.ts'

const call = '**/api/admin'
const figure = (page: Page, name: string) =>
  page.getByRole('main').locator('dl > div').filter({ hasText: name }).getByRole('definition')
const bars = (page: Page) => page.getByRole('group', { name: 'Months' }).getByRole('button')
const rowsOf = (page: Page, name: string) => page.getByRole('table', { name }).locator('tbody tr')
const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

async function figuresOf(request: APIRequestContext): Promise<Stats> {
  return (await request.get('/api/admin', { headers: await asAdmin(request) })).json()
}

test.describe('in a new store where no test places orders', () => {
  test.use({ baseURL: `http://localhost:${firebasePort}` })

  test('the dashboard shows statistics, monthly revenue, top shoppers and genres, and refreshes on focus', async ({
    page,
  }) => {
    const stats = await figuresOf(page.request)
    const { totalSales, totalOrders, monthlyRevenue, usersByAverageOrder, readersByGenre } = stats
    await asSignedInAdmin(page)
    await page.goto('/dashboard')
    await expect(figure(page, 'Products')).toHaveText('30')
    await expect(figure(page, 'Total Sales')).toHaveText(dollars(totalSales))
    await expect(figure(page, 'Trending Books in This Month')).toHaveText('4 (13%)')
    await expect(page.getByText('(13%)', { exact: true })).toBeVisible()
    await expect(figure(page, 'Total Orders')).toHaveText(String(totalOrders))
    await expect(figure(page, 'Orders left')).toHaveText('02')
    await expect(figure(page, 'Website visits (last day)')).toHaveText('139')
    await expect(page.getByRole('main').locator('dl svg polyline')).toHaveCount(4)
    await expect(page.getByText('Last 30 days', { exact: true })).toHaveCount(4)
    const headings = ['Monthly Revenue', 'Users by average order', 'Students by type of studying']
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(headings)
    await expect(page.getByText('Descending', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').locator('footer')).toContainText('layout after a template')

    const chart = page.getByRole('figure', { name: 'The number of orders per month Revenue in USD' })
    await expect(chart.getByText('The number of orders per month', { exact: true }).first()).toBeVisible()
    await expect(bars(page)).toHaveText(months)
    const rows = monthlyRevenue.map(({ month, revenue, orders }) => {
      const name = new Date(month).toLocaleDateString('en-US', {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      })
      return { name, value: dollars(revenue), orders: String(orders) }
    })
    await expect(rowsOf(page, 'The number of orders per month')).toHaveText(
      rows.map(({ name, value, orders }) => name + value + orders),
    )

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

    await expect(page.getByText('Readers by the genre they ordered', { exact: true }).first()).toBeVisible()
    await expect(rowsOf(page, 'Readers by the genre they ordered')).toHaveText(
      readersByGenre.map(({ category, readers }) => new RegExp(`^${category}${readers}$`, 'i')),
    )

    const refetchWith = async (json: Stats) => {
      await page.route(call, (route) => route.fulfill({ json }))
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    }
    await refetchWith(brimfulFigures)
    await expect(figure(page, 'Orders left')).toHaveText('1,234')

    await test.step('it is accessible and causes no horizontal overflow on a phone', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(bars(page)).toHaveCount(12)
      for (const bar of [bars(page).first(), bars(page).last()]) {
        await bar.focus()
        expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
      }
      await expectNoA11yViolations(page)
    })

    await refetchWith(noFigures)
    await expect(figure(page, 'Trending Books in This Month')).toHaveText('0 (0%)')
    await expect(figure(page, 'Total Sales')).toHaveText('$0.00')
    await expect(figure(page, 'Orders left')).toHaveText('00')
    await expect(page.getByText('No orders yet.')).toBeVisible()
  })
})

test.describe('with a store that fails at first', () => {
  test.use({ baseURL: `http://localhost:${changingPort}` })
  test.use({ expected: /500.*\/api\/admin|^The statistics could not be loaded/ })

  test('the dashboard logs the failure, retries, marks stale statistics, and updates after an order', async ({
    page,
  }) => {
    const shopper = await newShopper(page.request)
    await page.clock.install()
    await asSignedInAdmin(page)
    await page.route(call, (route) => route.fulfill({ status: 500, json: {} }))
    const logged = page.waitForEvent('console', (message) =>
      message.text().startsWith('The statistics could not'),
    )
    await page.goto('/dashboard')
    expect((await logged).type()).toBe('error')
    await expect(page.getByRole('main').getByText('Loading...')).toBeVisible()
    await expect(figure(page, 'Products')).toHaveCount(0)
    await page.unroute(call)
    await fastForward(page, '00:05')
    await expect(figure(page, 'Products')).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)

    await page.route(call, (route) => route.fulfill({ status: 500, json: {} }))
    await fastForward(page, '00:30')
    const old = page.getByRole('alert').filter({ hasText: 'these figures are not the latest' })
    await expect(old).toBeVisible()
    await expect(figure(page, 'Products')).toBeVisible()
    await page.unroute(call)
    await fastForward(page, '00:05')
    await expect(old).toHaveCount(0)

    // Another test may place an order at the same time: then it is tried again.
    await expect(async () => {
      const before = await figuresOf(page.request)
      const { totalPrice } = await placeOrder(page.request, shopper, ['Dracula', 'Jane Eyre'])
      await fastForward(page, '00:30')
      const now = { timeout: 2_000 }
      await expect(figure(page, 'Total Orders')).toHaveText(String(before.totalOrders + 1), now)
      await expect(figure(page, 'Total Sales')).toHaveText(
        dollars(before.totalSales + Number(totalPrice)),
        now,
      )
      await expect(figure(page, 'Orders left')).toHaveText(
        String(before.ordersLeft + 1).padStart(2, '0'),
        now,
      )
    }).toPass()
  })
})

test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true })

  test('only the dashboard loads the code of its charts', async ({ page }) => {
    const scripts: Promise<string>[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.text())
    })
    const haveCharts = async () =>
      (await Promise.all(scripts)).some((text) => text.includes('The number of orders per month'))
    await asSignedInAdmin(page)
    for (const path of ['/', '/dashboard/manage-books']) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect(await haveCharts()).toBe(false)
    }
    const goTo = (name: string) =>
      page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name }).click()
    await goTo('Outbox')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Outbox')
    expect(await haveCharts()).toBe(false)
    await goTo('Dashboard')
    await expect(bars(page)).toHaveCount(12)
    expect(await haveCharts()).toBe(true)
  })
})
