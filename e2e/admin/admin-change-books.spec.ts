import type { Page } from '@playwright/test'
import { changingPort } from '../../playwright.config.ts'
import { asAdmin, asSignedInAdmin } from '../support/admin.ts'
import { anotherBook, booksOf, dialog, forgetBooks } from '../support/book-form.ts'
import { column, path, rows, titles } from '../support/shelf.ts'
import { expect, test } from '../support/shop-test.ts'

test.use({ baseURL: `http://localhost:${changingPort}`, expected: /409/ })

test.afterEach(async ({ request }) => forgetBooks(request, 'Bundled'))

const bar = (page: Page) => page.getByRole('region', { name: 'Selected books' })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name })
const all = (page: Page) => box(page, 'Select all books on this page')
const outcome = (page: Page, kind: 'alert' | 'status') => page.getByRole('main').getByRole(kind).first()

/** Selects all books and applies a change to them. */
async function apply(page: Page, change: string, value?: [label: string, value: string]) {
  await all(page).check()
  await bar(page).getByRole('button', { name: 'Change' }).click()
  await bar(page).getByLabel('Change', { exact: true }).selectOption(change)
  const field = value && bar(page).getByLabel(value[0], { exact: true })
  if (value?.[0] === 'Category') await field?.selectOption(value[1])
  else await field?.fill(value?.[1] ?? '')
  await bar(page)
    .getByRole('button', { name: /^Apply to/ })
    .click()
}

test('selected books get a price, a category or the trending mark together, and are deleted together', async ({
  page,
  request,
}) => {
  for (const title of ['Bundled A', 'Bundled B', 'Bundled C', 'Bundled D']) await anotherBook(request, title)
  await asSignedInAdmin(page)
  await page.goto(`${path}?q=bundled`)
  await expect(titles(page)).toHaveText(['Bundled D', 'Bundled C', 'Bundled B', 'Bundled A'])

  await test.step('one book is deleted by keyboard, after confirmation, and the list has the focus', async () => {
    await page.getByRole('button', { name: 'Delete Bundled D', exact: true }).press('Enter')
    await expect(dialog(page)).toContainText('Bundled D')
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('heading')).toHaveText('Book deleted successfully!')
    await page.keyboard.press('Enter')
    await expect(titles(page)).toHaveText(['Bundled C', 'Bundled B', 'Bundled A'])
    await expect(page.getByRole('table')).toBeFocused()
  })

  await test.step('by keyboard; a value that is not allowed is named at its field', async () => {
    await box(page, 'Select Bundled C').focus()
    await page.keyboard.press('Space')
    await expect(bar(page)).toContainText('1 book selected')
    await box(page, 'Select Bundled B').press('Space')
    await expect(bar(page)).toContainText('2 books selected')
    await bar(page).getByRole('button', { name: 'Change' }).press('Enter')
    const price = bar(page).getByLabel('New Price')
    await price.fill('cheap')
    await page.keyboard.press('Enter')
    await expect(price).toHaveAccessibleDescription('Enter a price, for example 12.50')
    await price.fill('10')
    await page.keyboard.press('Enter')
    await expect(outcome(page, 'status')).toHaveText('2 books changed.')
    await expect(column(page, 4)).toHaveText(['$10.00', '$10.00', '$7.25'])
    await expect(bar(page)).toHaveCount(0)
    await expect(page.getByRole('table')).toBeFocused()
  })

  await apply(page, 'Change the price by percent', ['Percent', '-10'])
  await expect(column(page, 4)).toHaveText(['$9.00', '$9.00', '$6.53'])
  await apply(page, 'Move to a category', ['Category', 'Horror'])
  await expect(column(page, 3)).toHaveText(['Horror', 'Horror', 'Horror'])
  await apply(page, 'No longer trending')
  await expect
    .poll(async () => (await booksOf(request, 'Bundled')).some(({ trending }) => trending))
    .toBe(false)

  await test.step('a book that is gone is named, and nothing is changed; on a phone too', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const [, { _id } = { _id: '' }] = await booksOf(request, 'Bundled')
    await request.delete(`/api/books/${_id}`, { headers: await asAdmin(request) })
    await apply(page, 'Set the new price', ['New Price', '1'])
    await expect(outcome(page, 'alert')).toHaveText(
      'Nothing was changed. These books have been deleted meanwhile: Bundled B.',
    )
    await expect(column(page, 4)).toHaveText(['$9.00', '$6.53'])
    await all(page).check()
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
  })

  await test.step('Delete asks first and names the books; the safe button has the focus', async () => {
    await bar(page).getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(dialog(page).getByRole('heading')).toHaveText('Delete 2 books?')
    await expect(dialog(page)).toContainText('Bundled C and Bundled A will be removed from the shop')
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(2)
    await bar(page).getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Delete 2 books' }).click()
    await expect(page.getByText('No book matches this.')).toBeVisible()
    expect(await booksOf(request, 'Bundled')).toEqual([])
  })
})
