import type { Page } from '@playwright/test'
import type { Book } from '../../contract/catalog/books.ts'
import type { Order } from '../../contract/orders/placed-order.ts'
import type { Receipt } from '../../contract/orders/receipts.ts'
import { ownShopPort, settingsAt } from '../../playwright.config.ts'
import { spawnStore, type Spawned } from '../../server/testing/spawn-store.ts'
import { confirmed, field, ordersOf, placeAnOrder, terms } from '../support/ordering.ts'
import { publishTexts } from '../support/publish-texts.ts'
import { either } from '../support/words.ts'
import { expect, test } from '../support/shop-test.ts'
import { fillLocalStorage, newShopper, signIn } from '../support/shoppers.ts'

test.use({ baseURL: `http://localhost:${ownShopPort}`, expected: /409.*\/(receipt|address|quote)/ })

const password = 'a password for this test'
let store: Spawned
let books: Book[]
let adminToken: string

const rate = { country: 'DE', name: 'VAT' }
const settings = {
  region: { currency: 'EUR', locale: 'en-IE', country: 'DE' },
  shop: { name: 'Two Rivers', isOpen: true, contact: contactAt('1 River Road\n10115 Berlin') },
  delivery: {
    zones: [{ name: '', countries: ['DE', 'IE'], fee: '4.90', freeFrom: '50', days: '2 days', letter: null }],
    pickup: { isOffered: true, name: 'Pick-up in the shop', note: 'Monday to Friday, 9 to 18' },
    trackingUrl: 'https://parcels.example/{number}',
  },
  tax: {
    mode: 'included',
    number: 'DE 123456789',
    rates: [
      { ...rate, category: 'fiction', percent: '7' },
      { ...rate, category: null, percent: '19' },
    ],
  },
}

function contactAt(address: string) {
  return { email: '', phone: '', address, openingHours: '' }
}

test.beforeAll(async ({ playwright }) => {
  store = spawnStore({ ...settingsAt(ownShopPort), DEMO: '0', ADMIN_PASSWORD: password })
  await store.opened()
  const request = await playwright.request.newContext({ baseURL: `http://127.0.0.1:${ownShopPort}` })
  const signedIn = await request.post('/api/auth/admin', { data: { username: 'admin', password } })
  adminToken = (await signedIn.json()).token
  const headers = { authorization: `Bearer ${adminToken}` }
  await publishTexts(request, headers)
  for (const [group, data] of Object.entries(settings))
    await expect(await request.put(`/api/admin/settings/${group}`, { headers, data })).toBeOK()
  const sell = async (title: string, category: string, newPrice: number): Promise<Book> => {
    const data = {
      title,
      author: 'Ann Author',
      description: 'A book.',
      category,
      newPrice,
      oldPrice: newPrice,
    }
    return (await request.post('/api/books/create-book', { headers, data })).json()
  }
  books = [await sell('A Novel', 'fiction', 10), await sell('A Manual', 'technology', 20)]
  await request.dispose()
})

test.afterAll(() => store.stop())

const lineIn = (page: Page, region: string, text: string) =>
  page.getByRole('region', { name: region }).getByText(text, { exact: true })

