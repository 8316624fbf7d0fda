import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { held } from '../support/held.ts'
import { bookNamed } from '../support/placed-orders.ts'
import { layoutShifts } from '../support/layout-shifts.ts'
import { expect, test } from '../support/shop-test.ts'

const bar = (page: Page) => page.locator('html[data-waiting]')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('pointing at a link loads its code, and a click that has to wait shows a progress bar', async ({
  page,
  request,
}) => {
  const book = await bookNamed(request, 'Dracula')
  await page.goto('/about')
  const release = await held(page, '**/assets/*/cart-page-*.js')
  const prefetched = page.waitForRequest('**/assets/*/cart-page-*.js')
  const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ })
  await cart.hover()
  await prefetched
  await expect(bar(page)).toHaveCount(0)
  await cart.click()
  await expect(bar(page)).toBeAttached()
  release()
  await expect(heading(page, 'Shopping cart')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)

  const answer = await held(page, '**/api/books**', (route) => route.fulfill({ json: [book] }))
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click()
  await expect(bar(page)).toBeAttached()
  answer()
  await expect(page.getByRole('list', { name: 'Top Sellers' }).getByRole('article')).toHaveCount(1)
  await expect(bar(page)).toHaveCount(0)

  await test.step('the only book has no arrow buttons', async () => {
    await expect(page.getByRole('list', { name: 'The newest books' }).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Next Top Sellers' })).toBeHidden()
  })
})

test.describe('with the fallback font only', () => {
  // Font swaps shift the layout.
  test.use({ expected: /woff2/ })

  test('a page that arrives in pieces does not move on a phone', async ({ page, request, baseURL }) => {
    const html = await (await request.get('/')).text()
    const origin = await inPieces(html)
    await page.route(`${origin}/*/**`, async (route) => {
      if (route.request().resourceType() === 'font') return route.abort()
      const response = await route.fetch({ url: route.request().url().replace(origin, String(baseURL)) })
      return route.fulfill({
        response,
        headers: { 'content-type': response.headers()['content-type'] ?? '' },
      })
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(origin)
    expect(await layoutShifts(page)).toEqual([])
  })
})

/** Serves a page as a slow line does: its body in pieces, up to the end of what a phone shows first. */
async function inPieces(html: string) {
  const [head, body] = [html.slice(0, html.indexOf('<body')), html.slice(html.indexOf('<body'))]
  const server = createServer(async (_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.write(head)
    for (let at = 0; at < 30_000; at += 1_000) {
      response.write(body.slice(at, at + 1_000))
      await wait(20)
    }
    response.end(body.slice(30_000))
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  server.unref()
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

test.describe('on a first visit', () => {
  // A browser that has larger covers shows them and reports the preloaded ones as unused.
  test.use({ isFirstVisit: true })

  test('the Tab key skips to the content and stops at no slide that is out of view', async ({ page }) => {
    for (const [width, outOfView] of [
      [390, 2],
      [1280, 4],
    ] as const) {
      await test.step(`at ${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 844 })
        await page.goto('/')
        const skip = page.getByRole('link', { name: 'Skip to content' })
        await expect(skip).not.toBeInViewport()
        await page.keyboard.press('Tab')
        await expect(skip).toBeFocused()
        await expect(skip).toBeInViewport()
        await page.keyboard.press('Enter')
        await expect(page.getByRole('main')).toBeFocused()

        const slides = page.getByRole('list', { name: 'Top Sellers' }).locator(':scope > li')
        const [first, later] = [slides.first(), slides.nth(outOfView)]
        await expect.poll(() => isInert(later)).toBe(true)
        expect(await isInert(first)).toBe(false)
        expect(await tabStops(page)).toBeLessThan(65)
        await page.getByRole('button', { name: 'Next Top Sellers' }).click()
        await expect.poll(() => isInert(first)).toBe(true)
        await expect.poll(() => isInert(later)).toBe(false)
      })
    }
  })
})

const isInert = (slide: Locator) => slide.evaluate((slide) => (slide as HTMLElement).inert)

const tabStops = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, [tabindex]')].filter(
        (one) => one.tabIndex >= 0 && one.checkVisibility() && !one.closest('[inert]'),
      ).length,
  )

test.describe('with a service worker', () => {
  test.use({ expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

  test('an offline visitor sees a page of the shop, and Try again opens the page once online', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ serviceWorkers: 'allow', ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    await page.clock.install()
    await page.goto('/')
    await page.keyboard.press('Shift')
    const registered = () =>
      page.evaluate(async () => Boolean(await navigator.serviceWorker.getRegistration()))
    await expect(async () => {
      await page.clock.fastForward(5_000)
      expect(await registered()).toBe(true)
    }).toPass()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.goto('/about')
    await context.setOffline(true)
    await page.goto('/cart')
    await expect(page.getByText("You're offline. Check your connection and try again.")).toBeVisible()
    await expect(page.getByRole('link', { name: 'Book Store' })).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(heading(page, 'Shopping cart')).toBeVisible()
    await context.close()
  })
})
