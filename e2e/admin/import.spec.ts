import type { Page } from '@playwright/test'
import type { Book } from '../../contract/catalog/books.ts'
import { changingPort } from '../../playwright.config.ts'
import { asAdmin, asSignedInAdmin } from '../support/admin.ts'
import { confirmed, fillInAddress, placeAnOrder, terms } from '../support/ordering.ts'
import { expect, test } from '../support/shop-test.ts'
import { newShopper, signIn } from '../support/shoppers.ts'

test.use({ baseURL: `http://localhost:${changingPort}`, expected: /4(22|00).*\/api\/admin\/imports/ })

const isbn = '9783161484100'
const feed = `Harbour Press ${Date.now()}`

const message = (sent: string, notification: string, more = '') => `<ONIXMessage release="3.0"><Header>
<Sender><SenderName>${feed}</SenderName></Sender><SentDateTime>${sent}</SentDateTime></Header>
<Product><RecordReference>harbour-1</RecordReference><NotificationType>${notification}</NotificationType>
<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbn}</IDValue></ProductIdentifier>
<DescriptiveDetail><ProductForm>BC</ProductForm><TitleDetail><TitleType>01</TitleType><TitleElement>
<TitleElementLevel>01</TitleElementLevel><TitleText>The Lamp at the Harbour</TitleText></TitleElement></TitleDetail>
</DescriptiveDetail><ProductSupply><SupplyDetail><ProductAvailability>20</ProductAvailability><Price>
<PriceType>01</PriceType><PriceAmount>14.00</PriceAmount><CurrencyCode>USD</CurrencyCode></Price></SupplyDetail>
</ProductSupply></Product>${more}</ONIXMessage>`

const without = '<Product><RecordReference>harbour-2</RecordReference></Product>'

const field = (page: Page) => page.getByLabel('Choose a file, or drop it here')

const choose = (page: Page, name: string, content: string) =>
  field(page).setInputFiles({ name, mimeType: 'application/xml', buffer: Buffer.from(content) })

async function drop(page: Page, name: string, content: string) {
  const dataTransfer = await page.evaluateHandle(
    ([name = '', content = '']) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content], name, { type: 'application/xml' }))
      return transfer
    },
    [name, content],
  )
  await field(page).dispatchEvent('drop', { dataTransfer })
}

const figure = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Report' })
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })

const offered = (page: Page) => page.getByRole('article').first()

test.afterEach(async ({ request }) => {
  const headers = await asAdmin(request)
  const books: Book[] = await (await request.get('/api/books', { params: { isbn } })).json()
  for (const { _id } of books) await request.delete(`/api/books/${_id}`, { headers })
})

test('a supplier’s file is dropped, tried and imported, its book is bought, and a delta takes it off sale', async ({
  page,
  request,
}) => {
  await asSignedInAdmin(page)

  await test.step('a file of another kind is refused', async () => {
    await page.goto('/dashboard/import')
    await choose(page, 'notes.txt', 'Call the supplier')
    await expect(page.getByRole('alert')).toContainText(
      "notes.txt can't be imported. This is neither an ONIX file",
    )
  })

  await test.step('an ONIX file is dropped and tried', async () => {
    await drop(page, 'spring.xml', message('20260101', '03', without))
    await expect(page.getByText(`ONIX 3.0, reference tags, from ${feed}`)).toBeVisible()
    await expect(page.getByText(`The Lamp at the Harbour ${isbn}`)).toBeVisible()
    await page.getByText('Feed, country and currency').click()
    await page.getByLabel('Country').fill('1')
    await page.getByRole('button', { name: 'Dry run' }).click()
    await expect(page.getByLabel('Country')).toHaveAccessibleDescription(/^Enter two letters/)
    await page.getByLabel('Country').fill('us')
    await page.getByRole('button', { name: 'Dry run' }).click()
    await expect(page.getByText('Nothing was changed in the shop.')).toBeVisible()
    await expect(figure(page, 'New')).toContainText('1')
  })

  await test.step('it is imported, and its report is read and downloaded', async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByText('Done: 1 new, 1 refused').first()).toBeVisible()
    await page.reload()
    await expect(figure(page, 'Refused')).toContainText('1')
    const report = page.getByRole('region', { name: 'Report' })
    await expect(report.getByRole('table').getByRole('row')).toContainText(['Outcome', 'The record has no'])
    await report.getByRole('button', { name: 'Refused (1)' }).click()
    await expect(report.getByRole('region', { name: 'Records' }).getByRole('row')).toHaveCount(2)
    const downloaded = page.waitForEvent('download')
    await report.getByRole('button', { name: 'Export as CSV' }).click()
    expect((await downloaded).suggestedFilename()).toBe('report.csv')
  })

  const [book]: Book[] = await (await request.get('/api/books', { params: { isbn } })).json()
  const headers = await asAdmin(request)
  await test.step('the bookseller adds the author', async () => {
    await page.goto(`/dashboard/edit-book/${book?._id}`)
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue('')
    await page.getByLabel('Author', { exact: true }).fill('Ida Öster')
    await page.getByRole('button', { name: 'Update Book', exact: true }).click()
    await expect(page.getByText('Your book is updated successfully!'), 'without a description').toBeVisible()
  })

  await test.step('a shopper buys the only copy, and more can be ordered', async () => {
    const data = { onHand: 1, whenOut: 'to-order' }
    await expect(await request.put(`/api/admin/stock/${book?._id}`, { headers, data })).toBeOK()
    await page.goto(`/search?q=${isbn}`)
    await expect(page).toHaveURL(new RegExp(`/books/${book?._id}$`))
    await expect(offered(page).getByText('Only 1 left')).toBeVisible()
    await offered(page).getByRole('button', { name: 'Add to Cart' }).click()
    await signIn(page, await newShopper(request), '/checkout')
    await fillInAddress(page)
    await terms(page).check()
    await placeAnOrder(page).click()
    await confirmed(page).getByRole('button').first().click()
    const { onHand } = await (await request.get(`/api/admin/stock/${book?._id}`, { headers })).json()
    expect(onHand).toBe(0)
    await page.goto(`/books/${book?._id}`)
    await expect(offered(page).getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
  })

  await test.step('a delta takes it off sale', async () => {
    await page.goto('/dashboard/import')
    await choose(page, 'delta.xml', message('20260102', '05'))
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByText('Done: 1 off sale').first()).toBeVisible()
    await page.getByRole('link', { name: 'All imports' }).click()
    const list = page.getByRole('region', { name: 'Imports, newest first' })
    await expect(list.getByRole('row').nth(1)).toContainText('delta.xmlDone: 1 off sale')
    await page.goto(`/books/${book?._id}`)
    await expect(offered(page).getByRole('button', { name: 'Sold out' })).toBeDisabled()
  })
})
