import type { BrowserContext, Page } from '@playwright/test'
import { logInAsAdmin } from './admin-log-in.ts'
import { asSignedInAdmin, newAdminToken } from './admin.ts'
import { fastForward, noRequestsInFlight } from './in-flight.ts'
import { held } from './held.ts'
import { expect, test } from './shop-test.ts'
import { fillLocalStorage } from './storage.ts'

const words = 'Token has been expired!, Please login again.'
const alert = (page: Page) => page.getByRole('alertdialog', { name: words })
const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/** Another tab behind the counter. */
async function openTab(context: BrowserContext) {
  const tab = await context.newPage()
  await tab.goto('/dashboard')
  await atDashboard(tab)
  return tab
}

/** The overview, with its figures and notifications: its calls have been answered. */
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

/** As if the admin had just logged in, without the form; on a page that has its clock already, too. */
async function openDashboard(page: Page) {
  await page.goto('/healthz')
  await page.evaluate(() => localStorage.clear())
  await asSignedInAdmin(page)
  await page.goto('/dashboard')
  await atDashboard(page)
}

/** As if the laptop had slept: no timer has run. */
async function sleep(page: Page, minutes: number) {
  await noRequestsInFlight(page)
  const now = await page.evaluate(() => Date.now())
  await page.clock.setSystemTime(now + minutes * 60_000)
}

const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

async function isTold(page: Page) {
  await expect(alert(page)).toBeVisible()
  await expect.poll(() => tokenIn(page)).toBeNull()
  await alert(page).getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL('/')
}

/** Long, because a page with a clock of its own serves no other test. */
test('an hour after the login the token is gone, which is said before the root is shown', async ({
  page,
}) => {
  await logIn(page)
  await fastForward(page, '59:50')
  await atDashboard(page)
  await expect(alert(page)).toHaveCount(0)
  await expect.poll(() => tokenIn(page)).not.toBeNull()
  await fastForward(page, '00:10')
  await isTold(page)
  await page.goBack()
  await expect(page, 'nothing of the counter is left').not.toHaveURL(/dashboard/)

  await test.step('whoever logs in again has a whole hour, also where the page is loaded again', async () => {
    await logInAsAdmin(page)
    await atDashboard(page)
    await fastForward(page, '40:00')
    await page.reload()
    await atDashboard(page)
    await fastForward(page, '19:50')
    await atDashboard(page)
    await fastForward(page, '00:10')
    await isTold(page)
  })

  await test.step('also where the counter is opened when the hour is over already', async () => {
    await openDashboard(page)
    await page.goto('/about')
    await sleep(page, 61)
    await comeBack(page)
    await page.goto('/dashboard/manage-books')
    await isTold(page)
  })

  await test.step('at the door a token whose hour is over counts as none', async () => {
    await openDashboard(page)
    await page.goto('/about')
    await sleep(page, 61)
    await logInAsAdmin(page)
    await atDashboard(page)
    await expect(alert(page)).toHaveCount(0)
  })

  await test.step('a page of the shop forgets it without a word', async () => {
    await openDashboard(page)
    await page.goto('/about')
    const sign = (name: string) => page.getByRole('banner').getByRole('link', { name })
    await expect(sign('Dashboard')).toBeVisible()
    await fastForward(page, '01:02:00')
    await expect(sign('Login')).toBeVisible()
    await expect.poll(() => tokenIn(page)).toBeNull()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })

  await test.step('a clock that is set back by a day does not make the hour longer', async () => {
    await openDashboard(page)
    await sleep(page, -24 * 60)
    await comeBack(page)
    await atDashboard(page)
    await fastForward(page, '01:00:00')
    await isTold(page)
  })
})

test('every tab of the counter tells, and no page of the shop', async ({ page, context }) => {
  await page.clock.install()
  await openDashboard(page)
  const other = await openTab(context)
  const shop = await context.newPage()
  await shop.goto('/about')
  await fastForward(page, '01:00:00')
  await isTold(page)
  await isTold(other)
  await expect(shop).toHaveURL('/about')
  await expect(shop.getByRole('alertdialog')).toHaveCount(0)
  await expect(shop.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await shop.close()

  await test.step('also where the laptop slept through the end of the hour', async () => {
    await openDashboard(page)
    await other.goto('/dashboard')
    await atDashboard(other)
    await sleep(page, 61)
    await expect(alert(page)).toHaveCount(0)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await isTold(page)
    await isTold(other)
  })

  await test.step('whoever logs out in the last minute of the hour has logged out: no tab tells otherwise', async () => {
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

test('without a token every address of the counter leads to the door, and back does not lead there again', async ({
  page,
}) => {
  await page.goto('/about')
  for (const address of ['/dashboard', '/dashboard/', '/dashboard/orders', '/dashboard/nowhere']) {
    await page.goto(address)
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard Login')
    await page.goBack()
    await expect(page).toHaveURL('/about')
  }
})

test.describe('a token that the shop refuses, or that is gone', () => {
  test.use({ expected: /status of 401.*\/api\/|figures cannot be had/ })

  test('is not taken away where another tab has signed in again meanwhile; gone before its hour it leads to the door, without a word', async ({
    page,
    context,
  }) => {
    await openDashboard(page)
    const other = await openTab(context)
    await noRequestsInFlight(other)
    const letGo = await held(other, '**/api/admin', (route) =>
      route.fulfill({ status: 401, json: { code: 'unauthenticated', message: 'Please sign in' } }),
    )
    const asked = other.waitForResponse('**/api/admin')
    await comeBack(other)
    const token = await newAdminToken(page.request)
    await page.evaluate((token) => localStorage.setItem('token', token), token)
    letGo()
    await asked
    await atDashboard(other)
    await expect.poll(() => tokenIn(page)).toBe(token)

    await page.evaluate(() => localStorage.removeItem('token'))
    await expect(other).toHaveURL('/admin')
    await expect(other.getByRole('alertdialog')).toHaveCount(0)
  })

  test('is taken away, and the door is shown; one that no header could hold is none', async ({ page }) => {
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

  test('just before the hour is over here counts as over: the shop began to count earlier', async ({
    page,
  }) => {
    await page.clock.install()
    await openDashboard(page)
    // What is asked already is not asked twice.
    await noRequestsInFlight(page)
    await sleep(page, 59.9)
    const refused = { code: 'unauthenticated', message: 'Please sign in' }
    await page.route('**/api/admin/news', (route) => route.fulfill({ status: 401, json: refused }))
    await comeBack(page)
    await isTold(page)
  })
})
