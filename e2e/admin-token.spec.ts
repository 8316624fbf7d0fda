import type { BrowserContext, Page } from '@playwright/test'
import { asSignedInAdmin, logInAsAdmin, newAdminToken } from './admin.ts'
import { fastForward, noRequestsInFlight } from './in-flight.ts'
import { held } from './held.ts'
import { expect, test } from './shop-test.ts'
import { fillLocalStorage } from './shoppers.ts'

const words = 'Token has been expired!, Please login again.'
const alert = (page: Page) => page.getByRole('alertdialog', { name: words })
const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

async function openTab(context: BrowserContext) {
  const tab = await context.newPage()
  await tab.goto('/dashboard')
  await atDashboard(tab)
  return tab
}

/** Waits for the statistics and the notifications, so that no request is pending. */
async function atDashboard(page: Page) {
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(page.getByRole('main').getByRole('definition').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Notifications, / })).toHaveAccessibleName(/\d|no new/)
}

async function logIn(page: Page) {
  await page.clock.install()
  await logInAsAdmin(page)
  await atDashboard(page)
}

/** A login without the form, which also works on a page with an installed clock. */
async function openDashboard(page: Page) {
  await page.goto('/healthz')
  await page.evaluate(() => localStorage.clear())
  await asSignedInAdmin(page)
  await page.goto('/dashboard')
  await atDashboard(page)
}

/** Simulates a sleeping laptop: time passes, and no timer fires. */
async function sleep(page: Page, minutes: number) {
  await noRequestsInFlight(page)
  const now = await page.evaluate(() => Date.now())
  await page.clock.setSystemTime(now + minutes * 60_000)
}

const focusWindow = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

async function expectExpired(page: Page) {
  await expect(alert(page)).toBeVisible()
  await expect.poll(() => tokenIn(page)).toBeNull()
  await alert(page).getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL('/')
}

/** One long test, because a page with an installed clock cannot be reused. */
test('an hour after the login the token is removed, and a dialog says so before the home page opens', async ({
  page,
}) => {
  await logIn(page)
  await fastForward(page, '59:50')
  await atDashboard(page)
  await expect(alert(page)).toHaveCount(0)
  await expect.poll(() => tokenIn(page)).not.toBeNull()
  await fastForward(page, '00:10')
  await expectExpired(page)
  await page.goBack()
  await expect(page, 'no admin page is left in the history').not.toHaveURL(/dashboard/)

  await test.step('a new login lasts a full hour, also across a reload', async () => {
    await logInAsAdmin(page)
    await atDashboard(page)
    await fastForward(page, '40:00')
    await page.reload()
    await atDashboard(page)
    await fastForward(page, '19:50')
    await atDashboard(page)
    await fastForward(page, '00:10')
    await expectExpired(page)
  })

  await test.step('an admin page that is opened after the expiry shows the dialog', async () => {
    await openDashboard(page)
    await page.goto('/about')
    await sleep(page, 61)
    await focusWindow(page)
    await page.goto('/dashboard/manage-books?q=dracula')
    await expectExpired(page)
    await logInAsAdmin(page)
    await expect(page, 'where the admin was').toHaveURL('/dashboard/manage-books?q=dracula')
  })

  await test.step('the login page ignores an expired token', async () => {
    await openDashboard(page)
    await page.goto('/about')
    await sleep(page, 61)
    await logInAsAdmin(page)
    await atDashboard(page)
    await expect(alert(page)).toHaveCount(0)
  })

  await test.step('a storefront page removes the expired token without a dialog', async () => {
    await openDashboard(page)
    await page.goto('/about')
    const headerLink = (name: string) => page.getByRole('banner').getByRole('link', { name })
    await expect(headerLink('Dashboard')).toBeVisible()
    await fastForward(page, '01:02:00')
    await expect(headerLink('Login')).toBeVisible()
    await expect.poll(() => tokenIn(page)).toBeNull()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })

  await test.step('setting the clock back by a day does not extend the session', async () => {
    await openDashboard(page)
    await sleep(page, -24 * 60)
    await focusWindow(page)
    await atDashboard(page)
    await fastForward(page, '01:00:00')
    await expectExpired(page)
  })
})

