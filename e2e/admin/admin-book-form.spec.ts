import {
  add,
  addPath,
  booksOf,
  chooseCover,
  dialog,
  field,
  fillIn,
  forgetBooks,
  goTo,
  kept,
  press,
  typedIn,
  words,
} from '../support/book-form.ts'
import { asAdmin, asSignedInAdmin } from '../support/admin.ts'
import { changingPort } from '../../playwright.config.ts'
import { held } from '../support/held.ts'
import { fontsLoaded } from '../support/in-flight.ts'
import { titles } from '../support/shelf.ts'
import { expect, test } from '../support/shop-test.ts'

test.use({ baseURL: `http://localhost:${changingPort}` })
test.describe.configure({ mode: 'serial' })

test.beforeEach(async ({ page }) => asSignedInAdmin(page))
test.afterEach(async ({ request }) => forgetBooks(request, 'Formbound'))

test('a new book with a cover is added by keyboard or mouse, and the form is cleared for the next one', async ({
  page,
  request,
}) => {
  const release = await held(page, '**/api/covers')
  await page.goto(addPath)
  await expect(page).toHaveTitle('Add New Book – Book Store')
  await expect(field(page, 'Category').getByRole('option')).toHaveText([
    'Choose A Category',
    'Business',
    'Technology',
    'Fiction',
    'Horror',
    'Adventure',
  ])
  await test.step('the description is as high as its text', async () => {
    await fontsLoaded(page)
    const heightOf = async (name: string) => (await field(page, name).boundingBox())?.height ?? 0
    const line = await heightOf('Title')
    await expect.poll(async () => Math.abs((await heightOf('Description')) - line)).toBeLessThanOrEqual(2)
    await field(page, 'Description').fill('One.\nTwo.\nThree.')
    await expect.poll(() => heightOf('Description')).toBeGreaterThan(line * 1.8)
  })
  await fillIn(page)
  await field(page, 'Trending').check()
  await chooseCover(page, 'formbound.png')
  await expect(page.getByText('Selected: formbound.png', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: `Cover of ${words.Title}` })).toHaveAttribute(
    'src',
    /^data:image\/png/,
  )
  await add(page).click()
  await expect(page.getByRole('progressbar', { name: 'Uploading formbound.png' })).toBeVisible()
  await expect(field(page, 'Cover Image')).toBeDisabled()
  release()
  await expect(dialog(page).getByRole('heading')).toHaveText('Book added')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(dialog(page)).toContainText('Your book is uploaded successfully!')
  await expect(dialog(page).getByRole('button')).toHaveText(['Cancel', "Yes, It's Okay!"])
  await press(page, "Yes, It's Okay!")
  await expect
    .poll(() => typedIn(page))
    .toEqual({
      Title: '',
      Description: '',
      Author: '',
      'Old Price': '',
      'New Price': '',
    })
  await expect(field(page, 'Category')).toHaveValue('')
  await expect(field(page, 'Trending')).not.toBeChecked()
  await expect(page.getByText('Selected:')).toHaveCount(0)
  await expect(field(page, 'Cover Image')).toHaveValue('')

  const [book] = await booksOf(request, 'Formbound')
  expect(book).toMatchObject({
    title: words.Title,
    description: words.Description,
    author: words.Author,
    category: 'horror',
    trending: true,
    oldPrice: 20,
    newPrice: 12.5,
    coverImage: expect.stringMatching(/^formbound.*\.png$/),
  })
  await goTo(page, 'Manage Books')
  await page.getByRole('searchbox', { name: 'Find books by words' }).fill('Formbound')
  await expect(titles(page)).toHaveText([words.Title])

  await test.step('a copy of it begins with its fields and its cover, and is saved by Add Book', async () => {
    await page.getByRole('link', { name: `Duplicate ${words.Title}` }).click()
    await expect.poll(() => typedIn(page)).toEqual({ ...words, 'Old Price': '20.00' })
    await expect(field(page, 'Trending')).toBeChecked()
    expect(await booksOf(request, 'Formbound')).toHaveLength(1)
    await field(page, 'Description').fill('A second printing.')
    await add(page).click()
    await press(page, "Yes, It's Okay!")
    await expect(page).toHaveURL(addPath)
    await expect(field(page, 'Title')).toHaveValue('')
    const [copy] = await booksOf(request, 'Formbound')
    expect(copy).toMatchObject({
      ...book,
      _id: copy?._id,
      createdAt: copy?.createdAt,
      description: 'A second printing.',
    })
    expect(copy?._id).not.toBe(book?._id)
    await request.delete(`/api/books/${copy?._id}`, { headers: await asAdmin(request) })
  })

  await test.step('by keyboard one book is added, even if the admin leaves the page while it says Adding..', async () => {
    const adding = page.getByRole('button', { name: 'Adding..', exact: true })
    const addFirst = await held(page, '**/api/books/create-book')
    await goTo(page, 'Add New Book')
    await field(page, 'Title').focus()
    for (const keys of [words.Title, words.Description, words.Author, 'Horror', '20', '12.50']) {
      await page.keyboard.type(keys)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Space')
    await expect(field(page, 'Trending')).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(field(page, 'Cover Image')).toBeFocused()
    // The folded details for the trade come before the button.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(adding).toBeFocused()
    await page.keyboard.press('Enter')
    await goTo(page, 'Manage Books')
    await expect(page.getByRole('table', { name: 'All Books' })).toBeVisible()
    addFirst()
    await expect(dialog(page)).toContainText('Book added')
    await page.keyboard.press('Escape')
    expect(await booksOf(request, 'Formbound')).toMatchObject([
      { category: 'horror', trending: true, newPrice: 12.5, coverImage: '' },
      { _id: book?._id },
    ])
    await goTo(page, 'Add New Book')
    await expect(field(page, 'Title')).toHaveValue('')
    await expect.poll(() => kept(page, 'book:new')).toBeNull()
  })

  await page.goto(`/books/${book?._id}`)
  const cover = page.getByRole('main').getByRole('img', { name: `Cover of ${words.Title}` })
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})
