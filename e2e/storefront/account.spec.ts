import { held } from '../support/held.ts'
import { expect, test } from '../support/shop-test.ts'
import { avatar, fillIn, loginIcon, newShopper, stranger } from '../support/shoppers.ts'

const message = 'Please provide a valid email and password'

test('a visitor registers without being signed in, logs in with Enter, and stays signed in', async ({
  page,
  context,
}) => {
  const { email, password } = stranger()
  const other = await context.newPage()
  await other.goto('/about')

  await test.step('the registration leads to the login, signed in nowhere', async () => {
    await page.goto('/register')
    await fillIn(page, { email, password })
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('status')).toHaveText('Account created. Log in to continue.')
    await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(email)
    await expect(loginIcon(page)).toBeVisible()
    await expect(loginIcon(other)).toBeVisible()
  })

  await test.step('the e-mail address survives a reload', async () => {
    await page.reload()
    await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(email)
  })

  await test.step('the login leads to the home page and outlasts a reload', async () => {
    await page.getByLabel('Password').fill(password)
    await page.getByLabel('Password').press('Enter')
    await expect(page).toHaveURL('/')
    await expect(page.locator('main article').first()).toBeVisible()
    await page.reload()
    await expect(avatar(page)).toHaveAccessibleName(`Account of ${email}`)
  })

  await test.step('the login page leads a signed-in shopper on', async () => {
    await page.goto('/login')
    await expect(page).toHaveURL('/')
  })
})

test.describe('refused or failed', () => {
  test.use({
    expected:
      /4(00|21) .*accounts:(signUp|signInWithPassword)|net::ERR_FAILED.*assets\/[^/]+\/firebase|500.*\/api\/auth\/session/,
  })

  test('a login whose code fails to load, with a wrong password or without a session can be tried again', async ({
    page,
    request,
  }) => {
    const shopper = await newShopper(request)
    const button = page.getByRole('button', { name: 'Login' })
    const code = '**/assets/*/firebase-*.js*'

    await test.step('the sign-in code fails to load', async () => {
      await page.route(code, (route) => route.abort())
      await page.goto('/login')
      await fillIn(page, { ...shopper, password: 'wrong horse' })
      await button.click()
      await expect(page.getByRole('alert')).toHaveText(message)
      await expect(page.getByRole('status')).toContainText("The shop can't be reached")
      await page.unroute(code)
    })

    await test.step('the form waits for the code, and the password is wrong', async () => {
      const release = await held(page, code)
      const answered = page.waitForResponse('**/accounts:signInWithPassword*')
      await button.click()
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      release()
      await answered
      await expect(page.getByRole('alert')).toHaveText(message)
      await expect(button).not.toHaveAttribute('aria-disabled')
      await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(shopper.email)
    })

    await test.step('the store does not know its address: the owner reads what to set', async () => {
      const json = { error: { code: 421, message: 'UNAUTHORIZED_DOMAIN : not an address of this shop' } }
      await page.route('**/accounts:signInWithPassword*', (route) => route.fulfill({ status: 421, json }), {
        times: 1,
      })
      await button.click()
      await expect(page.getByRole('status')).toContainText(
        `set PUBLIC_URL or ALLOWED_ORIGINS to ${new URL(page.url()).origin}`,
      )
    })

    await test.step('the store opens no session: nobody is signed in', async () => {
      await page.route('**/api/auth/session', (route) => route.fulfill({ status: 500, json: {} }), {
        times: 1,
      })
      await fillIn(page, shopper)
      await button.click()
      await expect(page.getByRole('status')).toContainText('could not open your session')
      await expect(loginIcon(page)).toBeVisible()
    })

    await test.step('the next try signs in', async () => {
      await button.click()
      await expect(page).toHaveURL('/')
      await expect(avatar(page)).toBeVisible()
    })
  })

  test('a weak password and a registered e-mail address are refused with what to do', async ({
    page,
    request,
    context,
    baseURL,
  }) => {
    const planted = { _authTokenSyncURL: '/planted', emulatorHosts: { auth: 'localhost:9' } }
    const value = Buffer.from(JSON.stringify(planted)).toString('base64')
    await context.addCookies([{ name: '__FIREBASE_DEFAULTS__', value, url: String(baseURL) }])
    const asked: string[] = []
    page.on('request', (sent) => asked.push(sent.url()))
    await page.goto('/register')
    const refused = async (typed: { email: string; password: string }, words: string) => {
      await fillIn(page, typed)
      await page.getByRole('button', { name: 'Register' }).click()
      await expect(page.getByRole('status')).toHaveText(words)
      await expect(page.getByRole('alert')).toHaveText(message)
    }

    await test.step('the provider says what is wrong', async () => {
      await refused({ ...stranger(), password: 'short' }, 'A password needs at least 6 characters.')
      await refused(
        { ...stranger(), password: 'password' },
        'This password is among the commonest. Please choose another.',
      )
      await refused(await newShopper(request), 'You already have an account. Log in instead.')
    })

    await test.step('a planted cookie does not change where the sign-in code gets its settings', () => {
      expect(asked.some((url) => url.includes('accounts:signUp'))).toBe(true)
      expect(asked.filter((url) => !url.startsWith(String(baseURL)) || url.includes('planted'))).toEqual([])
    })
  })
})
