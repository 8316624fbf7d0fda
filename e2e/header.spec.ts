import type { Page } from '@playwright/test'
import { fontsLoaded } from './in-flight.ts'
import { expect, test } from './shop-test.ts'
import { avatar, loginIcon, logOut, newShopper, signIn } from './shoppers.ts'

const dashboardLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Dashboard' })

const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

test('the account menu links to the shopper’s pages, and every choice closes it', async ({
  page,
  request,
}) => {
  await signIn(page, await newShopper(request))
  await avatar(page).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Dashboard',
    'Orders',
    'Wish list',
    'Cart Page',
    'Check Out',
    'Logout',
  ])
  await page.keyboard.press('Escape')
  for (const [name, url] of [
    ['Dashboard', '/user-dashboard'],
    ['Orders', '/orders'],
    ['Wish list', '/wish-list'],
    ['Check Out', '/checkout'],
    ['Cart Page', '/cart'],
  ] as const) {
    await avatar(page).click()
    await entry(page, name).click()
    await expect(page).toHaveURL(url)
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await logOut(page)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(loginIcon(page)).toHaveAttribute('href', '/login')
})

test.describe('if the menu cannot be loaded', () => {
  test.use({ expected: /net::ERR_FAILED.*assets\/account-menu/ })

  test('the avatar links to the shopper’s account', async ({ page, request }) => {
    await page.route('**/assets/account-menu-*.js*', (route) => route.abort())
    await signIn(page, await newShopper(request))
    // A click is lost if the link is replaced between its press and its release.
    await expect(async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Your account' }).click()
      await expect(page).toHaveURL('/user-dashboard', { timeout: 1_000 })
    }).toPass()
  })
})

test('an admin token puts a dashboard link into the header unless a shopper is signed in, without layout shift', async ({
  page,
  context,
  request,
}) => {
  await page.goto('/about')
  await fontsLoaded(page)
  const position = await loginIcon(page).boundingBox()
  const box = await page.getByPlaceholder('Search here').boundingBox()

  await test.step('with a token and no shopper, it links to the dashboard, in every tab', async () => {
    const other = await context.newPage()
    await other.goto('/healthz')
    await other.evaluate(() => localStorage.setItem('token', 'a-token'))
    await expect(dashboardLink(page)).toHaveAttribute('href', '/dashboard')
    await expect(loginIcon(page)).toHaveCount(0)
    await expect.poll(() => dashboardLink(page).boundingBox()).toEqual(position)
    await page.reload()
    await expect(dashboardLink(page)).toBeVisible()
    await other.evaluate(() => localStorage.removeItem('token'))
    await expect(loginIcon(page)).toBeVisible()
    await other.close()
  })

  await test.step('a signed-in shopper takes precedence', async () => {
    await page.evaluate(() => localStorage.setItem('token', 'a-token'))
    await signIn(page, await newShopper(request))
    await expect(avatar(page)).toBeVisible()
    await expect(dashboardLink(page)).toHaveCount(0)
    await expect.poll(() => avatar(page).boundingBox()).toEqual(position)
    await expect.poll(() => page.getByPlaceholder('Search here').boundingBox()).toEqual(box)
    expect((await page.getByRole('banner').boundingBox())?.height).toBe(65)
  })
})

test('book requests carry the admin token, and requests for a shopper’s orders do not', async ({
  page,
  request,
}) => {
  const authorizationOf = async (call: string, go: () => Promise<unknown>) => {
    const asked = page.waitForRequest((request) => request.url().includes(call))
    await go()
    return (await asked).headers()['authorization']
  }
  const search = async () => {
    await page.getByPlaceholder('Search here').fill('dracula')
    await page.getByPlaceholder('Search here').press('Enter')
  }
  await page.goto('/about')
  expect(await authorizationOf('/api/search?', search)).toBeUndefined()
  await page.evaluate(() => localStorage.setItem('token', 'a-token'))
  await page.goto('/about')
  expect(await authorizationOf('/api/search?', search)).toBe('Bearer a-token')
  const shopper = await newShopper(request)
  expect(await authorizationOf('/api/orders/email', () => signIn(page, shopper, '/orders'))).toBeUndefined()
})
