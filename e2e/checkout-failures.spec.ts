import type { Page } from '@playwright/test'
import {
  address,
  addressIn,
  comeToOrder,
  comeWith,
  confirmed,
  field,
  fillInAddress,
  ordersOf,
  placeAnOrder,
  terms,
} from './ordering.ts'
import { cancelOrder } from './placed-orders.ts'
import { loseAnswer } from './held.ts'
import { expect, test } from './shop-test.ts'

const failed = (page: Page) => page.getByText('Failed to place an order', { exact: true })

test.describe('with failures', () => {
  test.use({ expected: /(400|409|500|ERR_FAILED|ERR_INTERNET_DISCONNECTED).*\/api\/orders/ })

  test('an order fails while offline, keeps the input, and is placed later', async ({ page, context }) => {
    const { shopper } = await comeToOrder(page)
    await fillInAddress(page)
    await terms(page).check()
    await context.setOffline(true)
    await placeAnOrder(page).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to place an order')
    await expect(page.getByRole('status').getByText('Check your connection and press again')).toBeVisible()
    await expect(placeAnOrder(page)).toBeFocused()
    await expect.poll(() => addressIn(page)).toEqual(address)
    await expect(page.getByRole('link', { name: 'Cart, 2 books' })).toBeVisible()

    await context.setOffline(false)
    const broken = { code: 'internal', message: 'Something went wrong on our side. Please try again.' }
    await page.route('**/api/orders', (route) => route.fulfill({ status: 500, json: broken }), { times: 1 })
    await placeAnOrder(page).click()
    await expect(page.getByText(broken.message, { exact: true })).toBeVisible()
    await expect(failed(page)).toHaveCount(1)
    await placeAnOrder(page).click()
    await expect(confirmed(page)).toBeVisible()
    await expect(failed(page)).toHaveCount(0)
    expect(await ordersOf(page, shopper)).toHaveLength(1)
  })

  test('an order whose response was lost is not placed again, not even after a reload', async ({ page }) => {
    const { shopper } = await comeToOrder(page)
    await fillInAddress(page)
    await terms(page).check()
    await loseAnswer(page, '**/api/orders')
    await placeAnOrder(page).click()
    await expect(failed(page)).toBeVisible()
    await loseAnswer(page, '**/api/orders')
    const lost = page.waitForEvent('requestfailed')
    await placeAnOrder(page).click()
    await lost
    await expect(placeAnOrder(page)).not.toHaveAttribute('aria-disabled')
    await page.reload()
    await expect.poll(() => addressIn(page)).toEqual(address)
    await terms(page).check()
    await placeAnOrder(page).click()
    await expect(confirmed(page)).toBeVisible()
    expect(await ordersOf(page, shopper)).toHaveLength(1)
  })

  test('an order whose response was lost and that was then cancelled is placed again, changed or not', async ({
    page,
  }) => {
    const { shopper, books } = await comeToOrder(page)
    await fillInAddress(page)
    for (const city of [address.City, 'Potsdam']) {
      await terms(page).check()
      await loseAnswer(page, '**/api/orders')
      await placeAnOrder(page).click()
      await expect(failed(page)).toBeVisible()
      const [lost] = await ordersOf(page, shopper)
      if (lost?.status !== 'placed') throw new Error('The order was not placed')
      await cancelOrder(page.request, shopper, lost)
      await field(page, 'City').fill(city)
      await placeAnOrder(page).click()
      await expect(confirmed(page)).toHaveAccessibleDescription('Your order placed successfully!')
      const [placed, cancelled] = await ordersOf(page, shopper)
      expect(placed).toMatchObject({ status: 'placed', address: { city } })
      expect(cancelled).toMatchObject({ _id: lost._id, status: 'cancelled' })
      await comeWith(page, books, '/checkout')
      await expect.poll(() => addressIn(page)).toEqual({ ...address, City: city })
    }
    expect(await ordersOf(page, shopper)).toHaveLength(4)
  })

  test('after a lost response a retry places no second order, whatever is changed before it', async ({
    page,
    context,
  }) => {
    const { shopper, books } = await comeToOrder(page)
    await fillInAddress(page)
    await terms(page).check()
    await loseAnswer(page, '**/api/orders')
    await placeAnOrder(page).click()
    await expect(failed(page)).toBeVisible()
    await page.getByRole('link', { name: 'Book Store', exact: true }).click()
    // Orders of other tests change which book is first.
    const ordered = new RegExp(books.map(({ title }) => title).join('|'))
    const another = page.getByRole('article').filter({ hasNotText: ordered }).first()
    await another.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByRole('link', { name: 'Cart, 3 books' })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Items: 3', { exact: true })).toBeVisible()
    await field(page, 'City').fill('Potsdam')
    await terms(page).check()
    await context.setOffline(true)
    await placeAnOrder(page).click()
    await expect(failed(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart, 3 books' })).toBeVisible()

    await context.setOffline(false)
    await placeAnOrder(page).click()
    await expect(confirmed(page)).toBeVisible()
    const [order, ...others] = await ordersOf(page, shopper)
    await expect(confirmed(page)).toHaveAccessibleDescription(
      `Your earlier order was received as you first sent it, as number ${order?.number}. Nothing else was ordered.`,
    )
    expect(others).toEqual([])
    expect(order?.address.city).toBe(address.City)
    expect(order?.productIds).toEqual(books.map(({ _id }) => _id))
    await confirmed(page).getByRole('button', { name: "Yes, It's Okay!" }).click()
    await expect(page).toHaveURL('/orders')

    await page.getByRole('link', { name: 'Cart, 1 book' }).click()
    await page.getByRole('link', { name: 'Checkout', exact: true }).click()
    await expect.poll(() => addressIn(page)).toEqual({ ...address, City: 'Potsdam' })
    await terms(page).check()
    await placeAnOrder(page).click()
    await expect(confirmed(page)).toHaveAccessibleDescription('Your order placed successfully!')
    expect(await ordersOf(page, shopper)).toHaveLength(2)
  })

  test('an order that never reached the store is placed once, with the changes made since', async ({
    page,
  }) => {
    const { shopper } = await comeToOrder(page)
    await fillInAddress(page)
    await terms(page).check()
    await page.route('**/api/orders', (route) => route.abort(), { times: 1 })
    await placeAnOrder(page).click()
    await expect(failed(page)).toBeVisible()
    await field(page, 'City').fill('Potsdam')
    await placeAnOrder(page).click()
    await expect(confirmed(page)).toHaveAccessibleDescription('Your order placed successfully!')
    expect(await ordersOf(page, shopper)).toMatchObject([{ address: { city: 'Potsdam' } }])
  })

  test('field errors of the server are shown under their fields', async ({ page }) => {
    await comeToOrder(page)
    await fillInAddress(page, { ...address, City: 'B'.repeat(101), Zipcode: '1'.repeat(21) })
    await terms(page).check()
    await placeAnOrder(page).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to place an order')
    await expect(field(page, 'City')).toBeFocused()
    await expect(field(page, 'City')).toHaveAccessibleDescription('Use 100 characters or fewer')
    await expect(field(page, 'Zipcode')).toHaveAccessibleDescription('Use 20 characters or fewer')
    await expect(field(page, 'Name')).toHaveAccessibleDescription('')
  })
})