test('the expiry dialog is shown in every admin tab and on no storefront page', async ({ page, context }) => {
  await page.clock.install()
  await openDashboard(page)
  const other = await openTab(context)
  const shop = await context.newPage()
  await shop.goto('/about')
  await fastForward(page, '01:00:00')
  await expectExpired(page)
  await expectExpired(other)
  await expect(shop).toHaveURL('/about')
  await expect(shop.getByRole('alertdialog')).toHaveCount(0)
  await expect(shop.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await shop.close()

  await test.step('also if the laptop slept through the expiry', async () => {
    await openDashboard(page)
    await other.goto('/dashboard')
    await atDashboard(other)
    await sleep(page, 61)
    await expect(alert(page)).toHaveCount(0)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expectExpired(page)
    await expectExpired(other)
  })

  await test.step('a logout in the last minute shows no expiry dialog in any tab', async () => {
    await logInAsAdmin(page)
    await atDashboard(page)
    await other.goto('/dashboard')
    await atDashboard(other)
    await fastForward(page, '59:30')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    await expect(other).toHaveURL('/admin')
    await expect(other.getByRole('alertdialog')).toHaveCount(0)
  })
})

test('without a token every admin URL redirects to the login, and going back skips the URL', async ({
  page,
}) => {
  await page.goto('/about')
  for (const url of ['/dashboard', '/dashboard/', '/dashboard/orders', '/dashboard/nowhere']) {
    await page.goto(url)
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard Login')
    await page.goBack()
    await expect(page).toHaveURL('/about')
  }
  await page.goto('/dashboard/orders?status=shipped#list')
  await page.reload()
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password').fill('bookstore')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page, 'the login leads to the URL').toHaveURL('/dashboard/orders?status=shipped#list')
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test.describe('an admin token that is refused or removed', () => {
  test.use({ expected: /status of 401.*\/api\/|statistics could not be loaded/ })

  test('is kept if another tab has logged in again; removed before its expiry, it leads to the login without a dialog', async ({
    page,
    context,
  }) => {
    await openDashboard(page)
    const other = await openTab(context)
    await noRequestsInFlight(other)
    const release = await held(other, '**/api/admin', (route) =>
      route.fulfill({ status: 401, json: { code: 'unauthenticated', message: 'Please sign in' } }),
    )
    const asked = other.waitForResponse('**/api/admin')
    await focusWindow(other)
    const token = await newAdminToken(page.request)
    await page.evaluate((token) => localStorage.setItem('token', token), token)
    release()
    await asked
    await atDashboard(other)
    await expect.poll(() => tokenIn(page)).toBe(token)

    await page.evaluate(() => localStorage.removeItem('token'))
    await expect(other).toHaveURL('/admin')
    await expect(other.getByRole('alertdialog')).toHaveCount(0)
  })

  test('is deleted, and the login opens; an invalid header value counts as no token', async ({ page }) => {
    await fillLocalStorage(page, { token: 'made.up.token' })
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect.poll(() => tokenIn(page)).toBeNull()

    await fillLocalStorage(page, { token: 'büch\ner' })
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/admin')
    await page.goto('/about')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  })

  test('shortly before its local expiry counts as expired, because the server’s hour started earlier', async ({
    page,
  }) => {
    await page.clock.install()
    await openDashboard(page)
    // A refetch is skipped while the same request is in flight.
    await noRequestsInFlight(page)
    await sleep(page, 59.9)
    const refused = { code: 'unauthenticated', message: 'Please sign in' }
    await page.route('**/api/admin/notifications', (route) => route.fulfill({ status: 401, json: refused }))
    await focusWindow(page)
    await expectExpired(page)
  })
})
