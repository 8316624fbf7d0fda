import { expect, test } from '../support/shop-test.ts'

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
