import { changingPort } from '../../playwright.config.ts'
import { asAdmin, asSignedInAdmin } from '../support/admin.ts'
import { anotherBook, booksOf, dialog, field, forgetBooks, press } from '../support/book-form.ts'
import { path } from '../support/shelf.ts'
import { expect, test } from '../support/shop-test.ts'

test.use({ baseURL: `http://localhost:${changingPort}`, expected: /40[09]/ })

test.afterEach(async ({ request }) => {
  const headers = await asAdmin(request)
  await request.put('/api/admin/settings/books', { headers, data: { priceBoundCountries: [] } })
  await forgetBooks(request, 'Pricebound')
})

test('a bookseller marks a book and a country as fixed in price, and no discount reaches them', async ({
  page,
  request,
}) => {
  const book = await anotherBook(request, 'Pricebound Tales')
  await asSignedInAdmin(page)
  const update = page.getByRole('button', { name: 'Update Book', exact: true })
  const save = page.getByRole('button', { name: 'Save', exact: true })

  await test.step('the mark is refused at the old price, and saved without one', async () => {
    await page.goto(`/dashboard/edit-book/${book._id}`)
    await page.getByText('ISBN, publisher and more').click()
    await field(page, 'Tax class').selectOption('Reduced rate')
    await field(page, 'Fixed price').selectOption('Fixed by law or the publisher')
    await update.click()
    await dialog(page).getByRole('button').first().click()
    await expect(field(page, 'Old Price')).toHaveAccessibleDescription(/cannot have a discount/)
    await expect(field(page, 'Old Price')).toBeFocused()
    await field(page, 'Old Price').fill('')
    await update.click()
    await press(page, "Yes, It's Okay!")
    const saved = await (await request.get(`/api/books/${book._id}`)).json()
    expect(saved).toMatchObject({ priceBound: true, taxClass: 'reduced', oldPrice: 7.25 })
  })

  await test.step('a percentage for many books names the one with a fixed price', async () => {
    await page.goto(`${path}?q=pricebound`)
    await page.getByRole('checkbox', { name: 'Select all books on this page' }).check()
    const bar = page.getByRole('region', { name: 'Selected books' })
    await bar.getByRole('button', { name: 'Change' }).click()
    await bar.getByLabel('Change', { exact: true }).selectOption('Change the price by percent')
    await bar.getByLabel('Percent').fill('-10')
    await page.keyboard.press('Enter')
    await expect(bar.getByLabel('Percent')).toHaveAccessibleDescription(
      /cannot be discounted: Pricebound Tales\./,
    )
    expect(await booksOf(request, 'Pricebound')).toMatchObject([{ newPrice: 7.25 }])
  })

  await test.step('a country is refused while a book of it has a discount, and the feed has an address', async () => {
    const headers = await asAdmin(request)
    const other = await anotherBook(request, 'Pricebound Stories')
    await request.put(`/api/books/edit/${other._id}`, { headers, data: { ...other, isbn: '9789610123453' } })
    await page.goto('/dashboard/settings/books')
    const slovenia = page.getByRole('checkbox', { name: /^Slovenia/ })
    await slovenia.check()
    await save.click()
    await expect(page.getByRole('group', { name: 'Countries whose books' })).toHaveAccessibleDescription(
      /Pricebound Stories\. Remove their old prices/,
    )
    const data = { ids: [other._id], change: 'no-old-price' }
    await request.post('/api/admin/books/changes', { headers, data })
    await save.click()
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
    const feed = await field(page, 'Address of the product feed').inputValue()
    expect((await request.get(feed)).headers()['content-type']).toBe('application/xml; charset=utf-8')
  })
})
