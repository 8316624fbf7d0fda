import { expect, type Page } from '@playwright/test'
import type { Order } from '../../contract/orders/placed-order.ts'
import { bookPage } from '../../domain/pages.ts'
import type { Receipt } from '../../contract/orders/receipts.ts'
import type { CreditNote } from '../../contract/orders/returns.ts'
import type { ReviewForStaff } from '../../contract/catalog/reviews-admin.ts'
import { booksById, long } from './a11y-checkout-states.ts'
import { booksOnSale } from '../support/ordering.ts'
import { bookNamed, longOrders } from '../support/placed-orders.ts'
import { avatar, fillLocalStorage } from '../support/shoppers.ts'

const ordersList = '**/api/orders/email/*'

export async function showLongOrders(page: Page) {
  const headers = { link: '</next>; rel="next"' }
  await page.route(ordersList, (route) =>
    route.request().url().includes('before=')
      ? route.fulfill({ json: longOrders(9).slice(6) })
      : route.fulfill({ json: longOrders(6), headers }),
  )
  await page.goto('/orders')
  const cards = page.getByRole('list', { name: 'Orders, newest first' }).locator('> li')
  await expect(cards).toHaveCount(6)
  await cards.first().locator('summary').click()
  await page.getByRole('button', { name: 'Show more orders' }).click()
  await expect(cards).toHaveCount(9)
}

/** The page of an order that the store does not have. */
async function openOwn(page: Page, fields: Partial<Order>) {
  const order = { ...longOrders(1)[0], ...fields, confirmation: 'off' }
  await page.route(`**/api/orders/${order._id}`, (route) => route.fulfill({ json: order }))
  await page.goto(`/orders/${order._id}`)
  await expect(page.locator('address')).toBeVisible()
}

/** The first book is shipped, the others follow. */
function partlyShipped(): Partial<Order> {
  const [shelf, , , preOrder, toOrder] = longOrders(1)[0]?.books ?? []
  if (!shelf || !preOrder || !toOrder) throw new Error('A book is missing')
  return {
    status: 'placed',
    books: [
      { ...shelf, source: 'shelf', shippedAt: '2026-10-01T12:00:00.000Z' },
      { ...preOrder, source: 'pre-order', expectedOn: '2031-03-03' },
      { ...toOrder, source: 'to-order' },
    ],
  }
}

export async function showLongOrder(page: Page) {
  const order = partlyShipped()
  const book = { ...(await booksOnSale(page.request))[0], ...order.books?.[0] }
  await page.route(booksById, (route) => route.fulfill({ json: [book] }))
  await openOwn(page, order)
  await expect(page.getByText('Partly shipped')).toBeVisible()
  await page.getByRole('button', { name: 'Buy again' }).click()
  await expect(page.getByText(/^Added to the cart at today's price/)).toBeVisible()
}

export async function showPartsToStaff(page: Page) {
  const order = { ...longOrders(1)[0], ...partlyShipped(), undo: null, payments: [], customer: null }
  await page.route('**/api/admin/orders/*', (route) => route.fulfill({ json: order }))
  await page.goto(`/dashboard/orders/${order._id}`)
  await expect(page.getByText('Partly shipped').first()).toBeVisible()
}

export async function showCreditNotes(page: Page) {
  const [order] = longOrders(1)
  if (!order) throw new Error('The order is missing')
  const note: CreditNote = {
    number: 1,
    issuedAt: order.createdAt,
    reverses: null,
    seller: { name: 'Two Rivers', address: '1 River Road\n10115 Berlin', taxNumber: 'DE 123456789' },
    lines: linesOf(order),
    subtotal: '20.00',
    discount: '0.00',
    delivery: '4.90',
    tax: '3.98',
    total: '24.90',
    taxLines: [{ name: 'VAT', percent: '19', base: '20.92', amount: '3.98' }],
    pricesIncludeTax: true,
    reason: long.title,
  }
  const found = {
    order: { ...order, receiptNumber: 7 },
    creditNotes: [note, { ...note, number: 2, reverses: 1 }],
  }
  await page.route('**/api/orders/*/credit-notes', (route) => route.fulfill({ json: found }))
  await page.goto(`/orders/${order._id}/credit-notes`)
  await expect(page.getByRole('article', { name: 'Credit note 2' })).toBeVisible()
}

/** With all that the dialog asks for. */
export async function showReturnDialog(page: Page) {
  const [sold] = longOrders(1)
  const order = {
    ...sold,
    status: 'delivered',
    receiptNumber: 7,
    delivery: '4.90',
    payments: [],
    undo: null,
    customer: null,
  }
  await page.route('**/api/admin/orders/*', (route) => route.fulfill({ json: order }))
  await page.goto(`/dashboard/orders/${order._id}`)
  await page.getByRole('button', { name: 'Return books' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return books' })
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: 'Return' }).click()
  await expect(dialog.getByText('Enter a reason')).toBeVisible()
}

/** With the shop's account and its code, and another way to pay. */
export async function showTransfer(page: Page) {
  const [order] = longOrders(1)
  if (!order) throw new Error('The order is missing')
  const transfer = {
    holder: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk',
    iban: 'MT84MALT011000012345MTLCAST001S',
    bic: 'MALTMTMTXXX',
    reference: 'Order 1000000000',
    amount: order.total,
    qrCode: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1"/></svg>',
  }
  const methods = { paymentMethods: ['cash-on-delivery', 'card'] }
  await page.route('**/api/orders/*/transfer', (route) => route.fulfill({ json: transfer }))
  await page.route('**/api/orders/*/payment-methods', (route) => route.fulfill({ json: methods }))
  const payment = { ...order.payment, method: 'bank-transfer', payBy: '2026-11-25' } as const
  await openOwn(page, { status: 'placed', payment })
  await page.getByRole('button', { name: 'Choose another way to pay' }).click()
  await page.getByRole('button', { name: 'Copy IBAN' }).click()
  await expect(page.getByRole('group', { name: 'Other ways to pay this order' })).toBeVisible()
}

/** Whose payment page cannot be opened. */
export async function showCard(page: Page) {
  const [order] = longOrders(1)
  if (!order) throw new Error('The order is missing')
  const refusal = { code: 'unavailable', message: `${long.title} does not answer.` }
  await page.route('**/api/orders/*/payment-page', (route) => route.fulfill({ status: 503, json: refusal }))
  await openOwn(page, { status: 'placed', payment: { ...order.payment, method: 'card' } })
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByRole('region', { name: 'Pay by card' }).getByRole('alert')).toBeVisible()
}

export async function showReceipt(page: Page) {
  const [order] = longOrders(1)
  if (!order) throw new Error('The order is missing')
  const taxLines = [{ name: 'VAT', percent: '19', base: '20.92', amount: '3.98' }]
  const receipt: Receipt = {
    number: 7,
    issuedAt: order.createdAt,
    seller: { name: 'Two Rivers', address: '1 River Road\n10115 Berlin', taxNumber: 'DE 123456789' },
    order: { ...order, tax: '3.98', taxLines },
    account: null,
    lines: linesOf(order),
  }
  await page.route('**/api/orders/*/receipt', (route) => route.fulfill({ json: receipt }))
  await page.goto(`/orders/${order._id}/receipt`)
  await expect(page.getByRole('article', { name: 'Receipt 7' })).toBeVisible()
}

export async function showMenu(page: Page) {
  const headers = { link: '</next>; rel="next"' }
  await page.route(ordersList, (route) => route.fulfill({ json: longOrders(4), headers }))
  const summary = { orders: 9600, amountSpent: '98765.43' }
  await page.route(`${ordersList}/summary`, (route) => route.fulfill({ json: summary }))
  await page.goto('/user-dashboard')
  const figures = page.getByRole('main').getByRole('definition')
  await expect(figures.nth(0)).toHaveText('9600')
  await expect(figures.nth(1)).toHaveText('$98765.43')
  await avatar(page).click()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 })
  }
}

