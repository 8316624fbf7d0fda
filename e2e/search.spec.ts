import type { Page } from '@playwright/test'
import { box, cards, heading, type } from './searching.ts'
import { held } from './held.ts'
import { expect, test } from './shop-test.ts'

const genre = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Genres' })
    .getByRole('link', { name: new RegExp(`^${name}( \\d+)?$`) })

test('a search finds books in all genres or in one, and going back returns to the results', async ({
  page,
}) => {
  await page.goto('/about')
  await expect(box(page)).toHaveValue('')
  await type(page, '  dracula ')
  await box(page).press('Enter')
  await expect(page).toHaveURL('/search?q=dracula')
  await expect(page).toHaveTitle('Results for “dracula” – Book Store')
  await expect(heading(page)).toHaveText('Results for “dracula”')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 book')
  await expect(cards(page)).toHaveText([/Dracula.*Bram Stoker.*Add to Cart/])
  await expect(page.getByRole('main')).toBeFocused()
  await expect(box(page)).toHaveValue('dracula')
  await expect(page.getByRole('listbox')).toHaveCount(0)

  await type(page, 'opticks')
  await box(page).press('Enter')
  await expect(cards(page)).toContainText(['Opticks'])
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(heading(page)).toHaveText('Results for “dracula”')
  await expect(box(page)).toHaveValue('dracula')
  await expect(cards(page)).toContainText(['Dracula'])
  await page.goBack()
  await expect(page).toHaveURL('/about')
  await expect(box(page)).toHaveValue('')

  await test.step('a genre keeps the query, and a result can be added to the cart', async () => {
    await type(page, 'the')
    await box(page).press('Enter')
    await expect(page).toHaveURL('/search?q=the')
    await expect(genre(page, 'All')).toHaveAttribute('aria-current', 'true')
    await genre(page, 'Technology').click()
    await expect(page).toHaveURL('/search?q=the&category=technology')
    await expect(heading(page)).toHaveText('Results for “the” in Technology')
    await expect(genre(page, 'Technology')).toHaveAttribute('aria-current', 'true')
    await cards(page).first().getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByRole('link', { name: 'Cart, 1 book' })).toBeVisible()
  })
})

test('results are paged, each page starts at its top, and an empty result offers the genres', async ({
  page,
}) => {
  await page.goto('/search?page=999')
  await page.getByRole('link', { name: 'First page' }).click()
  await expect(page).toHaveURL('/search')
  await expect(heading(page)).toHaveText('All books')
  await expect(cards(page)).toHaveCount(24)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('link')).toHaveText(['1', '2', 'Next'])
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/search?page=2')
  await expect(page).toHaveTitle('All books, page 2 – Book Store')
  await expect(cards(page)).toHaveCount(6)
  await expect(page.getByRole('main').getByRole('status')).toHaveText('30 books')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(pages.getByRole('link')).toHaveText(['Previous', '1', '2'])
  await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('link[rel=prev]')).toHaveAttribute('href', '/search')
  await pages.getByRole('link', { name: 'Previous' }).click()
  await expect(page).toHaveURL('/search')
  await expect(cards(page)).toHaveCount(24)

  await test.step('an empty result says so and offers the genres', async () => {
    await page.goto('/search?q=dracula&category=business')
    await page.getByRole('link', { name: 'Search all genres' }).click()
    await expect(cards(page)).toContainText(['Dracula'])
    await type(page, 'zzzzqqqq')
    await box(page).press('Enter')
    await expect(page.getByText('Nothing found.', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByRole('status')).toHaveText('No results')
    await expect(page.getByRole('navigation', { name: 'Genres' }).getByRole('link')).toHaveText([
      'All',
      'Business',
      'Technology',
      'Fiction',
      'Horror',
      'Adventure',
    ])
    const bestSelling = page.getByRole('list', { name: 'Best-selling books' })
    await expect(bestSelling.getByRole('article')).toHaveCount(12)
    await genre(page, 'Adventure').click()
    await expect(page).toHaveURL('/search?category=adventure')
    await expect(page).toHaveTitle('Adventure – Book Store')
    const served = await page.request.get('/search?category=adventure')
    expect(await served.text()).toContain('<title>Adventure – Book Store</title>')
    await expect(heading(page)).toHaveText('Adventure')
    await expect(cards(page)).toHaveCount(6)
  })
})

/** Some have a trailing slash, which is the same page. */
const oddSearches = [
  [
    'a script, a new line and a question',
    `/search/?q=${encodeURIComponent('<script>alert(1)</script>')}%0D%0Awhy?`,
    'Results for “<script>alert(1)</script> why?”',
  ],
  [
    'a long text with half an emoji at the end',
    `/search?q=${'w'.repeat(199)}😀${'w'.repeat(100)}`,
    `Results for “${'w'.repeat(199)}�”`,
  ],
  ['a space at the end', `/search?q=${'w'.repeat(199)}+w`, `Results for “${'w'.repeat(199)}”`],
  ['broken bytes', '/search?q=%ED%A0%80%', 'Results for “���%”'],
  ['no words', '/search?q=...', 'Results for “...”'],
  ['a NUL in an unknown genre', '/search/?q=%00&category=cooking', 'All books'],
] as const

test('an unusual query renders a page, the same on the server and in the browser', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const [what, url, title] of oddSearches) {
    const answer = await page.goto(url)
    expect(answer?.status(), what).toBe(200)
    // Waits for hydration, which may not log an error.
    await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled()
    await expect(heading(page), what).toHaveText(title)
    await expect(page, what).toHaveTitle(`${title} – Book Store`)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, what).toBeLessThanOrEqual(0)
  }
})

test.describe('while the store is unavailable', () => {
  test.use({ expected: /503.*api\/search/ })

  test('a search shows Loading..., an error, and results after Try again', async ({ page }) => {
    const release = await held(page, '**/api/search?*', (route) => route.fulfill({ status: 503, json: {} }))
    await page.goto('/about')
    await box(page).fill('dracula')
    await box(page).press('Enter')
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...')
    release()
    await expect(page.getByRole('alert')).toContainText('cannot be searched just now')
    await page.unroute('**/api/search?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cards(page)).toContainText(['Dracula'])
    await expect(heading(page)).toBeFocused()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('the search works without JavaScript, on a desktop and on a phone', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto('/about')
  await box(page).fill('war & "peace" + jane')
  await box(page).press('Enter')
  await expect(heading(page)).toHaveText('Results for “war & "peace" + jane”')
  await expect(box(page).first()).toHaveValue('war & "peace" + jane')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/about')
  await page.getByRole('link', { name: 'Search' }).click()
  await expect(heading(page)).toHaveText('All books')
  const shown = box(page).locator('visible=true')
  await shown.fill('dracula')
  await shown.press('Enter')
  await expect(cards(page)).toContainText(['Dracula'])
  await page.close()
})
