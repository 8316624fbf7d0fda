import type { Page } from '@playwright/test'
import { expect, test } from './shop-test.ts'
import { avatar, loginIcon } from './shoppers.ts'

/** Playwright's browser has no popup blocker; with one, `window.open` returns null. */
test.beforeEach(({ page }) => page.addInitScript(() => (window.open = () => null)))

async function tryGoogle(page: Page) {
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(page.getByRole('alert')).toHaveText('Google sign in failed!')
}

const inThisWindow = (page: Page) => page.getByRole('button', { name: 'Continue with Google in this window' })

test('if the popup is blocked, Google sign-in uses this window and returns to the requested page', async ({
  page,
}) => {
  await page.goto('/user-dashboard')
  await expect(page).toHaveURL('/login')
  await tryGoogle(page)
  await inThisWindow(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose an account')
  await page.getByRole('button', { name: 'Nora Quill' }).click()
  await expect(page).toHaveURL('/user-dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Nora Quill')
  await expect(avatar(page)).toBeVisible()
})

test('cancelling Google sign-in in this window returns to the page with an error', async ({ page }) => {
  await page.goto('/checkout')
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await tryGoogle(page)
  await inThisWindow(page).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/register')
  await expect(page.getByText('Register to check out. Your cart is kept.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('Google sign in failed!')
  await expect(loginIcon(page)).toBeVisible()
})

test('going back from Google returns to the login page, signed out', async ({ page }) => {
  await page.goto('/login')
  await tryGoogle(page)
  await inThisWindow(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose an account')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please Login')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  await expect(page.getByText('Signing you in…')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(loginIcon(page)).toBeVisible()
})
