import type { Page } from '@playwright/test'
import { expect } from '../../e2e/shop-test.ts'

/** Waits until the page is fully loaded, including lazy images. */
export async function settle(page: Page) {
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(/^Loading\.+$/)).toHaveCount(0)
  await scrollThrough(page)
  await page.evaluate(async () => {
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.all(pictures.map((picture) => picture.decode()))
    await document.fonts.ready
  })
  await page.waitForLoadState('networkidle')
}

async function scrollThrough(page: Page) {
  const { height, step } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    step: window.innerHeight,
  }))
  for (let top = step; top < height; top += step) await scrollTo(page, top)
  await scrollTo(page, 0)
}

/** Waits two frames for observers to run. */
const scrollTo = (page: Page, top: number) =>
  page.evaluate(async (top) => {
    window.scrollTo({ top, behavior: 'instant' })
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
  }, top)
