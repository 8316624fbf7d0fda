import type { Page } from '@playwright/test'
import { launchOptions } from '../playwright.config.ts'
import { expect, test } from './shop-test.ts'
import { avatar, loginIcon } from './shoppers.ts'

// Playwright's browser lets every popup through; a shopper's does not.
test.use({ launchOptions: { ...launchOptions, ignoreDefaultArgs: ['--disable-popup-blocking'] } })

/** Presses the button without a hand, long after the last real press: then a browser opens no window. */
async function bePressedByNobody(page: Page) {
  const button = page.getByRole('button', { name: 'Sign in with Google' })
  await button.evaluate((it: HTMLButtonElement) => setTimeout(() => it.click(), 6_000))
  // To look at the page counts as a hand on it.
  await page.waitForTimeout(7_000)
  await expect(page.getByRole('alert')).toHaveText('Google sign in failed!')
}

const inThisWindow = (page: Page) => page.getByRole('button', { name: 'Continue with Google in this window' })

test('where the browser blocks the popup, Google takes this window, and leads back to where one wanted to go', async ({
  page,
}) => {
  await page.goto('/user-dashboard')
  await expect(page).toHaveURL('/login')
  await bePressedByNobody(page)
  await inThisWindow(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose an account')
  await page.getByRole('button', { name: 'Nora Quill' }).click()
  await expect(page).toHaveURL('/user-dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Nora Quill')
  await expect(avatar(page)).toBeVisible()
})

test('whoever cancels there is back on the page, and is told', async ({ page }) => {
  await page.goto('/register')
  await bePressedByNobody(page)
  await inThisWindow(page).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/register')
  await expect(page.getByRole('alert')).toHaveText('Google sign in failed!')
  await expect(loginIcon(page)).toBeVisible()
})

test('whoever goes back from Google is where they were, and nobody is signed in', async ({ page }) => {
  await page.goto('/login')
  await bePressedByNobody(page)
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
