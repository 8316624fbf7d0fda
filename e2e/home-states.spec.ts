import type { Page } from '@playwright/test'
import type { Book } from '../contract/books.ts'
import { fontsLoaded } from './in-flight.ts'
import { expect, test } from './shop-test.ts'

const track = (page: Page, name: string) => page.getByRole('list', { name, exact: true })

type Answers = { newest: Book[]; best: (category: string | null) => Book[] }

const mockBooks = (page: Page, answers: Answers, released = Promise.resolve()) =>
  page.route('**/api/books**', async (route) => {
    await released
    const url = new URL(route.request().url())
    const json = url.pathname.endsWith('top-sellers')
      ? answers.best(url.searchParams.get('category'))
      : answers.newest
    return route.fulfill({ json })
  })

async function goHome(page: Page) {
  await page.getByRole('link', { name: 'Home', exact: true }).click()
}

test('client-side navigation shows skeletons of about the final size; a full list fetches its genres', async ({
  page,
}) => {
  const all = (await (await page.request.get('/api/books')).json()) as Book[]
  const many = [1, 2, 3].flatMap((at) => all.map((book) => ({ ...book, _id: `${at}${book._id.slice(1)}` })))
  const horror = many.filter((book) => book.category === 'horror')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.goto('/about')
  const best = (category: string | null) => (category ? horror : many.slice(0, 60))
  await mockBooks(page, { newest: all.slice(0, 18), best }, released)
  await goHome(page)
  await expect(page.getByText('Loading...')).toBeAttached()
  const news = page.getByRole('heading', { name: 'News' })
  // Relative to the document, because the page may still be scrolling.
  const top = () => news.evaluate((news) => news.getBoundingClientRect().top + window.scrollY)
  await fontsLoaded(page)
  const before = await top()
  release()
  await expect(page.getByRole('article')).toHaveCount(70)
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(64)

  const bestSellers = track(page, 'Top Sellers').getByRole('article')
  await expect(bestSellers).toHaveCount(60)
  await page.getByLabel('Genre').selectOption('Horror')
  await expect(bestSellers).toHaveCount(18)
})

test.describe('after client-side navigation', () => {
  test.use({ expected: /503/ })

  test('the home page reports an unavailable store, an empty store, and a genre without books', async ({
    page,
  }) => {
    const [book] = (await (await page.request.get('/api/books?category=horror')).json()) as Book[]
    if (!book) throw new Error('The store has no horror book')
    await page.goto('/about')
    await page.route('**/api/books**', (route) => route.fulfill({ status: 503, json: {} }))
    await goHome(page)
    await expect(page.getByRole('alert')).toHaveText(
      'The shelves cannot be shown just now. Please try again in a moment.',
    )
    await expect(track(page, 'News').getByRole('listitem')).toHaveCount(5)

    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
    await expect(page).toHaveURL('/about#about-us')
    await mockBooks(page, { newest: [], best: () => [] })
    await goHome(page)
    await expect(page.getByText('Our shelves are still empty. Please look in again soon.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('News')

    await page.goto('/about')
    await mockBooks(page, { newest: [book], best: () => [book] })
    await goHome(page)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('list', { name: 'The newest books' }).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Recommended for you' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Next Top Sellers' })).toBeHidden()
    await page.getByLabel('Genre').selectOption('Fiction')
    await expect(page.getByText('There are no books of this genre yet.')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
  })
})
