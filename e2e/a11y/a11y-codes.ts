import { expect, type Page } from '@playwright/test'
import type { GiftCard } from '../../contract/orders/gift-cards.ts'
import type { Voucher } from '../../contract/orders/vouchers.ts'
import { answer, main, phoneAndDesktop, press, problem } from './a11y-answers.ts'
import type { Screen } from './a11y.ts'

const at = '2026-09-30T23:30:00.000Z'
const long = 'Long'.repeat(25)
const much = '1250000.00'
const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`

const voucher = (at: number): Voucher => ({
  id: idOf(at),
  code: `${'LONG-'.repeat(7)}${at}`,
  reduction: at % 2 ? { kind: 'percent', percent: '12.3456' } : { kind: 'amount', amount: much },
  categories: ['business', 'technology', 'fiction', 'horror'],
  validFrom: at === 1 ? '2999-01-01' : null,
  validUntil: at === 2 ? '2001-01-01' : at === 1 ? '2999-12-31' : null,
  maxUses: at === 3 ? 1_000_000 : null,
  isActive: at !== 4,
  note: long,
  uses: at === 3 ? 1_000_000 : 0,
  taken: much,
  createdAt: '2026-09-30T23:30:00.000Z',
})

const giftCard: GiftCard = {
  id: idOf(1),
  code: 'WWWW-WWWW-WWWW-WWWW',
  amount: much,
  balance: '999999.99',
  paidBy: 'bank-transfer',
  to: { name: long, email: `${'long'.repeat(15)}@reader.example`, text: long },
  isBlocked: false,
  isTakenBack: false,
  soldAt: at,
  emailedAt: at,
  moves: [
    { at, kind: 'sold', amount: much, order: null, by: long },
    { at, kind: 'redeemed', amount: '-250000.01', order: { _id: idOf(2), number: 1_000_000_000 }, by: '' },
  ],
}

async function showVouchers(page: Page) {
  const vouchers = [1, 2, 3, 4, 5].map(voucher)
  await answer(page, '**/api/admin/vouchers?*', { vouchers, total: 60 })
  await page.goto('/dashboard/vouchers')
  await expect(page.getByRole('row')).toHaveCount(6)
}

async function showRefusedVoucher(page: Page) {
  const fields = [{ field: 'reduction.percent', message: 'Enter a percentage, for example 7.5' }]
  await answer(page, '**/api/admin/vouchers', problem('invalid', { fields }), 400)
  await press(page, 'Suggest a code')
  await main(page).getByLabel('How often it can be used').selectOption('A number of times')
  await main(page).getByLabel('Number of times').fill('5')
  await press(page, 'Create voucher')
  await expect(page.getByText('Enter a percentage')).toBeVisible()
}

async function showVoucher(page: Page) {
  await answer(page, '**/api/admin/vouchers?*', { vouchers: [voucher(1)], total: 1 })
  await page.goto(`/dashboard/vouchers/${voucher(1).code}`)
  await expect(main(page).getByRole('button', { name: 'Delete voucher' })).toBeVisible()
}

async function showGiftCards(page: Page) {
  const blocked = { ...giftCard, id: idOf(2), isBlocked: true }
  const spent = { ...giftCard, id: idOf(3), balance: '0.00' }
  const giftCards = [giftCard, blocked, spent]
  await answer(page, '**/api/admin/gift-cards?*', { giftCards, total: 60, balance: much })
  await page.goto('/dashboard/gift-cards')
  await expect(page.getByRole('row')).toHaveCount(4)
}

async function showRefusedSale(page: Page) {
  const fields = [{ field: 'amount', message: 'Enter an amount' }]
  await answer(page, '**/api/admin/gift-cards', problem('invalid', { fields }), 400)
  await press(page, 'Sell gift card')
  await expect(page.getByText('Enter an amount')).toBeVisible()
}

async function showGiftCard(page: Page) {
  await answer(page, `**/api/admin/gift-cards/${idOf(1)}`, giftCard)
  const fields = [{ field: 'email', message: 'Enter an e-mail address' }]
  await answer(page, '**/email', problem('invalid', { fields }), 400)
  await page.goto(`/dashboard/gift-cards/${idOf(1)}`)
  await press(page, 'Send by e-mail')
  await press(page, 'Send')
  await expect(page.getByText('Enter an e-mail address')).toBeVisible()
}

const widths = [...phoneAndDesktop, 768]

export const codeScreens: Screen[] = [
  { name: 'Vouchers, long values', widths, show: showVouchers },
  { name: 'Voucher, refused', path: '/dashboard/vouchers/new', widths, show: showRefusedVoucher },
  { name: 'Voucher, long values', widths, show: showVoucher },
  { name: 'Gift cards, long values', widths, show: showGiftCards },
  { name: 'Gift card, refused sale', path: '/dashboard/gift-cards/new', widths, show: showRefusedSale },
  { name: 'Gift card, long values and a refused address', widths, show: showGiftCard },
]
