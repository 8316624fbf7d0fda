import { held } from './held.ts'
import { expect, test } from './shop-test.ts'
import { avatar, fillIn, logIn, loginIcon, newShopper, signIn, stranger } from './shoppers.ts'

const message = 'Please provide a valid email and password'

test('registration leads to the login with the e-mail address filled in, without signing in', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/about')
  const { email, password } = stranger()
  await page.goto('/register')
  await expect(page).toHaveTitle('Register – Book Store')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please Register')
  await fillIn(page, { email, password })
  await page.getByRole('button', { name: 'Register' }).click()

  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('status')).toHaveText('Account created. Log in to continue.')
  await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(email)
  await expect(loginIcon(page)).toBeVisible()
  await expect(loginIcon(other)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(email)

  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/')
  await expect(avatar(page)).toHaveAccessibleName(`Account of ${email}`)
})

test('a shopper logs in with Enter, lands on the home page and stays signed in after a reload', async ({
  page,
  request,
}) => {
  const shopper = await newShopper(request)
  await page.goto('/')
  await loginIcon(page).click()
  await expect(page).toHaveURL('/login')
  await expect(page).toHaveTitle('Login – Book Store')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please Login')
  await fillIn(page, shopper)
  await page.getByLabel('Password').press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.locator('main article')).toHaveCount(40)
  await page.reload()
  await expect(avatar(page)).toBeVisible()
})

test('the login page redirects a signed-in shopper to the home page', async ({ page, request }) => {
  await signIn(page, await newShopper(request), '/login')
  await expect(page).toHaveURL('/')
  await expect(avatar(page)).toBeVisible()
})

test('a form submitted before the sign-in code is loaded waits for it', async ({ page, request }) => {
  const shopper = await newShopper(request)
  const release = await held(page, '**/assets/firebase-*.js')
  await page.goto('/login')
  await fillIn(page, shopper)
  const button = page.getByRole('button', { name: 'Login' })
  await button.click()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.press('Enter')
  release()
  await expect(page).toHaveURL('/')
})

test.describe('refused', () => {
  test.use({ expected: /4(00|21) .*accounts:(signUp|signInWithPassword)/ })

  test('an empty form is not sent; a wrong password shows an error, keeps the input, and is throttled after many', async ({
    page,
    request,
  }) => {
    await page.goto('/login')
    const button = page.getByRole('button', { name: 'Login' })
    await button.click()
    await expect(page.getByRole('main').getByLabel('Email')).toBeFocused()
    await expect(page.getByRole('alert')).toHaveCount(0)

    const tryWith = async (email: string) => {
      const answered = page.waitForResponse('**/accounts:signInWithPassword*')
      await fillIn(page, { email, password: 'wrong horse' })
      await button.click()
      await answered
      await expect(page.getByRole('alert')).toHaveText(message)
      await expect(button).not.toHaveAttribute('aria-disabled')
    }
    const { email } = await newShopper(request)
    for (const tried of [stranger().email, email]) {
      await tryWith(tried)
      await expect(page.getByRole('status')).toHaveCount(0)
      await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(tried)
      await expect(page.getByLabel('Password')).toHaveValue('wrong horse')
    }
    await expect(loginIcon(page)).toBeVisible()

    for (let tries = 1; tries < 6; tries += 1) await tryWith(email)
    await expect(page.getByRole('status')).toHaveText('Too many attempts. Wait a minute and try again.')

    const unknownHost = { error: { code: 421, message: 'UNAUTHORIZED_DOMAIN : not an address of this shop' } }
    await page.route('**/accounts:signInWithPassword*', (route) =>
      route.fulfill({ status: 421, json: unknownHost }),
    )
    await tryWith(email)
    await expect(page.getByRole('status')).toContainText(
      `set PUBLIC_URL or ALLOWED_ORIGINS to ${new URL(page.url()).origin}`,
    )
  })

  test('a short or common password shows what is wrong with it, and a registered e-mail address links to the login', async ({
    page,
    request,
  }) => {
    await page.goto('/register')
    await fillIn(page, { ...stranger(), password: 'short' })
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByRole('alert')).toHaveText(message)
    await expect(page.getByRole('status')).toHaveText('A password needs at least 6 characters.')

    await fillIn(page, { ...stranger(), password: 'password' })
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByRole('status')).toHaveText(
      'This password is among the commonest. Please choose another.',
    )

    await fillIn(page, await newShopper(request))
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByRole('status')).toHaveText('You already have an account. Log in instead.')
    await expect(page.getByRole('alert')).toHaveText(message)
    await page.getByRole('link', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL('/login')
  })
})

test.describe('while the store is unavailable', () => {
  test.use({ expected: /net::ERR_FAILED.*(accounts:signInWithPassword|assets\/firebase)/ })

  for (const [what, where] of [
    ['the provider', '**/accounts:signInWithPassword*'],
    ['the sign-in code', '**/assets/firebase-*.js*'],
  ] as const)
    test(`the login shows an error and can be tried again: ${what}`, async ({ page, request }) => {
      const shopper = await newShopper(request)
      await page.route(where, (route) => route.abort())
      await page.goto('/login')
      await fillIn(page, shopper)
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page.getByRole('alert')).toHaveText(message)
      await expect(page.getByRole('status')).toContainText("The shop can't be reached")
      await page.unroute(where)
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page).toHaveURL('/')
    })
})

test('a planted cookie does not change where the sign-in code gets its settings', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const shopper = await newShopper(request)
  const planted = {
    _authTokenSyncURL: '/planted',
    emulatorHosts: { auth: 'localhost:9' },
    config: { apiKey: 'x' },
  }
  const value = Buffer.from(JSON.stringify(planted)).toString('base64')
  await context.addCookies([{ name: '__FIREBASE_DEFAULTS__', value, url: String(baseURL) }])
  const asked: string[] = []
  page.on('request', (sent) => asked.push(sent.url()))
  await logIn(page, shopper)
  expect(asked.filter((url) => !url.startsWith(String(baseURL)) || url.includes('planted'))).toEqual([])
})
