import type { Page } from '@playwright/test'
import { cartItems } from '../support/ordering.ts'
import { held } from '../support/held.ts'
import { fontsLoaded } from '../support/in-flight.ts'
import { expect, test } from '../support/shop-test.ts'

/**
 * Includes transitions and smooth scrolling, which start only on a change. Found and looked at in one step: an element
 * that is removed in between has no style.
 */
const moving = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((one) =>
        [undefined, '::before', '::after'].some((part) => {
          const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(one, part)
          const isQuick = transitionDuration.split(', ').every((time) => time === '0s')
          return animationName !== 'none' || !isQuick || scrollBehavior !== 'auto'
        }),
      )
      .map((one) => one.outerHTML.slice(0, 200)),
  )

test('with reduced motion nothing is animated on the home page, in its skeletons and in the cart, and nothing jumps', async ({
  page,
}) => {
  const expectReducedMotion = async () => {
    expect(await moving(page)).toEqual([])
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await moving(page)).not.toEqual([])
    await page.emulateMedia({ reducedMotion: 'reduce' })
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/about')
  const release = await held(page, '**/api/books**')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByText('Loading...')).toBeAttached()
  expect(await moving(page)).toEqual([])

  await test.step('skeletons have about the size of the books', async () => {
    const news = page.getByRole('heading', { name: 'News' })
    // Relative to the document, because the page may still be scrolling.
    const top = () => news.evaluate((news) => news.getBoundingClientRect().top + window.scrollY)
    await fontsLoaded(page)
    const before = await top()
    release()
    await expect(page.getByRole('article')).not.toHaveCount(0)
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(64)
  })

  await test.step('a card is not lifted on hover', async () => {
    const card = page.getByRole('article').first()
    await card.hover()
    await expect(card).toHaveCSS('transform', 'none')
    await card.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByText('Product Added to the Cart')).toBeVisible()
    await expectReducedMotion()
  })

  await test.step('the cart is not animated', async () => {
    await page.getByRole('link', { name: 'Cart, 1 book', exact: true }).click()
    await expect(cartItems(page)).toHaveCount(1)
    await expectReducedMotion()
  })
})
