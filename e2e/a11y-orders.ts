import { expect, type Page } from '@playwright/test'
import type { Order } from '../contract/orders.ts'
import { bookPage } from '../contract/pages.ts'
import type { Receipt } from '../contract/receipts.ts'
import type { ReviewForStaff } from '../contract/reviews-admin.ts'
import type { Screen } from './a11y.ts'
import {
  booksOnSale,
  cartItems,
  comeToOrder,
  comeWith,
  confirmed,
  fillInAddress,
  placeAnOrder,
  terms,
  thanks,
} from './ordering.ts'
import { bookNamed, longOrders } from './placed-orders.ts'
import { avatar, fillIn, fillLocalStorage, stranger } from './shoppers.ts'

/** Widths of a phone and of a desktop. */
const both = [390, 1280]

/** What shoppers see from the cart to their account, and staff of orders and reviews. */
export const ordersScreens: Screen[] = [
  { name: 'warning about a book in the cart', path: '/search?category=horror', show: addTwice },
  { name: 'cart with a removed book', path: '/cart', widths: both, show: showRemoved },
  { name: 'cart with long titles and a book that is gone', path: '/cart', widths: both, show: showLongCart },
  { name: 'empty cart', path: '/cart', widths: both },
  { name: 'login with a shown password', path: '/login', widths: both, show: showPassword },
  { name: 'checkout with errors and long titles', path: '/about', widths: both, show: showErrors },
  {
    name: 'checkout with pick-up, tax and a sold-out book',
    path: '/about',
    as: 'shopper',
    widths: both,
    show: showTaxes,
  },
  { name: 'orders after an order', path: '/about', widths: both, show: showThanks },
  { name: 'long orders', path: '/orders', as: 'shopper', widths: both, show: showLongOrders },
  { name: 'long order after Buy again', path: '/orders', as: 'shopper', widths: both, show: showLongOrder },
  { name: 'partly shipped order', path: '/orders', as: 'shopper', widths: both, show: showParts },
  { name: 'receipt', path: '/orders', as: 'shopper', widths: both, show: showReceipt },
  { name: 'dashboard with its menu', path: '/user-dashboard', as: 'shopper', widths: both, show: showMenu },
  { name: 'account with an address', path: '/account', as: 'shopper', widths: [390, 768], show: showAddress },
  { name: 'empty wish list', path: '/wish-list', widths: both },
  { name: 'wish list with a removed book', path: '/wish-list', widths: both, show: showWishes },
  { name: 'review form with errors', path: '/about', as: 'shopper', widths: both, show: showReviewForm },
  { name: 'waiting reviews', path: '/dashboard/reviews', as: 'admin', widths: both, show: showReviews },
  {
    name: 'partly shipped order',
    path: '/dashboard/orders',
    as: 'admin',
    widths: both,
    show: showPartsToStaff,
  },
]

const long = { title: 'Donaudampfschifffahrtsgesellschaftskapitän', newPrice: 9_999_999.99 }

const booksById = '**/api/books?ids=*'

const ordersList = '**/api/orders/email/*'

async function addTwice(page: Page) {
  const card = page.getByRole('article').filter({ hasText: 'Dracula' }).first()
  const add = card.getByRole('button', { name: 'Add to Cart' })
  await add.click()
  await expect(page.getByRole('link', { name: 'Cart, 1 book' })).toBeVisible()
  await add.click()
  await expect(page.getByRole('alertdialog', { name: 'Already Added to the Cart' })).toBeVisible()
}

async function showRemoved(page: Page) {
  await comeWith(page, (await booksOnSale(page.request)).slice(0, 3))
  await cartItems(page).nth(1).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
}

async function showLongCart(page: Page) {
  const books = (await booksOnSale(page.request)).slice(0, 2)
  for (const book of books) Object.assign(book, long)
  const cheaper = { ...books[1], newPrice: long.newPrice - 0.01 }
  await page.route(booksById, (route) => route.fulfill({ json: [cheaper] }))
  await comeWith(page, books)
  await expect(page.getByText('No longer available')).toBeVisible()
}

