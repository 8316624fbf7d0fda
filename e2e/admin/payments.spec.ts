import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Book } from '../../contract/catalog/books.ts'
import type { Order } from '../../contract/orders/placed-order.ts'
import { type Spawned, spawnStore } from '../../server/testing/spawn-store.ts'
import { logInAsAdmin } from '../support/admin.ts'
import { confirmed, fillInAddress, placeAnOrder, terms, thanks } from '../support/ordering.ts'
import { publishTexts } from '../support/publish-texts.ts'
import { expect, test } from '../support/shop-test.ts'
import { fillLocalStorage, newShopper, type NewShopper, signIn } from '../support/shoppers.ts'

const password = 'between the pages'
let folder = ''
let store: Spawned
let origin = ''
let book: Book
let other: Book
let headers: Record<string, string>

const settings = {
  region: { currency: 'EUR', locale: 'en-IE', country: 'DE' },
  shop: { name: 'Zum Bücherwurm', isOpen: true },
  delivery: {
    zones: [{ name: '', countries: ['DE'], fee: '0', freeFrom: null, days: '', letter: null }],
    pickup: { isOffered: true, name: 'Pick-up in the shop', note: '' },
  },
}

test.beforeAll(async ({ playwright }) => {
  folder = await mkdtemp(join(tmpdir(), 'shop-own-'))
  // Under root the database runs as another user, who needs access.
  await chmod(folder, 0o755)
  const environment = { DATA_DIR: folder, DEMO: '0', RATE_LIMIT: '0', LOG_LEVEL: 'error', PAYMENTS: 'fake' }
  store = spawnStore({ ...environment, ADMIN_PASSWORD: password })
  origin = (await store.opened()).replace('127.0.0.1', 'localhost')
  const request = await playwright.request.newContext({ baseURL: origin })
  const signedIn = await request.post('/api/auth/admin', { data: { username: 'admin', password } })
  headers = { authorization: `Bearer ${(await signedIn.json()).token}` }
  await publishTexts(request, headers)
  for (const [group, data] of Object.entries(settings))
    await expect(await request.put(`/api/admin/settings/${group}`, { headers, data })).toBeOK()
  const sell = async (title: string): Promise<Book> => {
    const data = { title, author: 'Ann Author', description: 'A book.', category: 'fiction' }
    const prices = { newPrice: 20, oldPrice: 20 }
    const sold = await request.post('/api/books/create-book', { headers, data: { ...data, ...prices } })
    return sold.json()
  }
  book = await sell('A Novel')
  other = await sell('Another Novel')
  await request.dispose()
})

test.afterAll(async () => {
  await store.stop()
  await rm(folder, { recursive: true, force: true })
})

test.use({ baseURL: async ({ baseURL }, use) => use(origin || baseURL) })

async function place({ request }: Page, shopper: NewShopper, more: object): Promise<Order> {
  const placed = await request.post('/api/orders', {
    headers: { authorization: `Bearer ${shopper.idToken}` },
    data: {
      name: 'Ann Reader',
      email: shopper.email,
      phone: '5550100',
      address: { street: '1 Quiet Street', city: 'Kiel', country: 'DE', zipcode: '24105' },
      productIds: [book._id],
      totalPrice: '20.00',
      ...more,
    },
  })
  expect(placed.status()).toBe(201)
  return placed.json()
}

const home = {
  Name: 'Ann Reader',
  Phone: '5550100',
  Address: '1 Quiet Street',
  City: 'Kiel',
  'Zip code': '24105',
}

test('a gift card that was sold at the counter pays with a voucher, and the journal has it as money once', async ({
  page,
  browser,
  baseURL,
}) => {
  const open = { categories: [], validFrom: null, validUntil: null, maxUses: null, isActive: true, note: '' }
  const voucher = { code: 'FIVE-OFF', reduction: { kind: 'amount', amount: '5' }, ...open }
  await expect(await page.request.post('/api/admin/vouchers', { headers, data: voucher })).toBeOK()
  const reader = await browser.newPage({ ...(baseURL && { baseURL }) })

  const code = await test.step('staff sell a gift card for cash', async () => {
    await fillLocalStorage(page, { token: headers['authorization']?.slice('Bearer '.length) ?? '' })
    await page.goto('/dashboard/gift-cards/new')
    await page.getByLabel('Amount (EUR)').fill('15')
    await page.getByLabel('Paid by').selectOption('Cash')
    await page.getByRole('button', { name: 'Sell gift card' }).click()
    const title = page.getByRole('heading', { level: 2, name: /^(\w{4}-){3}\w{4}$/ })
    await expect(title).toBeVisible()
    return title.innerText()
  })

  await test.step('a reader pays with it what the voucher leaves', async () => {
    await reader.goto('/about')
    await fillLocalStorage(reader, { cart: JSON.stringify([book]) })
    await signIn(reader, await newShopper(reader.request), '/checkout')
    await fillInAddress(reader, home)
    await reader.getByText('Voucher or gift card').click()
    for (const [typed, effect] of [
      ['FIVE-OFF', 'Takes off €5.00'],
      [code, 'Pays €15.00'],
    ] as const) {
      await reader.getByLabel('Code', { exact: true }).fill(typed)
      await reader.getByRole('button', { name: 'Apply', exact: true }).click()
      await expect(reader.getByRole('list', { name: 'Applied codes' })).toContainText(effect)
    }
    await terms(reader).check()
    await placeAnOrder(reader).click()
    await confirmed(reader).getByRole('button').first().click()
    await expect(thanks(reader)).toBeVisible()
    await reader.close()
  })

  await test.step('the journal has the sale as money, and what the card paid beside it', async () => {
    await page.goto('/dashboard/reports/journal')
    const row = (table: string, words: string) =>
      page.getByRole('region', { name: table }).getByRole('row').filter({ hasText: words })
    await expect(row('Payments and refunds', 'Cash')).toContainText('€15.00')
    await expect(row('Payments and refunds', 'Paid with gift cards')).toContainText('€15.00')
    await expect(row('List of entries', 'Gift card sold')).toContainText('€15.00')
    await expect(row('List of entries', 'Payment').filter({ hasText: 'Gift card' })).toContainText('€15.00')
  })
})

