import type { Locator, Page } from '@playwright/test'
import { fontsLoaded, noRequestsInFlight } from '../support/in-flight.ts'
import { layoutShifts } from '../support/layout-shifts.ts'
import { expect, test } from '../support/shop-test.ts'

const names = ['Top Sellers', 'Recommended for you', 'News']

const track = (page: Page, name: string) => page.getByRole('list', { name, exact: true })
const slides = (page: Page, name: string) => track(page, name).locator(':scope > li')
const arrow = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Measured against the list, not the viewport: the row may be outside of it. */
const inView = (list: Locator) =>
  list.evaluate((list) => {
    const edge = list.getBoundingClientRect()
    const boxes = [...list.children].map((slide, at) => ({ at, box: slide.getBoundingClientRect() }))
    const whole = boxes.filter(({ box }) => box.left >= edge.left - 1 && box.right <= edge.right + 1)
    const part = boxes.filter(({ box }) => box.right > edge.left + 4 && box.left < edge.right - 4)
    return { whole: whole.map(({ at }) => at), part: part.length }
  })

const expectInView = (page: Page, name: string, slide: number, options = {}) =>
  expect.poll(async () => (await inView(track(page, name))).whole, options).toContain(slide)

const heightOf = (list: Locator) => list.evaluate((list) => list.clientHeight)

const isLaidOut = (slide: Locator) =>
  slide.evaluate((slide) => slide.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))

type Point = { x: number; y: number }

async function middleOf(list: Locator): Promise<Point> {
  await list.evaluate((list) => list.scrollIntoView({ block: 'center' }))
  const box = await list.boundingBox()
  if (!box) throw new Error('The list is not visible')
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
}

/**
 * Repeats a gesture until this slide is in view. A page that is still rendering may miss the gesture,
 * handle it late, or shift under it, so each attempt starts at the first slide.
 */
const scrolledBy = (page: Page, slide: number, gesture: (middle: Point) => Promise<void>) =>
  expect(async () => {
    const news = track(page, 'News')
    await news.evaluate((list) => list.scrollTo({ left: 0, behavior: 'instant' }))
    await gesture(await middleOf(news))
    await expectInView(page, 'News', slide, { timeout: 2_000 })
  }).toPass()

/** A page that still arrives grows; its carousels must not move once it is there. */
const whenParsed = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return navigation?.domInteractive
  })

/** As while the page arrives: the form of genres has begun, and its select follows. */
async function expectNoMoveByGenres(page: Page) {
  const link = page.getByRole('link', { name: 'All books' })
  const select = page.locator('select[name=genre]')
  const place = await link.boundingBox()
  await select.evaluate((element) => element.style.setProperty('display', 'none'))
  expect(await link.boundingBox()).toEqual(place)
  await select.evaluate((element) => element.style.removeProperty('display'))
}

test.describe('with the fallback font only', () => {
  // Font swaps shift the layout, which is not the fault of the carousel.
  test.use({ expected: /woff2/ })

  test('at every width whole slides are in view, with no horizontal overflow and no layout shift', async ({
    page,
  }) => {
    await page.route('**/*.woff2', (route) => route.abort())
    for (const [widths, whole, part] of [
      [[320, 390], 1, 2],
      [[768], 2, 2],
      [[1180, 1280], 3, 3],
    ] as const) {
      const shown = { whole: Array.from({ length: whole }, (_, at) => at), part }
      for (const width of widths) {
        const where = `at ${width} pixels`
        const isLoaded = width !== widths[0]
        await page.setViewportSize({ width, height: 900 })
        if (!isLoaded) await page.goto('/')
        if (!isLoaded) await noRequestsInFlight(page)
        for (const name of names)
          await expect.poll(() => inView(track(page, name)), `${name} ${where}`).toEqual(shown)
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        await expect.poll(overflow, where).toBeLessThanOrEqual(0)
        if (!isLoaded) expect(await layoutShifts(page, await whenParsed(page)), where).toEqual([])
        if (!isLoaded) await expectNoMoveByGenres(page)
      }
    }
  })
})

test('arrow buttons, wheel and arrow keys scroll the slides, and all cards have the same height', async ({
  page,
}) => {
  await page.goto('/')
  const [before, next] = [arrow(page, 'Previous News'), arrow(page, 'Next News')]

  await test.step('arrow buttons scroll by the visible slides and are disabled at the ends', async () => {
    await expect(before).toBeDisabled()
    await next.click()
    await expectInView(page, 'News', 4)
    await expect(next).toBeDisabled()
    await expect(next).toBeFocused()
    await before.click()
    await expectInView(page, 'News', 0)
    await expect(before).toBeDisabled()
    await expect(next).toBeEnabled()
  })

  await test.step('a genre starts at its first book', async () => {
    const list = track(page, 'Top Sellers')
    const scrollLeft = () => list.evaluate(({ scrollLeft }) => scrollLeft)
    await list.getByRole('article').last().scrollIntoViewIfNeeded()
    await expect.poll(scrollLeft).toBeGreaterThan(0)
    await page.getByLabel('Genre', { exact: true }).selectOption('Horror')
    await expect.poll(scrollLeft).toBe(0)
    await page.getByLabel('Genre', { exact: true }).selectOption('Choose a genre')
  })

  await test.step('pictures of the news are there', async () => {
    const picture = track(page, 'News').locator('img').first()
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  })

  await test.step('all cards have the same height', async () => {
    const heights = () =>
      page
        .getByRole('article')
        .evaluateAll((cards) => cards.slice(0, 30).map((card) => card.getBoundingClientRect().height))
    await expect.poll(async () => new Set((await heights()).map(Math.round)).size).toBe(1)
  })

  await test.step('the wheel scrolls the slides', async () => {
    await scrolledBy(page, 3, async ({ x, y }) => {
      await page.mouse.move(x, y)
      await page.mouse.wheel(400, 0)
    })
    await expect(before).toBeEnabled()
  })

  await test.step('arrow keys scroll the focused list', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await track(page, 'Recommended for you').focus()
    await page.keyboard.press('ArrowRight')
    await expectInView(page, 'Recommended for you', 3)
    await expect(arrow(page, 'Previous Recommended for you')).toBeEnabled()
    await page.keyboard.press('ArrowLeft')
    await expect(arrow(page, 'Previous Recommended for you')).toBeDisabled()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a row keeps its height while scrolling, off-screen slides are not laid out, and swiping scrolls the slides', async ({
    page,
  }) => {
    await page.goto('/')
    await fontsLoaded(page)
    for (const name of names) {
      const list = track(page, name)
      await list.scrollIntoViewIfNeeded()
      const height = await heightOf(list)
      await expect.poll(() => isLaidOut(slides(page, name).last()), name).toBe(false)
      await list.evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: 'instant' }))
      await expect.poll(() => isLaidOut(slides(page, name).last()), name).toBe(true)
      await expect.poll(() => heightOf(list), name).toBe(height)
    }

    const browser = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints })
    const swipe = async ({ x, y }: Point) => {
      await touch('touchStart', { x: x + 120, y })
      for (const to of [100, 60, 20, -20, -60, -100, -120]) await touch('touchMove', { x: x + to, y })
      await touch('touchEnd')
    }
    await scrolledBy(page, 1, swipe)
    await expect(arrow(page, 'Previous News')).toBeEnabled()
  })
})
