import type { Page } from '@playwright/test'
import {
  address,
  addressIn,
  comeToOrder,
  confirmed,
  fillInAddress,
  ordersOf,
  placeAnOrder,
  terms,
} from '../support/ordering.ts'
import { loseAnswer } from '../support/held.ts'
import { expect, test } from '../support/shop-test.ts'

const failed = (page: Page) => page.getByText('Failed to place an order', { exact: true })

test.use({ expected: /(ERR_FAILED|ERR_INTERNET_DISCONNECTED).*\/api\/orders/ })

test('an order fails while offline and when its response is lost, and is placed once, also after a reload', async ({
  page,
  context,
}) => {
  const { shopper } = await comeToOrder(page)
  await fillInAddress(page)
  await terms(page).check()

  await test.step('offline: nothing is placed, and nothing typed is lost', async () => {
    await context.setOffline(true)
    await placeAnOrder(page).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to place an order')
    await expect(page.getByRole('status').getByText('Check your connection and try again')).toBeVisible()
    await expect(placeAnOrder(page)).toBeFocused()
    await expect.poll(() => addressIn(page)).toEqual(address)
    await expect(page.getByRole('link', { name: 'Cart, 2 books' })).toBeVisible()
    await context.setOffline(false)
    expect(await ordersOf(page, shopper)).toEqual([])
  })

  await test.step('the response is lost', async () => {
    await loseAnswer(page, '**/api/orders')
    const lost = page.waitForEvent('requestfailed')
    await placeAnOrder(page).click()
    await lost
    await expect(placeAnOrder(page)).not.toHaveAttribute('aria-disabled')
    await expect(failed(page)).toBeVisible()
  })

  await test.step('after a reload the same order is confirmed', async () => {
    await page.reload()
    await expect.poll(() => addressIn(page)).toEqual(address)
    await terms(page).check()
    await placeAnOrder(page).click()
    await expect(confirmed(page)).toHaveAccessibleDescription('Your order placed successfully!')
    expect(await ordersOf(page, shopper)).toHaveLength(1)
  })
})
