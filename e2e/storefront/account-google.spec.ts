import type { Page } from '@playwright/test'
import { expect, test } from '../support/shop-test.ts'
import { avatar, loginIcon, logOut } from '../support/shoppers.ts'

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

test('a shopper signs in with Google in the latest popup, and stays signed in until logout', async ({
  page,
}) => {
  await page.goto('/register')

  await test.step('a second popup replaces the first without an error', async () => {
    const first = await openPopup(page)
    const firstIsGone = first.waitForEvent('close')
    const second = await openPopup(page)
    await firstIsGone
    await expect(page.getByRole('alert')).toHaveCount(0)
    const closed = second.waitForEvent('close')
    await press(second, 'Nora Quill')
    await closed
    await expect(page).toHaveURL('/')
    await expect(avatar(page)).toHaveAccessibleName('Account of Nora Quill')
  })

  await test.step('a reload keeps the sign-in, a logout ends it', async () => {
    await page.reload()
    await expect(avatar(page)).toBeVisible()
    await logOut(page)
    await expect(loginIcon(page)).toBeVisible()
  })
})

test.describe('refused or failed', () => {
  test.use({ expected: /500.*\/api\/auth\/session/ })

  test('a popup that is cancelled or closed, or a session that fails, shows an error and can be tried again', async ({
    page,
  }) => {
    const failed = (timeout?: number) =>
      expect(page.getByRole('alert')).toHaveText('Google sign in failed!', { ...(timeout && { timeout }) })
    await page.goto('/login')

    await test.step('cancelled', async () => {
      await press(await openPopup(page), 'Cancel')
      await failed()
    })

    await test.step('the session cannot be created', async () => {
      await page.route('**/api/auth/session', (route) => route.fulfill({ status: 500, json: {} }), {
        times: 1,
      })
      const popup = await openPopup(page)
      await expect(page.getByRole('alert')).toHaveCount(0)
      await press(popup, 'Nora Quill')
      await failed()
      await expect(loginIcon(page)).toBeVisible()
    })

    await test.step('the e-mail address has a password: log in with it first', async () => {
      const json = { needConfirmation: true, email: 'a@reader.example', providerId: 'google.com' }
      await page.route('**/accounts:signInWithIdp*', (route) => route.fulfill({ json }), { times: 1 })
      await press(await openPopup(page), 'Nora Quill')
      await expect(page.getByRole('status')).toContainText('Log in with it first')
      await failed()
    })

    await test.step('closed: the client library waits 8 seconds for a late answer', async () => {
      const popup = await openPopup(page)
      await expect(page.getByRole('alert')).toHaveCount(0)
      await popup.close()
      await failed(20_000)
    })

    await test.step('the next try signs in', async () => {
      await press(await openPopup(page), 'Felix Harrow')
      await expect(page).toHaveURL('/')
    })
  })
})
