import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../../e2e/support/shop-test.ts'
import { folder, tallest } from './album.ts'
import { scrollTo, settle, type Shot, shots, widths } from './shots.ts'
import { bringBooks, comeAs, lookAround } from './visitors.ts'

for (const shot of shots) {
  test.describe(() => {
    // The browser logs an error for a page with an error status.
    if (shot.status) test.use({ expected: /Failed to load resource/ })
    test(shot.name, async ({ page }) => {
      const stock = await lookAround(page)
      const path = typeof shot.path === 'string' ? shot.path : shot.path(stock)
      await comeAs(page, shot.as ?? 'stranger')
      await bringBooks(page, stock.books.slice(0, shot.booksInCart ?? 0))
      for (const width of widths) await take(page, shot, path, width)
      if (!shot.inDark) return
      await page.emulateMedia({ colorScheme: 'dark' })
      await take(page, { ...shot, name: `${shot.name}-dark` }, path, Math.max(...widths))
    })
  })
}

async function take(page: Page, { name, status = 200 }: Shot, path: string, width: number) {
  await page.setViewportSize({ width, height: width < 768 ? 844 : 900 })
  const answer = await page.goto(path)
  expect(answer?.status(), `status of ${path}`).toBe(status)
  await settle(page)
  await expect(page, 'no redirect').toHaveURL(path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }), 'a page of the store').toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }), 'no error message').toHaveCount(0)
  // As tall as the page, so that sticky elements do not cover the middle.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.min(height, tallest) })
  // Slides are rendered when they come into view.
  await scrollTo(page, 0)
  await page.screenshot({
    path: join(folder, `${name}-${width}.jpg`),
    quality: 62,
    animations: 'disabled',
    caret: 'hide',
  })
}
