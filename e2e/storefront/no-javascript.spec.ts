import type { Page } from '@playwright/test'
import { firebasePort } from '../../playwright.config.ts'
import { box, cards, heading } from '../support/searching.ts'
import { expect, test } from '../support/shop-test.ts'

// A store where no test places orders.
const baseURL = `http://localhost:${firebasePort}`

const status = (page: Page) => page.getByRole('main').getByRole('status')
const sort = (page: Page) => page.getByLabel('Sort by')
const genre = (page: Page) => page.getByLabel('Genre', { exact: true })
const filter = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name })
const rows = ['Top Sellers', 'Recommended for you', 'News']

test('without JavaScript, books are found by rows, genres, menu, search, filters and order', async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL })

  await test.step('rows have scrollbars instead of arrow buttons', async () => {
    await page.goto('/')
    for (const name of rows) {
      await expect(page.getByRole('list', { name, exact: true })).toHaveCSS('scrollbar-width', 'thin')
      await expect(page.getByRole('button', { name: `Next ${name}`, exact: true })).toBeHidden()
    }
  })

  await test.step('a genre has a button', async () => {
    await genre(page).selectOption('Horror')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL('/?genre=horror')
    await expect(genre(page)).toHaveValue('horror')
    await expect(page.getByRole('list', { name: 'Top Sellers' }).getByRole('article')).toHaveCount(6)
  })

  await test.step('the search box is a form', async () => {
    await box(page).fill('war & "peace" + jane')
    await box(page).press('Enter')
    await expect(heading(page)).toHaveText('Results for “war & "peace" + jane”')
    await expect(box(page).first()).toHaveValue('war & "peace" + jane')
  })

  await test.step('on a phone the menu opens, and the icon leads to a page with a search box', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    await expect(heading(page)).toHaveText('All books')
    const shown = box(page).locator('visible=true')
    await shown.fill('dracula')
    await shown.press('Enter')
    await expect(cards(page)).toContainText(['Dracula'])
    await page.getByRole('button', { name: 'Browse' }).click()
    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: 'All books' })
      .click()
  })

  await test.step('order and prices are forms, filters are links', async () => {
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
    await expect(status(page)).toHaveText('30 books')
    await page.getByText('Filters', { exact: true }).click()
    await filter(page, 'Paperback 1').click()
    await sort(page).selectOption('Newest')
    await page.getByRole('button', { name: 'Sort' }).click()
    await expect(page).toHaveURL('/search?format=paperback&sort=newest')
    await expect(status(page)).toHaveText('1 book')
  })

  await test.step('a book cannot be shared', async () => {
    await cards(page).first().getByRole('heading').getByRole('link').click()
    await expect(heading(page)).toHaveText('The Wealth of Nations')
    await expect(page.getByText('Share')).toBeHidden()
  })
  await page.close()
})
