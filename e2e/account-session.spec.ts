import type { BrowserContext } from '@playwright/test'
import { expect, test } from './shop-test.ts'
import { avatar, fillIn, keptUser, logIn, loginIcon, logOut, newShopper, signIn } from './shoppers.ts'

const session = '**/api/auth/session'

const sessionCookies = async (context: BrowserContext) =>
  (await context.cookies())
    .filter(({ name }) => name.includes('session'))
    .map(({ name, value }) => `${name}=${value}`)

test('a second tab follows the login; logging out ends the session in every tab and on the server', async ({
  page,
  context,
  request,
}) => {
  const shopper = await newShopper(request)
  const other = await context.newPage()
  await other.goto('/about')
  await expect(loginIcon(other)).toBeVisible()
  await logIn(page, shopper)
  await expect(avatar(page)).toBeVisible()
  await avatar(other).click()
  await other.getByRole('menuitem', { name: 'Dashboard' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Hello')

  const { apiKey } = await (await request.get('/api/config')).json()
  const refresh = (await keptUser(page))?.stsTokenManager.refreshToken ?? ''
  const renew = () =>
    request.post(`/securetoken.googleapis.com/v1/token?key=${apiKey}`, {
      form: { grant_type: 'refresh_token', refresh_token: refresh },
    })
  const cookie = (await sessionCookies(context)).join('; ')
  const orders = () => request.get(`/api/orders/email/${shopper.email}`, { headers: { cookie } })
  expect((await renew()).status()).toBe(200)
  expect((await orders()).status()).toBe(200)

  await logOut(page)
  await expect(loginIcon(page)).toBeVisible()
  await expect(other).toHaveURL('/login')
  expect((await renew()).status()).toBe(400)
  expect((await orders()).status()).toBe(401)
  expect(await sessionCookies(context)).toEqual([])
  await expect.poll(() => keptUser(page)).toBeUndefined()
})

test('a missing session is created on the next page load, and an existing one is kept', async ({
  page,
  context,
  request,
}) => {
  await signIn(page, await newShopper(request))
  await expect(avatar(page)).toBeVisible()
  const made: string[] = []
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/auth/session')) made.push(sent.method())
  })
  await page.reload()
  await expect(avatar(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(made).toEqual([])
  await context.clearCookies()
  await page.reload()
  await expect.poll(() => sessionCookies(context)).toHaveLength(2)
  expect(made).toEqual(['POST'])
})

test.describe('with a failing server', () => {
  test.use({ expected: /(500|net::ERR_FAILED).*\/api\/auth\/session|401.*\/api\/books/ })

  test('a request answered with 401 renews the session and is repeated', async ({ page, request }) => {
    await page.goto('/login')
    await fillIn(page, await newShopper(request))
    let calls = 0
    await page.route('**/api/books*', (route) => {
      calls += 1
      return calls === 1 ? route.fulfill({ status: 401, json: {} }) : route.continue()
    })
    const renewals: string[] = []
    page.on('request', (sent) => {
      if (sent.url().endsWith('/api/auth/session')) renewals.push(sent.method())
    })
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.locator('main article')).toHaveCount(40)
    expect(calls).toBe(2)
    expect(renewals).toEqual(['POST', 'POST'])
  })

  test('a login fails if no session is created, and succeeds on the next try', async ({ page, request }) => {
    await page.route(session, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    await page.goto('/login')
    await fillIn(page, await newShopper(request))
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alert')).toHaveText('Please provide a valid email and password')
    await expect(page.getByRole('status')).toContainText('could not open your session')
    await expect(loginIcon(page)).toBeVisible()
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/')
    await expect(avatar(page)).toBeVisible()
  })

  test('a logout while the store is unavailable takes effect at once and reaches the server later', async ({
    page,
    context,
    request,
  }) => {
    await signIn(page, await newShopper(request))
    await page.route(session, (route) => route.abort())
    await logOut(page)
    await expect(loginIcon(page)).toBeVisible()
    expect(await sessionCookies(context)).toHaveLength(2)
    await page.unroute(session)
    await page.reload()
    await expect.poll(() => sessionCookies(context)).toEqual([])
    await expect(loginIcon(page)).toBeVisible()
  })
})
