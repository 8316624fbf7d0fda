import type { Locator, Page } from '@playwright/test'
import type { Book } from '../contract/books.ts'
import { firebasePort } from '../playwright.config.ts'
import { expectNoA11yViolations } from './a11y.ts'
import { noRequestsInFlight } from './in-flight.ts'
import { expect, test } from './shop-test.ts'

const shelf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const cards = (page: Page, name: string) => shelf(page, name).getByRole('article')
const titles = (page: Page, name: string) => cards(page, name).getByRole('heading')

const widthOf = (image: Locator) => image.evaluate((image: HTMLImageElement) => image.naturalWidth)

const booksAt = async (page: Page, path: string) => (await (await page.request.get(path)).json()) as Book[]

test.describe('in a store where no test places orders', () => {
  test.use({ baseURL: `http://localhost:${firebasePort}` })

  test('the home page shows new releases, top sellers by genre, recommendations and news', async ({
    page,
  }) => {
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(decodeURIComponent(request.url())))
    const bestSellers = await booksAt(page, '/api/books/top-sellers')
    const allBooks = await booksAt(page, '/api/books')
    await page.goto('/')
    await noRequestsInFlight(page)

    await test.step('all sections are shown', async () => {
      await expect(page).toHaveTitle('Book Store')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Releases This Week')
      await expect(page.getByRole('heading', { level: 2 })).toHaveText([
        'Top Sellers',
        'Recommended for you',
        'News',
        'New books by e-mail',
      ])
      await expect(titles(page, 'Top Sellers')).toHaveText(bestSellers.map((book) => book.title))
      await expect(titles(page, 'Recommended for you')).toHaveText(
        allBooks.slice(8, 18).map((book) => book.title),
      )
    })

    await test.step('a card shows 80 characters of the description and both prices', async () => {
      const [book] = bestSellers
      if (!book) throw new Error('The store has no books')
      const card = cards(page, 'Top Sellers').first()
      await expect(card.getByText(`${book.description.slice(0, 80)}...`, { exact: true })).toBeVisible()
      await expect(card.getByText(`$${book.newPrice.toFixed(2)}`, { exact: true })).toBeVisible()
      await expect(card.locator('s')).toHaveText(`was $${book.oldPrice.toFixed(2)}`)
      await expect(card.getByRole('button')).toHaveText('Add to Cart')
    })

    const three = allBooks.slice(0, 3)
    const covers = page.getByRole('list', { name: 'The newest books' }).getByRole('link')
    await test.step('of the three newest covers only the front one is preloaded', async () => {
      for (const [at, { title }] of three.entries()) await expect(covers.nth(at)).toHaveAccessibleName(title)
      const first = page.locator('img[fetchpriority=high]')
      await expect(first).toHaveAttribute('alt', `Cover of ${three[0]?.title}`)
      const front = page.locator('head link[rel=preload][as=image][type="image/avif"][fetchpriority=high]')
      await expect(front).toHaveCount(1)
      await expect.poll(() => widthOf(covers.first().locator('img'))).toBeGreaterThan(100)
      // The preload and the image share one request.
      expect(fetched.filter((url) => url.includes(`/${three[0]?.coverImage}`))).toHaveLength(1)
    })

    await test.step('a genre filters the list without a request, scrolls to its start, and links to all its books', async () => {
      const genre = page.getByLabel('Genre', { exact: true })
      const all = shelf(page, 'Top Sellers').getByRole('link', { name: /^All/ })
      await expect(genre.getByRole('option')).toHaveText([
        'Choose a genre',
        'Business',
        'Fiction',
        'Horror',
        'Adventure',
      ])
      await expect(all).toHaveAttribute('href', '/search')
      const list = page.getByRole('list', { name: 'Top Sellers', exact: true })
      const scrollLeft = () => list.evaluate(({ scrollLeft }) => scrollLeft)
      await cards(page, 'Top Sellers').last().scrollIntoViewIfNeeded()
      await expect.poll(scrollLeft).toBeGreaterThan(0)
      await genre.selectOption('Horror')
      await expect(cards(page, 'Top Sellers')).toHaveCount(6)
      await expect.poll(scrollLeft).toBe(0)
      await expect(cards(page, 'Top Sellers').getByText('Dracula')).toHaveCount(1)
      await expect(all).toHaveText('All horror books')
      await expect(all).toHaveAttribute('href', '/search?category=horror')
      await genre.selectOption('Choose a genre')
      await expect(cards(page, 'Top Sellers')).toHaveCount(30)
      expect(fetched.filter((url) => url.includes('/api/'))).toEqual([])
    })

    await test.step('the titles of the news link to the home page', async () => {
      await expect(shelf(page, 'News').getByRole('listitem')).toHaveCount(5)
      const links = shelf(page, 'News').getByRole('heading').getByRole('link')
      await expect(links).toHaveCount(5)
      for (const link of await links.all()) await expect(link).toHaveAttribute('href', '/')
      const picture = shelf(page, 'News').locator('img').first()
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => widthOf(picture)).toBeGreaterThan(0)
    })

    await test.step('a cover links to its book', async () => {
      await covers.nth(0).click()
      await expect(page).toHaveURL(new RegExp(`/books/${three[0]?._id}$`))
    })
  })
})

test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true })

  test('the first load is small: no sign-in code for an anonymous visitor, cart messages loaded on demand', async ({
    page,
  }) => {
    const sizes = new Map<string, number>()
    const documents: Promise<string>[] = []
    const scripts: Promise<string>[] = []
    page.on('response', async (response) => {
      const name = response.url().split('/').at(-1) ?? ''
      if (name === '') documents.push(response.text())
      if (!name.endsWith('.js')) return
      scripts.push(response.text())
      sizes.set(name, (await response.request().sizes()).responseBodySize)
    })
    const hasCartMessages = async () =>
      (await Promise.all(scripts)).some((text) => /alertdialog|Product Added/.test(text))
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    expect(documents).toHaveLength(1)
    expect(scripts.length).toBeGreaterThan(1)
    for (const text of await Promise.all([...documents, ...scripts]))
      expect(text.includes('identitytoolkit')).toBe(false)
    await expect.poll(() => sizes.size).toBe(scripts.length)
    const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThanOrEqual(100_000)

    expect(await hasCartMessages()).toBe(false)
    await page.getByRole('article').getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(page.getByText('Product Added to the Cart')).toBeVisible()
    expect(await hasCartMessages()).toBe(true)
  })
})

test('the API documentation links to its schemas and is accessible', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The API of the book store')
  await page.getByRole('link', { name: 'NewOrder' }).click()
  await expect(page.locator('#shape-NewOrder')).toBeInViewport()
  await expectNoA11yViolations(page, 'section > article', 'section:not(:last-of-type)')
})
