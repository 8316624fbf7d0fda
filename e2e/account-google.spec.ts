import type { Page } from '@playwright/test'
import { noRequestsInFlight } from './in-flight.ts'
import { expect, test } from './shop-test.ts'
import { avatar, loginIcon, logOut } from './shoppers.ts'

const google = (page: Page) => page.getByRole('button', { name: 'Sign in with Google' })

/** The popup may close before the click completes. */
const press = (popup: Page, name: string) =>
  popup
    .getByRole('button', { name })
    .click()
    .catch((error: Error) => expect(error.message).toContain('closed'))

async function openPopup(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await google(page).click()
  const popup = await opening
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Choose an account')
  return popup
}

test('a shopper signs in with Google, lands on the home page, and stays signed in until logout', async ({
  page,
}) => {
  await page.goto('/login')
  const popup = await openPopup(page)
  const closed = popup.waitForEvent('close')
  await press(popup, 'Nora Quill')
  await closed
  await expect(page).toHaveURL('/')
  await expect(avatar(page)).toHaveAccessibleName('Account of Nora Quill')
  await page.reload()
  await expect(avatar(page)).toBeVisible()
  await logOut(page)
  await expect(loginIcon(page)).toBeVisible()
})

test('cancelling or closing the Google popup shows an error, and sign-in can be tried again', async ({
  page,
}) => {
  await page.goto('/login')
  const cancelled = await openPopup(page)
  await press(cancelled, 'Cancel')
  await expect(page.getByRole('alert')).toHaveText('Google sign in failed!')

  const closed = await openPopup(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await closed.close()
  await expect(page.getByRole('alert')).toHaveText('Google sign in failed!', { timeout: 20_000 })

  const popup = await openPopup(page)
  await press(popup, 'Felix Harrow')
  await expect(page).toHaveURL('/')
})

test('a second popup replaces the first without an error', async ({ page }) => {
  await page.goto('/register')
  const first = await openPopup(page)
  const firstIsGone = first.waitForEvent('close')
  const second = await openPopup(page)
  await firstIsGone
  await expect(page.getByRole('alert')).toHaveCount(0)
  await press(second, 'Amara Osei')
  await expect(page).toHaveURL('/')
  await expect(avatar(page)).toHaveAccessibleName('Account of Amara Osei')
})

test('a shopper whose e-mail address has a password is asked to log in with it first', async ({ page }) => {
  await page.route('**/accounts:signInWithIdp*', (route) =>
    route.fulfill({ json: { needConfirmation: true, email: 'a@reader.example', providerId: 'google.com' } }),
  )
  await page.goto('/login')
  await press(await openPopup(page), 'Nora Quill')
  await expect(page.getByRole('alert')).toHaveText('Google sign in failed!')
  await expect(page.getByRole('status')).toContainText('Log in with it first')
})

test('a store without Google sign-in does not offer it', async ({ page }) => {
  const config = await (await page.request.get('/api/config')).json()
  await page.route('**/api/config', (route) => route.fulfill({ json: { ...config, google: false } }))
  await page.goto('/')
  await loginIcon(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please Login')
  await noRequestsInFlight(page)
  await expect(google(page)).toHaveCount(0)
})

test.describe('if the session cannot be created', () => {
  test.use({ expected: /500.*\/api\/auth\/session/ })

  test('Google sign-in fails', async ({ page }) => {
    await page.route('**/api/auth/session', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    await page.goto('/login')
    await press(await openPopup(page), 'Nora Quill')
    await expect(page.getByRole('alert')).toHaveText('Google sign in failed!')
    await expect(loginIcon(page)).toBeVisible()
  })
})
