import { expect, type Page } from '@playwright/test'
import { asOwnShop } from './a11y-answers.ts'
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
} from '../support/ordering.ts'
import { fillIn, fillLocalStorage, stranger } from '../support/shoppers.ts'

export const long = { title: 'Donaudampfschifffahrtsgesellschaftskapitän', newPrice: 9_999_999.99 }

export const booksById = '**/api/books?ids=*'

export async function addTwice(page: Page) {
  const card = page.getByRole('article').filter({ hasText: 'Dracula' }).first()
  const add = card.getByRole('button', { name: 'Add to Cart' })
  await add.click()
  await expect(page.getByRole('link', { name: 'Cart, 1 book' })).toBeVisible()
  await add.click()
  await expect(page.getByRole('alertdialog', { name: 'Already Added to the Cart' })).toBeVisible()
}

export async function showLongCart(page: Page) {
  const books = (await booksOnSale(page.request)).slice(0, 3)
  for (const book of books) Object.assign(book, long)
  const cheaper = { ...books[1], newPrice: long.newPrice - 0.01 }
  await page.route(booksById, (route) => route.fulfill({ json: [cheaper, books[2]] }))
  await comeWith(page, books)
  await expect(page.getByText('No longer available')).toBeVisible()
  await cartItems(page).last().getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
}

export async function showPassword(page: Page) {
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Enter your password', { exact: true })).toBeVisible()
  await fillIn(page, { ...stranger(), email: '' })
  await page.getByRole('button', { name: 'Show password' }).click()
}

export async function showErrors(page: Page) {
  const { books } = await comeToOrder(page)
  for (const book of books) Object.assign(book, long)
  await page.route(booksById, (route) => route.fulfill({ json: books }))
  await page.reload()
  await expect(page.getByText('Total Price: $19999999.98', { exact: true })).toBeVisible()
  await terms(page).check()
  await placeAnOrder(page).click()
  await expect(page.getByText('Enter your name')).toBeVisible()
}

/** Comes from a page without the shop's delivery, tax and ways to pay, so that cart and checkout ask for them. */
export async function showTaxes(page: Page) {
  const shop = await (await page.request.get('/api/shop')).json()
  const [offered] = shop.deliveryMethods
  const terms = { fee: '4.90', freeFrom: '50', countries: ['DE', 'IE'] }
  const zones = [{ ...offered.zones[0], ...terms, letter: { fee: '1.95', maxGrams: 500 } }]
  const method = { ...offered, ...terms, zones, needsQuote: true }
  const pickup = { ...method, id: 'pickup', name: 'Pick-up in the shop', fee: '0', countries: [], zones: [] }
  const deliveryMethods = ['delivery', 'pickup']
  const [cash] = shop.paymentMethods
  const transfer = {
    ...cash,
    id: 'bank-transfer',
    name: 'Bank transfer in advance',
    days: 7,
    deliveryMethods,
  }
  const paymentMethods = [transfer, { ...cash, id: 'card', name: 'Card or wallet', deliveryMethods }]
  const json = { ...shop, taxes: 'included', deliveryMethods: [method, pickup], paymentMethods }
  await page.route('**/api/account/payment-methods', (route) => route.fulfill({ json: { paymentMethods } }))
  await page.route('**/api/shop', (route) => route.fulfill({ json }))
  const [sold, soldOut] = await booksOnSale(page.request)
  if (!sold || !soldOut) throw new Error('A book is missing')
  await page.route(booksById, (route) =>
    route.fulfill({ json: [sold, { ...soldOut, availability: 'sold-out' }] }),
  )
  await page.route('**/api/orders/quote', (route) => {
    const subtotal = sold.newPrice.toFixed(2)
    const taxLines = [{ name: 'VAT', percent: '7', base: '1.00', amount: '0.07' }]
    const sums = { subtotal, discount: '0.00', delivery: '0.00', tax: '0.07', total: subtotal, taxLines }
    const asked: string[] = route.request().postDataJSON().codes ?? []
    if (asked.includes(unknownCode)) return route.fulfill({ status: 409, json: refusedCode })
    const codes = asked.map((code) => ({ code, kind: 'gift-card', amount: '1.00' }))
    const rest = { pricesIncludeTax: true, deliveryMethod: 'pickup', codes, due: subtotal }
    return route.fulfill({ json: { ...sums, ...rest } })
  })
  await fillLocalStorage(page, { cart: JSON.stringify([sold, soldOut]) })
  await asOwnShop(page, '/about')
  await page.goto('/about')
  await page.getByRole('link', { name: 'Cart, 2 books' }).click()
  await page.getByRole('link', { name: 'Checkout', exact: true }).click()
  await page.getByRole('radio', { name: /^Pick-up in the shop/ }).check()
  await expect(page.getByText('is sold out, and is not in this order.')).toBeVisible()
  await expect(page.getByText(/^includes 7/)).toBeVisible()
  await page.getByRole('radio', { name: /^Card or wallet/ }).check()
  await enterCodes(page)
}

const unknownCode = 'NOBODY-KNOWS-IT'

const refusedCode = {
  code: 'code-refused',
  refusedCode: unknownCode,
  reason: 'unknown',
  message: `We do not know ${unknownCode}.`,
}

/** A gift card, and a code that is refused. */
async function enterCodes(page: Page) {
  await page.getByText('Voucher or gift card').click()
  const field = page.getByLabel('Code', { exact: true })
  await field.fill('THE-LONGEST-CODE-OF-A-VOUCHER-THERE-IS-1')
  await field.press('Enter')
  await expect(page.getByRole('list', { name: 'Applied codes' }).getByRole('listitem')).toHaveCount(1)
  await field.fill(unknownCode)
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(refusedCode.message)
}

export async function showThanks(page: Page) {
  await comeToOrder(page)
  await fillInAddress(page)
  await terms(page).check()
  await placeAnOrder(page).click()
  await confirmed(page).getByRole('button', { name: "Yes, It's Okay!" }).click()
  await expect(thanks(page)).toBeVisible()
}
