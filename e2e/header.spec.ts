import type { Page } from '@playwright/test'
import { fontsLoaded, noRequestsInFlight } from './in-flight.ts'
import { expect, test } from './shop-test.ts'
import { avatar, loginIcon, logOut, newShopper, signIn } from './shoppers.ts'

const dashboardLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Dashboard' })

const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

test('the account menu leads to the shopper’s own pages, and every choice closes it', async ({
  page,
  request,
}) => {
  await signIn(page, await newShopper(request))
  await avatar(page).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Dashboard',
    'Orders',
    'Cart Page',
    'Check Out',
    'Logout',
  ])
  await page.keyboard.press('Escape')
  for (const [name, address] of [
    ['Dashboard', '/user-dashboard'],
    ['Orders', '/orders'],
    ['Cart Page', '/cart'],
    ['Check Out', '/checkout'],
  ] as const) {
    await avatar(page).click()
    await entry(page, name).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await page.goto('/')
  await logOut(page)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(loginIcon(page)).toHaveAttribute('href', '/login')
})

test.describe('where the menu cannot be fetched', () => {
  test.use({ expected: /net::ERR_FAILED.*assets\/account-menu/ })

  test('the avatar leads to the shopper’s account', async ({ page, request }) => {
    await page.route('**/assets/account-menu-*.js', (route) => route.abort())
    await signIn(page, await newShopper(request))
    await page.getByRole('banner').getByRole('link', { name: 'Your account' }).click()
    await expect(page).toHaveURL('/user-dashboard')
  })
})

test('with the bookseller’s token and no shopper, the header leads to the counter, in every tab', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await fontsLoaded(page)
  const place = await loginIcon(page).boundingBox()
  const other = await context.newPage()
  await other.goto('/about')
  await other.evaluate(() => localStorage.setItem('token', 'a-token'))
  await expect(dashboardLink(page)).toHaveAttribute('href', '/dashboard')
  await expect(loginIcon(page)).toHaveCount(0)
  await expect.poll(() => dashboardLink(page).boundingBox()).toEqual(place)
  await page.reload()
  await expect(dashboardLink(page)).toBeVisible()
  await other.evaluate(() => localStorage.removeItem('token'))
  await expect(loginIcon(page)).toBeVisible()
})

test('calls about books carry the bookseller’s token, and a shopper’s about orders do not', async ({
  page,
  request,
}) => {
  const carried = async (call: string, go: () => Promise<unknown>) => {
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname.startsWith(call))
    await go()
    return (await asked).headers()['authorization']
  }
  const goTo = (name: string) => page.getByRole('link', { name, exact: true }).first().click()
  await page.goto('/about')
  expect(await carried('/api/books', () => goTo('Book Store'))).toBeUndefined()
  await page.evaluate(() => localStorage.setItem('token', 'a-token'))
  await page.goto('/about')
  expect(await carried('/api/books', () => goTo('Book Store'))).toBe('Bearer a-token')
  const shopper = await newShopper(request)
  expect(await carried('/api/orders/email', () => signIn(page, shopper, '/orders'))).toBeUndefined()
})

test('whoever is signed in is a shopper first, and nothing in the header moves', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await fontsLoaded(page)
  const place = await loginIcon(page).boundingBox()
  const box = await page.getByPlaceholder('Search here').boundingBox()
  await page.evaluate(() => localStorage.setItem('token', 'a-token'))
  await signIn(page, await newShopper(request), '/')
  await expect(avatar(page)).toBeVisible()
  await expect(dashboardLink(page)).toHaveCount(0)
  await expect.poll(() => avatar(page).boundingBox()).toEqual(place)
  await expect.poll(() => page.getByPlaceholder('Search here').boundingBox()).toEqual(box)
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(65)
})

test('a browser that refuses its storage still shows the login icon', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  })
  await page.goto('/')
  await noRequestsInFlight(page)
  await expect(loginIcon(page)).toBeVisible()
})
