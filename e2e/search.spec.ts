import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './shop-test.ts'

const box = (page: Page) => page.getByPlaceholder('Search here')

const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const cards = (page: Page) => page.getByRole('main').getByRole('article')

const genre = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Genres' }).getByRole('link', { name, exact: true })

/** Types as a person does, once the box is able to suggest. */
async function type(page: Page, words: string) {
  await box(page).focus()
  await expect(box(page)).toHaveRole('combobox')
  await box(page).fill('')
  await box(page).pressSequentially(words)
}

async function isUsable(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])
}

test('words and Enter find books, the page says so, and going back returns to them', async ({ page }) => {
  await page.goto('/about')
  await expect(box(page)).toHaveValue('')
  await type(page, '  dracula ')
  await box(page).press('Enter')
  await expect(page).toHaveURL('/search?q=dracula')
  await expect(page).toHaveTitle('Results for “dracula” – Book Store')
  await expect(heading(page)).toHaveText('Results for “dracula”')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 book on this page')
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
})

test('a genre keeps the words, and what is found there is put into the cart', async ({ page }) => {
  await page.goto('/search?q=the')
  await expect(genre(page, 'All')).toHaveAttribute('aria-current', 'true')
  await genre(page, 'Technology').click()
  await expect(page).toHaveURL('/search?q=the&category=technology')
  await expect(heading(page)).toHaveText('Results for “the” in Technology')
  await expect(genre(page, 'Technology')).toHaveAttribute('aria-current', 'true')
  await cards(page).first().getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 book' })).toBeVisible()
  await page.goto('/search?category=horror')
  await expect(page).toHaveTitle('Horror – Book Store')
  await expect(heading(page)).toHaveText('Horror')
  await expect(cards(page)).toHaveCount(6)
})

test('many books are shown by the page, each from its top', async ({ page }) => {
  await page.goto('/search')
  await expect(heading(page)).toHaveText('All books')
  await expect(cards(page)).toHaveCount(24)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('link')).toHaveText(['Next'])
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/search?page=2')
  await expect(page).toHaveTitle('All books, page 2 – Book Store')
  await expect(cards(page)).toHaveCount(6)
  await expect(page.getByRole('main').getByRole('status')).toHaveText('6 books on this page')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(pages.getByRole('link')).toHaveText(['Previous'])
  await pages.getByRole('link', { name: 'Previous' }).click()
  await expect(page).toHaveURL('/search')
  await expect(cards(page)).toHaveCount(24)
})

test('what finds nothing says so and offers the genres', async ({ page }) => {
  await page.goto('/search?q=zzzzqqqq')
  await expect(page.getByText('Nothing found.', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('No books on this page')
  await expect(page.getByRole('navigation', { name: 'Genres' }).getByRole('link')).toHaveText([
    'All',
    'Business',
    'Technology',
    'Fiction',
    'Horror',
    'Adventure',
  ])
  await genre(page, 'Adventure').click()
  await expect(page).toHaveURL('/search?category=adventure')
  await expect(cards(page)).toHaveCount(6)
  await page.goto('/search?q=dracula&category=business')
  await page.getByRole('link', { name: 'Search all genres' }).click()
  await expect(cards(page)).toContainText(['Dracula'])
  await page.goto('/search?page=999')
  await page.getByRole('link', { name: 'First page' }).click()
  await expect(page).toHaveURL('/search')
})

const oddSearches = [
  [
    'a script',
    `q=${encodeURIComponent('<script>alert(1)</script>')}`,
    'Results for “<script>alert(1)</script>”',
  ],
  ['a long text', `q=${'w'.repeat(300)}`, `Results for “${'w'.repeat(200)}”`],
  ['half an emoji at the end', `q=${'w'.repeat(199)}😀`, `Results for “${'w'.repeat(199)}�”`],
  ['a space at the end', `q=${'w'.repeat(199)}+w`, `Results for “${'w'.repeat(199)}”`],
  ['broken bytes', 'q=%ED%A0%80%', 'Results for “���%”'],
  ['a new line', 'q=a%0D%0Ab', 'Results for “a b”'],
  ['a NUL', 'q=%00', 'All books'],
  ['a question', 'q=why?', 'Results for “why?”'],
  ['no words', 'q=...', 'Results for “...”'],
  ['an unknown genre', 'category=cooking', 'All books'],
] as const

test('a search for anything odd is a page, the same from the server and in the browser', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const [what, query, title] of oddSearches) {
    // With a slash at its end it is the same page.
    const answer = await page.goto(`/search${what.length % 2 ? '/' : ''}?${query}`)
    expect(answer?.status(), what).toBe(200)
    // Alive by then, and with nothing to complain about.
    await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled()
    await expect(heading(page), what).toHaveText(title)
    await expect(page, what).toHaveTitle(`${title} – Book Store`)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, what).toBeLessThanOrEqual(0)
  }
})

