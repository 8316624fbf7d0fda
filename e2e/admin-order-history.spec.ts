import type { Page } from '@playwright/test'
import type { Order } from '../contract/orders.ts'
import { expectNoA11yViolations } from './a11y.ts'
import { asSignedInAdmin } from './admin.ts'
import { placedOrder } from './placed-orders.ts'
import { expect, test } from './shop-test.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const state = (page: Page, { number }: Order) => region(page, `Order ${number}`)
const row = (page: Page, { number }: Order) => page.getByRole('row').filter({ hasText: String(number) })

test.use({ expected: /400/ })

test.beforeEach(({ page }) => asSignedInAdmin(page))

test('an order keeps its history: note, tracking, address, a cancelled book, and a move that is undone', async ({
  page,
}) => {
  const order = await placedOrder(page.request, ['Dracula', 'Frankenstein'])
  await page.goto(`/dashboard/orders/${order._id}`)
  const history = region(page, 'History').getByRole('listitem')

  await test.step('an empty note is refused, another one is kept', async () => {
    await press(page, 'Add note')
    await expect(page.getByRole('alert')).toHaveText('Enter a note')
    await page.getByLabel('Internal note').fill('Gift: no invoice')
    await press(page, 'Add note')
    await expect(history.last()).toContainText('NoteGift: no invoice')
    await expect(page.getByLabel('Internal note')).toHaveValue('')
  })

  await test.step('tracking and address are saved', async () => {
    await page.getByLabel('Carrier').fill('Parcel Post')
    await page.getByLabel('Tracking number').fill('PP 17')
    await press(page, 'Save tracking')
    await expect(page.getByRole('status').getByText('Tracking saved.')).toBeVisible()
    await expect(history.last()).toContainText('Tracking: Parcel Post PP 17')

    await press(page, 'Correct address')
    await page.getByLabel('City').fill(' ')
    await press(page, 'Save address')
    await expect(page.getByText('Enter your city')).toBeVisible()
    await expect(page.getByLabel('City')).toBeFocused()
    await expectNoA11yViolations(page)
    await page.getByLabel('City').fill('Bath')
    await press(page, 'Save address')
    await expect(region(page, 'Shopper')).toContainText('Bath, Ohio 43001')
    await expect(history.last()).toContainText('Address changedBefore: 1 Book Lane, Hay, Ohio 43001, USA')
  })

  await test.step('a cancelled book is struck and taken off the total', async () => {
    await press(page, 'Cancel Dracula')
    await press(page, 'Yes, cancel it')
    const [dracula, frankenstein] = order.books
    await expect(region(page, 'Books').getByRole('listitem').first()).toContainText('Cancelled')
    await expect(region(page, 'Books')).toContainText(`Total$${frankenstein?.price.toFixed(2)}`)
    await expect(history.last()).toContainText(`Cancelled: ${dracula?.title}`)
    await expect(page.getByRole('button', { name: 'Cancel Frankenstein' })).toHaveCount(0)
  })

  await test.step('a move is undone', async () => {
    await press(page, 'Mark as shipped')
    await expect(state(page, order)).toContainText('You can set it back to placed until')
    await expectNoA11yViolations(page)
    await press(page, 'Undo shipped')
    await expect(state(page, order).getByRole('status')).toHaveText(
      `Undone: order ${order.number} is placed again.`,
    )
    await expect(history.last()).toContainText('Shipped (undone)')
    await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  })
})

test('several orders are moved, printed and exported together', async ({ page }) => {
  const placed = [await placedOrder(page.request, ['Dracula']), await placedOrder(page.request, ['Dracula'])]
  const [first, second] = placed as [Order, Order]
  await page.goto('/dashboard/orders?status=placed')
  for (const { number } of placed) await page.getByLabel(`Select order ${number}`).check()
  const bar = region(page, 'Selected orders')
  await expect(bar).toContainText('2 orders selected')
  await expect(bar.getByRole('button')).toHaveText([
    'Mark as shipped',
    'Print packing slips',
    'Clear selection',
    'Cancel orders',
  ])
  await expectNoA11yViolations(page)

  const slips = page.getByRole('article', { name: 'Packing slip', includeHidden: true })
  await expect(slips).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  for (const [at, { number }] of [second, first].entries())
    await expect(slips.nth(at)).toContainText(`Order ${number}`)
  const pdf = (await page.pdf()).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
  await page.emulateMedia({ media: 'screen' })

  await bar.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByRole('status').getByText('2 orders marked as shipped.')).toBeVisible()
  await expect(row(page, first)).toHaveCount(0)
  await expect(slips).toHaveCount(0)

  await page.getByLabel('From').fill('2020-01-02')
  await page.getByLabel('To').fill('2020-01-01')
  await press(page, 'Show days')
  await expect(page.getByText('The last day is before the first day')).toBeVisible()
  const today = new Date().toISOString().slice(0, 10)
  await page.getByLabel('To').fill(today)
  await press(page, 'Show days')
  await expect(page).toHaveURL(`/dashboard/orders?status=placed&from=2020-01-02&to=${today}`)
  await page.getByRole('link', { name: 'Shipped' }).click()
  await expect(row(page, second)).toContainText('Shipped')
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export as CSV')])
  expect(download.suggestedFilename()).toBe('orders.csv')
  const text = Buffer.concat(await (await download.createReadStream()).toArray()).toString()
  expect(text).toContain(`"${first.number}",`)
})
