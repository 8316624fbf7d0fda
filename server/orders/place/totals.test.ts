import { expect, test } from 'vitest'
import { wholeWorld } from '../../../domain/delivery-zones.ts'
import type { ShopSettings } from '../../../contract/shop/shop.ts'
import { defaultSettings } from '../../settings/registry.ts'
import { type Basket, totalsOf, totalsOfRemaining, totalsWithoutExtras } from './totals.ts'

type Rate = [country: string, category: string | null, percent: string]

type Given = {
  lines: [price: number, category: string][]
  decimals?: number
  fee?: string
  freeFrom?: string
  mode?: ShopSettings['tax']['mode']
  rates?: Rate[]
  /** Of the shopper; the shop is in Germany. */
  country?: string
  pickup?: true
}

type Expected = {
  subtotal: number
  delivery: number
  tax: number
  total: number
  lines: [percent: string, base: number, amount: number][]
}

const blank = defaultSettings(false)

function basketOf({ decimals = 2, fee = '0', freeFrom, mode = 'none', rates = [], ...given }: Given): Basket {
  const zones = [{ ...wholeWorld, fee, freeFrom: freeFrom ?? null }]
  const named = rates.map(([country, category, percent]) => ({ country, category, percent, name: 'VAT' }))
  return {
    lines: given.lines.map(([price, category]) => ({ price, category, weightG: null })),
    deliveryMethod: given.pickup ? 'pickup' : 'delivery',
    country: given.country ?? 'DE',
    settings: {
      region: { ...blank.region, country: 'DE' },
      delivery: { ...blank.delivery, zones },
      tax: { ...blank.tax, mode, rates: named },
    },
    decimals,
  }
}

const sums = (
  subtotal: number,
  delivery: number,
  tax: number,
  total: number,
  lines: Expected['lines'] = [],
) => ({
  subtotal,
  delivery,
  tax,
  total,
  lines,
})

const fiction = (...prices: number[]) => prices.map((price): [number, string] => [price, 'fiction'])
const german: Rate[] = [
  ['DE', 'fiction', '7'],
  ['DE', null, '19'],
]
const novelAndManual: Given['lines'] = [
  [1000, 'fiction'],
  [2000, 'technology'],
]
const newYork: Rate[] = [['US', null, '8.875']]

