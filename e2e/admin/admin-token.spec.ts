import type { BrowserContext, Page } from '@playwright/test'
import { asSignedInAdmin, logInAsAdmin } from '../support/admin.ts'
import { fastForward } from '../support/in-flight.ts'
import { expect, test } from '../support/shop-test.ts'

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
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Outbox' }).click()
    await expect(page).toHaveURL('/dashboard/outbox')
    await fastForward(page, '00:10')
    await expectExpired(page)
    await logInAsAdmin(page)
    await expect(page, 'where the admin was').toHaveURL('/dashboard/outbox')
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
})
