import { changingPort } from '../../playwright.config.ts'
import { asSignedInAdmin } from '../support/admin.ts'
import {
  add,
  addPath,
  booksOf,
  dialog,
  field,
  fillIn,
  forgetBooks,
  press,
  sentBooks,
} from '../support/book-form.ts'
import { expect, test } from '../support/shop-test.ts'

test.use({ baseURL: `http://localhost:${changingPort}`, expected: /40[04]/ })
test.afterEach(async ({ request }) => forgetBooks(request, 'Traded'))

test('a bookseller scans an ISBN and adds details, which the page of the book shows and searches find', async ({
  page,
  request,
}) => {
  await asSignedInAdmin(page)
  await page.goto(`${addPath}?isbn=9780306406157`)
  await expect(field(page, 'ISBN'), 'of an unknown scan').toHaveValue('9780306406157')
  const sent = sentBooks(page)
  await page.goto(addPath)
  await fillIn(page, {
    Title: 'Traded Goods',
    Description: 'With details.',
    Author: 'Ada Inkwell',
    'Old Price': '',
    'New Price': '12.50',
  })
  const details = page.getByText('ISBN, publisher and more')
  await expect(field(page, 'ISBN')).toBeHidden()
  await details.click()

  await test.step('a scan does not save the book, and a wrong ISBN is reported at its field', async () => {
    await field(page, 'ISBN').fill('9780306406158')
    await page.keyboard.press('Enter')
    await expect(field(page, 'ISBN')).toHaveAccessibleDescription(/check digit does not match/)
    await field(page, 'ISBN').fill('0-306-40615-2')
    await page.keyboard.press('Enter')
    expect(sent).toEqual([])
  })
  await field(page, 'Subtitle').fill('A Ledger')
  await page.getByRole('button', { name: 'Add contributor' }).click()
  await expect(field(page, 'Role')).toBeFocused()
  await field(page, 'Role').selectOption('Translator')
  await field(page, 'Published').fill('1851-10')
  await field(page, 'Language').selectOption('French')
  await field(page, 'Pages').fill('1204')
  await field(page, 'Format').selectOption('Hardback')

  await test.step('an error of the server opens the details and is at its field', async () => {
    await details.click()
    await add(page).click()
    await dialog(page).getByRole('button').first().click()
    await expect(field(page, 'Name')).toHaveAccessibleDescription('Enter a name')
    await field(page, 'Name').fill('Ben Quill')
  })
  await add(page).click()
  await press(page, "Yes, It's Okay!")
  const [book] = await booksOf(request, 'Traded')
  expect(book).toMatchObject({ isbn: '9780306406157', oldPrice: 12.5, newPrice: 12.5 })

  await test.step('the page of the book shows them', async () => {
    await page.goto('/isbn/0306406152')
    await expect(page).toHaveURL(`/books/${book?._id}`)
    const main = page.getByRole('main')
    for (const words of ['A Ledger', 'Translated by Ben Quill', 'October 1851', '978-0-306-40615-7', '1,204'])
      await expect(main.getByText(words, { exact: true })).toBeVisible()
  })

  await test.step('a scan into the search box leads to the book; an unknown ISBN has a page with a search', async () => {
    await page.goto('/about')
    await page
      .getByRole('combobox', { name: 'Search for books' })
      .or(page.getByLabel('Search for books'))
      .fill('0306406152')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/books/${book?._id}`)
    const missing = await page.goto('/isbn/9780262033848')
    expect(missing?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No book with this ISBN')
    await page.getByLabel('Title, author or ISBN').fill('Traded Goods')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('main').getByRole('link', { name: 'Traded Goods' }).first()).toBeVisible()
  })
})
