import type { Page } from '@playwright/test'
import { expect, test } from './shop-test.ts'
import { avatar, loginIcon } from './shoppers.ts'

/** Playwright's browser lets every popup through; a shopper's may not, and then says so in this way. */
test.beforeEach(({ page }) => page.addInitScript(() => (window.open = () => null)))

async function tryGoogle(page: Page) {
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(page.getByRole('alert')).toHaveText('Google sign in failed!')
}

const inThisWindow = (page: Page) => page.getByRole('button', { name: 'Continue with Google in this window' })

test('where the browser blocks the popup, Google takes this window, and leads back to where one wanted to go', async ({
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

test('whoever cancels there is back on the page, and is told', async ({ page }) => {
  await page.goto('/register')
  await tryGoogle(page)
  await inThisWindow(page).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/register')
  await expect(page.getByRole('alert')).toHaveText('Google sign in failed!')
  await expect(loginIcon(page)).toBeVisible()
})

test('whoever goes back from Google is where they were, and nobody is signed in', async ({ page }) => {
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