test('while somebody types, books are suggested; arrows choose one and Enter opens it', async ({ page }) => {
  await page.goto('/')
  await type(page, 'the')
  await expect(suggestions(page)).toHaveCount(9)
  await expect(suggestions(page).last()).toHaveText('See all results')
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  await box(page).press('ArrowUp')
  await expect(suggestions(page).last()).toHaveAttribute('aria-selected', 'true')
  await box(page).press('ArrowDown')
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveCount(0)
  await expect(box(page)).not.toHaveAttribute('aria-activedescendant')
  await type(page, 'dracul')
  await expect(suggestions(page)).toHaveText(['DraculaBram Stoker', 'See all results'])
  await box(page).press('ArrowDown')
  const id = await page.getByRole('listbox').getByRole('option', { selected: true }).getAttribute('id')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', String(id))
  await expect(box(page)).toHaveAttribute('aria-controls', /./)
  await expect(box(page)).toHaveValue('dracul')
  await box(page).press('Enter')
  await expect(page).toHaveURL(/\/books\//)
  await expect(heading(page)).toHaveText('Dracula')
  await expect(box(page)).toHaveValue('')
})

test('the suggestions go by Escape, by Tab and by a press elsewhere; the last one shows all', async ({
  page,
}) => {
  await page.goto('/')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await type(page, 'jane')
  await expect(list).toBeVisible()
  await box(page).press('Escape')
  await expect(list).toHaveCount(0)
  await expect(box(page)).toHaveValue('jane')
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
  await box(page).press('ArrowDown')
  await expect(list).toBeVisible()
  await box(page).press('Tab')
  await expect(list).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Login' })).toBeFocused()
  await type(page, 'jane')
  await expect(list).toBeVisible()
  await page.mouse.click(5, 500)
  await expect(list).toHaveCount(0)
  await type(page, 'jane ey')
  await expect(suggestions(page)).toHaveText([/Jane Eyre/, 'See all results'])
  await suggestions(page).last().click()
  await expect(page).toHaveURL('/search?q=jane%20ey')
})

test('an answer that comes late is not shown, and the typed words win', async ({ page }) => {
  const { promise: letGo, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/books/suggest?q=dracula', async (route) => {
    await letGo
    await route.continue()
  })
  await page.goto('/')
  const asked = page.waitForRequest('**/api/books/suggest?q=dracula')
  await type(page, 'dracula')
  await asked
  await expect(suggestions(page)).toHaveText(['See all results'])
  await type(page, 'opticks')
  await expect(suggestions(page)).toHaveText([/Opticks/, 'See all results'])
  const late = page.waitForResponse('**/api/books/suggest?q=dracula')
  resolve()
  await late
  await expect(suggestions(page)).toHaveText([/Opticks/, 'See all results'])
  await box(page).press('Enter')
  await expect(page).toHaveURL('/search?q=opticks')
})

