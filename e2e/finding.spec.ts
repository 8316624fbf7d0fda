import type { Page } from '@playwright/test'
import type { Book } from '../contract/books.ts'
import { firebasePort } from '../playwright.config.ts'
import { expectNoA11yViolations, expectNoHorizontalOverflow } from './a11y.ts'
import { box, cards, heading } from './searching.ts'
import { expect, test } from './shop-test.ts'

// A store where no test places orders.
test.use({ baseURL: `http://localhost:${firebasePort}` })

const desktop = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

const browse = (page: Page) => page.getByRole('button', { name: 'Browse' })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Categories' })
const status = (page: Page) => page.getByRole('main').getByRole('status')
const sort = (page: Page) => page.getByLabel('Sort by')
const filter = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name })
const titles = (page: Page) => cards(page).getByRole('heading')
const topSellers = (page: Page) =>
  page.getByRole('list', { name: 'Top Sellers', exact: true }).getByRole('article')

const booksAt = async (page: Page, path: string) => (await (await page.request.get(path)).json()) as Book[]

test('every page has a menu of the categories, for mouse and keyboard', async ({ page }) => {
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    await page.goto('/about')
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
    if (size === phone) await expectNoA11yViolations(page)
    await page.keyboard.press('Tab')
    await expect(menu(page).getByRole('link', { name: 'All books' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await expect(browse(page)).toBeFocused()
    await browse(page).click()
    await menu(page).getByRole('link', { name: 'Horror' }).click()
    await expect(page).toHaveURL('/search?category=horror')
    await expect(heading(page)).toHaveText('Horror')
    await expect(menu(page)).toBeHidden()
  }
})

test('the genre of the top sellers is in the URL: kept by Back and reload, and rendered by the server', async ({
  page,
}) => {
  await page.goto('/?genre=nonsense')
  await expect(topSellers(page)).toHaveCount(30)
  const genre = page.getByLabel('Genre', { exact: true })
  await genre.focus()
  await genre.selectOption('Horror')
  await expect(page).toHaveURL('/?genre=horror')
  await expect(topSellers(page)).toHaveCount(6)
  await expect(genre).toBeFocused()
  await topSellers(page).first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/books\//)
  await page.goBack()
  await expect(page).toHaveURL('/?genre=horror')
  await expect(genre).toHaveValue('horror')
  await expect(topSellers(page)).toHaveCount(6)
  await page.reload()
  // Waits for hydration: it renders the URL that the server has rendered.
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' })).toBeEnabled()
  await expect(genre).toHaveValue('horror')
  await expect(topSellers(page)).toHaveCount(6)
  await page.goBack()
  await expect(genre).toHaveValue('')
  await expect(topSellers(page)).toHaveCount(30)
})

test('results are sorted and filtered by the URL, and each filter can be removed', async ({ page }) => {
  const best = await booksAt(page, '/api/books/top-sellers')
  await page.setViewportSize(desktop)
  await page.goto('/search')
  await expect(status(page)).toHaveText('30 books')
  await sort(page).focus()
  await sort(page).selectOption('Best-selling')
  await expect(page).toHaveURL('/search?sort=best-selling')
  await expect(titles(page)).toHaveText(best.slice(0, 24).map(({ title }) => title))
  await expect(sort(page)).toBeFocused()
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/search?sort=best-selling&page=2')
  await expect(titles(page)).toHaveText(best.slice(24).map(({ title }) => title))

  await test.step('filters keep the order and start at the first page', async () => {
    await sort(page).selectOption('Price: low to high')
    await filter(page, 'Fiction 6').click()
    await expect(page).toHaveURL('/search?category=fiction&sort=price-low')
    await expect(status(page)).toHaveText('6 books')
    const fiction = best.filter(({ category }) => category === 'fiction').map(({ newPrice }) => newPrice)
    const prices = fiction.toSorted((one, other) => one - other).map((price) => `$${price.toFixed(2)}`)
    for (const [at, price] of prices.entries()) await expect(cards(page).nth(at)).toContainText(price)
    await page.getByLabel('Lowest price').fill('15')
    await page.getByLabel('Highest price').fill('9.50')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL('/search?category=fiction&min=9.5&max=15&sort=price-low')
    const within = fiction.filter((price) => price >= 9.5 && price <= 15).length
    await expect(status(page)).toHaveText(`${within} books`)
    await page.reload()
    await expect(page.getByLabel('Lowest price')).toHaveValue('9.5')
    await expect(sort(page)).toHaveValue('price-low')
    await expectNoA11yViolations(page)
    const chosen = page.getByRole('list', { name: 'Chosen filters' })
    await chosen.getByRole('link', { name: 'Remove filter: Fiction' }).click()
    await expect(page).toHaveURL('/search?min=9.5&max=15&sort=price-low')
    await chosen.getByRole('link', { name: 'Remove filter: $9.50 – $15.00' }).click()
    await expect(status(page)).toHaveText('30 books')
    await page.goBack()
    await expect(page.getByLabel('Lowest price')).toHaveValue('9.5')
    await expect(status(page)).not.toHaveText('30 books')
  })

  await test.step('formats and languages are filters where books have them', async () => {
    const groups = page.getByRole('navigation', { name: /^(Formats|Languages)$/ })
    await page.goto('/search?sort=title')
    await expect(groups).toHaveText([/Any format.*Hardback1.*Paperback1/, /Any language.*English30/])
    await filter(page, 'Hardback 1').click()
    await expect(page).toHaveURL('/search?format=hardback&sort=title')
    await expect(status(page)).toHaveText('1 book')
    await filter(page, 'English 1').click()
    await expect(page).toHaveURL('/search?format=hardback&language=en&sort=title')
    await page.reload()
    await expect(filter(page, 'Hardback 1')).toHaveAttribute('aria-current', 'true')
    await expectNoA11yViolations(page)
    await page.getByRole('link', { name: 'Remove filter: Hardback' }).click()
    await expect(status(page)).toHaveText('30 books')
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL('/search?language=en&sort=title&page=2')
    await expect(titles(page)).toHaveCount(6)
    await page.goBack()
    await page.goBack()
    await expect(titles(page)).toHaveText(['The Wealth of Nations'])
    await page.goto('/search?category=horror&format=scroll&language=english')
    await expect(status(page)).toHaveText('6 books')
    await expect(groups).toHaveText([/English6/])
    await page.goto('/search?category=horror&format=hardback')
    await expect(page.getByText('Nothing found with these filters.')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Any format' }).last().click()
    await expect(page).toHaveURL('/search?category=horror')
  })

  await test.step('a corrected spelling can be undone', async () => {
    await page.goto('/search?q=dracla')
    await expect(page.getByText('Showing results for “dracula”.')).toBeVisible()
    await expect(titles(page)).toHaveText(['Dracula'])
    await page.getByRole('link', { name: 'Search instead for “dracla”' }).click()
    await expect(page).toHaveURL('/search?q=dracla&exact=1')
    await expect(status(page)).toHaveText('No results')
    await page.getByText('Did you mean “dracula”?').getByRole('link').click()
    await expect(page).toHaveURL('/search?q=dracula')
    await expect(titles(page)).toHaveText(['Dracula'])
  })

  await test.step('no book has this price', async () => {
    await page.goto('/search?q=dracula&min=500')
    await expect(page.getByText('Nothing found in this price range.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Best-selling books' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Any price' }).last().click()
    await expect(titles(page)).toHaveText(['Dracula'])
  })
})

test.describe('on a first visit', () => {
  // A browser that has larger covers shows them and reports the preloaded ones as unused.
  test.use({ isFirstVisit: true })

  test('on a phone the filters unfold above the results', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/search')
    await expect(filter(page, 'Horror 6')).toBeHidden()
    await page.getByText('Filters', { exact: true }).click()
    await expectNoA11yViolations(page)
    await filter(page, 'Horror 6').click()
    await expect(page).toHaveURL('/search?category=horror')
    await expect(page.getByText('Filters (1)')).toBeVisible()
    await expect(status(page)).toHaveText('6 books')
    await expect(cards(page).first()).toBeInViewport()
    await page.goto('/search?page=2&sort=title')
    await expectNoHorizontalOverflow(page, [320, 390])
  })
})

test('finding works without JavaScript', async ({ browser }) => {
  const page = await browser.newPage({
    javaScriptEnabled: false,
    viewport: phone,
    baseURL: `http://localhost:${firebasePort}`,
  })
  await page.goto('/')
  await page.getByLabel('Genre', { exact: true }).selectOption('Horror')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL('/?genre=horror')
  await expect(page.getByLabel('Genre', { exact: true })).toHaveValue('horror')
  await expect(topSellers(page)).toHaveCount(6)
  await browse(page).click()
  await menu(page).getByRole('link', { name: 'All books' }).click()
  await sort(page).selectOption('Title')
  await page.getByRole('button', { name: 'Sort' }).click()
  await expect(page).toHaveURL('/search?sort=title')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(cards(page)).toHaveCount(6)
  await page.getByText('Filters', { exact: true }).click()
  await page.getByLabel('Highest price').fill('10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL('/search?sort=title&min=&max=10')
  await expect(page.getByText('Filters (1)')).toBeVisible()
  await page.getByRole('link', { name: 'Remove filter: Up to $10.00' }).click()
  await expect(page).toHaveURL('/search?sort=title')
  await expect(status(page)).toHaveText('30 books')
  await page.getByText('Filters', { exact: true }).click()
  await filter(page, 'Paperback 1').click()
  await sort(page).selectOption('Newest')
  await page.getByRole('button', { name: 'Sort' }).click()
  await expect(page).toHaveURL('/search?format=paperback&sort=newest')
  await expect(status(page)).toHaveText('1 book')
  await page.getByRole('link', { name: 'Remove filter: Paperback' }).click()
  await expect(page).toHaveURL('/search')
  await page.goto('/search?q=dracla')
  await expect(titles(page)).toHaveText(['Dracula'])
  await page.getByRole('link', { name: 'Search instead for “dracla”' }).click()
  await expect(page.getByRole('list', { name: 'Best-selling books' }).getByRole('article')).toHaveCount(12)
  await expect(box(page).first()).toHaveValue('dracla')
  await page.close()
})
