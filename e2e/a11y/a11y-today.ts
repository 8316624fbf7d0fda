import { expect, type Page } from '@playwright/test'
import type { Found, Today } from '../../contract/shop/today.ts'
import { expectNoA11yViolations, type Screen } from './a11y.ts'
import { answer, asOwnShop } from './a11y-answers.ts'

const many = 1_234_567

const full: Today = {
  toPack: many,
  toOrderIn: many,
  paymentsToCheck: many,
  latePayments: many,
  lowStock: many,
  reviews: many,
  refunds: 1,
  failedImports: 0,
  gaps: ['email', 'texts', 'failed-backup'],
  figures: { since: '2026-03-01', orders: many, sales: 9_999_999.99, books: many, visitsLastDay: many },
}

const id = '00000000-0000-4000-8000-000000000001'
const long = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)

const found: Found = {
  books: [{ _id: id, title: long, author: long, coverImage: '' }],
  orders: [{ _id: id, number: many, name: long, status: 'placed' }],
  customers: [{ number: many, name: long, email: `${'long'.repeat(15)}@reader.example` }],
}

async function openToday(page: Page) {
  await asOwnShop(page, '/dashboard')
  await answer(page, '**/api/admin/today', full)
  await answer(page, '**/api/admin/find?*', found)
  await page.goto('/dashboard')
  await expect(page.getByText('orders to pack')).toBeVisible()
}

/** Rows that follow others leave out the header, where the suggestions are. */
async function showSuggestions(page: Page) {
  await openToday(page)
  await page.getByRole('combobox').pressSequentially('mail')
  await expect(page.getByRole('option')).toHaveCount(5)
  await page.keyboard.press('ArrowDown')
  await expectNoA11yViolations(page, {})
}

async function showMore(page: Page) {
  await openToday(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('link', { name: 'Audit log' })).toBeVisible()
  await expectNoA11yViolations(page, {})
}

/** An own shop's first screen, its menu and the search above every screen. */
export const todayScreens: Screen[] = [
  { name: 'Today', widths: [320, 390, 768, 1280], show: openToday },
  { name: 'Search while typing', widths: [320, 390, 1280], show: showSuggestions },
  { name: 'Menu of a phone', widths: [320, 390], show: showMore },
]
