import type { Page } from '@playwright/test'
import type { Book } from '../../contract/catalog/books.ts'
import { firebasePort } from '../../playwright.config.ts'
import { held } from '../support/held.ts'
import { noRequestsInFlight } from '../support/in-flight.ts'
import { box, cards, heading, suggestions, type } from '../support/searching.ts'
import { expect, test } from '../support/shop-test.ts'

// A store where no test places orders. While it is busy it may refuse what is beside the book.
test.use({ baseURL: `http://localhost:${firebasePort}`, expected: /status of 503 .*\/api\/books/ })

const desktop = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

const browse = (page: Page) => page.getByRole('button', { name: 'Browse' })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Categories' })
const status = (page: Page) => page.getByRole('main').getByRole('status')
const sort = (page: Page) => page.getByLabel('Sort by')
const filter = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name })
const titles = (page: Page) => cards(page).getByRole('heading')

const booksAt = async (page: Page, path: string) => (await (await page.request.get(path)).json()) as Book[]

test('a visitor searches by suggestions and words, sorts and filters the results, and goes back', async ({
  page,
}) => {
  const best = await booksAt(page, '/api/books/top-sellers')

  await test.step('words that are typed before hydration stay and get suggestions', async () => {
    const release = await held(page, '**/assets/*/index-*.js*')
    await page.goto('/about', { waitUntil: 'commit' })
    await box(page).fill('dracul')
    release()
    await expect(suggestions(page)).toHaveText(['DraculaBram Stoker', 'See all results'])
    await expect(box(page)).toHaveValue('dracul')
  })

  await test.step('a click elsewhere closes them, Tab leaves the box, and an arrow key and Enter open one', async () => {
    await page.mouse.click(5, 500)
    await expect(suggestions(page)).toHaveCount(0)
    await type(page, 'dracul')
    await expect(suggestions(page)).toHaveCount(2)
    await box(page).press('Tab')
    await expect(suggestions(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Login' })).toBeFocused()
    await type(page, 'dracul')
    await expect(suggestions(page)).toHaveCount(2)
    await box(page).press('ArrowDown')
    await box(page).press('Enter')
    await expect(heading(page)).toHaveText('Dracula')
    await expect(box(page)).toHaveValue('')
  })

  await test.step('Enter searches for the words', async () => {
    await type(page, '  dracula ')
    await box(page).press('Enter')
    await expect(page).toHaveURL('/search?q=dracula')
    await expect(cards(page)).toHaveText([/Dracula.*Bram Stoker.*Add to Cart/])
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('all books are sorted, and each page starts at its top', async () => {
    await browse(page).click()
    await menu(page).getByRole('link', { name: 'All books' }).click()
    await expect(status(page)).toHaveText('30 books')
    await sort(page).focus()
    await sort(page).selectOption('Best-selling')
    await expect(page).toHaveURL('/search?sort=best-selling')
    await expect(titles(page)).toHaveText(best.slice(0, 24).map(({ title }) => title))
    await expect(sort(page)).toBeFocused()
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(titles(page)).toHaveText(best.slice(24).map(({ title }) => title))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })

  await test.step('filters narrow the results, and can be removed', async () => {
    await filter(page, 'Fiction 6').click()
    // The form of the next results is another one.
    await expect(status(page)).toHaveText('6 books')
    await page.getByLabel('Highest price').fill('9.50')
    await page.getByLabel('Lowest price').fill('15')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL('/search?category=fiction&min=9.5&max=15&sort=best-selling')
    const within = best.filter(
      ({ category, newPrice }) => category === 'fiction' && newPrice >= 9.5 && newPrice <= 15,
    )
    await expect(titles(page)).toHaveText(within.map(({ title }) => title))
    await page.getByRole('link', { name: 'Remove filter: $9.50 – $15.00' }).click()
    await expect(status(page)).toHaveText('6 books')
  })

  await test.step('going back returns to each of them', async () => {
    await page.goBack()
    await expect(page.getByLabel('Lowest price')).toHaveValue('9.5')
    await page.goBack()
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL('/search?sort=best-selling')
    await expect(sort(page)).toHaveValue('best-selling')
    await page.goBack()
    await page.goBack()
    await expect(heading(page)).toHaveText('Results for “dracula”')
    await expect(box(page)).toHaveValue('dracula')
  })
})

test('the menu of the categories is for mouse and keyboard, on a desktop and on a phone', async ({
  page,
}) => {
  await page.goto('/about')
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    await browse(page).focus()
    await page.keyboard.press('Enter')
    await expect(menu(page).getByRole('link')).toHaveText([
      'All books',
      'Business',
      'Technology',
      'Fiction',
      'Horror',
      'Adventure',
    ])
    await page.keyboard.press('Tab')
    await expect(menu(page).getByRole('link', { name: 'All books' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await expect(browse(page)).toBeFocused()
    await browse(page).click()
    await menu(page).getByRole('link', { name: 'Horror' }).click()
    await expect(heading(page)).toHaveText('Horror')
    await expect(menu(page)).toBeHidden()
  }
})

test.describe('on a first visit', () => {
  // A browser that has larger covers shows them and reports the preloaded ones as unused.
  test.use({ isFirstVisit: true, viewport: phone })

  test('on a phone the search is a dialog, and the filters unfold above the results', async ({ page }) => {
    const icon = page.getByRole('link', { name: 'Search' })
    const sheet = page.getByRole('dialog', { name: 'Search' })
    const field = sheet.getByPlaceholder('Search here')
    await page.goto('/about')
    await noRequestsInFlight(page)

    await test.step('the dialog opens by a click or Enter and closes by Escape or its button', async () => {
      await icon.click()
      await expect(field).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.locator('dialog'), 'removed when closed').toHaveCount(0)
      await expect(icon).toBeFocused()
      await page.keyboard.press('Enter')
      await sheet.getByRole('button', { name: 'Close' }).click()
      await expect(sheet).toHaveCount(0)
      await expect(page).toHaveURL('/about')
    })

    await test.step('it suggests, searches, and closes on navigation', async () => {
      await icon.click()
      await expect(field).toHaveRole('combobox')
      await field.pressSequentially('the')
      await expect(sheet.getByRole('option')).toHaveCount(9)
      await expect(sheet.getByRole('option').last()).toBeInViewport({ ratio: 1 })
      await expect(sheet.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
      await field.press('Enter')
      await expect(page).toHaveURL('/search?q=the')
      await expect(sheet).toHaveCount(0)
      await icon.click()
      await expect(field).toHaveValue('the')
      await page.goBack()
      await expect(page).toHaveURL('/about')
      await expect(sheet).toHaveCount(0)
    })

    await test.step('the filters unfold', async () => {
      await page.goto('/search')
      await expect(filter(page, 'Horror 6')).toBeHidden()
      await page.getByText('Filters', { exact: true }).click()
      await filter(page, 'Horror 6').click()
      await expect(page).toHaveURL('/search?category=horror')
      await expect(page.getByText('Filters (1)')).toBeVisible()
      await expect(status(page)).toHaveText('6 books')
      await expect(cards(page).first()).toBeInViewport()
    })
  })
})
