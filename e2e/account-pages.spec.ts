import { held } from './held.ts'
import { noRequestsInFlight } from './in-flight.ts'
import { expect, test } from './shop-test.ts'
import { avatar, fillIn, loginIcon, logOut, newShopper, signIn } from './shoppers.ts'

test('without JavaScript, the login and registration forms keep the password out of the URL', async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await expect(page.locator('main form')).toHaveAttribute('method', 'post')
    await fillIn(page, { email: 'reader@reader.example', password: 'correct horse' })
    await page.getByLabel('Password').press('Enter')
    await expect(page).toHaveURL(path)
    await expect(page.locator('noscript p')).toBeVisible()
  }
  await page.goto('/user-dashboard')
  await expect(page.locator('main')).toHaveText('Loading..')
  await page.close()
})

test('the page for e-mailed links sends no referrer and is not indexed', async ({ request }) => {
  const headers = (await request.get('/auth/action?mode=verifyEmail&oobCode=secret')).headers()
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['x-robots-tag']).toBe('noindex')
})

test('a guarded page sends a visitor to log in and then opens; going back does not lead to the login', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await page.goto('/user-dashboard')
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goForward()
  await expect(page).toHaveURL('/login')
  await fillIn(page, await newShopper(request))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/user-dashboard')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a guarded page shows Loading.. until the sign-in is known; logging out there leads to the login', async ({
  page,
  request,
}) => {
  const release = await held(page, '**/assets/firebase-*.js')
  await signIn(page, await newShopper(request), '/user-dashboard')
  await expect(avatar(page)).toHaveCount(0)
  await expect(page.locator('main')).toHaveText('Loading..')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello')
  // A response after the log-out would be a 401.
  await noRequestsInFlight(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(loginIcon(page)).toBeVisible()
})

const rightEdge = (box: { x: number; width: number } | null) => box && box.x + box.width

test('the account menu is opened, navigated and closed by keyboard, and closed by a click elsewhere', async ({
  page,
  request,
}) => {
  await signIn(page, await newShopper(request))
  const menu = page.getByRole('menu')
  const entry = (name: string) => page.getByRole('menuitem', { name })
  await avatar(page).focus()
  await page.keyboard.press('Enter')
  await expect(entry('Dashboard')).toBeFocused()
  expect(rightEdge(await menu.boundingBox())).toBe(rightEdge(await avatar(page).boundingBox()))
  await page.keyboard.press('ArrowUp')
  await expect(entry('Logout')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(entry('Dashboard')).toBeFocused()
  await page.keyboard.press('End')
  await expect(entry('Logout')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(avatar(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(entry('Dashboard')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(menu).toHaveCount(0)

  await avatar(page).click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(menu).toHaveCount(0)

  await avatar(page).click()
  await entry('Dashboard').click()
  await expect(page).toHaveURL('/user-dashboard')
  await expect(menu).toHaveCount(0)
  await logOut(page)
  await expect(page).toHaveURL('/login')
})

test('links are followed without a page load', async ({ page }) => {
  await page.goto('/')
  let loads = 0
  page.on('request', (sent) => {
    if (sent.isNavigationRequest()) loads += 1
  })
  await loginIcon(page).click()
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please Register')
  await page.getByRole('link', { name: 'Book Store', exact: true }).click()
  await expect(page).toHaveTitle('Book Store')
  await page.goBack()
  await expect(page).toHaveTitle('Register – Book Store')
  expect(loads).toBe(0)
})
