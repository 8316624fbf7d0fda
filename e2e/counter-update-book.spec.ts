import type { Page } from '@playwright/test'
import type { Book } from '../contract/books.ts'
import { changingPort } from '../playwright.config.ts'
import { anotherBook, dialog, field, forgetBooks, sentBooks, typedIn } from './book-form.ts'
import { asAdmin, atCounter } from './counter.ts'
import { expect, test } from './shop-test.ts'

test.use({ baseURL: `http://localhost:${changingPort}` })
test.describe.configure({ mode: 'serial' })

let book: Book

test.beforeEach(async ({ page, request }) => {
  book = await anotherBook(request, 'Rebound again')
  await atCounter(page)
})
test.afterEach(async ({ request }) => forgetBooks(request, 'Rebound'))

const path = () => `/dashboard/edit-book/${book._id}`
const update = (page: Page) => page.getByRole('button', { name: 'Update Book', exact: true })
const failed = 'Failed to update book.'

test('the form shows the book as it is, and sends what the specification names', async ({
  page,
  request,
}) => {
  const sent = sentBooks(page)
  await page.goto(path())
  await expect(page).toHaveTitle('Update Book – Book Store')
  expect(await typedIn(page)).toEqual({
    Title: 'Rebound again',
    Description: 'It was there before.',
    Author: 'Ada Inkwell',
    'Old Price': '9.00',
    'New Price': '7.25',
  })
  await expect(field(page, 'Category')).toHaveValue('fiction')
  await expect(field(page, 'Trending')).toBeChecked()
  await expect(field(page, 'Cover Image')).toHaveValue('dracula.jpg')
  await expect(page.getByRole('img', { name: 'Cover of Rebound again' })).toHaveAttribute(
    'src',
    '/covers/dracula.jpg',
  )

  await field(page, 'Title').fill('Rebound once more')
  await field(page, 'New Price').fill('6.5')
  await field(page, 'Trending').uncheck()
  const fetched = page.waitForResponse((answer) => answer.url().endsWith(`/api/books/${book._id}`))
  await update(page).click()
  await expect(dialog(page).getByRole('heading')).toHaveText('Book Updated')
  await expect(dialog(page)).toContainText('Your book is updated successfully!')
  await fetched
  await dialog(page).getByRole('button', { name: "Yes, It's Okay!" }).click()
  await expect(field(page, 'Title')).toHaveValue('Rebound once more')
  await expect(field(page, 'New Price')).toHaveValue('6.50')
  const expected = {
    title: 'Rebound once more',
    description: 'It was there before.',
    author: 'Ada Inkwell',
    category: 'fiction',
    trending: false,
    oldPrice: 9,
    newPrice: 6.5,
    coverImage: 'dracula.jpg',
  }
  expect(sent).toEqual([expected])
  expect(await (await request.get(`/api/books/${book._id}`)).json()).toMatchObject(expected)
})

test('an empty cover keeps the one that the book has', async ({ page, request }) => {
  const sent = sentBooks(page)
  await page.goto(path())
  await field(page, 'Cover Image').fill('')
  await expect(field(page, 'Cover Image')).toHaveAccessibleDescription(
    /Empty keeps the cover that the book has\./,
  )
  await update(page).click()
  await dialog(page).getByRole('button', { name: "Yes, It's Okay!" }).click()
  expect(sent).toMatchObject([{ coverImage: '' }])
  await expect(field(page, 'Cover Image')).toHaveValue('dracula.jpg')
  expect(await (await request.get(`/api/books/${book._id}`)).json()).toMatchObject({
    coverImage: 'dracula.jpg',
  })
})

test('what was typed survives a reload, each book for itself, until it is saved or undone', async ({
  page,
  request,
}) => {
  const other = await anotherBook(request, 'Rebound again')
  await page.goto(path())
  await field(page, 'Description').fill('Half a thought')
  await page.goto(`/dashboard/edit-book/${other._id}`)
  await expect(field(page, 'Description')).toHaveValue('It was there before.')
  await page.goto(path())
  await expect(field(page, 'Description')).toHaveValue('Half a thought')
  await page.getByRole('button', { name: 'Undo changes' }).click()
  await expect(field(page, 'Description')).toHaveValue('It was there before.')
  await page.reload()
  await expect(field(page, 'Description')).toHaveValue('It was there before.')
})

test('it loads before it shows', async ({ page }) => {
  const { promise: letGo, resolve } = Promise.withResolvers<void>()
  await page.route(`**/api/books/${book._id}`, async (route) => {
    await letGo
    await route.continue()
  })
  await page.goto(path())
  await expect(page.getByText('Loading...')).toBeVisible()
  resolve()
  await expect(field(page, 'Title')).toHaveValue('Rebound again')
})

test.describe('where something goes wrong', () => {
  test.use({ expected: /(400|401|404|500|ERR_FAILED|ERR_NAME).*/ })

  for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense', '%3Cscript%3E']) {
    test(`a book that is not there cannot be changed: ${id}`, async ({ page }) => {
      await page.goto(`/dashboard/edit-book/${id}`)
      await expect(page.getByRole('alert')).toHaveText('Error fetching book data')
      await expect(update(page)).toHaveCount(0)
    })
  }

  test('a shop that does not answer shows no book either', async ({ page }) => {
    await page.route(`**/api/books/${book._id}`, (route) => route.abort())
    await page.goto(path())
    await expect(page.getByRole('alert')).toHaveText('Error fetching book data')
  })

  test('what the shop refuses is told under its field, and what was typed stays', async ({
    page,
    request,
  }) => {
    await page.goto(path())
    await field(page, 'Title').fill('Rebound, better')
    await field(page, 'Cover Image').fill('../secret')
    await update(page).click()
    await expect(dialog(page).getByRole('heading')).toHaveText(failed)
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await expect(field(page, 'Cover Image')).toHaveAccessibleDescription(
      /^Please give the name of a cover or an address/,
    )
    await expect(field(page, 'Cover Image')).toBeFocused()
    await expect(page.getByText('This picture cannot be shown.')).toBeVisible()
    await page.reload()
    await expect(field(page, 'Title')).toHaveValue('Rebound, better')
    await field(page, 'Cover Image').fill('emma.jpg')
    await update(page).click()
    await expect(dialog(page)).toContainText('Book Updated')
    expect(await (await request.get(`/api/books/${book._id}`)).json()).toMatchObject({
      coverImage: 'emma.jpg',
    })
  })

  test('a book that went meanwhile, and a call that fails, is a failure', async ({ page, request }) => {
    await page.goto(path())
    await field(page, 'Title').fill('Rebound, too late')
    await page.route('**/api/books/edit/*', (route) => route.abort(), { times: 1 })
    await update(page).click()
    await expect(dialog(page).getByRole('heading')).toHaveText(failed)
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await request.delete(`/api/books/${book._id}`, { headers: await asAdmin(request) })
    await update(page).click()
    await expect(dialog(page).getByRole('heading')).toHaveText(failed)
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await expect(field(page, 'Title')).toHaveValue('Rebound, too late')
  })

  test('what was typed is still there after a token that is good no longer', async ({ page }) => {
    await page.goto(path())
    await field(page, 'Title').fill('Rebound, kept')
    await page.evaluate(() => localStorage.setItem('token', 'worn out'))
    await update(page).click()
    await expect(page).toHaveURL('/admin')
    await page.goto(path())
    await expect(field(page, 'Title')).toHaveValue('Rebound, kept')
  })
})
