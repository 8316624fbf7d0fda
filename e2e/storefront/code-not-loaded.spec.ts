import type { Page } from '@playwright/test'
import { pages } from '../../domain/pages.ts'
import { noRequestsInFlight } from '../support/in-flight.ts'
import { box, cards } from '../support/searching.ts'
import { expect, expectHydrated, test } from '../support/shop-test.ts'
import { newShopper, signIn } from '../support/shoppers.ts'

// React reports that it hydrates a boundary again, if the code is missing by then.
test.use({
  isFirstVisit: true,
  expected: /ERR_FAILED|dynamically imported module|ERR_INTERNET_DISCONNECTED|React error #422|status of 503/,
})

const loadFailed = 'This page could not be opened'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' })
const cartLink = (page: Page) => page.getByRole('link', { name: /^Cart/ })

const lose = (page: Page, code: string) => page.route(`**/assets/*/${code}-*.js*`, (route) => route.abort())

test('a page whose code cannot be loaded shows an error, blocks no other page, and opens by Try again', async ({
  page,
  context,
}) => {
  await test.step('as the first page, it leaves the layout hydrated', async () => {
    await lose(page, 'about')
    await page.goto(pages.about)
    await expect(heading(page, loadFailed)).toBeVisible()
    await expectHydrated(page)
    await page.unrouteAll()
  })

  await test.step('other pages open', async () => {
    await lose(page, 'cart-page')
    await cartLink(page).click()
    await expect(page).toHaveURL(pages.cart)
    await expect(heading(page, loadFailed)).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Book Store' }).click()
    await expect(heading(page, 'New Releases This Week')).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('while offline it says so, and once online it opens', async () => {
    await context.setOffline(true)
    await cartLink(page).click()
    await expect(heading(page, loadFailed)).toBeVisible()
    await tryAgain(page).click()
    await expect(page.getByText("still can't be reached")).toBeVisible()
    await context.setOffline(false)
    await tryAgain(page).click()
    await expect(heading(page, 'Shopping cart')).toBeVisible()
    await expect(page).toHaveURL(pages.cart)
  })

  await test.step('the search works without the code of the suggestions', async () => {
    await lose(page, 'suggestions')
    await page.goto(pages.about)
    await box(page).pressSequentially('dracula')
    await noRequestsInFlight(page)
    await box(page).press('Enter')
    await expect(cards(page)).toContainText(['Dracula'])
  })

  await test.step('without the menu the avatar leads to the account', async () => {
    await lose(page, 'account-menu')
    await signIn(page, await newShopper(page.request))
    // A click is lost if the link is replaced between its press and its release.
    await expect(async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Your account' }).click()
      await expect(page).toHaveURL('/user-dashboard', { timeout: 1_000 })
    }).toPass()
  })
})

test('a page whose code is gone causes one reload if a newer build is deployed', async ({ page }) => {
  await page.goto(pages.about)
  await expectHydrated(page)
  await lose(page, 'cart-page')
  let looks = 0
  await page.route(`**${pages.about}`, (route) => {
    looks += 1
    return route.fulfill({
      contentType: 'text/html',
      body: '<script src="/assets/index-newer.js"></script>',
    })
  })
  const reloaded = page.waitForEvent('load')
  await cartLink(page).click()
  await reloaded
  await expect(heading(page, loadFailed)).toBeVisible()
  await expectHydrated(page)
  expect(looks).toBe(1)
})
