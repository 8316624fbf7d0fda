import { expect, test } from './shop-test.ts'

test.use({ expected: /ERR_FAILED|404.*\/covers\// })

test('covers are large, and one that cannot be loaded is drawn from title and author', async ({ page }) => {
  await page.route('**/covers/dracula.jpg**', (route) => route.abort())
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
    const [first, sixth] = [0, 5].map((at) => page.getByRole('main').getByRole('article').nth(at))
    const [one, other] = [await first?.boundingBox(), await sixth?.boundingBox()]
    expect(other?.y).toBe(one?.y)
    const logo = await page.getByRole('banner').getByRole('link', { name: 'Book Store' }).boundingBox()
    expect(one?.x).toBe(logo?.x)
  })
  await page.goto('/search?q=dracula')
  const drawn = page.getByRole('article').filter({ hasText: 'Dracula' }).locator('.drawn-cover')
  await expect(drawn).toContainText('Dracula')
  await expect(drawn).toContainText('Bram Stoker')
})
