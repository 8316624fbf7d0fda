import type { Page } from '@playwright/test'
import { booksOnSale, comeWith } from './ordering.ts'
import { expect, test } from './shop-test.ts'

/** What moves, or would as soon as something about it changes. */
const moving = (page: Page) =>
  page.locator('*').evaluateAll((all) =>
    all
      .filter((one) =>
        [undefined, '::before', '::after'].some((part) => {
          const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(one, part)
          const isQuick = transitionDuration.split(', ').every((time) => time === '0s')
          return animationName !== 'none' || !isQuick || scrollBehavior !== 'auto'
        }),
      )
      .map((one) => one.outerHTML.slice(0, 200)),
  )

const shown = {
  home: async (page: Page) => {
    await page.goto('/')
    await page.getByRole('article').getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(page.getByText('Product Added to the Cart')).toBeVisible()
  },
  cart: async (page: Page) => comeWith(page, (await booksOnSale(page.request)).slice(0, 2)),
}

for (const [name, show] of Object.entries(shown)) {
  test(`whoever asks for stillness gets it: ${name}`, async ({ page }) => {
    await show(page)
    expect(await moving(page)).not.toEqual([])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await moving(page)).toEqual([])
  })
}

test('whoever asks for stillness is not lifted towards either, but waits in front of places that rest', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/about')
  const { promise: letGo, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/books**', async (route) => {
    await letGo
    await route.continue()
  })
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByText('Loading...')).toBeAttached()
  expect(await moving(page)).toEqual([])
  resolve()
  const card = page.getByRole('article').first()
  await card.hover()
  await expect(card).toHaveCSS('transform', 'none')
})
