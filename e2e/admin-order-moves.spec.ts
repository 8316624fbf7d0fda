import type { Page } from '@playwright/test'
import type { Order } from '../contract/orders.ts'
import { asSignedInAdmin } from './admin.ts'
import { placedOrder } from './placed-orders.ts'
import { expect, test } from './shop-test.ts'

const state = (page: Page, { number }: Order) => page.getByRole('region', { name: `Order ${number}` })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const buttons = (page: Page, order: Order) => state(page, order).getByRole('button')
const badge = (page: Page, order: Order, word: string) =>
  expect(state(page, order).getByText(word, { exact: true })).toBeVisible()

test.beforeEach(({ page }) => asSignedInAdmin(page))

/** Opens a new order through the list, which has to show the status of this one. */
async function openNextOrder(page: Page, { number }: Order, status: string) {
  const another = await placedOrder(page.request, ['Dracula'])
  await page.getByRole('link', { name: 'All orders' }).click()
  await expect(page.getByRole('row').filter({ hasText: String(number) })).toContainText(status)
  await page.getByRole('link', { name: String(another.number) }).click()
  await badge(page, another, 'Placed')
  return another
}

test.use({ expected: /ERR_FAILED|409/ })

test('an order is cancelled after confirmation, or shipped and delivered, by one bookseller or by two', async ({
  page,
  context,
}) => {
  let order = await placedOrder(page.request, ['Dracula'])
  await page.goto(`/dashboard/orders/${order._id}`)
  await badge(page, order, 'Placed')

  await test.step('it is cancelled only after confirmation', async () => {
    const question = page.getByRole('alertdialog', { name: 'Cancel this order?' })
    await press(page, 'Cancel order')
    await expect(question).toContainText(`Order ${order.number} for $${order.totalPrice}`)
    await question.getByRole('button', { name: 'Keep it' }).click()
    await badge(page, order, 'Placed')
    await press(page, 'Cancel order')
    await question.getByRole('button', { name: 'Yes, cancel it' }).click()
    await badge(page, order, 'Cancelled')
    await expect(buttons(page, order)).toHaveText(['Undo cancelled', 'Print packing slip'])
    order = await openNextOrder(page, order, 'Cancelled')
  })

  await test.step('a failed request leaves the status unchanged; then it is shipped and delivered by keyboard', async () => {
    await page.route('**/status', (route) => route.abort())
    await press(page, 'Mark as shipped')
    await expect(page.getByRole('alert')).toHaveText(
      `Order ${order.number} was not marked as shipped. Try again in a moment.`,
    )
    await badge(page, order, 'Placed')
    await page.unroute('**/status')

    const pressNext = async (name: string) => {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name })).toBeFocused()
      await page.keyboard.press('Enter')
    }
    await expect(buttons(page, order)).toHaveText(['Mark as shipped', 'Print packing slip', 'Cancel order'])
    await page.getByRole('link', { name: 'All orders' }).focus()
    await pressNext('Mark as shipped')
    await badge(page, order, 'Shipped')
    await expect(page.getByRole('status').getByText(`Order ${order.number} marked as shipped.`)).toBeVisible()
    await expect(buttons(page, order)).toHaveText([
      'Mark as delivered',
      'Mark as returned',
      'Undo shipped',
      'Print packing slip',
    ])
    await pressNext('Mark as delivered')
    await badge(page, order, 'Delivered')
    await expect(buttons(page, order)).toHaveText([
      'Mark as returned',
      'Undo delivered',
      'Print packing slip',
    ])
    order = await openNextOrder(page, order, 'Delivered')
  })

  await test.step('of two concurrent changes the second is refused with the current status, or succeeds if both are the same', async () => {
    const other = await context.newPage()
    await other.goto(page.url())
    await press(other, 'Mark as shipped')
    await badge(other, order, 'Shipped')
    await press(page, 'Cancel order')
    await press(page, 'Yes, cancel it')
    await expect(page.getByRole('alert')).toHaveText(
      `Order ${order.number} was already marked as shipped. It was not marked as cancelled.`,
    )
    await badge(page, order, 'Shipped')
    await press(other, 'Mark as delivered')
    await badge(other, order, 'Delivered')
    await press(page, 'Mark as delivered')
    await badge(page, order, 'Delivered')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