async function showPassword(page: Page) {
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Enter your password', { exact: true })).toBeVisible()
  await fillIn(page, { ...stranger(), email: '' })
  await page.getByRole('button', { name: 'Show password' }).click()
}

async function showErrors(page: Page) {
  const { books } = await comeToOrder(page)
  for (const book of books) Object.assign(book, long)
  await page.route(booksById, (route) => route.fulfill({ json: books }))
  await page.reload()
  await expect(page.getByText('Total Price: $19999999.98', { exact: true })).toBeVisible()
  await terms(page).check()
  await placeAnOrder(page).click()
  await expect(page.getByText('Enter your name')).toBeVisible()
}

/** Comes from a page without the shop's delivery and tax, so that the cart asks for them. */
async function showTaxes(page: Page) {
  const shop = await (await page.request.get('/api/shop')).json()
  const method = { ...shop.deliveryMethods[0], fee: '4.90', freeFrom: '50', countries: ['DE', 'IE'] }
  const pickup = { ...method, id: 'pickup', name: 'Pick-up in the shop', fee: '0', countries: [] }
  const json = { ...shop, taxes: 'included', deliveryMethods: [method, pickup] }
  await page.route('**/api/shop', (route) => route.fulfill({ json }))
  const [sold, soldOut] = await booksOnSale(page.request)
  if (!sold || !soldOut) throw new Error('A book is missing')
  await page.route(booksById, (route) =>
    route.fulfill({ json: [sold, { ...soldOut, availability: 'sold-out' }] }),
  )
  await page.route('**/api/orders/quote', (route) => {
    const subtotal = sold.newPrice.toFixed(2)
    const taxLines = [{ name: 'VAT', percent: '7', base: '1.00', amount: '0.07' }]
    const sums = { subtotal, delivery: '0.00', tax: '0.07', total: subtotal, taxLines }
    return route.fulfill({ json: { ...sums, pricesIncludeTax: true, deliveryMethod: 'pickup' } })
  })
  await fillLocalStorage(page, { cart: JSON.stringify([sold, soldOut]) })
  await page.reload()
  await page.getByRole('link', { name: 'Cart, 2 books' }).click()
  await page.getByRole('link', { name: 'Checkout', exact: true }).click()
  await page.getByRole('radio', { name: /^Pick-up in the shop/ }).check()
  await expect(page.getByText('is sold out, and is not in this order.')).toBeVisible()
  await expect(page.getByText(/^includes 7/)).toBeVisible()
}

async function showThanks(page: Page) {
  await comeToOrder(page)
  await fillInAddress(page)
  await terms(page).check()
  await placeAnOrder(page).click()
  await confirmed(page).getByRole('button', { name: "Yes, It's Okay!" }).click()
  await expect(thanks(page)).toBeVisible()
}

async function showLongOrders(page: Page) {
  const headers = { link: '</next>; rel="next"' }
  await page.route(ordersList, (route) =>
    route.request().url().includes('before=')
      ? route.fulfill({ json: longOrders(9).slice(6) })
      : route.fulfill({ json: longOrders(6), headers }),
  )
  await page.reload()
  const cards = page.getByRole('list', { name: 'Orders, newest first' }).locator('> li')
  await expect(cards).toHaveCount(6)
  await cards.first().locator('summary').click()
  await page.getByRole('button', { name: 'Show more orders' }).click()
  await expect(cards).toHaveCount(9)
}

/** The page of an order that the store does not have. */
async function openOwn(page: Page, fields: Partial<Order> = {}) {
  const order = { ...longOrders(1)[0], ...fields, confirmation: 'off' }
  await page.route(`**/api/orders/${order._id}`, (route) => route.fulfill({ json: order }))
  await page.goto(`/orders/${order._id}`)
  await expect(page.locator('address')).toBeVisible()
}

