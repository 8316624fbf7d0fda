import type { Page } from '@playwright/test'
import { asSignedInAdmin } from '../support/admin.ts'
import { fastForward } from '../support/in-flight.ts'
import { bookNamed } from '../support/placed-orders.ts'
import { path, rows } from '../support/shelf.ts'
import { expect, test } from '../support/shop-test.ts'

/** By the attribute: a search by text reads every element of hundreds of rows. */
const volume = (page: Page, number: number) => page.locator(`tbody [title="Volume ${number}"]`)

test.beforeEach(async ({ page }) => asSignedInAdmin(page))

test.describe('while the store is unavailable', () => {
  test.use({ expected: /ERR_FAILED|503/ })

  test('of 100,000 books only those near the viewport are fetched and rendered, and a failed part says so', async ({
    page,
    request,
  }) => {
    const book = await bookNamed(request, 'Dracula')
    const asked: number[] = []
    await page.route('**/api/admin/books?*', (route) => {
      const query = new URL(route.request().url()).searchParams
      const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))]
      asked.push(offset)
      const books = Array.from({ length: limit }, (_, at) => ({
        ...book,
        _id: `${offset + at}`,
        title: `Volume ${offset + at + 1}`,
        sold: 0,
      }))
      return route.fulfill({ json: { books, total: 100_000 } })
    })

    await test.step('books are fetched as they come near, and those far away leave the page', async () => {
      await page.clock.install()
      await page.goto(`${path}?see=all`)
      await expect(rows(page)).toHaveCount(100)
      expect(asked).toEqual([0])
      const more = page.getByRole('button', { name: 'Show more' })
      for (let shown = 200; shown <= 500; shown += 100) {
        await more.scrollIntoViewIfNeeded()
        await expect(volume(page, shown)).toHaveCount(1)
      }
      await expect.poll(() => rows(page).count()).toBeLessThan(400)
      expect(asked.length).toBeLessThan(8)
    })

    await test.step('a part that fails says so, and is fetched by Try again', async () => {
      // By then the first part has left the cache and is fetched again.
      await fastForward(page, '02:00')
      const first = /admin\/books.*offset=0/
      await page.route(first, (route) => route.abort())
      await page.evaluate(() => window.scrollTo(0, 0))
      await expect(page.getByRole('alert')).toHaveText('The books cannot be shown just now.')
      await page.unroute(first)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(volume(page, 1)).toBeVisible()
    })
  })
})
