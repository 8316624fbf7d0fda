import { held } from '../support/held.ts'
import { noRequestsInFlight } from '../support/in-flight.ts'
import { expect, test } from '../support/shop-test.ts'
import { avatar, fillIn, loginIcon, logOut, newShopper, signIn } from '../support/shoppers.ts'

test('a guarded page sends a visitor to log in and then opens, without page loads and without traps in the history', async ({
  page,
  request,
}) => {
  await page.goto('/')
  let loads = 0
  page.on('request', (sent) => {
    if (sent.isNavigationRequest()) loads += 1
  })

  await test.step('links are followed without a page load', async () => {
    await loginIcon(page).click()
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please Register')
    await page.getByRole('link', { name: 'Book Store', exact: true }).click()
    await expect(page).toHaveTitle('Book Store')
    await page.goBack()
    await expect(page).toHaveTitle('Register – Book Store')
    expect(loads).toBe(0)
  })

  await test.step('the guard replaces the page that it guards', async () => {
    await page.goto('/')
    await page.goto('/user-dashboard')
    await expect(page).toHaveURL('/login')
    await page.goBack()
    await expect(page).toHaveURL('/')
    await page.goForward()
    await expect(page).toHaveURL('/login')
  })

  await test.step('after the login the page opens, and going back does not lead to the login', async () => {
    await fillIn(page, await newShopper(request))
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/user-dashboard')
    await page.goBack()
    await expect(page).toHaveURL('/')
  })
})

const rightEdge = (box: { x: number; width: number } | null) => box && box.x + box.width

test('a guarded page waits for the sign-in; its menu works by keyboard and pointer, and logs out', async ({
  page,
  request,
}) => {
  const menu = page.getByRole('menu')
  const entry = (name: string) => page.getByRole('menuitem', { name })

  await test.step('Loading.. until the sign-in is known', async () => {
    const release = await held(page, '**/assets/*/firebase-*.js')
    await signIn(page, await newShopper(request), '/user-dashboard')
    await expect(avatar(page)).toHaveCount(0)
    await expect(page.locator('main')).toHaveText('Loading..')
    release()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello')
  })

  await test.step('the menu is opened, navigated and closed by keyboard', async () => {
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
  })

  await test.step('a click elsewhere closes it, and so does choosing an entry', async () => {
    await avatar(page).click()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(menu).toHaveCount(0)
    await avatar(page).click()
    await entry('Cart Page').click()
    await expect(page).toHaveURL('/cart')
    await expect(menu).toHaveCount(0)
  })

  await test.step('logging out on a guarded page leads to the login, by its button and by the menu', async () => {
    await page.goBack()
    await expect(page).toHaveURL('/user-dashboard')
    // A response after the log-out would be a 401.
    await noRequestsInFlight(page)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/login')
    await expect(loginIcon(page)).toBeVisible()
    await signIn(page, await newShopper(request), '/user-dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello')
    await noRequestsInFlight(page)
    await logOut(page)
    await expect(page).toHaveURL('/login')
  })
})
