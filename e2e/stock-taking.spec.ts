import type { Page, Route } from '@playwright/test'
import type { Book } from '../contract/books.ts'
import { expectNoA11yViolations, expectNoHorizontalOverflow } from './a11y.ts'
import { asAdmin, asSignedInAdmin } from './admin.ts'
import { placedOrder } from './placed-orders.ts'
import { expect, test } from './shop-test.ts'

const main = (page: Page) => page.getByRole('main')
const row = (page: Page, title: string) => main(page).getByRole('row').filter({ hasText: title })
const unknown = '9780804429573'

async function checkLook(page: Page) {
  await expectNoA11yViolations(page)
  await expectNoHorizontalOverflow(page, [390, 1280])
}

// The scan of an unknown ISBN, more damaged copies than there are, and a lost answer.
test.use({ expected: /status of (404.*\/api\/admin\/stock\/scan|409.*\/moves)|ERR_FAILED.*\/moves/ })

test('a bookseller receives books, corrects the stock of one and counts a section', async ({ page }) => {
  const headers = await asAdmin(page.request)
  const add = async (title: string): Promise<Book> => {
    const description = 'Counted in a test.'
    const data = { title, description, category: 'fiction', trending: false, oldPrice: 10, newPrice: 8 }
    return (await page.request.post('/api/books/create-book', { headers, data })).json()
  }
  const suffix = Date.now().toString(36)
  const [atlas, ballad] = [await add(`Atlas ${suffix}`), await add(`Ballad ${suffix}`)]
  const awaited = await add(`Cantata ${suffix}`)
  const section = `Shelf ${suffix}`
  await asSignedInAdmin(page)
  const scanBox = main(page).getByLabel('Scan a book')
  const addByTitle = async (title: string) => {
    await scanBox.fill(title)
    await scanBox.press('Enter')
    await main(page)
      .getByRole('list', { name: 'Matching titles' })
      .getByRole('button', { name: title })
      .click()
  }

  await test.step('a scan whose answer is lost is sent again, also after a reload, and counts once', async () => {
    await page.goto('/dashboard/stock/receive')
    const losesAnswer = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await page.route('**/moves', losesAnswer, { times: 1 })
    await addByTitle(atlas.title)
    const alert = main(page).getByRole('alert')
    await expect(alert).toContainText(`One scan may not be saved: ${atlas.title}.`)
    await page.reload()
    await expect(alert).toContainText(`One scan may not be saved: ${atlas.title}.`)
    await main(page).getByRole('button', { name: 'Send again' }).click()
    await expect(main(page)).toContainText('1 copy received')
    await expect(alert).toHaveCount(0)
  })

  await test.step('each book that is found is a copy more, and the last one can be undone', async () => {
    await addByTitle(atlas.title)
    await expect(row(page, atlas.title).getByRole('cell')).toHaveText([atlas.title, '2', '2'])
    await addByTitle(ballad.title)
    await expect(main(page)).toContainText('3 copies received')
    await main(page).getByRole('button', { name: 'Undo the last scan' }).click()
    await expect(row(page, ballad.title)).toHaveCount(0)
    const stock = await (await page.request.get(`/api/admin/stock/${ballad._id}`, { headers })).json()
    expect(stock).toMatchObject({ onHand: null })
  })

  await test.step('a copy that an order waits for is not on hand, which is explained', async () => {
    const { _id, title } = awaited
    const data = { onHand: 0, whenOut: 'to-order' }
    await expect(await page.request.put(`/api/admin/stock/${_id}`, { headers, data })).toBeOK()
    await placedOrder(page.request, [title])
    await addByTitle(title)
    await expect(row(page, title).getByRole('cell')).toHaveText([title, '1', '01 copy for orders'])
  })

  await test.step('a hand scanner works without a focused field; an unknown ISBN leads to a new book', async () => {
    await main(page).getByRole('heading', { name: 'Receive books' }).click()
    await page.keyboard.type(unknown)
    await page.keyboard.press('Enter')
    await expect(main(page).getByRole('alert')).toHaveText(`${unknown} is not in the shop.`)
    await expect(main(page).getByRole('link', { name: 'Add the book with this ISBN' })).toHaveAttribute(
      'href',
      `/dashboard/add-new-book?isbn=${unknown}`,
    )
    await checkLook(page)
  })

  await test.step('the stock of a book: copies, section, ledger, with problems at the field', async () => {
    await page.goto(`/dashboard/stock/${atlas._id}`)
    await expect(main(page)).toContainText('2 copies')
    await main(page).getByLabel('What happened').selectOption('Damaged')
    await main(page).getByLabel('Copies damaged').fill('3')
    await main(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(main(page)).toContainText('There are only 2 copies.')
    await main(page).getByLabel('Copies damaged').fill('1')
    await main(page).getByLabel('Note').fill('Rain')
    await main(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(main(page)).toContainText('Saved. 1 copy on hand.')
    await expect(row(page, 'Rain')).toContainText('−1')
    await main(page).getByRole('combobox', { name: 'Section' }).fill(section)
    await main(page).getByRole('button', { name: 'Save section and availability' }).click()
    await expect(main(page).getByText('Saved.', { exact: true })).toBeVisible()
    await checkLook(page)
  })

  await test.step('the stock of a book is kept from its screen on, and no longer', async () => {
    await page.goto(`/dashboard/stock/${ballad._id}`)
    await expect(main(page)).toContainText('Shoppers can order this book at any time.')
    const start = main(page).getByRole('button', { name: 'Start keeping stock' })
    await start.click()
    await expect(main(page)).toContainText('Enter a whole number, 0 or more')
    await main(page).getByLabel('Copies on hand').fill('3')
    await start.click()
    await expect(main(page)).toContainText('3 copies')
    await main(page).getByRole('button', { name: 'Stop keeping stock' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop keeping stock' }).click()
    await expect(main(page)).toContainText('Not kept')
    await expect(row(page, '−3')).toContainText('Stock is no longer kept')
    await expect(start).toBeVisible()
  })

  await test.step('a count shows the differences, survives a reload and is saved', async () => {
    await page.goto('/dashboard/stock/count')
    await main(page).getByRole('combobox', { name: 'Section' }).fill(section)
    await main(page).getByRole('button', { name: 'Begin' }).click()
    await addByTitle(atlas.title)
    await expect(main(page)).toContainText('1 copy counted')
    await addByTitle(atlas.title)
    await addByTitle(ballad.title)
    await expect(main(page)).toContainText('3 copies counted')
    await page.reload()
    await main(page).getByRole('button', { name: 'Compare with the stock' }).click()
    await expect(row(page, atlas.title)).toContainText('+1')
    await expect(row(page, ballad.title)).toContainText('Stock is kept from now on.')
    await checkLook(page)
    await main(page).getByRole('button', { name: 'Save the count' }).click()
    await expect(main(page)).toContainText(`Count of ${section} saved: 2 titles, 3 copies.`)
  })

  await test.step('the list has both, found while typing, and leads to the book; Manage Books has the copies', async () => {
    await page.goto('/dashboard/stock')
    await expect(main(page)).toContainText('Value at selling prices')
    await main(page).getByLabel('Only of section').selectOption(section)
    await expect(row(page, ballad.title)).toContainText('1')
    await checkLook(page)
    await main(page).getByLabel('Find in the stock').fill(`atlas ${suffix}`)
    await expect(row(page, ballad.title)).toHaveCount(0)
    await row(page, atlas.title).getByRole('link', { name: atlas.title }).click()
    await expect(page).toHaveURL(`/dashboard/stock/${atlas._id}`)
    await page.goto(`/dashboard/manage-books?q=${suffix}`)
    await expect(main(page).getByRole('link', { name: `Stock of ${atlas.title}: 2` })).toBeVisible()
  })

  for (const { _id } of [atlas, ballad, awaited]) await page.request.delete(`/api/books/${_id}`, { headers })
})
