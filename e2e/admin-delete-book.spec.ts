import type { APIRequestContext, Page } from '@playwright/test'
import type { Book } from '../contract/books.ts'
import { changingPort } from '../playwright.config.ts'
import { asAdmin, asSignedInAdmin } from './admin.ts'
import { held } from './held.ts'
import { titles } from './shelf.ts'
import { expect, test } from './shop-test.ts'

test.use({ baseURL: `http://localhost:${changingPort}` })
test.use({ expected: /(404|500|ERR_FAILED|401).*\/api\/(books|admin)/ })

const shelf = '/dashboard/manage-books?q=Quillonbrand'

const deleteIt = (page: Page, title: string) =>
  page.getByRole('button', { name: `Delete ${title}`, exact: true })
const dialog = (page: Page) => page.getByRole('alertdialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

/** The remaining titles, newest first, once book 1 is deleted. */
const from = (newest: number) => Array.from({ length: newest - 1 }, (_, at) => `Quillonbrand ${newest - at}`)

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

const removeBook = async (request: APIRequestContext, { _id }: Book) =>
  request.delete(`/api/books/${_id}`, { headers: await asAdmin(request) })

test.beforeEach(async ({ page }) => asSignedInAdmin(page))

test.afterEach(async ({ request }) => {
  for (const book of added) await removeBook(request, book)
  added = []
})

test('a book is deleted after confirmation, in pages and in the full list, and stays if the request fails', async ({
  page,
  request,
}) => {
  await add(request, ...Array.from({ length: 26 }, (_, at) => `${at + 1}`))
  await page.goto(`${shelf}&page=2`)

  await test.step('deleting the only book of the last page leads to the page before', async () => {
    await expect(titles(page)).toHaveText(['Quillonbrand 1'])
    await deleteIt(page, 'Quillonbrand 1').click()
    await press(page, 'Delete')
    await press(page, 'OK')
    await expect(page).toHaveURL(shelf)
    await expect(titles(page)).toHaveText(from(26))
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
  })

  await test.step('by keyboard, after confirmation', async () => {
    await deleteIt(page, 'Quillonbrand 26').click()
    await expect(dialog(page)).toContainText('Quillonbrand 26')
    await press(page, 'Cancel')
    await expect(titles(page)).toHaveCount(25)

    const release = await held(page, '**/api/admin/books?*')
    await deleteIt(page, 'Quillonbrand 26').focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('heading')).toHaveText('Book deleted successfully!')
    await press(page, 'OK')
    await expect(titles(page), 'the row stays until the list is refetched').toHaveCount(25)
    release()
    await expect(titles(page)).toHaveText(from(25))
    await expect(page.getByRole('table')).toBeFocused()
    expect((await request.get(`/api/books/${added[25]?._id}`)).status()).toBe(404)
  })

  await test.step('a book that is already deleted and a failed request show an error', async () => {
    const fails = async (title: string) => {
      await deleteIt(page, title).click()
      await press(page, 'Delete')
      await expect(dialog(page).getByRole('heading')).toHaveText('Failed to delete book. Please try again.')
      await press(page, 'OK')
      await expect(titles(page)).toHaveText(from(24))
    }
    await removeBook(request, added[24] as Book)
    await fails('Quillonbrand 25')
    await page.route('**/api/books/*', (route) => route.abort(), { times: 1 })
    await fails('Quillonbrand 24')
  })

  await test.step('from the full list', async () => {
    await page.getByRole('button', { name: 'See all' }).click()
    await deleteIt(page, 'Quillonbrand 24').click()
    await press(page, 'Delete')
    await press(page, 'OK')
    await expect(deleteIt(page, 'Quillonbrand 24')).toHaveCount(0)
    await expect(titles(page).first()).toBeVisible()
  })

  await test.step('an invalid token leads to the login and deletes nothing', async () => {
    await page.evaluate(() => localStorage.setItem('token', 'worn.out'))
    await deleteIt(page, 'Quillonbrand 23').click()
    await press(page, 'Delete')
    await expect(page).toHaveURL('/admin')
    expect((await request.get(`/api/books/${added[22]?._id}`)).status()).toBe(200)
  })
})