test('cart, checkout, order and receipt show delivery and tax, and pick-up needs no address', async ({
  page,
}) => {
  const shopper = await newShopper(page.request)
  await fillLocalStorage(page, { cart: JSON.stringify(books) })
  await signIn(page, shopper, '/cart')
  const lines = ['Delivery: €4.90', 'includes 7 % VAT: €0.65', 'includes 19 % VAT: €3.98', 'Total€34.90']

  await test.step('the cart', async () => {
    for (const line of lines) await expect(lineIn(page, 'Summary', line)).toBeVisible()
    await expect(
      page.getByText('Prices include VAT. Delivery is calculated at checkout.', { exact: true }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Checkout', exact: true }).click()
  })

  await test.step('the checkout, for the country of the shop', async () => {
    await expect(page.getByText('Total Price: €34.90', { exact: true })).toBeVisible()
    for (const line of ['Subtotal: €30.00', ...lines])
      await expect(lineIn(page, 'Your order', line)).toBeVisible()
    await expect(field(page, 'Country')).toHaveValue('DE')
    const countries = ['Choose a country', 'Germany', 'Ireland']
    await expect(field(page, 'Country').getByRole('option')).toHaveText(countries)
    await expect(field(page, 'State')).not.toHaveAttribute('required')
    await expect(field(page, 'Zip code')).toHaveAttribute('required')
  })

  await test.step('Ireland has no zip codes, and the shop no rate for it', async () => {
    await field(page, 'Country').selectOption('Ireland')
    await expect(field(page, 'Zip code')).not.toHaveAttribute('required')
    await expect(lineIn(page, 'Your order', 'Total€34.90')).toBeVisible()
    await expect(page.getByText(/^includes/)).toHaveCount(0)
  })

  await test.step('pick-up needs no address', async () => {
    await page.getByRole('radio', { name: /^Pick-up in the shop/ }).check()
    await expect(page.getByText('Total Price: €30.00', { exact: true })).toBeVisible()
    await expect(field(page, 'City')).toHaveCount(0)
    await page.getByRole('radio', { name: /^Delivery/ }).check()
  })

  const order = await test.step('the order', async () => {
    await field(page, 'Country').selectOption('Germany')
    const typed = {
      Name: 'Ann Reader',
      Phone: '5550100',
      Address: '1 Quiet Street',
      City: 'Berlin',
      'Zip code': '10115',
    }
    for (const [label, value] of Object.entries(typed)) await field(page, label).fill(value)
    await terms(page).check()
    await placeAnOrder(page).click()
    await confirmed(page)
      .getByRole('button', { name: either("Yes, It's Okay!") })
      .click()
    await expect(page.getByText('Expected delivery: 2 days', { exact: true })).toBeVisible()
    await expect(page.getByText('Delivery: €4.90', { exact: true })).toBeVisible()
    const [placed] = (await ordersOf(page, shopper)) as [Order]
    expect(placed).toMatchObject({ total: '34.90', tax: '4.63', address: { country: 'Germany', state: '' } })
    return placed
  })

  await test.step('the receipt, on screen and on paper', async () => {
    await page.goto(`/orders/${order._id}/receipt`)
    await expect(page.getByRole('alert')).toHaveText('The receipt is made when the order is shipped.')
    await page.route('**/api/orders/*/receipt', (route) => route.fulfill({ json: receiptOf(order) }))
    await page.reload()
    const receipt = page.getByRole('article', { name: 'Receipt 7' })
    const texts = ['Two Rivers', '1 River Road', 'Tax number: DE 123456789', 'Payable in cash on delivery']
    for (const text of texts) await expect(receipt).toContainText(text)
    await expect(receipt.getByText('Total€34.90', { exact: true })).toBeVisible()
    await expect(receipt.getByRole('row', { name: '19 % VAT €20.92 €3.98' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print receipt' })).toBeHidden()
    await expect(receipt).toBeVisible()
  })
})

test('the bookseller corrects an address where the sums stay, and the parcel can be followed', async ({
  page,
}) => {
  const shopper = await newShopper(page.request)
  const placed = await page.request.post('/api/orders', {
    headers: { authorization: `Bearer ${shopper.idToken}` },
    data: {
      name: 'Ann Reader',
      email: shopper.email,
      phone: '5550100',
      address: { street: '1 Quiet Street', city: 'Berlin', country: 'DE', zipcode: '10115' },
      productIds: books.map(({ _id }) => _id),
      totalPrice: '34.90',
    },
  })
  const order = (await placed.json()) as Order
  await fillLocalStorage(page, { token: adminToken })
  await page.goto(`/dashboard/orders/${order._id}`)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const slip = page.getByRole('article', { name: 'Packing slip', includeHidden: true })
  await expect(slip).toContainText('Two Rivers')
  await press('Correct address')
  await expect(page.getByLabel('State')).not.toHaveAttribute('required')
  for (const [country, why] of [
    ['France', 'We deliver to Germany and Ireland only.'],
    ['Ireland', `Order ${order.number} would be taxed differently in Ireland, and its sums are fixed.`],
  ] as const) {
    await page.getByLabel('Country').fill(country)
    await press('Save address')
    await expect(page.getByRole('alert')).toContainText(why)
  }
  await page.getByLabel('Country').fill('Germany')
  await page.getByLabel('City').fill('Bonn')
  await press('Save address')
  await expect(page.getByRole('region', { name: 'Shopper' })).toContainText('10115 Bonn')

  await page.getByLabel('Tracking number').fill('PP/17')
  await press('Save tracking')
  await expect(page.getByText('Tracking saved.')).toBeVisible()
  const moves = { shipped: 'Mark as shipped', delivered: 'Delivered and paid', returned: 'Mark as returned' }
  for (const [status, name] of Object.entries(moves)) {
    await press(name)
    await expect(page.getByText(`Order ${order.number} marked as ${status}.`)).toBeVisible()
  }
  const parcel = page.getByRole('link', { name: 'PP/17', exact: true })
  await expect(parcel).toHaveAttribute('href', 'https://parcels.example/PP%2F17')
  await page.getByRole('link', { name: 'Receipt', exact: true }).click()
  await expect(page.getByRole('article', { name: /^Receipt/ })).toContainText('Returned to the shop')
  await signIn(page, shopper, '/orders')
  await page.getByText(`Order ${order.number}`, { exact: true }).click()
  await expect(parcel).toHaveAttribute('href', 'https://parcels.example/PP%2F17')
})

const receiptOf = (order: Order): Receipt => ({
  number: 7,
  issuedAt: '2026-09-30T23:30:00.000Z',
  seller: {
    name: settings.shop.name,
    address: settings.shop.contact.address,
    taxNumber: settings.tax.number,
  },
  order,
  account: null,
  lines: books.map(({ _id, title, author, newPrice }) => ({
    _id,
    title,
    author,
    price: newPrice.toFixed(2),
    discount: '0.00',
    taxPercent: '7',
  })),
})
