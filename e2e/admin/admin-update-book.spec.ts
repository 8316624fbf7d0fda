import type { APIRequestContext, Page } from '@playwright/test'
import type { Book } from '../../contract/catalog/books.ts'
import { changingPort } from '../../playwright.config.ts'
import {
  anotherBook,
  dialog,
  field,
  forgetBooks,
  goTo,
  kept,
  picture,
  sentBooks,
  typedIn,
} from '../support/book-form.ts'
import { asAdmin, asSignedInAdmin } from '../support/admin.ts'
import { held } from '../support/held.ts'
import { expect, test } from '../support/shop-test.ts'

test.use({ baseURL: `http://localhost:${changingPort}`, expected: /(400.*\/api\/books|404.*\/covers)\// })
test.describe.configure({ mode: 'serial' })

let book: Book

test.beforeEach(async ({ page, request }) => {
  book = await anotherBook(request, 'Rebound again')
  await asSignedInAdmin(page)
})
test.afterEach(async ({ request }) => forgetBooks(request, 'Rebound'))

const path = () => `/dashboard/edit-book/${book._id}`
const update = (page: Page) => page.getByRole('button', { name: 'Update Book', exact: true })
const failed = 'Failed to update book.'

const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click()
const keptNow = async (request: APIRequestContext) => (await request.get(`/api/books/${book._id}`)).json()

test('the form shows the book, sends the fields of the specification, and shows the new cover', async ({
  page,
  request,
}) => {
  const sent = sentBooks(page)
  const open = await held(page, `**/api/books/${book._id}`)
  await page.goto(path())
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible()
  open()
  await expect(field(page, 'Title')).toHaveValue('Rebound again')
  await expect(page).toHaveTitle('Update Book – Book Store')
  await expect
    .poll(() => typedIn(page))
    .toEqual({
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
  await press(page, "Yes, It's Okay!")
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
  expect(await keptNow(request)).toMatchObject(expected)

  await expect(page.getByRole('link', { name: 'View in the shop' })).toHaveAttribute(
    'href',
    `/books/${book._id}`,
  )
  await expect(page.getByRole('link', { name: 'Duplicate' })).toHaveAttribute(
    'href',
    `/dashboard/add-new-book?from=${book._id}`,
  )

  await test.step('another cover is uploaded with the changes, and shown as the shop crops it', async () => {
    const upload = field(page, 'Upload another cover')
    const preview = page.getByRole('img', { name: 'Cover of Rebound once more' })
    const file = { name: 'rebound.png', mimeType: 'image/png', buffer: await picture() }
    await upload.setInputFiles(file)
    await expect(page.getByText('Selected: rebound.png')).toBeVisible()
    await expect(preview).toHaveAttribute('src', /^data:image\/png/)
    const box = await preview.boundingBox()
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(1.5, 1)
    await field(page, 'Cover Image').fill('dracula.jpg')
    await expect(page.getByText('Selected:')).toHaveCount(0)
    await upload.setInputFiles(file)
    await update(page).click()
    await press(page, "Yes, It's Okay!")
    await expect(field(page, 'Cover Image')).toHaveValue(/^rebound.*\.png$/)
    expect(await keptNow(request)).toMatchObject({ coverImage: expect.stringMatching(/^rebound/) })
  })

  await test.step('an update completes even if the admin leaves the page while it says Updating..', async () => {
    const release = await held(page, '**/api/books/edit/*')
    await field(page, 'Title').fill('Rebound on the way')
    await field(page, 'Title').press('Enter')
    await expect(page.getByRole('button', { name: 'Updating..' })).toBeFocused()
    for (const name of ['Title', 'Category', 'Trending', 'Cover Image']) {
      await expect(field(page, name)).toBeDisabled()
    }
    await goTo(page, 'Manage Books')
    await expect(page.getByRole('table', { name: 'All Books' })).toBeVisible()
    release()
    await expect(dialog(page)).toContainText('Book Updated')
    await press(page, "Yes, It's Okay!")
    await expect.poll(() => kept(page, `book:${book._id}`)).toBeNull()
    expect(await keptNow(request)).toMatchObject({ title: 'Rebound on the way' })
    await page.goBack()
    await expect(field(page, 'Title')).toHaveValue('Rebound on the way')
    await expect(page.getByRole('button', { name: 'Undo changes' })).toHaveCount(0)
  })

  await test.step('a refused cover is marked and has the focus once the dialog is closed', async () => {
    await field(page, 'Cover Image').fill('../secret')
    await update(page).click()
    await expect(dialog(page).getByRole('heading')).toHaveText(failed)
    await press(page, 'OK')
    await expect(field(page, 'Cover Image')).toHaveAccessibleDescription(
      /^Enter a cover's file name or a URL/,
    )
    await expect(field(page, 'Cover Image')).toBeFocused()
    await page.reload()
    await expect(field(page, 'Cover Image'), 'unsaved input survives a reload').toHaveValue('../secret')
  })

  await test.step('any file name is a cover, which is drawn until a picture is uploaded under it', async () => {
    const name = `rebound-${Date.now().toString(36)}.png`
    await field(page, 'Cover Image').fill(name)
    await update(page).click()
    await press(page, "Yes, It's Okay!")
    await expect(field(page, 'Cover Image')).toHaveAccessibleDescription(
      /^No picture is stored under this name yet/,
    )
    await page.goto(`/books/${book._id}`)
    await expect(page.getByRole('main').locator('.drawn-cover').first()).toBeVisible()
    const upload = { name, mimeType: 'image/png', buffer: await picture() }
    const headers = await asAdmin(request)
    await request.post('/api/covers', { headers, multipart: { file: upload } })
    await page.reload()
    const cover = page
      .getByRole('main')
      .getByRole('img', { name: /^Cover of Rebound/ })
      .first()
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  })
})
