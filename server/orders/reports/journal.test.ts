import { expect, test } from 'vitest'
import { entryOnWire, journalSums, ratesOf } from './journal.ts'

const none = { documents: [], taxes: [], payments: [], giftCards: [] }

test('a journal without entries is empty', () => {
  expect(journalSums(none, 2)).toEqual({
    sums: {
      receipts: 0,
      creditNotes: 0,
      taxes: [],
      net: '0.00',
      tax: '0.00',
      total: '0.00',
      giftCards: { sold: 0, amount: '0.00', takenBack: '0.00', redeemed: '0.00', returned: '0.00' },
      payments: [],
      paid: '0.00',
      refunded: '0.00',
    },
    days: [],
  })
})

test('days, rates and methods of payment add up', () => {
  const { sums, days } = journalSums(
    {
      documents: [
        { day: '2026-03-02', kind: 'receipt', count: 2 },
        { day: '2026-03-01', kind: 'receipt', count: 1 },
        { day: '2026-03-02', kind: 'credit-note', count: 1 },
      ],
      taxes: [
        { day: '2026-03-02', name: 'VAT', percent: '19', net: 412, tax: 78 },
        { day: '2026-03-01', name: 'VAT', percent: '7', net: 1_000, tax: 70 },
        { day: '2026-03-02', name: 'VAT', percent: '7', net: -500, tax: -35 },
        { day: '2026-03-02', name: '', percent: '0', net: 300, tax: 0 },
      ],
      payments: [
        { day: '2026-03-02', method: 'card', paid: 1_070, refunded: 535 },
        { day: '2026-03-02', method: 'cash', paid: 2_500, refunded: 0 },
        { day: '2026-03-03', method: 'gift-card', paid: 300, refunded: 100 },
        { day: '2026-03-05', method: 'bank-transfer', paid: 490, refunded: 0 },
      ],
      giftCards: [{ day: '2026-03-02', sold: 1, amount: 2_500, takenBack: 500 }],
    },
    2,
  )
  expect(sums).toMatchObject({
    receipts: 3,
    creditNotes: 1,
    net: '12.12',
    tax: '1.13',
    total: '13.25',
    taxes: [
      { name: '', percent: '0', net: '3.00', tax: '0.00' },
      { name: 'VAT', percent: '7', net: '5.00', tax: '0.35' },
      { name: 'VAT', percent: '19', net: '4.12', tax: '0.78' },
    ],
    payments: [
      { method: 'bank-transfer', paid: '4.90', refunded: '0.00' },
      { method: 'card', paid: '10.70', refunded: '5.35' },
      { method: 'cash', paid: '25.00', refunded: '0.00' },
    ],
    giftCards: { sold: 1, amount: '25.00', takenBack: '5.00', redeemed: '3.00', returned: '1.00' },
    paid: '40.60',
    refunded: '5.35',
  })
  expect(days.map(({ day, sums: { total, paid } }) => [day, total, paid])).toEqual([
    ['2026-03-01', '10.70', '0.00'],
    ['2026-03-02', '2.55', '35.70'],
    ['2026-03-03', '0.00', '0.00'],
    ['2026-03-05', '0.00', '4.90'],
  ])
})

const entry = {
  at: '2026-03-01T09:00:00.000Z',
  place: '',
  day: '2026-03-01',
  number: 7,
  orderId: 'c3b1f6c4-6a05-4c4a-9d2e-0a4a3a4c7f10',
  orderNumber: 1001,
  giftCardId: null,
}

test.each([
  ['a receipt without taxes', 'receipt', 1_250, [], [['0', 1_250, 0]]],
  ['one of nothing', 'receipt', 0, [], [['0', 0, 0]]],
  ['one with a rate', 'receipt', 1_070, [['7', 1_000, 70]], [['7', 1_000, 70]]],
  [
    'one whose delivery is not taxed',
    'receipt',
    1_570,
    [['7', 1_000, 70]],
    [
      ['0', 500, 0],
      ['7', 1_000, 70],
    ],
  ],
  ['a credit note', 'credit-note', -1_070, [['7', -1_000, -70]], [['7', -1_000, -70]]],
  ['a payment', 'paid', 1_070, [], []],
  ['a gift card that is sold, which is not taxed yet', 'gift-card', 2_500, [], []],
] as const)('the lines by rate of %s', (_name, kind, total, taxes, expected) => {
  const rates = taxes.map(([percent, net, tax]) => ({ name: 'VAT', percent, net, tax }))
  const lines = ratesOf({ kind, total, taxes: rates })
  expect(lines.map(({ percent, net, tax }) => [percent, net, tax])).toEqual(expected)
})

test.each([
  [0, '-1070'],
  [2, '-10.70'],
  [3, '-1.070'],
])('with %i decimals a sum below zero is %s', (decimals, total) => {
  const row = { ...entry, kind: 'refunded' as const, total: -1_070, taxes: [], method: 'card' as const }
  expect(entryOnWire(row, decimals)).toMatchObject({ total, taxes: [], method: 'card' })
})
