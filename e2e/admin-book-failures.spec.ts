import { changingPort } from '../playwright.config.ts'
import {
  add,
  addPath,
  booksOf,
  chooseCover,
  dialog,
  field,
  fillIn,
  forgetBooks,
  kept,
  press,
  typedIn,
  words,
} from './book-form.ts'
import { asSignedInAdmin } from './admin.ts'
import { loseAnswer } from './held.ts'
import { expect, test } from './shop-test.ts'

const kind = 'Misbound'
const typed = { ...words, Title: `${kind}, a Story` }
const failed = 'Failed to add book. Please try again.'

test.use({ baseURL: `http://localhost:${changingPort}` })
test.use({ expected: /(400|401|404|500|ERR_FAILED).*\/(api\/(books|covers|admin)|covers)/ })
test.describe.configure({ mode: 'serial' })

test.beforeEach(async ({ page }) => asSignedInAdmin(page))
test.afterEach(async ({ request }) => forgetBooks(request, kind))

test('neither a lost response nor an invalid token adds a book twice or loses the input', async ({
  page,
  request,
}) => {
  await page.goto(addPath)
  await fillIn(page, typed)
  await loseAnswer(page, '**/api/books/create-book')
  await add(page).click()
  await expect(dialog(page).getByRole('heading')).toHaveText(failed)
  await press(page, 'OK')
  await page.reload()
  await add(page).click()
  await expect(dialog(page).getByRole('heading')).toHaveText('Book added')
  expect(await booksOf(request, kind)).toHaveLength(1)
  await press(page, "Yes, It's Okay!")

  await fillIn(page, typed)
  await loseAnswer(page, '**/api/books/create-book')
  await add(page).click()
  await expect(dialog(page).getByRole('heading')).toHaveText(failed)
  await press(page, 'OK')
  await field(page, 'Title').fill('Misbound, Another')
  await add(page).click()
  await expect(dialog(page).getByRole('heading')).toHaveText('Book added')
  const titles = (await booksOf(request, kind)).map(({ title }) => title)
  expect(titles).toEqual(['Misbound, Another', typed.Title, typed.Title])

  await test.step('after an invalid token the input is restored, and the cover has to be chosen again', async () => {
    await press(page, "Yes, It's Okay!")
    await fillIn(page, typed)
    await chooseCover(page, 'misbound.png')
    await page.evaluate(() => localStorage.setItem('token', 'worn.out'))
    await add(page).click()
    await expect(page).toHaveURL('/admin')
    await asSignedInAdmin(page)
    await page.goto(addPath)
    await expect.poll(() => typedIn(page)).toEqual(typed)
    await expect(field(page, 'Category')).toHaveValue('horror')
    const again = 'misbound.png has not been uploaded yet. Please choose it again.'
    await expect(field(page, 'Cover Image')).toHaveAccessibleDescription(again)
    await chooseCover(page, 'misbound.png')
    await add(page).click()
    await expect(dialog(page)).toContainText('Book added')
    expect(await booksOf(request, kind)).toHaveLength(4)
    await expect.poll(() => kept(page, 'book:new')).toBeNull()
  })
})

test('each failure is shown at its field, and a cover is not uploaded again if only the book fails', async ({
  page,
  request,
}) => {
  const fails = async () => {
    await add(page).click()
    await expect(dialog(page).getByRole('heading')).toHaveText(failed)
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveCount(0)
  }
  await page.clock.install()
  await page.goto(addPath)
  await fillIn(page, typed)
  await field(page, 'Cover Image').setInputFiles({
    name: 'no.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no'),
  })
  await fails()
  await expect(page.getByText('Choose a JPEG, PNG, WebP, AVIF or GIF picture.')).toBeVisible()
  await expect(field(page, 'Cover Image')).toBeFocused()
  await expect.poll(() => typedIn(page)).toMatchObject({ Title: typed.Title })
  expect(await booksOf(request, kind)).toEqual([])

  await chooseCover(page, 'misbound.png')
  await page.route('**/api/covers', () => {}, { times: 1 })
  await add(page).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.clock.fastForward('02:01')
  await expect(dialog(page).getByRole('heading')).toHaveText(failed)
  await press(page, 'OK')
  await expect(field(page, 'Cover Image')).toHaveAccessibleDescription(/^The picture did not arrive\./)

  let uploads = 0
  page.on('request', (call) => (uploads += Number(call.url().endsWith('/api/covers'))))
  await field(page, 'Title').fill(`Misbound ${'x'.repeat(300)}`)
  await field(page, 'New Price').fill('99999999')
  await fails()
  await expect(field(page, 'Title')).toHaveAccessibleDescription('Use 300 characters or fewer')
  await expect(field(page, 'New Price')).toHaveAccessibleDescription('A price cannot be above 9999999.99')
  await expect(field(page, 'Title')).toBeFocused()

  await fillIn(page, typed)
  await page.route('**/api/books/create-book', (route) => route.abort(), { times: 2 })
  await fails()
  await fails()
  await page.reload()
  await expect(page.getByText('Selected: misbound.png', { exact: true })).toBeVisible()
  await expect.poll(() => typedIn(page)).toEqual(typed)
  await add(page).click()
  await expect(dialog(page)).toContainText('Book added')
  expect(uploads).toBe(1)
  expect(await booksOf(request, kind)).toMatchObject([{ coverImage: expect.stringMatching(/^misbound/) }])
})
