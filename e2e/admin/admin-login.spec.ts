import type { Page } from '@playwright/test'
import { expect, test } from '../support/shop-test.ts'

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

test('the admin login reports missing fields, works by keyboard, and is skipped by going back afterwards', async ({
  page,
}) => {
  await page.goto('/admin/')
  await page.getByRole('link', { name: 'Book Store' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Enter your username')
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Enter your password')
  await page.keyboard.type('admin')
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password')).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('bookstore')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  expect(await tokenIn(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goto('/admin')
  await expect(page).toHaveURL('/dashboard')
})

test('without a token every admin URL redirects to the login, and going back skips the URL', async ({
  page,
}) => {
  await page.goto('/about')
  for (const url of ['/dashboard', '/dashboard/nowhere']) {
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
