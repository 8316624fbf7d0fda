import type { Page } from '@playwright/test'
import { cartItems } from './ordering.ts'
import { held } from './held.ts'
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

test('whoever asks for stillness gets it, at home and in the cart, and waits in front of places that rest', async ({
  page,
}) => {
  const restsIfAsked = async () => {
    expect(await moving(page)).toEqual([])
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await moving(page)).not.toEqual([])
    await page.emulateMedia({ reducedMotion: 'reduce' })
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/about')
  const letGo = await held(page, '**/api/books**')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByText('Loading...')).toBeAttached()
  expect(await moving(page)).toEqual([])
  letGo()

  await test.step('nothing is lifted towards them', async () => {
    const card = page.getByRole('article').first()
    await card.hover()
    await expect(card).toHaveCSS('transform', 'none')
    await card.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByText('Product Added to the Cart')).toBeVisible()
    await restsIfAsked()
  })

  await test.step('nor does the cart move', async () => {
    await page.getByRole('link', { name: 'Cart, 1 book', exact: true }).click()
    await expect(cartItems(page)).toHaveCount(1)
    await restsIfAsked()
  })
})
