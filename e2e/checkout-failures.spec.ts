import type { Page } from '@playwright/test'
import {
  address,
  addressIn,
  comeToOrder,
  confirmed,
  field,
  fillInAddress,
  ordersOf,
  placeAnOrder,
  terms,
} from './ordering.ts'
import { cancelOrder } from './placed-orders.ts'
import { expect, test } from './shop-test.ts'

const failed = (page: Page) => page.getByText('Failed to place an order', { exact: true })

/** The shop gets the next order, and its answer gets lost on the way. */
const loseAnswer = (page: Page) =>
  page.route(
    '**/api/orders',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

test.describe('where something goes wrong', () => {
  test.use({ expected: /(400|500|ERR_FAILED|ERR_INTERNET_DISCONNECTED).*\/api\/orders/ })

  test('offline an order fails, loses nothing of what was typed, and goes through later', async ({
    page,
    context,
  }) => {
    const { shopper } = await comeToOrder(page)
    await fillInAddress(page)
    await terms(page).check()
    await context.setOffline(true)
    await placeAnOrder(page).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to place an order')
    await expect(page.getByRole('status').getByText('Check your connection and press again')).toBeVisible()
    await expect(placeAnOrder(page)).toBeFocused()
    expect(await addressIn(page)).toEqual(address)
    await expect(page.getByRole('link', { name: 'Cart, 2 books' })).toBeVisible()

    await context.setOffline(false)
    const broken = { code: 'fault', message: 'Something went wrong on our side. Please try again.' }
    await page.route('**/api/orders', (route) => route.fulfill({ status: 500, json: broken }), { times: 1 })
    await placeAnOrder(page).click()
    await expect(page.getByText(broken.message, { exact: true })).toBeVisible()
    await expect(failed(page)).toHaveCount(1)
    await placeAnOrder(page).click()
    await expect(confirmed(page)).toBeVisible()
    await expect(failed(page)).toHaveCount(0)
    expect(await ordersOf(page, shopper)).toHaveLength(1)
  })

  test('an order whose answer was lost is not placed again, not even after a reload', async ({ page }) => {
    const { shopper } = await comeToOrder(page)
    await fillInAddress(page)
    await terms(page).check()
    await loseAnswer(page)
    await placeAnOrder(page).click()
    await expect(failed(page)).toBeVisible()
    await loseAnswer(page)
    await placeAnOrder(page).click()
    await expect(placeAnOrder(page)).not.toHaveAttribute('aria-disabled')
    await page.reload()
    expect(await addressIn(page)).toEqual(address)
    await terms(page).check()
    await placeAnOrder(page).click()
    await expect(confirmed(page)).toBeVisible()
    expect(await ordersOf(page, shopper)).toHaveLength(1)
  })

  test('an order whose answer was lost and that is called off since is not taken for the next one', async ({
    page,
  }) => {
    const { shopper } = await comeToOrder(page)
    await fillInAddress(page)
    await terms(page).check()
    await loseAnswer(page)
    await placeAnOrder(page).click()
    await expect(failed(page)).toBeVisible()
    const [lost] = await ordersOf(page, shopper)
    if (!lost) throw new Error('The shop has the order')
    await cancelOrder(page, lost)
    await placeAnOrder(page).click()
    await expect(confirmed(page)).toBeVisible()
    expect((await ordersOf(page, shopper)).map(({ status }) => status)).toEqual(['placed', 'cancelled'])
  })

  test('what the shop does not like about a field is said under it', async ({ page }) => {
    await comeToOrder(page)
    await fillInAddress(page, { ...address, City: 'B'.repeat(101), Zipcode: '1'.repeat(21) })
    await terms(page).check()
    await placeAnOrder(page).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to place an order')
    await expect(field(page, 'City')).toBeFocused()
    await expect(field(page, 'City')).toHaveAccessibleDescription('Please keep this to 100 characters')
    await expect(field(page, 'Zipcode')).toHaveAccessibleDescription('Please keep this to 20 characters')
    await expect(field(page, 'Name')).toHaveAccessibleDescription('')
  })
})
