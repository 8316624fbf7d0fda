import type { Page } from '@playwright/test'
import { expect, expectHydrated, test } from '../support/shop-test.ts'
import { avatar, loginIcon } from '../support/shoppers.ts'

/** Playwright's browser has no popup blocker; with one, `window.open` returns null. */
test.beforeEach(({ page }) => page.addInitScript(() => (window.open = () => null)))

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function leaveForGoogle(page: Page) {
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(page.getByRole('alert')).toHaveText('Google sign in failed!')
  await page.getByRole('button', { name: 'Continue with Google in this window' }).click()
  await expect(heading(page)).toHaveText('Choose an account')
}

test('if the popup is blocked, Google sign-in uses this window, can be left, and returns to the requested page', async ({
  page,
}) => {
  await test.step('going back leads to the login page, signed out', async () => {
    await page.goto('/login')
    await leaveForGoogle(page)
    await page.goBack()
    await expect(heading(page)).toHaveText('Please Login')
    await page.reload()
    await expectHydrated(page)
    await expect(page.getByText('Logging you in…')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(loginIcon(page)).toBeVisible()
  })

  await test.step('cancelling returns to the page, with an error and the reason for the login', async () => {
    await page.goto('/checkout')
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
    // The page before has the same button.
    await expect(heading(page)).toHaveText('Please Register')
    await leaveForGoogle(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/register')
    await expect(page.getByText('Register to check out. Your cart is kept.')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText('Google sign in failed!')
    await expect(loginIcon(page)).toBeVisible()
  })

  await test.step('choosing an account leads to the page that asked for the login', async () => {
    await page.goto('/user-dashboard')
    await expect(page).toHaveURL('/login')
    await leaveForGoogle(page)
    await page.getByRole('button', { name: 'Nora Quill' }).click()
    await expect(page).toHaveURL('/user-dashboard')
    await expect(heading(page)).toHaveText('Hello, Nora Quill')
    await expect(avatar(page)).toBeVisible()
  })
})
