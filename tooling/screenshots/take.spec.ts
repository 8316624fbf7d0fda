import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../../e2e/shop-test.ts'
import { folder, tallest } from './album.ts'
import { settle } from './settle.ts'
import { type Shot, shots, widths } from './shots.ts'
import { bringBooks, comeAs, lookAround } from './visitors.ts'

for (const shot of shots) {
  test.describe(() => {
    // The browser complains of a page that is not there, as it should.
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
  expect(answer?.status(), `what the server says of ${path}`).toBe(status)
  await settle(page)
  await expect(page, 'nobody was sent elsewhere').toHaveURL(path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }), 'a page of ours').toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }), 'nothing went wrong').toHaveCount(0)
  // As high as all of it, so that what sticks to an edge of the screen does not lie across the middle.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.min(height, tallest) })
  await page.screenshot({
    path: join(folder, `${name}-${width}.jpg`),
    quality: 62,
    animations: 'disabled',
    caret: 'hide',
  })
}
