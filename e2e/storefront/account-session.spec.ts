import type { BrowserContext } from '@playwright/test'
import { noRequestsInFlight } from '../support/in-flight.ts'
import { expect, test } from '../support/shop-test.ts'
import { avatar, keptUser, logIn, loginIcon, logOut, newShopper, signIn } from '../support/shoppers.ts'

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

test.describe('with a failing server', () => {
  test.use({ expected: /net::ERR_FAILED.*\/api\/auth\/session/ })

  test('a missing session is created on the next page load; a logout while the store is unavailable reaches it later', async ({
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

    await test.step('an existing session is kept', async () => {
      await page.reload()
      await expect(avatar(page)).toBeVisible()
      await noRequestsInFlight(page)
      expect(made).toEqual([])
    })

    await test.step('a missing one is created', async () => {
      await context.clearCookies()
      await page.reload()
      await expect.poll(() => sessionCookies(context)).toHaveLength(2)
      await expect.poll(() => made).toEqual(['POST'])
    })

    await test.step('a logout takes effect at once, and ends the session of the server later', async () => {
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
})