test('a reader pays by card, after leaving the page once; one of two books comes back with a credit note', async ({
  page,
  browser,
  baseURL,
}) => {
  const data = { card: { isOffered: true } }
  await expect(await page.request.put('/api/admin/settings/payment', { headers, data })).toBeOK()
  const reader = await browser.newPage({ ...(baseURL && { baseURL }) })
  const shopper = await newShopper(reader.request)
  const press = (where: Page, name: string) => where.getByRole('button', { name, exact: true }).click()
  const simulated = reader.getByText('This is a simulation. No money moves, and no card is needed.')

  const id = await test.step('she orders two books, leaves the payment page, and pays', async () => {
    await reader.goto('/about')
    await fillLocalStorage(reader, { cart: JSON.stringify([book, other]) })
    await signIn(reader, shopper, '/checkout')
    await reader.getByRole('radio', { name: 'Card or wallet' }).check()
    await fillInAddress(reader, home)
    await terms(reader).check()
    await placeAnOrder(reader).click()
    await expect(simulated).toBeVisible()
    await press(reader, 'Leave')
    await expect(reader.getByText('Nothing was charged.')).toBeVisible()
    await press(reader, 'Pay now')
    await expect(simulated).toBeVisible()
    await press(reader, 'Pay')
    await expect(reader.getByText('Thank you! Your payment of €40.00 has arrived.')).toBeVisible()
    return new URL(reader.url()).pathname.split('/').at(-1) ?? ''
  })

  await test.step('an order whose page was closed after the payment is paid', async () => {
    const second = await place(reader, shopper, { paymentMethod: 'card' })
    const bearer = { authorization: `Bearer ${shopper.idToken}` }
    const opened = await reader.request.post(`/api/orders/${second._id}/payment-page`, { headers: bearer })
    await reader.goto((await opened.json()).url)
    await press(reader, 'Pay without coming back')
    await expect(reader.getByText('This is paid.')).toBeVisible()
    const stored = async () =>
      ((await (await reader.request.get(`/api/orders/${second._id}`)).json()) as Order).payment.status
    await expect.poll(stored).toBe('paid')
  })

  await test.step('one of the books comes back, and its price is refunded', async () => {
    await logInAsAdmin(page, { username: 'admin', password })
    await expect(page).toHaveURL('/dashboard')
    await page.goto(`/dashboard/orders/${id}`)
    await press(page, 'Mark as shipped')
    await press(page, 'Mark as delivered')
    await press(page, 'Return books')
    const dialog = page.getByRole('dialog', { name: 'Return books' })
    await dialog.getByRole('checkbox', { name: 'A Novel', exact: true }).check()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Torn cover')
    await press(page, 'Return')
    await expect(page.getByText('Returned: A Novel. Credit note 1 created.')).toBeVisible()
    await expect(page.locator('[tabindex="-1"]:focus')).toContainText('Returned: A Novel.')
    const payment = page.getByRole('region', { name: 'Payment', exact: true })
    await payment.getByRole('button', { name: 'Refund' }).click()
    await expect(page.getByLabel('Amount to refund (EUR)')).toHaveValue('20.00')
    await payment.getByRole('button', { name: 'Refund' }).click()
    await expect(payment.getByText('Refunded: €20.00')).toBeVisible()
  })

  await test.step('the reader finds the credit note', async () => {
    await reader.goto(`/orders/${id}`)
    await reader.getByRole('link', { name: 'Credit note' }).click()
    await expect(reader.getByRole('article', { name: 'Credit note 1' })).toContainText('A Novel')
  })
  await reader.close()
})
