import type { Page } from '@playwright/test'
import { expectNoA11yViolations, horizontalOverflow } from './a11y.ts'
import { logInAsAdmin } from './admin.ts'
import { expect, test } from './shop-test.ts'

const loginCall = '**/api/auth/admin'
const words = 'Please provide a valid email and password'
const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const failure = (page: Page) => page.getByRole('main').getByRole('alert')

async function expectLoginPage(page: Page) {
  await expect(page).toHaveTitle('Admin Dashboard Login – Book Store')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard Login')
  await expect(page.getByLabel('Username')).toHaveAttribute('required')
  await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username')
  await expect(page.getByLabel('Password')).toHaveAttribute('required')
  await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'current-password')
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  await expect(page.getByRole('contentinfo')).toHaveText('©2025 Book Store. All rights reserved.')
}

test('the admin login reports missing fields, works by keyboard, and is skipped by going back afterwards', async ({
  page,
}) => {
  let calls = 0
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/auth/admin')) calls += 1
  })
  await page.goto('/admin/')
  await expectLoginPage(page)
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
  expect(calls).toBe(0)

  await page.keyboard.press('Shift+Tab')
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('bookstore')
  // A path of another host is not returned to.
  await page.evaluate(() => sessionStorage.setItem('admin:from', '//evil.example/dashboard'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  expect(await tokenIn(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goto('/admin')
  await expect(page).toHaveURL('/dashboard')
})

test.describe('a failed login', () => {
  test.use({ expected: /Admin login failed|\/api\/auth\/admin/ })

  test('shows one message, is logged, keeps the input, and a hint says what to do', async ({ page }) => {
    const hint = page.getByRole('main').getByRole('status')
    const logged: string[] = []
    page.on('console', (message) => logged.push(`${message.type()} ${message.text()}`))

    await test.step('a response without a token leads to the dashboard, which redirects to the login', async () => {
      await page.route(loginCall, (route) => route.fulfill({ json: {} }))
      const seen: string[] = []
      page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname))
      await logInAsAdmin(page)
      await expect.poll(() => seen.slice(-2)).toEqual(['/dashboard', '/admin'])
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard Login')
      expect(await tokenIn(page)).toBeNull()
      expect(logged).toEqual([])
      await page.unroute(loginCall)
    })

    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByLabel('Username').fill('nobody')
    await page.getByLabel('Password').fill('wrong')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(failure(page)).toHaveText(words)
    await expect(hint).toHaveCount(0)
    expect(logged).toContainEqual(expect.stringMatching(/^error Admin login failed/))
    await expect(page.getByLabel('Username')).toHaveValue('nobody')
    await expect(page.getByLabel('Password')).toHaveValue('wrong')
    await expect(page).toHaveURL('/admin')
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await expectNoA11yViolations(page)

    for (let tries = 0; tries < 5; tries += 1)
      await page.request.post('/api/auth/admin', { data: { username: 'tired', password: 'wrong' } })
    await page.getByLabel('Username').fill('tired')
    await page.keyboard.press('Enter')
    await expect(hint).toHaveText(/^Too many attempts\. Try again in \d+ seconds\.$/)
    await expect(failure(page)).toHaveText(words)

    for (const [status, message] of [
      [421, 'rebound.example is not an address of this shop. Set PUBLIC_URL to it.'],
      [403, "The demo's password works here only. Set ADMIN_PASSWORD."],
    ] as const) {
      await page.route(loginCall, (route) => route.fulfill({ status, json: { code: 'any', message } }))
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(hint).toHaveText(message)
      await page.unroute(loginCall)
    }

    await page.route(loginCall, (route) => route.abort())
    await page.getByLabel('Username').fill('admin')
    await page.getByLabel('Password').fill('bookstore')
    await page.keyboard.press('Enter')
    await expect(hint).toHaveText("The shop can't be reached. Check your connection and try again.")
    await expect(failure(page)).toHaveText(words)
    await page.unroute(loginCall)
    await page.route(loginCall, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(hint).toHaveText('The shop cannot answer just now: please try again in a moment.')
    await expect(failure(page)).toHaveText(words)
    await page.unroute(loginCall)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/dashboard')
  })
})
