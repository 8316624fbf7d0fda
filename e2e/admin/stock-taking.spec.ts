import type { Page } from '@playwright/test'
import type { Book } from '../../contract/catalog/books.ts'
import { asAdmin, asSignedInAdmin } from '../support/admin.ts'
import { goTo } from '../support/book-form.ts'
import { loseAnswer } from '../support/held.ts'
import { expect, test } from '../support/shop-test.ts'

const main = (page: Page) => page.getByRole('main')
const row = (page: Page, title: string) => main(page).getByRole('row').filter({ hasText: title })
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()
const unknown = '9780804429573'

async function addByTitle(page: Page, title: string) {
  const scanBox = main(page).getByLabel('Scan a book')
  await scanBox.fill(title)
  await scanBox.press('Enter')
  await main(page).getByRole('list', { name: 'Matching titles' }).getByRole('button', { name: title }).click()
}

/** In one go: between keys that a busy machine delivers late, the page would take them for typing. */
const scanByHand = (page: Page, code: string) =>
  page.evaluate(
    (keys) => {
      for (const key of keys)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    },
    [...code.split(''), 'Enter'],
  )

const added: Book[] = []

// Also after a failure: other tests of the same store look at its books.
test.afterEach(async ({ request }) => {
  const headers = await asAdmin(request)
  for (const { _id } of added.splice(0)) await request.delete(`/api/books/${_id}`, { headers })
})

// The scan of an unknown ISBN, and a lost answer.
test.use({ expected: /status of 404.*\/api\/admin\/stock\/scan|ERR_FAILED.*\/moves/ })

test('a bookseller receives books, counts a section and finds both in the stock', async ({ page }) => {
  const headers = await asAdmin(page.request)
  const suffix = Date.now().toString(36)
  const add = async (title: string): Promise<Book> => {
    const description = 'Counted in a test.'
    const data = { title, description, category: 'fiction', trending: false, oldPrice: 10, newPrice: 8 }
    const book: Book = await (await page.request.post('/api/books/create-book', { headers, data })).json()
    added.push(book)
    return book
  }
  const [atlas, ballad] = [await add(`Atlas ${suffix}`), await add(`Ballad ${suffix}`)]
  const section = `Shelf ${suffix}`
  await asSignedInAdmin(page)

  await test.step('a scan whose answer is lost is sent again after a reload, and counts once', async () => {
    await page.goto('/dashboard/stock/receive')
    await loseAnswer(page, '**/moves')
    await addByTitle(page, atlas.title)
    const alert = main(page).getByRole('alert')
    await expect(alert).toContainText(`One scan may not be saved: ${atlas.title}.`)
    await page.reload()
    await expect(alert).toContainText(`One scan may not be saved: ${atlas.title}.`)
    await press(page, 'Send again')
    await expect(row(page, atlas.title).getByRole('cell')).toHaveText([atlas.title, '1', '1'])
    await expect(alert).toHaveCount(0)
  })

  await test.step('a hand scanner works without a focused field', async () => {
    await main(page).getByRole('heading', { name: 'Receive books' }).click()
    await scanByHand(page, unknown)
    await expect(main(page).getByRole('alert')).toHaveText(`${unknown} is not in the shop.`)
  })

  await test.step('the book gets a section', async () => {
    await row(page, atlas.title).getByRole('link', { name: atlas.title }).click()
    await expect(main(page)).toContainText('1 copy')
    await main(page).getByRole('combobox', { name: 'Section' }).fill(section)
    await press(page, 'Save section and availability')
    await expect(main(page).getByText('Saved.', { exact: true })).toBeVisible()
  })

  await test.step('a count survives a reload, shows the differences and is saved', async () => {
    await page.goto('/dashboard/stock/count')
    await main(page).getByRole('combobox', { name: 'Section' }).fill(section)
    await press(page, 'Begin')
    await addByTitle(page, atlas.title)
    await expect(main(page)).toContainText('1 copy counted')
    await addByTitle(page, atlas.title)
    await addByTitle(page, ballad.title)
    await expect(main(page)).toContainText('3 copies counted')
    await page.reload()
    await press(page, 'Compare with the stock')
    await expect(row(page, atlas.title)).toContainText('+1')
    await expect(row(page, ballad.title)).toContainText('Stock is tracked from now on.')
    await press(page, 'Save the count')
    await expect(main(page)).toContainText(`Count of ${section} saved: 2 titles, 3 copies.`)
  })

  await test.step('the stock and Manage Books have the copies', async () => {
    await goTo(page, 'Stock')
    await main(page).getByLabel('Only of section').selectOption(section)
    await expect(row(page, ballad.title)).toContainText('1')
    await main(page).getByLabel('Find in the stock').fill(`atlas ${suffix}`)
    await expect(row(page, ballad.title)).toHaveCount(0)
    await page.goto(`/dashboard/manage-books?q=${suffix}`)
    await expect(main(page).getByRole('link', { name: `Stock of ${atlas.title}: 2` })).toBeVisible()
  })
})
