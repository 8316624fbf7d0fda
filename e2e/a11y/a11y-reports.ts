import { expect, type Page } from '@playwright/test'
import type { Journal, JournalSums, Sales } from '../../contract/orders/reports.ts'
import { answer, phoneAndDesktop } from './a11y-answers.ts'
import type { Screen } from './a11y.ts'

const id = '00000000-0000-4000-8000-000000000001'
const long = 'Long'.repeat(25)
const much = '1250000.00'

const sums: JournalSums = {
  receipts: 1_000,
  creditNotes: 100,
  taxes: [{ name: long, percent: '8.875', net: much, tax: much }],
  net: much,
  tax: much,
  total: much,
  giftCards: { sold: 1_000, amount: much, takenBack: much, redeemed: much, returned: much },
  payments: [{ method: 'bank-transfer', paid: much, refunded: much }],
  paid: much,
  refunded: much,
}

const journal: Journal = {
  timeZone: 'UTC',
  sums,
  days: [{ day: '2026-09-30', sums }],
  entries: (['receipt', 'credit-note', 'gift-card', 'paid', 'refunded'] as const).map((kind) => ({
    id: kind,
    at: '2026-09-30T23:30:00.000Z',
    day: '2026-09-30',
    kind,
    number: kind === 'receipt' ? 1_000_000_000 : null,
    order: kind === 'gift-card' ? null : { id, number: 1_000_000_000 },
    giftCard: kind === 'gift-card' ? id : null,
    taxes: kind === 'receipt' ? sums.taxes : [],
    total: `-${much}`,
    method: kind === 'paid' ? 'bank-transfer' : null,
  })),
  isMore: true,
}

const sales: Sales = {
  rows: [{ key: id, title: long, isbn: '9780306406157', copies: 1_000, amount: much }],
  copies: 1_000,
  amount: much,
  isMore: true,
}

async function showJournal(page: Page) {
  await answer(page, '**/api/admin/reports/journal?*', journal)
  await page.goto('/dashboard/reports/journal')
  await expect(page.getByRole('heading', { name: 'By day' })).toBeVisible()
}

async function showSales(page: Page) {
  await answer(page, '**/api/admin/reports/sales?*', sales)
  await page.goto('/dashboard/reports/sales?by=book')
  await expect(page.getByRole('link', { name: long })).toBeVisible()
}

const widths = [...phoneAndDesktop, 768]

export const reportScreens: Screen[] = [
  { name: 'Journal, long values', widths, show: showJournal },
  { name: 'Sales, long values', widths, show: showSales },
]
