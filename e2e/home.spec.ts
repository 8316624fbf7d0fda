import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './shop-test.ts'

const cards = 'main article'

test('the home page shows the shop: the newest releases and thirty books with their covers', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Book Store')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Releases This Week')
  await expect(page.locator(cards)).toHaveCount(30)
  const cover = page.getByRole('img').first()
  await expect
    .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)
})

test('it is there before any script runs', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto('/')
  await expect(page.locator(cards)).toHaveCount(30)
  await page.close()
})

test('once it is alive, a genre shows its own books and no call is made for them', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Genre').selectOption('Horror')
  await expect(page.locator(cards)).toHaveCount(6)
  await expect(page.locator(cards).getByText('Dracula')).toBeVisible()
  await page.getByLabel('Genre').selectOption('Choose a genre')
  await expect(page.locator(cards)).toHaveCount(30)
  expect(calls).toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`everybody can use it, in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations).toEqual([])
  })
}

for (const width of [390, 768, 1280]) {
  test(`nothing sticks out at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
}

test('the page and its script stay small', async ({ page }) => {
  let script = 0
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) script += (await response.request().sizes()).responseBodySize
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(script).toBeGreaterThan(10_000)
  expect(script).toBeLessThanOrEqual(105_000)
})

test('a visitor who is nobody in particular gets no sign-in code', async ({ page }) => {
  const texts: Promise<string>[] = []
  page.on('response', (response) => {
    if (/\.js$|\/$/.test(response.url())) texts.push(response.text())
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(texts.length).toBeGreaterThan(1)
  for (const text of await Promise.all(texts)) expect(text.includes('identitytoolkit')).toBe(false)
})

test('the page about the API can be read', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The API of the book store')
  await page.getByRole('link', { name: 'NewOrder' }).click()
  await expect(page.locator('#shape-NewOrder')).toBeInViewport()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])
})
