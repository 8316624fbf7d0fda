import type { Page } from '@playwright/test'
import { noRequestsInFlight } from '../support/in-flight.ts'
import { expect, test } from '../support/shop-test.ts'

test.use({ isFirstVisit: true })

/** The bodies of all scripts and documents, and the sizes and encodings of the scripts as sent. */
function watchResponses(page: Page) {
  const sizes = new Map<string, number>()
  const encodings = new Set<string | undefined>()
  const documents: Promise<string>[] = []
  const scripts: Promise<string>[] = []
  const pictures: string[] = []
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url())
    if (request.resourceType() === 'image') pictures.push(decodeURIComponent(request.url()))
  })
  page.on('response', async (response) => {
    const name = response.url().split('/').at(-1) ?? ''
    if (name === '') documents.push(response.text())
    if (!name.endsWith('.js')) return
    scripts.push(response.text())
    encodings.add(response.headers()['content-encoding'])
    sizes.set(name, (await response.request().sizes()).responseBodySize)
  })
  return { sizes, encodings, documents, scripts, pictures, fonts }
}

test('the first load is small: two fonts, the front cover once, no sign-in code, cart messages on demand', async ({
  page,
}) => {
  const { sizes, encodings, documents, scripts, pictures, fonts } = watchResponses(page)
  const hasCartMessages = async () =>
    (await Promise.all(scripts)).some((text) => /alertdialog|Product Added/.test(text))
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
    await expect.poll(() => sizes.size).toBe(scripts.length)
    expect([...encodings], 'the best one, of a complete build').toEqual(['br'])
    const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(10_000)
    // React, the router and Redux Toolkit as they are published are nine tenths of it.
    expect(bytes).toBeLessThanOrEqual(102_000)
  })

  await test.step('the messages of the cart are loaded with the first of them', async () => {
    expect(await hasCartMessages()).toBe(false)
    await page.getByRole('article').getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(page.getByText('Product Added to the Cart')).toBeVisible()
    expect(await hasCartMessages()).toBe(true)
  })
})
