import type { Page } from '@playwright/test'
import { heading } from '../support/ordering.ts'
import { changeOrder, moveOrder, placeOrder } from '../support/placed-orders.ts'
import { expect, test } from '../support/shop-test.ts'
import { newShopper, signIn } from '../support/shoppers.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Orders, newest first' }).locator('> li')

test('a shopper reads their orders, prints them, opens one, buys again and cancels it', async ({
  page,
  request,
}) => {
  const shopper = await newShopper(request)
  const first = await placeOrder(request, shopper, ['Dracula'])
  await signIn(page, shopper, '/orders')
  await expect(cards(page)).toHaveCount(1)
  const summaries = cards(page).locator('summary')

  await test.step('orders that came and moved meanwhile are there on the way back', async () => {
    await page.getByRole('link', { name: 'Book Store', exact: true }).click()
    await expect(cards(page)).toHaveCount(0)
    await placeOrder(request, shopper, ['Frankenstein', 'Jane Eyre'])
    await changeOrder(request, first, 'tracking', { carrier: 'Parcel Post', number: 'PP 17' })
    await moveOrder(request, first, 'shipped')
    await page.goBack()
    await expect(summaries).toContainText(['Placed', 'Shipped'])
  })

  const books = cards(page)
    .first()
    .getByRole('list', { name: /^Books in order/ })
  await test.step('an order opens by keyboard, and is printed without the page around it', async () => {
    await expect(books).toBeHidden()
    await summaries.first().focus()
    await page.keyboard.press('Enter')
    await expect(books.getByRole('listitem')).toContainText(['Frankenstein', 'Jane Eyre'])
    await expect(books.locator('img').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(books).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('its own page buys again and cancels', async () => {
    await page.getByRole('link', { name: 'View order' }).first().click()
    await expect(heading(page)).toHaveText(/^Order \d+$/)
    await page.getByRole('button', { name: 'Buy again' }).click()
    await expect(page.getByRole('link', { name: 'Cart, 2 books' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(page.getByText('Cancelled. Nothing is to be paid.')).toBeVisible()
    await expect(heading(page)).toBeFocused()
    await page.reload()
    await expect(page.getByText('Cancelled. Nothing is to be paid.')).toBeVisible()
  })

  await test.step('a shipped order has its tracking and a receipt', async () => {
    await page.goto(`/orders/${first._id}`)
    await expect(page.getByText('Parcel Post PP 17', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Receipt' }).click()
    await expect(page).toHaveURL(`/orders/${first._id}/receipt`)
  })
})
