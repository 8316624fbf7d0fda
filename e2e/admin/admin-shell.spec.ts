import type { Locator, Page } from '@playwright/test'
import { changingPort } from '../../playwright.config.ts'
import { asSignedInAdmin, newAdminToken } from '../support/admin.ts'
import { fillLocalStorage } from '../support/shoppers.ts'
import { held } from '../support/held.ts'
import { bookNamed, placedOrder } from '../support/placed-orders.ts'
import { fastForward, noRequestsInFlight } from '../support/in-flight.ts'
import { expect, test } from '../support/shop-test.ts'

const nav = (page: Page) => page.getByRole('navigation', { name: 'Admin' })
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications, / })
const news = (page: Page) => page.getByRole('region', { name: 'New orders' })
const inHeader = (page: Page) => page.getByRole('banner')

const menu = [
  ['Dashboard', '/dashboard'],
  ['Add New Book', '/dashboard/add-new-book'],
  ['Manage Books', '/dashboard/manage-books'],
  ['Orders', '/dashboard/orders'],
  ['Stock', '/dashboard/stock'],
  ['Import', '/dashboard/import'],
  ['Marketing', '/dashboard/newsletters'],
  ['Reports', '/dashboard/reports/journal'],
  ['Settings', '/dashboard/settings'],
] as const

/** In the bar of a phone, and under More. */
const onPhones = [
  ...menu.slice(0, 4),
  ['Customers', '/dashboard/customers'],
  ['All stock', '/dashboard/stock'],
  ['Import', '/dashboard/import'],
  ['Reviews', '/dashboard/reviews'],
  ['Newsletter subscribers', '/dashboard/subscribers'],
  ['Newsletters', '/dashboard/newsletters'],
  ['Outbox', '/dashboard/outbox'],
  ['Staff', '/dashboard/staff'],
  ['Audit log', '/dashboard/audit'],
  ['Shop settings', '/dashboard/settings'],
] as const

/** A link of the navigation, with or without the number of what waits there. */
const linkTo = (page: Page, name: string) =>
  nav(page).getByRole('link', { name: new RegExp(`^${name}(\\s*\\d+ waiting)?$`) })

const statusOfStats = async (page: Page, token: string) =>
  (await page.request.get('/api/admin', { headers: { authorization: `Bearer ${token}` } })).status()

/** What follows the title and the buttons that all screens have. */
const content = (page: Page) => page.locator('main > :nth-child(2)')

const openPanel = (page: Page) => page.locator(':popover-open')

test.use({ expected: /ERR_FAILED.*outbox|Failed to fetch dynamically|outbox/ })