async function showLongOrder(page: Page) {
  const [first] = longOrders(1)[0]?.books ?? []
  const book = { ...(await booksOnSale(page.request))[0], ...first }
  await page.route(booksById, (route) => route.fulfill({ json: [book] }))
  await openOwn(page)
  await page.getByRole('button', { name: 'Buy again' }).click()
  await expect(page.getByText(/^Added to the cart at today's price/)).toBeVisible()
}

/** The first book is shipped, the others follow. */
function partlyShipped(): Partial<Order> {
  const [, shelf, , preOrder, toOrder] = longOrders(1)[0]?.books ?? []
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

async function showParts(page: Page) {
  await openOwn(page, partlyShipped())
  await expect(page.getByText('Partly shipped')).toBeVisible()
}

async function showPartsToStaff(page: Page) {
  const order = { ...longOrders(1)[0], ...partlyShipped(), undo: null }
  await page.route('**/api/admin/orders/*', (route) => route.fulfill({ json: order }))
  await page.goto(`/dashboard/orders/${order._id}`)
  await expect(page.getByText('Partly shipped').first()).toBeVisible()
}

async function showReceipt(page: Page) {
  const [order] = longOrders(1)
  if (!order) throw new Error('The order is missing')
  const taxLines = [{ name: 'VAT', percent: '19', base: '20.92', amount: '3.98' }]
  const receipt: Receipt = {
    number: 7,
    issuedAt: order.createdAt,
    seller: { name: 'Two Rivers', address: '1 River Road\n10115 Berlin', taxNumber: 'DE 123456789' },
    order: { ...order, tax: '3.98', taxLines },
    lines: order.books.map((book) => ({ ...book, price: book.price.toFixed(2), taxPercent: '19' })),
  }
  await page.route('**/api/orders/*/receipt', (route) => route.fulfill({ json: receipt }))
  await page.goto(`/orders/${order._id}/receipt`)
  await expect(page.getByRole('article', { name: 'Receipt 7' })).toBeVisible()
}

async function showMenu(page: Page) {
  const headers = { link: '</next>; rel="next"' }
  await page.route(ordersList, (route) => route.fulfill({ json: longOrders(4), headers }))
  const summary = { orders: 9600, amountSpent: '98765.43' }
  await page.route(`${ordersList}/summary`, (route) => route.fulfill({ json: summary }))
  await page.reload()
  const figures = page.getByRole('main').getByRole('definition')
  await expect(figures.nth(0)).toHaveText('9600')
  await expect(figures.nth(1)).toHaveText('$98765.43')
  await avatar(page).click()
  for (const width of both) {
    await page.setViewportSize({ width, height: 844 })
    await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 })
  }
}

async function showAddress(page: Page) {
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
  await page.reload()
  const addresses = page.getByRole('region', { name: 'Addresses', exact: true })
  await expect(addresses.getByRole('listitem')).toContainText(['1 Quiet Street'])
  await addresses.getByRole('button', { name: 'Add an address' }).click()
  await expect(addresses.getByRole('button', { name: 'Save address' })).toBeVisible()
}

async function showWishes(page: Page) {
  const books = await Promise.all(['Jane Eyre', 'Dracula'].map((title) => bookNamed(page.request, title)))
  await fillLocalStorage(page, { 'wish-list': JSON.stringify(books.map(({ _id }) => _id)) })
  await page.reload()
  await page.getByRole('main').getByRole('button', { name: 'Remove' }).first().click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
}

async function showReviewForm(page: Page) {
  const { _id } = await bookNamed(page.request, 'Dracula')
  const mayReview = { mayReview: true, name: long.title, review: null }
  await page.route('**/api/account/reviews/*', (route) => route.fulfill({ json: mayReview }))
  await page.goto(bookPage(_id))
  await page.getByRole('button', { name: 'Write a review' }).click()
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText('Choose 1 to 5 stars')).toBeVisible()
}

async function showReviews(page: Page) {
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
  await page.reload()
  await expect(page.getByText('<b>Fleas</b> & lice')).toBeVisible()
}
