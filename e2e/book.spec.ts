import type { Page } from '@playwright/test'
import type { Book } from '../contract/books.ts'
import { bookNamed } from './placed-orders.ts'
import { fastForward } from './in-flight.ts'
import { held } from './held.ts'
import { expect, test } from './shop-test.ts'

const more = (page: Page) => page.getByRole('region', { name: 'More in this genre' })

/** A page with Dracula and few other books. */
const horror = '/search?category=horror'

const openDracula = (page: Page) => page.getByRole('article').getByRole('link', { name: 'Dracula' }).click()

const unknown = '/books/00000000-0000-4000-8000-000000000000'

test('a book page is complete without JavaScript', async ({ browser, request }) => {
  const book = await bookNamed(request, 'Dracula')
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`/books/${book._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(book.title)
  await expect(page.getByRole('img', { name: 'Cover of Dracula' })).toBeVisible()
  await expect(page.getByText(book.description)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Delivery and returns' })).toContainText('Delivery: Free')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    /Home/,
    /Horror/,
    'Dracula',
  ])
  await expect(page.getByText('Share')).toBeHidden()
  const facts = await page.getByRole('definition').allTextContents()
  const added = new Date(book.createdAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  expect(facts).toEqual([book.author, added, book.category, '1897', 'English'])
  await page.close()
})

test('a book page needs no API request, links to its genre and related books, and is cleared on navigation', async ({
  page,
  request,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  await page.goto(`/books/${(await bookNamed(request, 'Dracula'))._id}`)

  await test.step('after hydration it requests nothing that the page already holds', async () => {
    await page.waitForLoadState('networkidle')
    expect(calls).toEqual([])
  })

  await test.step('its genre is a link, and up to four other books of the genre are shown', async () => {
    const genre = page.getByRole('main').getByRole('link', { name: 'horror' })
    await expect(genre).toHaveAttribute('href', '/search?category=horror')
    const inGenre = (await (await request.get('/api/books?category=horror')).json()) as Book[]
    const others = await more(page).getByRole('heading', { level: 3 }).allTextContents()
    expect(new Set(others).size).toBe(4)
    expect(others).not.toContain('Dracula')
    expect(inGenre.map(({ title }) => title)).toEqual(expect.arrayContaining(others))
  })

  await test.step('on navigation to another book the old one is removed before the new one is loaded', async () => {
    const release = await held(page, '**/api/books/*')
    const other = more(page).getByRole('heading', { level: 3 }).first()
    const title = String(await other.textContent())
    await other.getByRole('link').click()
    await expect(page.getByText('Loading...')).toBeVisible()
    await expect(page).toHaveTitle('Book Store')
    await expect(page.getByRole('main').getByText('Dracula')).toHaveCount(0)
    release()
    await expect(page).toHaveTitle(`${title} – Book Store`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(more(page).getByRole('heading', { level: 3 })).toHaveCount(4)
    await expect(more(page).getByRole('link', { name: title })).toHaveCount(0)
  })
})

test('a book stays cached for a minute after the shopper leaves its page', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/api\/books\/[\w-]{36}$/.test(request.url())) calls.push(request.url())
  })
  await page.clock.install()
  await page.goto(horror)
  const leaveFor = async (seconds: number) => {
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Horror')
    await fastForward(page, seconds * 1000)
  }
  const lookAtBook = async () => {
    await openDracula(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dracula')
  }
  await lookAtBook()
  expect(calls).toHaveLength(1)
  // Less than a minute: the clock keeps running, and a busy machine is slow.
  await leaveFor(45)
  await lookAtBook()
  expect(calls).toHaveLength(1)
  await leaveFor(61)
  await lookAtBook()
  expect(calls).toHaveLength(2)
})

test.describe('a missing book', () => {
  test.use({ expected: /404/ })

  test('shows an error and has status 404', async ({ page }) => {
    for (const path of ['/books/nonsense', '/books/top-sellers']) {
      const answer = await page.request.get(path)
      expect(answer.status(), path).toBe(404)
      expect(await answer.text(), path).toContain('Error happending to load book info')
    }
    for (const path of [unknown, '/books/%3Cscript%3E']) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(404)
      await expect(page.getByRole('alert'), path).toHaveText('Error happending to load book info')
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    }
    await page.getByRole('link', { name: 'Back to the shop' }).click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('while the store is unavailable', () => {
  test.use({ expected: /ERR_FAILED/ })

  test('a card leads to a page that shows Loading..., an error, and the book after Try again', async ({
    page,
    request,
  }) => {
    const book = await bookNamed(request, 'Dracula')
    const failed = page.getByRole('alert')
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    await page.route('**/api/books?category=horror&limit=6', (route) => route.fulfill({ json: [book] }))
    await page.goto(horror)
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))

    await test.step('a response that is not JSON is an error and can be retried', async () => {
      await page.route('**/api/books/*', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>Please sign in to this network' }),
      )
      await openDracula(page)
      await expect(page).toHaveURL(/\/books\/[\w-]{36}$/)
      await expect(failed).toHaveText('Error happending to load book info')
      await page.unroute('**/api/books/*')
    })

    await test.step('it shows Loading..., then an error', async () => {
      const fail = await held(page, '**/api/books/*', (route) => route.abort())
      await tryAgain.click()
      await expect(page.getByText('Loading...')).toBeVisible()
      await expect(failed).toHaveCount(0)
      fail()
      await expect(failed).toHaveText('Error happending to load book info')
      await page.unroute('**/api/books/*')
    })

    await test.step('Try again loads the book; a genre without other books has no related section', async () => {
      const asked = page.waitForResponse('**/api/books?category=horror&limit=6')
      await tryAgain.click()
      await asked
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dracula')
      await expect(page).toHaveTitle('Dracula – Book Store')
      await expect(more(page)).toHaveCount(0)
    })
    expect(await page.evaluate(() => 'isSamePage' in window), 'no page load').toBe(true)
  })
})
