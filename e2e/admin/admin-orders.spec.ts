import type { Page } from '@playwright/test'
import type { Order } from '../../contract/orders/placed-order.ts'
import { asSignedInAdmin } from '../support/admin.ts'
import { placedOrder } from '../support/placed-orders.ts'
import { expect, test } from '../support/shop-test.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
const row = (page: Page, { number }: Order) => rows(page).filter({ hasText: String(number) })
const slips = (page: Page) => page.getByRole('article', { name: 'Packing slip', includeHidden: true })

test.beforeEach(({ page }) => asSignedInAdmin(page))

test('a bookseller finds an order, corrects it, ships it by keyboard and takes that back', async ({
  page,
}) => {
  const order = await placedOrder(page.request, ['Dracula', 'Frankenstein'])
  const state = region(page, `Order ${order.number}`)
  const history = region(page, 'History').getByRole('listitem')

  await test.step('the list is newest first; its head stays in view', async () => {
    await page.goto('/dashboard/orders')
    await expect(rows(page)).toHaveCount(25)
    const shown = (await rows(page).locator('td:first-child').allInnerTexts()).map(Number)
    expect(shown).toEqual(shown.toSorted((a, b) => b - a))
    await rows(page).last().scrollIntoViewIfNeeded()
    await expect(rows(page).first()).not.toBeInViewport()
    await expect(page.getByRole('columnheader').first()).toBeInViewport({ ratio: 1 })
  })

  await test.step('it is found by the e-mail address, without Enter', async () => {
    const box = page.getByRole('searchbox', { name: 'Search orders' })
    await box.fill(order.email)
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === order.email)
    await expect(box).toBeFocused()
    await page.getByRole('link', { name: String(order.number) }).click()
    await expect(page).toHaveTitle(`Order ${order.number} – Book Store`)
  })

  await test.step('a note, the tracking number and the address are in its history', async () => {
    await page.getByLabel('Internal note').fill('Gift: no invoice')
    await press(page, 'Add note')
    await expect(history.last()).toContainText('NoteGift: no invoice')
    await page.getByLabel('Tracking number').fill('PP 17')
    await press(page, 'Save tracking')
    await expect(history.last()).toContainText('Tracking: PP 17')
    await press(page, 'Correct address')
    await page.getByLabel('City').fill('Bath')
    await press(page, 'Save address')
    await expect(region(page, 'Shopper')).toContainText('Bath, Ohio 43001')
    await expect(history.last()).toContainText('Before: 1 Book Lane, Hay, Ohio 43001, USA')
  })

  await test.step('a cancelled book is taken off the total', async () => {
    await press(page, 'Cancel Dracula')
    await press(page, 'Yes, cancel it')
    await expect(region(page, 'Books')).toContainText(`Total$${order.books[1]?.price.toFixed(2)}`)
    await expect(history.last()).toContainText('Cancelled: Dracula')
  })

  await test.step('it is shipped by keyboard, and set back', async () => {
    await page.getByRole('main').getByRole('link', { name: 'All orders' }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Mark as shipped' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(state).toContainText(`Order ${order.number} marked as shipped.`)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Mark as delivered' })).toBeFocused()
    await press(page, 'Undo shipped')
    await expect(state).toContainText(`Undone: order ${order.number} is placed again.`)
    await expect(history.last()).toContainText('Shipped (undone)')
  })

  await test.step('only the packing slip is printed', async () => {
    const slip = slips(page)
    await expect(slip).toBeHidden()
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    await press(page, 'Print packing slip')
    await expect(page.locator('html')).toHaveAttribute('data-printed')
    await page.emulateMedia({ media: 'print' })
    await expect(slip).toBeVisible()
    const others = page.locator('body > :not(article, script, style, link)')
    for (const other of await others.all()) await expect(other).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('main').getByRole('link', { name: 'All orders' }).click()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('table')).toBeVisible()
  })
})

test('several orders are printed on a page each, shipped and exported together', async ({ page }) => {
  const first = await placedOrder(page.request, ['Dracula'])
  const second = await placedOrder(page.request, ['Dracula'])
  await page.goto('/dashboard/orders?status=placed')
  for (const { number } of [first, second]) await page.getByLabel(`Select order ${number}`).check()

  await test.step('each packing slip is a page', async () => {
    await expect(slips(page)).toHaveCount(2)
    await page.emulateMedia({ media: 'print' })
    const pdf = (await page.pdf()).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('both leave the list of placed orders', async () => {
    await region(page, 'Selected orders').getByRole('button', { name: 'Mark as shipped' }).click()
    await expect(page.getByRole('status').getByText('2 orders marked as shipped.')).toBeVisible()
    await expect(row(page, first)).toHaveCount(0)
  })

  await test.step('the file has the orders of the days and the status', async () => {
    await page.getByLabel('From').fill('2020-01-02')
    await press(page, 'Apply')
    await page.getByRole('link', { name: 'Shipped' }).click()
    await expect(page).toHaveURL('/dashboard/orders?status=shipped&from=2020-01-02')
    await expect(row(page, second)).toContainText('Shipped')
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export as CSV')])
    expect(download.suggestedFilename()).toBe('orders.csv')
    const text = Buffer.concat(await (await download.createReadStream()).toArray()).toString()
    expect(text).toContain(`"${first.number}",`)
  })
})