test('the admin layout shows the user, links to every page on a desktop and on a phone, and logs out', async ({
  page,
}) => {
  const token = await newAdminToken(page.request)
  await fillLocalStorage(page, { token })

  await test.step('it is rendered together with its page, without a spinner before', async () => {
    const release = await held(page, '**/assets/*/manage-books-*.js')
    const asked = page.waitForRequest('**/assets/*/manage-books-*.js')
    await page.goto('/dashboard/manage-books', { waitUntil: 'commit' })
    await asked
    await expect(nav(page)).toHaveCount(0)
    release()
    await expect(nav(page)).toBeVisible()
    await expect(page.getByRole('table', { name: 'All Books' })).toBeVisible()
  })

  await test.step('a screen that cannot be loaded leaves it in place', async () => {
    await page.route('**/assets/*/outbox-*.js*', (route) => route.abort())
    await linkTo(page, 'Settings').click()
    await linkTo(page, 'Outbox').click()
    await expect(page.getByText('This page could not be opened')).toBeVisible()
    await page.unroute('**/assets/*/outbox-*.js*')
    await linkTo(page, 'Orders').click()
    await expect(page.getByText('This page could not be opened')).toHaveCount(0)
  })

  await test.step('an unknown page is printed without it', async () => {
    await page.goto('/dashboard/nowhere')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('There is nothing at this address')
    await page.emulateMedia({ media: 'print' })
    await expect(inHeader(page)).toBeHidden()
    await expect(nav(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
  })
  await page.goto(`/dashboard/edit-book/${(await bookNamed(page.request, 'Dracula'))._id}`)
  await expect(nav(page).locator('[aria-current]')).toHaveText('Manage Books')
  const user = inHeader(page).getByRole('button', { name: 'Ada Pagewright Lecturer' })
  await expect(user.getByText('Ada Pagewright', { exact: true })).toBeVisible()
  await expect(user.getByText('Lecturer', { exact: true })).toBeVisible()
  await user.press('Enter')
  await expect(inHeader(page).getByText('Logged in as admin')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(inHeader(page).getByRole('link', { name: 'Visit the shop' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(user).toBeFocused()
  await expect(openPanel(page)).toHaveCount(0)
  await user.press('Enter')
  await expect(openPanel(page)).toBeVisible()
  for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Tab')
  await expect(openPanel(page)).toHaveCount(0)

  for (const [name, url] of menu) {
    await expect(linkTo(page, name)).toBeVisible()
    await expect(linkTo(page, name)).toHaveAttribute('href', url)
  }
  for (const [name, url] of [menu[1], menu[0]]) {
    const link = linkTo(page, name)
    await link.click()
    await expect(page).toHaveURL(url)
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(nav(page).locator('[aria-current]')).toHaveCount(1)
    await expect(page.getByRole('main')).toBeFocused()
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(page.getByText('Book Store Inventory', { exact: true })).toBeVisible()
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Manage Books', exact: true }).click()
  await expect(page).toHaveURL('/dashboard/manage-books')
  await main.getByRole('link', { name: 'Add New Book', exact: true }).click()
  await expect(page).toHaveURL('/dashboard/add-new-book')
  await expect(nav(page).getByRole('link', { name: 'Book Store , home' })).toHaveAttribute('href', '/')

  await test.step('on a phone the bottom bar links to every page, the less used ones under More', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(nav(page)).toHaveCount(1)
    await expect(nav(page)).toBeInViewport({ ratio: 1 })
    await expect(nav(page)).toHaveText(/^Dashboard\s*Add\s*Books\s*Orders\s*More$/, { useInnerText: true })
    for (const [name, url] of onPhones) {
      const link = linkTo(page, name)
      const more = nav(page).getByRole('button', { name: 'More' })
      if (!(await link.isVisible())) await more.click()
      await link.click()
      await expect(page).toHaveURL(url)
      // The link is out of view in the closed panel.
      await expect(nav(page).locator('[aria-current=page]')).toHaveAttribute('href', url)
      await expect(page.getByRole('main')).toBeFocused()
      await expect(openPanel(page)).toHaveCount(0)
      const top = async () => (await content(page).boundingBox())?.y ?? Number.POSITIVE_INFINITY
      await expect.poll(top, url).toBeLessThanOrEqual(160)
    }
  })

  await test.step('on wide screens the search box shares its left edge with the content', async () => {
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const left = async (part: Locator) => Math.round((await part.boundingBox())?.x ?? 0)
      const box = await left(page.getByRole('textbox', { name: 'Search books and orders' }))
      expect(box).toBe(await left(page.getByRole('heading', { level: 1 })))
      expect(box).toBe(await left(content(page)))
    }
  })

  await test.step('Log out removes the token and leads to the home page; going back leads to the login', async () => {
    await noRequestsInFlight(page)
    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await expect.poll(() => statusOfStats(page, token)).toBe(401)
    await page.goBack()
    await expect(page).toHaveURL('/admin')
  })
})

test.describe('in a store with few orders', () => {
  test.use({ baseURL: `http://localhost:${changingPort}` })

  test('a new order is in the notifications within half a minute, and is marked as seen when opened', async ({
    page,
  }) => {
    await page.clock.install()
    await asSignedInAdmin(page)
    await page.goto('/dashboard')
    await expect(page).toHaveTitle('Dashboard – Book Store')
    await expect(bell(page)).toHaveAccessibleName(/\d|no new/)
    let calls = 0
    page.on('request', (sent) => {
      if (sent.url().endsWith('/api/admin/notifications/seen')) calls += 1
    })
    const now = { timeout: 3_000 }
    // Another test may place an order at the same time: then it is tried again.
    await expect(async () => {
      await placedOrder(page.request, ['Dracula'])
      if (!(await news(page).isVisible())) await bell(page).click(now)
      await fastForward(page, '00:31')
      await news(page).getByRole('button', { name: 'Mark all as seen' }).click(now)
      await expect(news(page)).toContainText('No new orders. You have seen them all.', now)
      await expect(bell(page)).toHaveAccessibleName('Notifications, no new orders', now)
      const order = await placedOrder(page.request, ['Dracula'])
      await fastForward(page, '00:31')
      await expect(bell(page)).toHaveAccessibleName('Notifications, 1 new order', now)
      const link = news(page).getByRole('link', { name: `Order ${order.number}` })
      await expect(link).toContainText(`$${order.totalPrice}`, now)
      calls = 0
      await link.click(now)
      await expect(page).toHaveURL(`/dashboard/orders/${order._id}`, now)
      await expect(news(page)).toHaveCount(0, now)
      await expect(bell(page)).toHaveAccessibleName('Notifications, no new orders', now)
      expect(calls).toBe(1)
    }).toPass()
  })
})
