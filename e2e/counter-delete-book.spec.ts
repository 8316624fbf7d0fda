import type { APIRequestContext, Page } from '@playwright/test'
import type { Book } from '../contract/books.ts'
import { changingPort } from '../playwright.config.ts'
import { asAdmin, atCounter } from './counter.ts'
import { held } from './held.ts'
import { expect, test } from './shop-test.ts'

test.use({ baseURL: `http://localhost:${changingPort}` })
test.describe.configure({ mode: 'serial' })

const shelf = '/dashboard/manage-books?q=Quillonbrand'

const titles = (page: Page) => page.getByRole('table', { name: 'All Books' }).locator('tbody td:nth-child(2)')
const deleteIt = (page: Page, title: string) =>
  page.getByRole('button', { name: `Delete ${title}`, exact: true })
const dialog = (page: Page) => page.getByRole('alertdialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

let added: Book[] = []

async function add(request: APIRequestContext, ...names: string[]) {
  const headers = await asAdmin(request)
  for (const name of names) {
    const data = {
      title: `Quillonbrand ${name}`,
      description: 'A test.',
      category: 'horror',
      oldPrice: 3,
      newPrice: 2,
    }
    added.push((await (await request.post('/api/books/create-book', { data, headers })).json()) as Book)
  }
}

const takeAway = async (request: APIRequestContext, { _id }: Book) =>
  request.delete(`/api/books/${_id}`, { headers: await asAdmin(request) })

test.beforeEach(async ({ page }) => atCounter(page))

test.afterEach(async ({ request }) => {
  for (const book of added) await takeAway(request, book)
  added = []
})

test('a book is deleted after a question, and is gone from the list, the whole list and the shop', async ({
  page,
  request,
}) => {
  await add(request, 'one', 'two')
  await page.goto(shelf)
  await expect(titles(page)).toHaveText(['Quillonbrand two', 'Quillonbrand one'])
  await deleteIt(page, 'Quillonbrand two').click()
  await expect(dialog(page)).toContainText('Quillonbrand two')
  await press(page, 'Cancel')
  await expect(titles(page)).toHaveCount(2)

  const letGo = await held(page, '**/api/admin/books?*')
  await deleteIt(page, 'Quillonbrand two').focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading')).toHaveText('Book deleted successfully!')
  await press(page, 'OK')
  await expect(titles(page), 'the row stands until the list has been fetched').toHaveCount(2)
  letGo()
  await expect(titles(page)).toHaveText(['Quillonbrand one'])
  await expect(page.getByRole('table')).toBeFocused()
  expect((await request.get(`/api/books/${added[1]?._id}`)).status()).toBe(404)

  await page.getByRole('button', { name: 'See all' }).click()
  await deleteIt(page, 'Quillonbrand one').click()
  await press(page, 'Delete')
  await press(page, 'OK')
  await expect(deleteIt(page, 'Quillonbrand one')).toHaveCount(0)
  await expect(titles(page).first()).toBeVisible()
})

test('the last book of the last page takes the page with it', async ({ page, request }) => {
  await add(request, ...Array.from({ length: 26 }, (_, at) => `${at + 1}`))
  await page.goto(`${shelf}&page=2`)
  await expect(titles(page)).toHaveText(['Quillonbrand 1'])
  await deleteIt(page, 'Quillonbrand 1').click()
  await press(page, 'Delete')
  await press(page, 'OK')
  await expect(page).toHaveURL(shelf)
  await expect(titles(page)).toHaveCount(25)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
})

test.describe('where something goes wrong', () => {
  test.use({ expected: /(404|500|ERR_FAILED|401).*\/api\/(books|admin)/ })

  const failed = 'Failed to delete book. Please try again.'

  test('a book that somebody else was faster to delete, a shop that cannot, and a token that is good no longer', async ({
    page,
    request,
  }) => {
    await add(request, 'one', 'two')
    await page.goto(shelf)
    await expect(titles(page)).toHaveCount(2)
    await takeAway(request, added[0] as Book)
    await deleteIt(page, 'Quillonbrand one').click()
    await press(page, 'Delete')
    await expect(dialog(page).getByRole('heading')).toHaveText(failed)
    await press(page, 'OK')
    await expect(titles(page)).toHaveText(['Quillonbrand two'])

    await page.route('**/api/books/*', (route) => route.abort(), { times: 1 })
    await deleteIt(page, 'Quillonbrand two').click()
    await press(page, 'Delete')
    await expect(dialog(page).getByRole('heading')).toHaveText(failed)
    await press(page, 'OK')
    await expect(titles(page)).toHaveText(['Quillonbrand two'])

    await page.evaluate(() => localStorage.setItem('token', 'worn.out'))
    await deleteIt(page, 'Quillonbrand two').click()
    await press(page, 'Delete')
    await expect(page).toHaveURL('/admin')
    expect((await request.get(`/api/books/${added[1]?._id}`)).status()).toBe(200)
  })
})
