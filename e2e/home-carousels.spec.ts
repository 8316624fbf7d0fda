import type { Locator, Page } from '@playwright/test'
import type { Book } from '../contract/books.ts'
import { expect, test } from './shop-test.ts'

const names = ['Top Sellers', 'Recommended for you', 'News']

const track = (page: Page, name: string) => page.getByRole('list', { name, exact: true })
const slides = (page: Page, name: string) => track(page, name).locator(':scope > li')
const arrow = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** How many slides are wholly in view, and how many in part. */
const inView = (list: Locator) =>
  list.evaluate((list) => {
    const edge = list.getBoundingClientRect()
    const boxes = [...list.children].map((slide) => slide.getBoundingClientRect())
    const whole = boxes.filter((box) => box.left >= edge.left - 1 && box.right <= edge.right + 1)
    const part = boxes.filter((box) => box.right > edge.left + 4 && box.left < edge.right - 4)
    return { whole: whole.length, part: part.length }
  })

const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as { value?: number }).value!, 0)),
        ).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 300)
      }),
  )

test.describe('in one and the same type', () => {
  // What moves when another font comes is not for the slides to answer.
  test.use({ expected: /woff2/ })
  for (const [width, whole, part] of [
    [320, 1, 2],
    [390, 1, 2],
    [768, 2, 2],
    [1180, 3, 3],
    [1280, 3, 3],
  ] as const) {
    test(`at ${width} pixels ${whole} of the slides are in view, nothing sticks out and nothing moves`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.route('**/*.woff2', (route) => route.abort())
      await page.goto('/')
      await page.waitForLoadState('networkidle')
      for (const name of names) expect(await inView(track(page, name)), name).toEqual({ whole, part })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      expect(await shifts(page)).toBe(0)
    })
  }
})

test('the arrows turn by what is in view and rest at the ends, and every card is as high as its neighbour', async ({
  page,
}) => {
  await page.goto('/')
  const [before, next] = [arrow(page, 'Previous News'), arrow(page, 'Next News')]
  await expect(before).toBeDisabled()
  await next.click()
  await expect(slides(page, 'News').last()).toBeInViewport({ ratio: 0.99 })
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  await before.click()
  await expect(slides(page, 'News').first()).toBeInViewport({ ratio: 0.99 })
  await expect(before).toBeDisabled()
  await expect(next).toBeEnabled()

  const heights = await page
    .getByRole('article')
    .evaluateAll((cards) => cards.slice(0, 30).map((card) => card.getBoundingClientRect().height))
  expect(new Set(heights.map(Math.round)).size).toBe(1)
})

test('the arrow keys turn what has the focus', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const list = track(page, 'Recommended for you')
  await list.focus()
  await page.keyboard.press('ArrowRight')
  await expect(slides(page, 'Recommended for you').nth(3)).toBeInViewport({ ratio: 0.99 })
  await expect(arrow(page, 'Previous Recommended for you')).toBeEnabled()
  await page.keyboard.press('ArrowLeft')
  await expect(arrow(page, 'Previous Recommended for you')).toBeDisabled()
})

test('all of it is there before any script runs, with a scrollbar in place of the arrows', async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto('/')
  await expect(page.locator('main article')).toHaveCount(40)
  for (const name of names) {
    await expect(track(page, name)).toHaveCSS('scrollbar-width', 'thin')
    await expect(arrow(page, `Next ${name}`)).toBeHidden()
  }
  await page.close()
})

test.describe('who comes from another page', () => {
  const answer = (page: Page, answers: { newest: Book[]; best: (category: string | null) => Book[] }) =>
    page.route('**/api/books**', (route) => {
      const url = new URL(route.request().url())
      const json = url.pathname.endsWith('top-sellers')
        ? answers.best(url.searchParams.get('category'))
        : answers.newest
      return route.fulfill({ json })
    })

  async function comeHome(page: Page) {
    await page.waitForLoadState('networkidle')
    await page.getByRole('link', { name: 'Home', exact: true }).click()
  }

  test('waits in front of the places of the books, and nothing moves when they come', async ({ page }) => {
    let letThrough = () => {}
    const isTime = new Promise<void>((resolve) => (letThrough = resolve))
    await page.goto('/about')
    await page.route('**/api/books**', async (route) => {
      await isTime
      await route.continue()
    })
    await comeHome(page)
    await expect(page.getByText('Loading...')).toBeAttached()
    const news = page.getByRole('heading', { name: 'News' })
    const before = await news.boundingBox()
    letThrough()
    await expect(page.getByRole('article')).toHaveCount(40)
    await expect(page.getByText('Loading...')).toHaveCount(0)
    expect(Math.abs(((await news.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(64)
  })

  test('is told where a shop has no books, and which genre has none', async ({ page }) => {
    const [book] = (await (await page.request.get('/api/books?category=horror')).json()) as Book[]
    if (!book) throw new Error('There is no horror')
    await page.goto('/about')
    await answer(page, { newest: [], best: () => [] })
    await comeHome(page)
    await expect(page.getByText('Our shelves are still empty. Please look in again soon.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('News')

    await page.goto('/about')
    await answer(page, { newest: [book], best: () => [book] })
    await comeHome(page)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('list', { name: 'The newest books' }).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Recommended for you' })).toHaveCount(0)
    await expect(arrow(page, 'Next Top Sellers')).toBeHidden()
    await page.getByLabel('Genre').selectOption('Fiction')
    await expect(page.getByText('There are no books of this genre yet.')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
  })

  test('asks for a genre where the list is full, since there may be more of it', async ({ page }) => {
    const all = (await (await page.request.get('/api/books')).json()) as Book[]
    const many = [1, 2, 3].flatMap((at) => all.map((book) => ({ ...book, _id: `${at}${book._id.slice(1)}` })))
    const horror = many.filter((book) => book.category === 'horror')
    await page.goto('/about')
    await answer(page, {
      newest: all.slice(0, 18),
      best: (category) => (category ? horror : many.slice(0, 60)),
    })
    await comeHome(page)
    await expect(track(page, 'Top Sellers').getByRole('article')).toHaveCount(60)
    await page.getByLabel('Genre').selectOption('Horror')
    await expect(track(page, 'Top Sellers').getByRole('article')).toHaveCount(18)
  })

  test.describe('and finds the shop in trouble', () => {
    test.use({ expected: /503/ })
    test('is told so, and still has the news', async ({ page }) => {
      await page.goto('/about')
      await page.route('**/api/books**', (route) => route.fulfill({ status: 503, json: {} }))
      await comeHome(page)
      await expect(page.getByRole('alert')).toHaveText(
        'The shelves cannot be shown just now. Please try again in a moment.',
      )
      await expect(track(page, 'News').getByRole('listitem')).toHaveCount(5)
    })
  })
})
