import { linkFor } from './outbox.ts'
import { expect, test } from './shop-test.ts'
import { askProvider, avatar, fillIn, loginIcon, newShopper, signIn, stranger } from './shoppers.ts'

const sent =
  "If there is an account with that e-mail address, we've e-mailed you a link. Check your spam folder too."

test.describe('a password reset', () => {
  test.use({ expected: /400 .*accounts:(signInWithPassword|resetPassword)/ })

  test('works once by e-mailed link, and does not reveal which e-mail addresses have an account', async ({
    page,
    request,
  }) => {
    const { email, password } = await newShopper(request)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page).toHaveURL('/forgot-password')
    for (const asked of [stranger().email, email]) {
      const answered = page.waitForResponse('**/accounts:sendOobCode*')
      await page.getByRole('main').getByLabel('Email').fill(asked)
      await page.getByRole('button', { name: 'Send reset link' }).click()
      await answered
      await expect(page.getByRole('status')).toHaveText(sent)
    }

    const link = await linkFor(request, email)
    await page.goto(link)
    await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(email)
    await expect(page).toHaveURL('/auth/action')
    await page.getByLabel('New password').fill('password')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(page.getByLabel('New password')).toBeFocused()
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(
      /^This password is among the commonest. Please choose another./,
    )
    await page.getByLabel('New password').fill('battery staple')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('status')).toHaveText('Your new password is set. Log in with it.')
    await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(email)

    await fillIn(page, { email, password })
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await fillIn(page, { email, password: 'battery staple' })
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/')

    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText('The link is used, too old or incomplete.')
    await page.getByRole('link', { name: 'Send a new e-mail' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })

  test('ends all existing sessions', async ({ page, context, request }) => {
    const shopper = await newShopper(request)
    await signIn(page, shopper)
    await expect(avatar(page)).toBeVisible()
    const other = await context.newPage()
    await other.goto('/forgot-password')
    await other.getByRole('main').getByLabel('Email').fill(shopper.email)
    await other.getByRole('button', { name: 'Send reset link' }).click()
    await other.goto(await linkFor(request, shopper.email))
    await other.getByLabel('New password').fill('battery staple')
    await other.getByRole('button', { name: 'Set the password' }).click()
    await expect(other).toHaveURL('/login')
    await expect(loginIcon(page)).toBeVisible()
  })
})

test('an e-mail address is confirmed by a button, not by opening the link', async ({ page, request }) => {
  const shopper = await newShopper(request)
  await signIn(page, shopper, '/user-dashboard')
  await expect(page.getByText("You haven't confirmed this e-mail address yet.")).toBeVisible()
  await page.getByRole('button', { name: 'Resend confirmation e-mail' }).click()
  await expect(page.getByRole('status')).toHaveText('E-mail sent. Open the link in it to confirm.')

  await page.goto(await linkFor(request, shopper.email))
  await expect(page).toHaveURL('/auth/action')
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('The link is used, too old or incomplete.')
  await page.goto(await linkFor(request, shopper.email))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('status')).toHaveText('Your address is confirmed.')
  await page.goto('/user-dashboard')
  await expect(page.getByRole('status')).toHaveText('This e-mail address is confirmed.')
})

test.describe('the continue URL of a link', () => {
  const pathTo = (baseURL: string | undefined) => `${baseURL}/search?q=moby%20dick`

  test('is where the page leads after confirming an e-mail address', async ({ page, request, baseURL }) => {
    const { email, idToken } = await newShopper(request)
    const asked = { requestType: 'VERIFY_EMAIL', idToken, continueUrl: pathTo(baseURL) }
    await askProvider(request, 'sendOobCode', asked)
    await page.goto(await linkFor(request, email))
    await page.getByRole('button', { name: 'Confirm my address' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Continue' }).click()
    await expect(page).toHaveURL(pathTo(baseURL))
  })

  test('is where the page leads after a password reset', async ({ page, request, baseURL }) => {
    const { email } = await newShopper(request)
    const asked = { requestType: 'PASSWORD_RESET', email, continueUrl: pathTo(baseURL) }
    await askProvider(request, 'sendOobCode', asked)
    await page.goto(await linkFor(request, email))
    await page.getByLabel('New password').fill('battery staple')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(page.getByRole('status')).toHaveText('Your new password is set. Log in with it.')
    await page.getByRole('main').getByRole('link', { name: 'Continue' }).click()
    await expect(page).toHaveURL(pathTo(baseURL))
  })

  test('is ignored if it is not of this origin', async ({ page, request, baseURL }) => {
    for (const continueUrl of [
      'https://elsewhere.example/',
      `${baseURL}//elsewhere.example/`,
      `${baseURL}/\\elsewhere.example/`,
      'javascript:alert(1)',
    ]) {
      const { email, idToken } = await newShopper(request)
      await askProvider(request, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
      const link = new URL(await linkFor(request, email))
      link.searchParams.set('continueUrl', continueUrl)
      await page.goto(link.href)
      await page.getByRole('button', { name: 'Confirm my address' }).click()
      await expect(page.getByRole('status'), continueUrl).toHaveText('Your address is confirmed.')
      await expect(page.getByRole('link', { name: 'Continue' }), continueUrl).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'To the books' })).toHaveAttribute('href', '/')
    }
  })
})

test.describe('a forged link', () => {
  test.use({ expected: /400 .*accounts:(update|resetPassword)/ })

  test('changes nothing, whatever its mode', async ({ page }) => {
    const refusal = 'The link is used, too old or incomplete.'
    for (const [mode, button] of [
      ['verifyEmail', 'Confirm my address'],
      ['verifyAndChangeEmail', 'Change my address'],
    ] as const) {
      await page.goto(`/auth/action?mode=${mode}&oobCode=nonsense`)
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('alert'), mode).toHaveText(refusal)
    }
    for (const query of [
      '',
      '?mode=resetPassword',
      '?mode=resetPassword&oobCode=nonsense',
      '?mode=x&oobCode=y',
    ]) {
      await page.goto(`/auth/action${query}`)
      await expect(page.getByRole('alert'), query).toHaveText(refusal)
    }
  })
})
