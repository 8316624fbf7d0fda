import type { Page } from '@playwright/test'
import { pages } from '../contract/pages.ts'
import { expectNoA11yViolations } from './a11y.ts'
import { expect, test } from './shop-test.ts'

const notFound = 'This page is not on our shelves'
const loadFailed = 'This page could not be opened'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' })
const cartLink = (page: Page) => page.getByRole('link', { name: /^Cart/ })

const expectHydrated = (page: Page) =>
  expect(page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' })).toBeEnabled()

test.describe('an unknown URL', () => {
  test.use({ expected: /404/ })

  test('is an accessible page with status 404 and links, on the server and in the browser', async ({
    page,
  }) => {
    const nowhere = '/books-of-yesterday/2019?from=elsewhere'

    await test.step('URLs are case-sensitive', async () => {
      const answer = await page.goto('/About')
      expect(answer?.status()).toBe(404)
      await expectHydrated(page)
      await expect(heading(page, notFound)).toBeVisible()
      await expect(page).toHaveTitle('Not on our shelves – Book Store')
    })

    await test.step('client-side navigation to an unknown URL shows the same page', async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
      await expect(heading(page, notFound)).toHaveCount(0)
      await page.evaluate((nowhere) => {
        window.history.pushState(null, '', nowhere)
        window.dispatchEvent(new PopStateEvent('popstate'))
      }, nowhere)
      await expect(heading(page, notFound)).toBeVisible()
    })

    await test.step('it links to the genres and to the home page', async () => {
      const answer = await page.reload()
      expect(answer?.status()).toBe(404)
      await expect(heading(page, notFound)).toBeVisible()
      await expect(page).toHaveTitle('Not on our shelves – Book Store')
      await expectHydrated(page)
      await expectNoA11yViolations(page)
      await page.setViewportSize({ width: 320, height: 700 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      const genres = page.getByRole('navigation', { name: 'Genres' }).getByRole('link')
      await expect(genres).toHaveText(['Business', 'Technology', 'Fiction', 'Horror', 'Adventure'])
      await expect(genres.last()).toHaveAttribute('href', '/search?category=adventure')
      await page.getByRole('link', { name: 'Back to the books' }).click()
      await expect(page).toHaveURL('/')
      await expect(heading(page, 'New Releases This Week')).toBeVisible()
    })
  })
})

test.describe('a page whose code cannot be loaded', () => {
  test.use({
    isFirstVisit: true,
    expected: /ERR_FAILED|dynamically imported module|ERR_INTERNET_DISCONNECTED/,
  })

  test('shows an error while offline, and opens by Try again once online', async ({ page, context }) => {
    await page.goto(pages.about)
    await expectHydrated(page)
    await context.setOffline(true)
    await cartLink(page).click()
    await expect(heading(page, loadFailed)).toBeVisible()
    await expectNoA11yViolations(page)
    await tryAgain(page).click()
    await expect(page.getByText("still can't be reached")).toBeVisible()
    await context.setOffline(false)
    await tryAgain(page).click()
    await expect(heading(page, 'Shopping cart')).toBeVisible()
    await expect(page).toHaveURL(pages.cart)
  })

  test('does not block other pages', async ({ page }) => {
    await page.route('**/assets/cart-page-*.js*', (route) => route.abort())
    await page.goto(pages.about)
    await expectHydrated(page)
    await cartLink(page).click()
    await expect(heading(page, loadFailed)).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Book Store' }).click()
    await expect(heading(page, 'New Releases This Week')).toBeVisible()
  })

  test('leaves the layout hydrated if it is the first page', async ({ page }) => {
    await page.route('**/assets/about-*.js*', (route) => route.abort())
    await page.goto(pages.about)
    await expect(heading(page, loadFailed)).toBeVisible()
    await expectHydrated(page)
  })

  test('causes one reload if a newer build is deployed', async ({ page }) => {
    await page.goto(pages.about)
    await expectHydrated(page)
    await page.route('**/assets/cart-page-*.js*', (route) => route.abort())
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
})
