import { linkFor } from '../support/outbox.ts'
import { expect, test } from '../support/shop-test.ts'
import { askProvider, avatar, fillIn, loginIcon, newShopper, signIn } from '../support/shoppers.ts'

const used = 'The link is used, too old or incomplete.'

test.describe('a password reset', () => {
  test.use({ expected: /400 .*accounts:(signInWithPassword|resetPassword)/ })

  test('works once by e-mailed link, and ends all existing sessions', async ({ page, context, request }) => {
    const shopper = await newShopper(request)
    const { email, password } = shopper
    await signIn(page, shopper)
    await expect(avatar(page)).toBeVisible()
    const other = await context.newPage()

    const link = await test.step('a link is sent', async () => {
      await other.goto('/forgot-password')
      await other.getByRole('main').getByLabel('E-mail').fill(email)
      await other.getByRole('button', { name: 'Send reset link' }).click()
      await expect(other.getByRole('status')).toHaveText(/^If there is an account with that e-mail address/)
      return linkFor(request, email)
    })

    await test.step('it sets a new password, and the other tab is signed out', async () => {
      await other.goto(link)
      await expect(other.getByRole('main').getByLabel('E-mail')).toHaveValue(email)
      await expect(other).toHaveURL('/auth/action')
      await other.getByLabel('New password').fill('password')
      await other.getByRole('button', { name: 'Set the password' }).click()
      await expect(other.getByLabel('New password')).toBeFocused()
      await other.getByLabel('New password').fill('battery staple')
      await other.getByRole('button', { name: 'Set the password' }).click()
      await expect(other).toHaveURL('/login')
      await expect(other.getByRole('status')).toHaveText('Your new password is set. Log in with it.')
      await expect(loginIcon(page)).toBeVisible()
    })

    await test.step('only the new password signs in', async () => {
      await fillIn(other, { email, password })
      await other.getByRole('button', { name: 'Login' }).click()
      await expect(other.getByRole('alert')).toBeVisible()
      await fillIn(other, { email, password: 'battery staple' })
      await other.getByRole('button', { name: 'Login' }).click()
      await expect(other).toHaveURL('/')
    })

    await test.step('the link is used', async () => {
      await other.goto(link)
      await expect(other.getByRole('alert')).toHaveText(used)
    })
  })
})

test('an e-mail address is confirmed by a button, not by opening the link, which continues where it was asked to', async ({
  page,
  request,
  baseURL,
}) => {
  const shopper = await newShopper(request)
  const { email, idToken } = shopper

  await test.step('the dashboard sends a link', async () => {
    await signIn(page, shopper, '/user-dashboard')
    await expect(page.getByText("You haven't confirmed this e-mail address yet.")).toBeVisible()
    await page.getByRole('button', { name: 'Confirm my e-mail address' }).click()
    await expect(page.getByRole('status')).toHaveText('E-mail sent. Open the link in it to confirm.')
  })

  await test.step('its code leaves the address bar', async () => {
    await page.goto(await linkFor(request, email))
    await expect(page).toHaveURL('/auth/action')
    await page.reload()
    await expect(page.getByRole('alert')).toHaveText(used)
  })

  await test.step('the button confirms the address', async () => {
    await page.goto(await linkFor(request, email))
    await page.getByRole('button', { name: 'Confirm my address' }).click()
    await expect(page.getByRole('status')).toHaveText('Your address is confirmed.')
    await page.goto('/user-dashboard')
    await expect(page.getByRole('status')).toHaveText('This e-mail address is confirmed.')
  })

  await test.step('a reset that was asked for elsewhere continues there', async () => {
    const continueUrl = `${baseURL}/search?q=moby%20dick`
    await askProvider(request, 'sendOobCode', { requestType: 'PASSWORD_RESET', email, idToken, continueUrl })
    await page.goto(await linkFor(request, email, 2))
    await page.getByLabel('New password').fill('battery staple')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Continue' }).click()
    await expect(page).toHaveURL(continueUrl)
  })
})