test.describe('with no line to the shop', () => {
  test.use({ expected: /(ERR_FAILED|503).*(api\/books|assets\/suggestions)/ })

  for (const [what, where] of [
    ['the suggestions', '**/api/books/suggest*'],
    ['their code', '**/assets/suggestions-*.js'],
  ] as const)
    test(`the box searches without ${what}`, async ({ page }) => {
      await page.route(where, (route) => route.abort())
      await page.goto('/')
      await box(page).pressSequentially('dracula')
      await page.waitForLoadState('networkidle')
      await box(page).press('Enter')
      await expect(cards(page)).toContainText(['Dracula'])
    })

  test('a search waits, fails with kind words and can be tried again', async ({ page }) => {
    const { promise: letGo, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/books?*', async (route) => {
      await letGo
      await route.fulfill({ status: 503, json: {} })
    })
    await page.goto('/')
    await box(page).fill('dracula')
    await box(page).press('Enter')
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...')
    resolve()
    await expect(page.getByRole('alert')).toContainText('cannot be searched just now')
    await page.unroute('**/api/books?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cards(page)).toContainText(['Dracula'])
    await expect(heading(page)).toBeFocused()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('what is typed before the page is alive stays, and is suggested for', async ({ page }) => {
  const { promise: letGo, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await letGo
    await route.continue()
  })
  await page.goto('/about', { waitUntil: 'commit' })
  await box(page).fill('dracul')
  resolve()
  await expect(suggestions(page)).toHaveText(['DraculaBram Stoker', 'See all results'])
  await expect(box(page)).toHaveValue('dracul')
})

test('without scripts, words and Enter find books, at a desk and on a phone', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto('/')
  await box(page).fill('war & "peace" + jane')
  await box(page).press('Enter')
  await expect(heading(page)).toHaveText('Results for “war & "peace" + jane”')
  await expect(box(page).first()).toHaveValue('war & "peace" + jane')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/')
  await page.getByRole('link', { name: 'Search' }).click()
  await expect(heading(page)).toHaveText('All books')
  const shown = box(page).locator('visible=true')
  await shown.fill('dracula')
  await shown.press('Enter')
  await expect(cards(page)).toContainText(['Dracula'])
  await page.close()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  const icon = (page: Page) => page.getByRole('link', { name: 'Search' })
  const sheet = (page: Page) => page.getByRole('dialog', { name: 'Search' })

  test('the box is a sheet, opened by a press and closed by Escape or a press', async ({ page }) => {
    await page.goto('/about')
    await page.waitForLoadState('networkidle')
    await icon(page).click()
    await expect(sheet(page).getByPlaceholder('Search here')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
    await expect(icon(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await isUsable(page)
    await sheet(page).getByRole('button', { name: 'Close' }).click()
    await expect(sheet(page)).toHaveCount(0)
    await expect(page).toHaveURL('/about')
  })

  test('the sheet suggests, searches, and goes with the page', async ({ page }) => {
    const field = sheet(page).getByPlaceholder('Search here')
    await page.goto('/about')
    await page.waitForLoadState('networkidle')
    await icon(page).click()
    await expect(field).toHaveRole('combobox')
    await field.pressSequentially('the')
    await expect(sheet(page).getByRole('option')).toHaveCount(9)
    await expect(sheet(page).getByRole('option').last()).toBeInViewport({ ratio: 1 })
    await expect(sheet(page).getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
    await field.press('Enter')
    await expect(page).toHaveURL('/search?q=the')
    await expect(sheet(page)).toHaveCount(0)
    await icon(page).click()
    await expect(field).toHaveValue('the')
    await page.goBack()
    await expect(page).toHaveURL('/about')
    await expect(sheet(page)).toHaveCount(0)
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('everybody can use what was found and what is suggested', async ({ page }) => {
      await page.goto('/search?category=horror')
      await type(page, 'the')
      await expect(suggestions(page)).toHaveCount(9)
      await box(page).press('ArrowDown')
      await isUsable(page)
    })

    test('everybody can use a search that finds nothing', async ({ page }) => {
      await page.goto('/search?q=zzzzqqqq')
      await isUsable(page)
    })
  })
}