/** Figures worked out by hand, in minor units. */
const table: [name: string, Given, Expected][] = [
  ['USD: nothing set', { lines: fiction(1250, 49) }, sums(1299, 0, 0, 1299)],
  ['USD: free books', { lines: fiction(0, 0) }, sums(0, 0, 0, 0)],
  ['USD: a fee', { lines: fiction(1299), fee: '4.90' }, sums(1299, 490, 0, 1789)],
  ['USD: a fee without decimals', { lines: fiction(1299), fee: '5' }, sums(1299, 500, 0, 1799)],
  [
    'one cent below free delivery',
    { lines: fiction(2499), fee: '4.90', freeFrom: '25' },
    sums(2499, 490, 0, 2989),
  ],
  [
    'free delivery exactly reached',
    { lines: fiction(1250, 1250), fee: '4.90', freeFrom: '25' },
    sums(2500, 0, 0, 2500),
  ],
  ['above free delivery', { lines: fiction(2501), fee: '4.90', freeFrom: '25.00' }, sums(2501, 0, 0, 2501)],
  ['free delivery from zero', { lines: fiction(0), fee: '4.90', freeFrom: '0' }, sums(0, 0, 0, 0)],
  ['pick-up has no fee', { lines: fiction(1299), fee: '4.90', pickup: true }, sums(1299, 0, 0, 1299)],
  // 1299 × 0.08875 = 115.286
  [
    '8.875 % added',
    { lines: fiction(1299), mode: 'added', rates: newYork, country: 'US' },
    sums(1299, 0, 115, 1414, [['8.875', 1299, 115]]),
  ],
  // 4000 × 0.08875 = 355
  [
    '8.875 % added without a remainder',
    { lines: fiction(2000, 2000), mode: 'added', rates: newYork, country: 'US' },
    sums(4000, 0, 355, 4355, [['8.875', 4000, 355]]),
  ],
  // 1789 × 0.08875 = 158.774
  [
    '8.875 % added to books and delivery',
    { lines: fiction(1299), fee: '4.90', mode: 'added', rates: newYork, country: 'US' },
    sums(1299, 490, 159, 1948, [['8.875', 1789, 159]]),
  ],
  // 125 × 0.1 = 12.5
  [
    'half a cent is rounded up',
    { lines: fiction(125), mode: 'added', rates: [['DE', null, '10']] },
    sums(125, 0, 13, 138, [['10', 125, 13]]),
  ],
  // 124 × 0.1 = 12.4
  [
    'less than half a cent is rounded down',
    { lines: fiction(124), mode: 'added', rates: [['DE', null, '10']] },
    sums(124, 0, 12, 136, [['10', 124, 12]]),
  ],
  // 15 × 0.1 = 1.5, where three times 0.5 would be 3
  [
    'the sum of a rate is rounded, not each line',
    { lines: fiction(5, 5, 5), mode: 'added', rates: [['DE', null, '10']] },
    sums(15, 0, 2, 17, [['10', 15, 2]]),
  ],
  // 10000 × 0.09975 = 997.5
  [
    'a rate with three decimals',
    { lines: fiction(10_000), mode: 'added', rates: [['CA', null, '9.975']], country: 'CA' },
    sums(10_000, 0, 998, 10_998, [['9.975', 10_000, 998]]),
  ],
  // 1070 × 7 ÷ 107 = 70
  [
    '7 % included without a remainder',
    { lines: fiction(1070), mode: 'included', rates: german },
    sums(1070, 0, 70, 1070, [['7', 1000, 70]]),
  ],
  // 999 × 7 ÷ 107 = 65.355
  [
    '7 % included',
    { lines: fiction(999), mode: 'included', rates: german },
    sums(999, 0, 65, 999, [['7', 934, 65]]),
  ],
  // 4 × 60 ÷ 160 = 1.5
  [
    'half a cent that is included is rounded up',
    { lines: fiction(4), mode: 'included', rates: [['DE', null, '60']] },
    sums(4, 0, 2, 4, [['60', 2, 2]]),
  ],
  // 1000 × 7 ÷ 107 = 65.42, 2000 × 19 ÷ 119 = 319.33
  [
    '7 % and 19 % included',
    { lines: novelAndManual, mode: 'included', rates: german },
    sums(3000, 0, 384, 3000, [
      ['7', 935, 65],
      ['19', 1681, 319],
    ]),
  ],
  // 2490 × 19 ÷ 119 = 397.56
  [
    '7 % and 19 % included, delivery at 19 %',
    { lines: novelAndManual, fee: '4.90', mode: 'included', rates: german },
    sums(3000, 490, 463, 3490, [
      ['7', 935, 65],
      ['19', 2092, 398],
    ]),
  ],
  // 490 × 19 ÷ 119 = 78.24
  [
    'only the delivery has the general rate',
    { lines: fiction(1000), fee: '4.90', mode: 'included', rates: german },
    sums(1000, 490, 143, 1490, [
      ['7', 935, 65],
      ['19', 412, 78],
    ]),
  ],
  [
    'free delivery has no tax line',
    { lines: fiction(1000), fee: '4.90', freeFrom: '10', mode: 'included', rates: german },
    sums(1000, 0, 65, 1000, [['7', 935, 65]]),
  ],
  // 1000 × 0.07 = 70, 2490 × 0.19 = 473.1
  [
    '7 % and 19 % added, delivery at 19 %',
    { lines: novelAndManual, fee: '4.90', mode: 'added', rates: german },
    sums(3000, 490, 543, 4033, [
      ['7', 1000, 70],
      ['19', 2490, 473],
    ]),
  ],
  [
    'equal percentages are one line',
    {
      lines: [
        [500, 'fiction'],
        [570, 'horror'],
      ],
      mode: 'included',
      rates: [
        ['DE', 'fiction', '7'],
        ['DE', 'horror', '7.00'],
      ],
    },
    sums(1070, 0, 70, 1070, [['7', 1000, 70]]),
  ],
  // 1190 × 19 ÷ 119 = 190
  [
    'without a general rate other books and delivery have no tax',
    {
      lines: [
        [500, 'fiction'],
        [1190, 'technology'],
      ],
      fee: '4.90',
      mode: 'included',
      rates: [['DE', 'technology', '19']],
    },
    sums(1690, 490, 190, 2180, [['19', 1000, 190]]),
  ],
  [
    'a rate of zero is named',
    { lines: fiction(1299), mode: 'included', rates: [['GB', null, '0']], country: 'GB' },
    sums(1299, 0, 0, 1299, [['0', 1299, 0]]),
  ],
  [
    'a country without rates has no tax',
    { lines: fiction(1070), fee: '4.90', mode: 'included', rates: german, country: 'FR' },
    sums(1070, 490, 0, 1560),
  ],
  [
    "pick-up is taxed by the shop's country",
    { lines: fiction(1070), fee: '4.90', mode: 'included', rates: german, country: 'FR', pickup: true },
    sums(1070, 0, 70, 1070, [['7', 1000, 70]]),
  ],
  [
    'rates are ignored while there is no tax',
    { lines: fiction(1070), mode: 'none', rates: german },
    sums(1070, 0, 0, 1070),
  ],
  // 1650 × 10 ÷ 110 = 150
  [
    'JPY: 10 % included',
    { lines: fiction(1650), decimals: 0, mode: 'included', rates: [['DE', null, '10']] },
    sums(1650, 0, 150, 1650, [['10', 1500, 150]]),
  ],
  // 1080 × 8 ÷ 108 = 80, 550 × 10 ÷ 110 = 50
  [
    'JPY: 8 % and 10 % included',
    {
      lines: fiction(1080),
      decimals: 0,
      fee: '550',
      mode: 'included',
      rates: [
        ['DE', 'fiction', '8'],
        ['DE', null, '10'],
      ],
    },
    sums(1080, 550, 130, 1630, [
      ['8', 1000, 80],
      ['10', 500, 50],
    ]),
  ],
  // 1333 × 0.1 = 133.3
  [
    'JPY: 10 % added',
    { lines: fiction(1333), decimals: 0, mode: 'added', rates: [['DE', null, '10']] },
    sums(1333, 0, 133, 1466, [['10', 1333, 133]]),
  ],
  [
    'KWD: a fee with three decimals',
    { lines: fiction(3500, 2125), decimals: 3, fee: '1.250' },
    sums(5625, 1250, 0, 6875),
  ],
  [
    'KWD: a fee with two decimals',
    { lines: fiction(3500), decimals: 3, fee: '0.75', freeFrom: '3.501' },
    sums(3500, 750, 0, 4250),
  ],
  // 6875 × 0.05 = 343.75
  [
    'KWD: 5 % added',
    { lines: fiction(3500, 2125), decimals: 3, fee: '1.250', mode: 'added', rates: [['DE', null, '5']] },
    sums(5625, 1250, 344, 7219, [['5', 6875, 344]]),
  ],
  // 1,099,999,999,899 × 0.999999 = 1,099,998,899,899.0001
  [
    'the largest order, tax added',
    {
      lines: fiction(...Array<number>(100).fill(999_999_999)),
      decimals: 3,
      fee: '999999999.999',
      mode: 'added',
      rates: [['DE', null, '99.9999']],
    },
    sums(99_999_999_900, 999_999_999_999, 1_099_998_899_899, 2_199_998_899_798, [
      ['99.9999', 1_099_999_999_899, 1_099_998_899_899],
    ]),
  ],
  // 1,099,999,999,899 × 99.9999 ÷ 199.9999 = 549,999,724,949.36
  [
    'the largest order, tax included',
    {
      lines: fiction(...Array<number>(100).fill(999_999_999)),
      decimals: 3,
      fee: '999999999.999',
      mode: 'included',
      rates: [['DE', null, '99.9999']],
    },
    sums(99_999_999_900, 999_999_999_999, 549_999_724_949, 1_099_999_999_899, [
      ['99.9999', 550_000_274_950, 549_999_724_949],
    ]),
  ],
]