export async function showAddress(page: Page) {
  const address = {
    _id: '00000000-0000-4000-8000-000000000001',
    label: 'Home',
    name: long.title,
    phone: '+49 (30) 555-0100',
    street: '1 Quiet Street',
    street2: '',
    city: 'Berlin',
    country: 'Germany',
    state: '',
    zipcode: '10115',
    isDefault: true,
  }
  await page.route('**/api/account/addresses', (route) => route.fulfill({ json: [address] }))
  await page.goto('/account')
  const addresses = page.getByRole('region', { name: 'Addresses', exact: true })
  await expect(addresses.getByRole('listitem')).toContainText(['1 Quiet Street'])
  await addresses.getByRole('button', { name: 'Add an address' }).click()
  await expect(addresses.getByRole('button', { name: 'Save address' })).toBeVisible()
}

export async function showWishes(page: Page) {
  const books = await Promise.all(['Jane Eyre', 'Dracula'].map((title) => bookNamed(page.request, title)))
  await fillLocalStorage(page, { 'wish-list': JSON.stringify(books.map(({ _id }) => _id)) })
  await page.goto('/wish-list')
  await page.getByRole('main').getByRole('button', { name: 'Remove' }).first().click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
}

export async function showReviewForm(page: Page) {
  const { _id } = await bookNamed(page.request, 'Dracula')
  const mayReview = { mayReview: true, name: long.title, review: null }
  await page.route('**/api/account/reviews/*', (route) => route.fulfill({ json: mayReview }))
  await page.goto(bookPage(_id))
  await page.getByRole('button', { name: 'Write a review' }).click()
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText('Choose 1 to 5 stars')).toBeVisible()
}

export async function showReviews(page: Page) {
  const book = await bookNamed(page.request, 'Dracula')
  const review: ReviewForStaff = {
    _id: 1,
    name: long.title,
    rating: 4,
    title: '<b>Fleas</b> & lice',
    text: 'I looked closer.\n\nAnd closer.',
    writtenAt: '2026-09-30T23:30:00.000Z',
    editedAt: null,
    state: 'waiting',
    version: 1,
    book: { _id: book._id, title: book.title },
    email: `${'long'.repeat(15)}@reader.example`,
  }
  await page.route('**/api/admin/reviews?*', (route) =>
    route.fulfill({ json: { reviews: [review], next: null } }),
  )
  await page.goto('/dashboard/reviews')
  await expect(page.getByText('<b>Fleas</b> & lice')).toBeVisible()
}

const linesOf = ({ books }: Order) =>
  books.map((book) => ({ ...book, price: book.price.toFixed(2), discount: '1.00', taxPercent: '19' }))
