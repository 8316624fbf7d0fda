import { expect, type Page } from '@playwright/test'
import type { Customer, ListedCustomer } from '../../contract/people/customers.ts'
import { answer, main, phoneAndDesktop, press } from './a11y-answers.ts'
import type { Screen } from './a11y.ts'

const at = '2026-09-30T23:30:00.000Z'
const long = 'Long'.repeat(25)

const listed = (number: number): ListedCustomer => ({
  number,
  name: long,
  email: `${'long'.repeat(15)}@reader.example`,
  orders: 1_000,
  amountSpent: '1250000.00',
  lastOrderAt: at,
  since: at,
  blockedAt: number % 2 ? at : null,
})

const noteId = '00000000-0000-4000-8000-000000000001'

const customer: Customer = {
  ...listed(17),
  emailVerified: false,
  lastSignedInAt: at,
  signInMethods: ['password', 'google.com'],
  addresses: [
    {
      _id: noteId,
      label: long.slice(0, 40),
      name: long,
      phone: '5550199',
      street: long,
      street2: '',
      city: 'Hay',
      country: 'US',
      state: 'OH',
      zipcode: '43001',
      isDefault: true,
    },
  ],
  latestOrders: [
    { _id: noteId, number: 1_000_000_000, status: 'delivered', totalPrice: '1250000.00', createdAt: at },
  ],
  reviews: [
    {
      _id: 1,
      bookId: noteId,
      bookTitle: long,
      name: long,
      rating: 4,
      title: long,
      text: long,
      state: 'waiting',
      writtenAt: at,
      editedAt: at,
    },
  ],
  notes: [{ _id: noteId, text: long, author: 'admin', writtenAt: at }],
}

async function showCustomers(page: Page) {
  const customers = Array.from({ length: 8 }, (_, at) => listed(at + 1))
  await answer(page, '**/api/admin/customers?*', { customers, total: 60 })
  await page.goto('/dashboard/customers')
  await expect(page.getByRole('row')).toHaveCount(9)
}

async function showNoCustomer(page: Page) {
  await answer(page, '**/api/admin/customers?*', { customers: [], total: 0 })
  await page.goto('/dashboard/customers')
  await expect(page.getByText('No customers yet.')).toBeVisible()
}

/** Blocked, and with a note that is not there. */
async function showCustomer(page: Page) {
  await answer(page, '**/api/admin/customers/17', customer)
  await page.goto('/dashboard/customers/17')
  await expect(main(page).getByText('Blocked since')).toBeVisible()
  await press(page, 'Add note')
  await expect(page.getByText('Enter a note')).toBeVisible()
}

const widths = [...phoneAndDesktop, 768]

export const customerScreens: Screen[] = [
  { name: 'Customers, long values', widths, show: showCustomers },
  { name: 'Customers, none', widths, show: showNoCustomer },
  { name: 'Customer, blocked and with long values', widths, show: showCustomer },
]
