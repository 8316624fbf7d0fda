import type { Page } from '@playwright/test'
import type { Book } from '../contract/books.ts'
import { fontsLoaded } from './in-flight.ts'
import { expect, test } from './shop-test.ts'

const track = (page: Page, name: string) => page.getByRole('list', { name, exact: true })

type Answers = { newest: Book[]; best: (category: string | null) => Book[] }

const answer = (page: Page, answers: Answers, isTime = Promise.resolve()) =>
  page.route('**/api/books**', async (route) => {
    await isTime
    const url = new URL(route.request().url())
    const json = url.pathname.endsWith('top-sellers')
      ? answers.best(url.searchParams.get('category'))
      : answers.newest
    return route.fulfill({ json })
  })

async function comeHome(page: Page) {
  await page.getByRole('link', { name: 'Home', exact: true }).click()
}

test('who comes from another page waits in front of places of about the size of the books, and asks for a genre where the list is full', async ({
  page,
}) => {
  const all = (await (await page.request.get('/api/books')).json()) as Book[]
  const many = [1, 2, 3].flatMap((at) => all.map((book) => ({ ...book, _id: `${at}${book._id.slice(1)}` })))
  const horror = many.filter((book) => book.category === 'horror')
  const { promise: isTime, resolve: letThrough } = Promise.withResolvers<void>()
  await page.goto('/about')
  const best = (category: string | null) => (category ? horror : many.slice(0, 60))
  await answer(page, { newest: all.slice(0, 18), best }, isTime)
  await comeHome(page)
  await expect(page.getByText('Loading...')).toBeAttached()
  const news = page.getByRole('heading', { name: 'News' })
  // From the top of the page, which may still be scrolling there.
  const top = () => news.evaluate((news) => news.getBoundingClientRect().top + window.scrollY)
  await fontsLoaded(page)
  const before = await top()
  letThrough()
  await expect(page.getByRole('article')).toHaveCount(70)
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(64)

  const bestSellers = track(page, 'Top Sellers').getByRole('article')
  await expect(bestSellers).toHaveCount(60)
  await page.getByLabel('Genre').selectOption('Horror')
  await expect(bestSellers).toHaveCount(18)
})

test.describe('who comes from another page', () => {
  test.use({ expected: /503/ })

  test('is told where the shop is in trouble, where it has no books, and which genre has none', async ({
    page,
  }) => {
    const [book] = (await (await page.request.get('/api/books?category=horror')).json()) as Book[]
    if (!book) throw new Error('There is no horror')
    await page.goto('/about')
    await page.route('**/api/books**', (route) => route.fulfill({ status: 503, json: {} }))
    await comeHome(page)
    await expect(page.getByRole('alert')).toHaveText(
      'The shelves cannot be shown just now. Please try again in a moment.',
    )
    await expect(track(page, 'News').getByRole('listitem')).toHaveCount(5)

    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
    await expect(page).toHaveURL('/about#about-us')
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
    await expect(page.getByRole('button', { name: 'Next Top Sellers' })).toBeHidden()
    await page.getByLabel('Genre').selectOption('Fiction')
    await expect(page.getByText('There are no books of this genre yet.')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
  })
})
