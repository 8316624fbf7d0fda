import type { ElementHandle, Page } from '@playwright/test'
import type { Book } from '../../contract/catalog/books.ts'
import type { PublicShop } from '../../contract/shop/shop.ts'
import { firebasePort } from '../../playwright.config.ts'
import { asSignedInAdmin } from '../support/admin.ts'
import { column, path, rows, sortBy, table, titles } from '../support/shelf.ts'
import { expect, test } from '../support/shop-test.ts'

const waysToSort = (page: Page) =>
  table(page)
    .getByRole('columnheader')
    .evaluateAll((heads) => heads.map((head) => head.ariaSort))

const prices = async (page: Page) =>
  (await column(page, 4).allTextContents()).map((price) => Number(price.slice(1)))

// No test adds books to this store.
test.use({ baseURL: `http://localhost:${firebasePort}` })
test.beforeEach(async ({ page }) => asSignedInAdmin(page))

test('the book list has 25 rows per page, sorts by column, and filters by text and category', async ({
  page,
  request,
}) => {
  await page.goto(path)
  await expect(page).toHaveTitle(/^Manage Books – /)
  await expect(page.getByRole('heading', { name: 'All Books', level: 2 })).toBeVisible()
  await expect(table(page).getByRole('columnheader')).toHaveText([
    /^#/,
    'Book Title',
    'Category',
    'Price',
    'Sold (30 days)',
    'Stock',
    'Actions',
  ])
  await expect(rows(page)).toHaveCount(25)
  const [newest] = (await (await request.get('/api/books?limit=1')).json()) as Book[]
  const cells = rows(page).first().getByRole('cell')
  await expect(cells.nth(0)).toHaveText('1')
  await expect(cells.nth(1)).toHaveText(`${newest?.title}${newest?.author}`)
  const cover = cells.nth(1).locator('img')
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const { categories }: PublicShop = await (await request.get('/api/shop')).json()
  await expect(cells.nth(2)).toHaveText(
    String(categories.find(({ slug }) => slug === newest?.category)?.name),
  )
  await expect(cells.nth(3)).toHaveText(`$${newest?.newPrice.toFixed(2)}`)
  await expect(cells.nth(4)).toHaveText(/^\d+ sold$/)
  const links = {
    [`Edit ${newest?.title}`]: `/dashboard/edit-book/${newest?._id}`,
    [`Duplicate ${newest?.title}`]: `/dashboard/add-new-book?from=${newest?._id}`,
    [`View ${newest?.title} in the shop`]: `/books/${newest?._id}`,
  }
  for (const [name, href] of Object.entries(links))
    await expect(cells.nth(6).getByRole('link', { name })).toHaveAttribute('href', href)
  await expect(cells.nth(6).getByRole('button', { name: `Delete ${newest?.title}` })).toBeVisible()

  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(`${path}?page=2`)
  await expect(column(page, 1)).toHaveText(['26', '27', '28', '29', '30'])
  await page.goBack()
  await expect(column(page, 1).first()).toHaveText('1')

  await test.step('a column header sorts, pressing it again reverses the order, and the URL follows', async () => {
    await expect.poll(() => waysToSort(page)).toEqual(['descending', null, null, null, null, null, null])
    await sortBy(page, 'Price').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${path}?sort=price`)
    const inOrder = (found: number[]) => found.toSorted((one, other) => one - other)
    await expect(async () => expect(await prices(page)).toEqual(inOrder(await prices(page)))).toPass()
    const [cheapest] = await prices(page)
    await expect.poll(() => waysToSort(page)).toEqual([null, null, null, 'ascending', null, null, null])
    await expect(sortBy(page, 'Price')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${path}?sort=price&direction=down`)
    await expect(column(page, 4).first()).not.toHaveText(`$${cheapest?.toFixed(2)}`)
    await expect.poll(() => waysToSort(page)).toEqual([null, null, null, 'descending', null, null, null])
    await expect(sortBy(page, 'Price')).toBeFocused()

    await sortBy(page, 'Book Title').click()
    await expect(titles(page).first()).toHaveText('Alice’s Adventures in Wonderland')
    await sortBy(page, 'Category').click()
    await expect(column(page, 3).first()).toHaveText('Adventure')
    await sortBy(page, '#').click()
    await expect(page).toHaveURL(path)
    await page.goBack()
    await expect(column(page, 3).first()).toHaveText('Adventure')
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(`${path}?sort=category&page=2`)
    await page.reload()
    await expect(column(page, 1).first()).toHaveText('26')
    await expect(column(page, 3).first()).toHaveText('Technology')
  })

  await test.step('text and category filter the list and set the URL, also by keyboard', async () => {
    const words = page.getByRole('searchbox', { name: 'Find books by words' })
    // Faster than the page renders: the search keeps the sort order of the click before it.
    await words.evaluate(
      (box: HTMLInputElement, head) => {
        head?.click()
        box.value = 'walden'
        box.form?.requestSubmit()
      },
      (await sortBy(page, '#').elementHandle()) as ElementHandle<HTMLElement> | null,
    )
    await expect(page).toHaveURL(`${path}?q=walden`)
    await page.goto(`${path}?page=2`)
    await expect(column(page, 1).first()).toHaveText('26')
    await words.pressSequentially('dracu')
    await expect(page).toHaveURL(`${path}?q=dracu`)
    await words.pressSequentially('la')
    await expect(page).toHaveURL(`${path}?q=dracula`)
    await expect(titles(page)).toHaveText(['Dracula'])
    await expect(words).toBeFocused()
    await page.keyboard.press('Enter')
    await page.goBack()
    await expect(page, 'back to the list before the typing').toHaveURL(`${path}?page=2`)
    await expect(words).toHaveValue('')
    await page.goForward()
    await expect(words).toHaveValue('dracula')
    await expect(titles(page)).toHaveText(['Dracula'])
    const category = page.getByRole('combobox', { name: 'Only of category' })
    await category.selectOption('Business')
    await expect(page).toHaveURL(`${path}?q=dracula&category=business`)
    await expect(page.getByText('No book matches this.')).toBeVisible()
    await page.goBack()
    await expect(titles(page).first()).toHaveText('Dracula')
    await page.getByRole('link', { name: 'Clear' }).click()
    await expect(rows(page)).toHaveCount(25)

    await category.focus()
    for (const genre of ['business', 'technology', 'fiction', 'horror']) {
      await page.keyboard.press('ArrowDown')
      await expect(page).toHaveURL(`${path}?category=${genre}`)
      await expect(category).toBeFocused()
    }
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL(`${path}?category=horror`)
    await expect(category).toHaveValue('horror')
    // The list of another category may be shown in between.
    await expect
      .poll(async () => new Set(await column(page, 3).allTextContents()))
      .toEqual(new Set(['Horror']))
    await page.getByRole('link', { name: 'Clear' }).click()
    await expect(rows(page)).toHaveCount(25)
  })
})