test.each(table)('%s', (_name, given, { lines, ...expected }) => {
  const { taxLines, subtotal, delivery, tax, total } = totalsOf(basketOf(given))
  expect({ subtotal, delivery, tax, total }).toEqual(expected)
  expect(taxLines.map(({ percent, base, amount }) => [percent, base, amount])).toEqual(lines)
})

test('without fee and tax the totals follow from the total alone', () => {
  const { linePercents: _, ...computed } = totalsOf(basketOf({ lines: fiction(1250, 49) }))
  expect(totalsWithoutExtras(1299)).toMatchObject(computed)
})

test('each line and the delivery keep the rate they were sold at', () => {
  const given: Given = { lines: novelAndManual, fee: '4.90', mode: 'included', rates: german }
  const { linePercents, deliveryTaxPercent, pricesIncludeTax } = totalsOf(basketOf(given))
  expect({ linePercents, deliveryTaxPercent, pricesIncludeTax }).toEqual({
    linePercents: ['7', '19'],
    deliveryTaxPercent: '19',
    pricesIncludeTax: true,
  })
})

test('the sums of the remaining lines need no settings, and the fee stays as it was', () => {
  const given: Given = { lines: novelAndManual, fee: '4.90', freeFrom: '100', mode: 'added', rates: german }
  const { delivery, deliveryTaxPercent, pricesIncludeTax, taxLines } = totalsOf(basketOf(given))
  const sold = { delivery, deliveryTaxPercent, pricesIncludeTax, taxLines }
  const remaining = totalsOfRemaining({ ...sold, lines: [{ price: 2000, taxPercent: 19 }] })
  // 2490 × 0.19 = 473.1
  expect(remaining).toMatchObject({
    subtotal: 2000,
    delivery: 490,
    tax: 473,
    total: 2963,
    taxLines: [{ name: 'VAT', percent: '19', base: 2490, amount: 473 }],
  })
  const all = totalsOfRemaining({
    ...sold,
    lines: [
      { price: 1000, taxPercent: '7.0000' },
      { price: 2000, taxPercent: '19.0000' },
    ],
  })
  expect(all).toEqual(totalsOf(basketOf(given)))
})
