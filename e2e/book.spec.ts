import type { Page } from '@playwright/test'
import type { Book } from '../contract/books.ts'
import { changingPort } from '../playwright.config.ts'
import { expectNoA11yViolations, horizontalOverflow } from './a11y.ts'
import { asAdmin } from './admin.ts'
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
  const published = new Date(book.createdAt).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  expect(facts).toEqual([book.author, published, book.category])
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
    await page.route('**/api/books?category=horror&limit=5', (route) => route.fulfill({ json: [book] }))
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
      const asked = page.waitForResponse('**/api/books?category=horror&limit=5')
      await tryAgain.click()
      await asked
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dracula')
      await expect(page).toHaveTitle('Dracula – Book Store')
      await expect(more(page)).toHaveCount(0)
    })
    expect(await page.evaluate(() => 'isSamePage' in window), 'no page load').toBe(true)
  })
})

test.describe('in a store whose books change', () => {
  test.use({ baseURL: `http://localhost:${changingPort}` })

  test('an edited book is shown at once, is accessible, and a long title causes no horizontal overflow', async ({
    page,
    request,
  }) => {
    const headers = await asAdmin(request)
    const data = {
      title: 'A first title',
      author: '',
      description: 'Written for this test.',
      category: 'fiction',
      trending: false,
      oldPrice: 20,
      newPrice: 12.5,
      coverImage: '',
    }
    const book = (await (await request.post('/api/books/create-book', { headers, data })).json()) as Book
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`/books/${book._id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A first title')
    // The author defaults to admin.
    await expect(page.getByRole('definition').first()).toHaveText('admin')
    const changed = {
      ...data,
      title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
        .repeat(4)
        .slice(0, 300),
      author: 'w'.repeat(200),
      description: 'x'.repeat(300),
      oldPrice: 9_999_999.99,
      newPrice: 9_999_999.98,
    }
    const edited = await request.put(`/api/books/edit/${book._id}`, { headers, data: changed })
    expect(edited.status()).toBe(200)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(changed.title)
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectNoA11yViolations(page)
    await request.delete(`/api/books/${book._id}`, { headers })
    expect((await request.get(`/books/${book._id}`)).status()).toBe(404)
  })

  test('a book can be read about, bought once and shared, on a phone and on a desktop', async ({
    page,
    context,
    request,
  }) => {
    const headers = await asAdmin(request)
    const description =
      'A *short* walk.\n\n- past the mill\n- past the [weir](https://weir.example)\n\n<b>Home</b> by six.'
    const sell = async (title: string) => {
      const data = {
        title,
        author: 'Ida Öster',
        description,
        category: 'fiction',
        oldPrice: 20,
        newPrice: 12.5,
      }
      return (await (await request.post('/api/books/create-book', { headers, data })).json()) as Book
    }
    const [book, other] = [await sell('The Long Way to the Mill'), await sell('The Short Way')]
    const main = page.getByRole('main')
    const offer = main.getByRole('article').first()
    const addToCart = offer.getByRole('button', { name: 'Add to Cart' }).first()
    const delivery = main.getByRole('region', { name: 'Delivery and returns' })

    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const)
      await test.step(`at ${width} pixels`, async () => {
        await page.setViewportSize({ width, height })
        await page.goto(`/books/${book._id}`)
        for (const part of [
          main.getByRole('heading', { level: 1 }),
          offer.getByText('$12.50').first(),
          addToCart,
        ])
          await expect(part).toBeInViewport({ ratio: 1 })

        const text = main.getByRole('region', { name: 'Description' })
        await expect(text.getByRole('listitem')).toHaveText(['past the mill', 'past the weir'])
        await expect(text.getByText('<b>Home</b> by six.')).toBeVisible()
        await expect(text.getByRole('link')).toHaveAttribute('rel', 'nofollow noopener')
        await expect(page.locator('meta[name=description]')).toHaveAttribute(
          'content',
          'A short walk. past the mill past the weir <b>Home</b> by six.',
        )
        await expect(delivery.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
          'href',
          '/about#terms-of-service',
        )
        const more = main.getByRole('region', { name: 'More by Ida Öster' })
        await expect(more.getByRole('heading', { level: 3 })).toHaveText([other.title])
        await expect(more.getByRole('link', { name: 'All books by this author' })).toHaveAttribute(
          'href',
          '/authors/ida-oster',
        )

        const before = await delivery.boundingBox()
        await addToCart.click()
        const added = offer.getByRole('button', { name: 'In cart' })
        await expect(added).toBeFocused()
        await page.reload()
        await expect(offer.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart')
        expect(await delivery.boundingBox()).toEqual(before)
        await added.click()
        const warning = page.getByRole('alertdialog', { name: 'Already Added to the Cart' })
        await expect(warning).toBeVisible()
        await page.keyboard.press('Escape')
        if (width === 390) await expectNoA11yViolations(page)
        const tab = await context.newPage()
        await tab.goto('/cart')
        await tab.getByRole('button', { name: /^Remove/ }).click()
        await tab.close()
        await expect(addToCart).toBeVisible()
      })

    await test.step('the link is copied, or handed to the browser where it can share', async () => {
      await page.evaluate(() =>
        Object.defineProperty(navigator, 'clipboard', {
          value: { writeText: async (copied: string) => Object.assign(window, { copied }) },
        }),
      )
      await main.getByRole('button', { name: 'Share' }).click()
      await expect(main.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible()
      expect(await page.evaluate(() => 'copied' in window && window.copied)).toBe(page.url())
      await page.evaluate(() =>
        Object.defineProperty(navigator, 'share', {
          value: async (shared: object) => Object.assign(window, { shared }),
        }),
      )
      await main.getByRole('button', { name: 'Share' }).click()
      await expect(main.getByText('Link copied')).toHaveCount(0)
      expect(await page.evaluate(() => 'shared' in window && window.shared)).toEqual({
        title: book.title,
        url: page.url(),
      })
    })
    await page.goto('about:blank')
    for (const { _id } of [book, other]) await request.delete(`/api/books/${_id}`, { headers })
  })
})
