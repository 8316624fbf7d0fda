import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Book } from '../../contract/catalog/books.ts'
import type { Order } from '../../contract/orders/orders.ts'
import { type Spawned, spawnStore } from '../../server/testing/spawn-store.ts'
import { logInAsAdmin } from '../support/admin.ts'
import { expect, test } from '../support/shop-test.ts'
import { newShopper, type NewShopper } from '../support/shoppers.ts'

const password = 'between the pages'
let folder = ''
let store: Spawned
let origin = ''
let book: Book

const settings = {
  region: { currency: 'EUR', locale: 'en-IE', country: 'DE' },
  shop: { name: 'Zum Bücherwurm', isOpen: true },
  delivery: {
    delivery: { isOffered: true, name: 'Delivery', fee: '0', freeFrom: null, countries: ['DE'], days: '' },
    pickup: { isOffered: true, name: 'Pick-up in the shop', note: '' },
  },
}

test.beforeAll(async ({ playwright }) => {
  folder = await mkdtemp(join(tmpdir(), 'shop-own-'))
  // Under root the database runs as another user, who needs access.
  await chmod(folder, 0o755)
  const environment = { DATA_DIR: folder, DEMO: '0', RATE_LIMIT: '0', LOG_LEVEL: 'error' }
  store = spawnStore({ ...environment, ADMIN_PASSWORD: password })
  origin = (await store.opened()).replace('127.0.0.1', 'localhost')
  const request = await playwright.request.newContext({ baseURL: origin })
  const signedIn = await request.post('/api/auth/admin', { data: { username: 'admin', password } })
  const headers = { authorization: `Bearer ${(await signedIn.json()).token}` }
  for (const [group, data] of Object.entries(settings))
    await expect(await request.put(`/api/admin/settings/${group}`, { headers, data })).toBeOK()
  const data = { title: 'A Novel', author: 'Ann Author', description: 'A book.', category: 'fiction' }
  const prices = { newPrice: 20, oldPrice: 20 }
  const sold = await request.post('/api/books/create-book', { headers, data: { ...data, ...prices } })
  book = await sold.json()
  await request.dispose()
})

test.afterAll(async () => {
  await store.stop()
  await rm(folder, { recursive: true, force: true })
})

test.use({
  baseURL: async ({ baseURL }, use) => use(origin || baseURL),
  expected: /4\d\d.*\/(settings\/payment|keys|refunds)/,
})

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

test('a German shop sells by bank transfer and at pick-up, and records what is paid', async ({ page }) => {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const payment = page.getByRole('region', { name: 'Payment', exact: true })
  const open = (number: number) =>
    page
      .getByRole('table')
      .getByRole('link', { name: String(number), exact: true })
      .click()

  await test.step('the owner offers bank transfers, which need an account', async () => {
    await logInAsAdmin(page, { username: 'admin', password })
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await page.getByRole('link', { name: 'Payment' }).click()
    await page.getByLabel('Bank transfer in advance').check()
    await press('Save')
    await expect(page.getByText('Enter the IBAN of the account')).toBeVisible()
    await page.getByLabel('Account holder').fill('Zum Bücherwurm')
    await page.getByLabel('IBAN').fill('DE88 3704 0044 0532 0130 00')
    await press('Save')
    await expect(page.getByText('This is no IBAN')).toBeVisible()
    await page.getByLabel('IBAN').fill('de89370400440532013000')
    await press('Save')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(page.getByLabel('IBAN')).toHaveValue('DE89 3704 0044 0532 0130 00')
  })

  const shopper = await newShopper(page.request)
  const transfer = await place(page, shopper, { paymentMethod: 'bank-transfer' })
  const pickup = await place(page, shopper, { deliveryMethod: 'pickup', paymentMethod: 'pay-on-pickup' })

  await test.step('an order by transfer is not shipped before it is paid', async () => {
    await page.goto('/dashboard/orders')
    await page.getByLabel('Payment', { exact: true }).selectOption('Not paid yet')
    await expect(page.getByText('2 orders', { exact: true })).toBeVisible()
    await open(transfer.number)
    await press('Mark as shipped')
    const warning = page.getByRole('alertdialog', { name: 'This order is not paid yet' })
    await warning.getByRole('button', { name: 'Cancel' }).click()
    await expect(payment).toContainText('Not paid yet')
  })

  await test.step('its payment comes in two parts', async () => {
    await press('Record payment')
    await page.getByLabel('Amount received (EUR)').fill('5')
    await press('Save payment')
    await expect(payment).toContainText('Partly paid')
    await press('Record payment')
    await expect(page.getByLabel('Amount received (EUR)')).toHaveValue('15.00')
    await press('Save payment')
    await expect(payment.getByText('€15.00 recorded as paid.')).toBeVisible()
    await press('Mark as shipped')
    await expect(page.getByText(`Order ${transfer.number} marked as shipped.`)).toBeVisible()
  })

  await test.step('an order is paid at pick-up, and in part refunded', async () => {
    await page.goto(`/dashboard/orders/${pickup._id}`)
    await press('Mark as ready for pick-up')
    await press('Delivered and paid')
    await expect(payment.getByText('Paid: €20.00')).toBeVisible()
    await payment.getByRole('button', { name: 'Refund' }).click()
    await page.getByLabel('Amount to refund (EUR)').fill('20.01')
    await payment.getByRole('button', { name: 'Refund' }).click()
    await expect(payment.getByText(`Only 20.00 of what was paid for order ${pickup.number}`)).toBeVisible()
    await page.getByLabel('Amount to refund (EUR)').fill('4')
    await payment.getByRole('button', { name: 'Refund' }).click()
    await expect(payment.getByText('€4.00 refunded.')).toBeVisible()
    await expect(payment.getByText('Refunded: €4.00')).toBeVisible()
  })
})
