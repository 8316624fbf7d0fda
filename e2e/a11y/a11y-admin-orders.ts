import { expect, type Page } from '@playwright/test'
import { answer, main, phoneAndDesktop, press, problem } from './a11y-answers.ts'
import type { Screen } from './a11y.ts'
import { longOrders } from '../support/placed-orders.ts'

/** Opens an order from the list, which needs no page load. */
async function openOrder(page: Page, more: object = {}) {
  await answer(page, '**/api/admin/orders/*', {
    ...longOrders(1)[0],
    undo: null,
    payments: [],
    customer: 17,
    ...more,
  })
  await main(page).getByRole('link', { name: /^\d+$/ }).first().click()
  await expect(page.getByRole('region', { name: 'Order 1000000000' })).toBeVisible()
}

/** An order that was shipped and set back a moment ago, with the address form open and refused. */
async function showOrderProblems(page: Page) {
  const until = new Date(Date.now() + 600_000).toISOString()
  const fields = [{ field: 'city', message: 'Enter your city' }]
  await answer(page, '**/address', problem('invalid', { fields }), 400)
  await openOrder(page, { status: 'placed', undo: { from: 'shipped', to: 'placed', until } })
  await press(page, 'Add note')
  await press(page, 'Correct address')
  await press(page, 'Save address')
  await expect(page.getByText('Enter your city')).toBeVisible()
  await expect(page.getByText('You can set it back to placed until')).toBeVisible()
}

/** With a ledger, a late payment and a form that was refused. */
async function showPaymentProblem(page: Page) {
  const at = '2026-11-18T12:00:00.000Z'
  const entry = { kind: 'paid', amount: '5.00', method: 'bank-transfer', by: 'Ada', at }
  const payments = [entry, { ...entry, method: 'card', by: '', providerId: `pi_${'1'.repeat(40)}` }]
  const money = { due: '1250000.00', paid: '10.00', refunded: '0.00', payBy: '2026-01-31' }
  const payment = { method: 'bank-transfer', status: 'partly-paid', ...money }
  const refusal = problem('more-than-due', { due: '1249990.00' })
  await answer(page, '**/api/admin/orders/*/payments', refusal, 409)
  await openOrder(page, { payment, payments })
  await press(page, 'Record payment')
  await press(page, 'Save payment')
  await expect(page.getByLabel(/^Amount received/)).toHaveAttribute('aria-invalid', 'true')
}

async function listOrders(page: Page, orders: object[], total: number) {
  await answer(page, '**/api/admin/orders?*', { orders, total })
  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Returned' }).click()
}

async function showNoOrders(page: Page) {
  await listOrders(page, [], 0)
  await expect(page.getByText('No orders found!')).toBeVisible()
}

/** Also that the table fits into its panel on a wide screen, where it does not scroll sideways. */
async function showLongOrders(page: Page) {
  const orders = longOrders(8).map((order) => Object.assign(order, { undo: null }))
  await listOrders(page, orders, 60)
  await expect(page.getByRole('row')).toHaveCount(9)
  const overflow = await page.locator('table').evaluate((table) => {
    const panel = table.closest('section')?.getBoundingClientRect()
    return table.getBoundingClientRect().right - (panel?.right ?? 0)
  })
  expect(overflow, 'the table in its panel').toBeLessThanOrEqual(0)
}

async function showSelectedOrders(page: Page) {
  for (const at of [0, 1])
    await page
      .getByLabel(/^Select order \d/)
      .nth(at)
      .check()
  await expect(page.getByRole('region', { name: 'Selected orders' })).toBeVisible()
}

const book = {
  bookId: '00000000-0000-4000-8000-000000000001',
  title: 'Long'.repeat(25),
  author: 'Long'.repeat(25),
  coverImage: '',
  isbn: null,
  isbnHyphenated: null,
  price: 1_250_000,
  section: '',
  onHand: 0,
  whenOut: 'to-order',
  expectedOn: null,
}

/** For delivery, with a long title, a customer to choose, a refused field and a total that has changed. */
async function showNewOrder(page: Page) {
  const total = '1250000.00'
  const sums = { subtotal: total, delivery: '0.00', tax: '0.00', total, taxLines: [] }
  const found = { number: 17, name: book.title, email: `${'long'.repeat(15)}@reader.example` }
  const fields = [{ field: 'address.city', message: 'Enter the city' }]
  await answer(page, '**/api/admin/stock/scan?*', book)
  await answer(page, '**/api/admin/stock/*/book', book)
  await answer(page, '**/api/admin/orders/quote', {
    ...sums,
    discount: '1250.00',
    codes: [{ code: 'KAFF-EE22-BUCH-LESE', kind: 'gift-card', amount: '1250.00' }],
    due: total,
    pricesIncludeTax: true,
    deliveryMethod: 'delivery',
    byLetter: false,
  })
  await answer(page, '**/api/admin/customers?*', { customers: [found], total: 1 })
  await answer(page, '**/api/admin/orders', problem('invalid', { fields }), 400)
  await page.goto('/dashboard/orders/new')
  await main(page).getByLabel('Scan a book').fill('9780306406157')
  await main(page).getByLabel('Scan a book').press('Enter')
  await main(page).getByRole('radio', { name: 'Delivery' }).check()
  await main(page).getByLabel('Find a customer with an account').fill('long')
  await expect(page.getByRole('list', { name: 'Customers found' })).toBeVisible()
  await press(page, 'Place order')
  await expect(page.getByText('Enter the city')).toBeVisible()
}

const orders = (name: string, show: Screen['show'], widths = phoneAndDesktop): Screen => ({
  name: `orders: ${name}`,
  path: '/dashboard/orders',
  widths,
  ...(show && { show }),
})

export const orderScreens: Screen[] = [
  {
    name: 'New order, with long values and a refused field',
    widths: [...phoneAndDesktop, 768],
    show: showNewOrder,
  },
  orders('some selected', showSelectedOrders),
  orders('none found', showNoOrders),
  orders('long values', showLongOrders, [390, 768, 1024, 1280]),
  orders('one of them, with a refused address and a move to undo', showOrderProblems),
  orders('one of them, with a refused payment', showPaymentProblem),
  orders('one of them, with long values', (page) => openOrder(page)),
]
