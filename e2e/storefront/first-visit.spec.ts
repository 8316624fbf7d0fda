import type { Page } from '@playwright/test'
import { bookPage, pages } from '../../domain/pages.ts'
import { held } from '../support/held.ts'
import { noRequestsInFlight } from '../support/in-flight.ts'
import { bookNamed } from '../support/placed-orders.ts'
import { expect, expectHydrated, test, untouched } from '../support/shop-test.ts'
import { fillLocalStorage } from '../support/shoppers.ts'

test.use({ isFirstVisit: true })

/** The bodies of all scripts and documents, and the encodings of the scripts as sent. */
function watchResponses(page: Page) {
  const encodings = new Set<string | undefined>()
  const documents: Promise<string>[] = []
  const scripts: Promise<string>[] = []
  const pictures: string[] = []
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url())
    if (request.resourceType() === 'image') pictures.push(decodeURIComponent(request.url()))
  })
  page.on('response', (response) => {
    const name = response.url().split('/').at(-1) ?? ''
    if (name === '') documents.push(response.text())
    if (!name.endsWith('.js')) return
    scripts.push(response.text())
    encodings.add(response.headers()['content-encoding'])
  })
  return { encodings, documents, scripts, pictures, fonts }
}

test('the first load is small: two fonts, the front cover once, no sign-in code', async ({ page }) => {
  const { encodings, documents, scripts, pictures, fonts } = watchResponses(page)
  await page.goto('/')
  const front = page.locator('img[fetchpriority=high]')
  const widthOfFront = () => front.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(widthOfFront).toBeGreaterThan(100)
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  await noRequestsInFlight(page)

  await test.step('the policy of the page allows its own style sheet', async () => {
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(250, 247, 242)')
  })

  await test.step('the two fonts that it preloads are all, and the preload and the front cover share a request', async () => {
    expect(fonts.filter((url) => /-latin-wght-normal/.test(url))).toHaveLength(2)
    expect(fonts).toHaveLength(2)
    const source = await front.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname)
    expect(pictures.filter((url) => url.includes(decodeURIComponent(source)))).toHaveLength(1)
  })

  await test.step('its scripts are few, and none signs in', async () => {
    expect(documents).toHaveLength(1)
    expect(scripts.length).toBeGreaterThan(1)
    for (const text of await Promise.all([...documents, ...scripts]))
      expect(text.includes('identitytoolkit')).toBe(false)
    expect([...encodings], 'the best one, of a complete build').toEqual(['br'])
  })

  await test.step('the messages of the cart are there before the first of them', async () => {
    const before = scripts.length
    await page.getByRole('article').getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(page.getByText('Product Added to the Cart')).toBeVisible()
    expect(scripts).toHaveLength(before)
  })
})

test.describe('in a tab that nobody has touched', () => {
  const inUntouched = test.extend({
    page: async ({ context }, use) => use(untouched(await context.newPage())),
  })

  inUntouched(
    'a page fetches its scripts and runs none of them, until it is touched',
    async ({ page, request }) => {
      const { _id } = await bookNamed(request, 'Dracula')
      const scripts: string[] = []
      const fetched: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (request.resourceType() === 'script') scripts.push(pathname)
        if (request.resourceType() === 'fetch') fetched.push(pathname)
      })
      const complete = ['/', bookPage(_id), '/search?category=horror', '/about', '/login', pages.cart]
      for (const path of complete) {
        await page.goto(path)
        await expect.poll(() => fetched.join(), path).toMatch(/\/index-.+\/cart-notices-/)
        await noRequestsInFlight(page)
        fetched.length = 0
      }
      expect(scripts).toEqual([])
      await test.step('nor fetches them for a visitor who saves data', async () => {
        await page.addInitScript(() =>
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
        )
        await page.goto(pages.cart)
        await noRequestsInFlight(page)
        expect(fetched).toEqual([])
      })
      await expect(page.getByText('No product found!')).toBeVisible()
      const release = await held(page, '**/assets/*/index-*.js*')
      await page.getByRole('link', { name: 'Continue Shopping' }).hover()
      await test.step('then the scripts of its screen come beside the first', async () => {
        await expect.poll(() => scripts.join()).toContain('/cart-page-')
        release()
        await expectHydrated(page)
      })

      await test.step('but one that needs its script, or a browser that keeps something, does not wait', async () => {
        await page.goto(pages.wishList)
        await expect(page.getByText('Nothing on your wish list yet')).toBeVisible()
        await fillLocalStorage(page, { 'wish-list': `["${_id}"]` })
        await page.goto(bookPage(_id))
        await expect(page.getByRole('button', { name: 'Add to wish list' })).toHaveAttribute(
          'aria-pressed',
          'true',
        )
      })
    },
  )

  inUntouched('a choice may be the first touch', async ({ page }) => {
    await page.goto('/search?category=horror')
    await page.getByLabel('Sort by').selectOption('Title')
    await expect(page).toHaveURL(/sort=title/)
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/')
    await page.getByLabel('Genre', { exact: true }).selectOption('Horror')
    await expect(page).toHaveURL('/?genre=horror')
  })

  inUntouched('what is pressed and chosen before hydration happens after it, once', async ({ page }) => {
    const release = await held(page, '**/assets/*/index-*.js*')
    await page.goto('/')
    const add = page.getByRole('article').getByRole('button', { name: 'Add to Cart' }).first()
    await add.click()
    await add.click()
    await page.getByLabel('Genre', { exact: true }).selectOption('Horror')
    await page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).press('Enter')
    await expect(page.locator('html[data-waiting]')).toBeAttached()
    expect(page.url()).toMatch(/\/$/)
    release()
    await expect(page.getByRole('link', { name: 'Cart, 1 book' })).toBeVisible()
    await expect(page).toHaveURL('/?genre=horror')
    await expect(page.getByRole('list', { name: 'Top Sellers' }).getByRole('article')).toHaveCount(6)
    await expect(page.getByRole('alert')).toHaveText(/^Enter an e-mail address/)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(page.locator('html[data-waiting]')).toHaveCount(0)
  })
})
