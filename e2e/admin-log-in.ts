import type { Page } from '@playwright/test'

/** Uses the form, for tests about the login; `asSignedInAdmin` is faster. */
export async function logInAsAdmin(page: Page, { username = 'admin', password = 'bookstore' } = {}) {
  await page.goto('/admin')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}
