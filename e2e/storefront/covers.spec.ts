import type { Locator } from '@playwright/test'
import { expect, test } from '../support/shop-test.ts'

test.use({ expected: /ERR_FAILED|404.*\/covers\// })

test('covers are large, and one that cannot be loaded is drawn from title and author', async ({ page }) => {
  for (const [width, atLeast] of [
    [390, 120],
    [1280, 150],
    [1920, 150],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const cover = page.getByRole('list', { name: 'Top Sellers' }).getByRole('article').first().locator('img')
    await expect
      .poll(async () => (await cover.boundingBox())?.width, `at ${width}`)
      .toBeGreaterThanOrEqual(atLeast)
  }
  await test.step('lists have more columns on wide screens, and share an edge with the header', async () => {
    await page.goto('/search')
    const main = page.getByRole('main')
    const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0 }
    const row = (at: number) => boxOf(main.getByRole('article').nth(at))
    expect((await row(3)).y).toBe((await row(0)).y)
    const logo = await boxOf(page.getByRole('banner').getByRole('link', { name: 'Book Store' }))
    expect((await boxOf(main.getByRole('heading', { level: 1 }))).x).toBe(logo.x)
    expect(logo.x).toBeLessThan(270)
  })
  await page.route('**/covers/dracula.jpg**', (route) => route.abort())
  await page.goto('/search?q=dracula')
  const drawn = page.getByRole('article').filter({ hasText: 'Dracula' }).locator('.drawn-cover')
  await expect(drawn).toContainText('Dracula')
  await expect(drawn).toContainText('Bram Stoker')
})
