import type { Page } from '@playwright/test'
import { fontsLoaded } from '../support/in-flight.ts'
import { expect, test } from '../support/shop-test.ts'
import { avatar, loginIcon, logOut, newShopper, signIn } from '../support/shoppers.ts'

const dashboardLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Dashboard' })

const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

test('the header shows who is signed in without layout shift, and every choice of the menu closes it', async ({
  page,
  context,
  request,
}) => {
  await page.goto('/about')
  await fontsLoaded(page)
  const position = await loginIcon(page).boundingBox()
  const box = await page.getByPlaceholder('Search here').boundingBox()

  await test.step('a bookseller gets to the dashboard, from another tab on', async () => {
    const other = await context.newPage()
    await other.goto('/healthz')
    await other.evaluate(() => localStorage.setItem('token', 'a-token'))
    await expect(dashboardLink(page)).toBeVisible()
    await expect.poll(() => dashboardLink(page).boundingBox()).toEqual(position)
    await other.close()
  })

  await test.step('a signed-in shopper takes precedence', async () => {
    await signIn(page, await newShopper(request))
    await expect(avatar(page)).toBeVisible()
    await expect(dashboardLink(page)).toHaveCount(0)
    await expect.poll(() => avatar(page).boundingBox()).toEqual(position)
    await expect.poll(() => page.getByPlaceholder('Search here').boundingBox()).toEqual(box)
    expect((await page.getByRole('banner').boundingBox())?.height).toBe(65)
  })

  await test.step('the menu is closed by Escape, by a choice and by logging out', async () => {
    const menu = page.getByRole('menu')
    await avatar(page).click()
    await expect(entry(page, 'Dashboard')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await avatar(page).click()
    await entry(page, 'Orders').click()
    await expect(page).toHaveURL('/orders')
    await expect(menu).toHaveCount(0)
    await logOut(page)
    await expect(menu).toHaveCount(0)
    await expect(avatar(page)).toHaveCount(0)
  })
})
