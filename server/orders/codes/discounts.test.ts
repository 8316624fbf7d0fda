import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholeWorld } from '../../../domain/delivery-zones.ts'
import { defaultSettings } from '../../settings/registry.ts'
import { totalsOf } from '../place/totals.ts'
import { discountsOf, type TakenOff } from './discounts.ts'

const amount = (minorUnits: number): TakenOff => ({ amount: minorUnits, percent: null })
const percent = (text: string): TakenOff => ({ amount: null, percent: text })

/** Prices in minor units, with what is taken off each; those below zero are of books that the voucher is not for. */
const table: [name: string, off: TakenOff, prices: number[], expected: number[]][] = [
  // 300 × 999 ÷ 3000 = 99.9
  ['10 %: the larger remainder gets the cent', percent('10'), [999, 2001], [100, 200]],
  ['10 % of a cent is nothing', percent('10'), [1], [0]],
  ['half a cent is rounded up', percent('50'), [1], [1]],
  // 300 × 0.333333 = 99.9999, a third of which is 33.33
  ['of equal remainders the first line gets the cent', percent('33.3333'), [100, 100, 100], [34, 33, 33]],
  ['100 % is all', percent('100'), [999, 1, 2001], [999, 1, 2001]],
  ['an amount', amount(100), [100, 100, 100], [34, 33, 33]],
  ['an amount above the sum is the sum', amount(5_000), [999, 2001], [999, 2001]],
  ['a book with a fixed price keeps it', amount(500), [-999, 2001], [0, 500]],
  ['an amount above the books that are not fixed', amount(5_000), [999, -2001], [999, 0]],
  ['10 % of the books that are not fixed', percent('10'), [999, -2001, 1001], [100, 0, 100]],
  ['a free book', amount(500), [0, 1_000], [0, 500]],
  ['nothing that it is for', percent('10'), [-999, -2001], [0, 0]],
  // 2730 × 0.15 = 409.5; 410 × 1650 ÷ 2730 = 247.8
  ['JPY: 15 %', percent('15'), [1_650, 1_080], [248, 162]],
  // 5625 × 0.075 = 421.875; 422 × 3500 ÷ 5625 = 262.58
  ['KWD: 7.5 %', percent('7.5'), [3_500, 2_125], [263, 159]],
  // A hundred of the dearest books: 99,999,999,900 × 0.999999 = 99,999,899,900.0001
  ['the largest order', percent('99.9999'), [99_999_999_900], [99_999_899_900]],
]

const linesOf = (prices: number[]) =>
  prices.map((price) => ({ price: Math.abs(price), isEligible: price >= 0 }))

test.each(table)('%s', (_name, off, prices, expected) => {
  expect(discountsOf(off, linesOf(prices))).toEqual(expected)
})

test('no line is reduced below zero, and the lines add up to what is taken off', () => {
  const anyLine = fc.record({ price: fc.integer({ min: 0, max: 999_999_999 }), isEligible: fc.boolean() })
  const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 100 })
  fc.assert(
    fc.property(anyLines, fc.integer({ min: 1, max: 99_999_999_900 }), (lines, off) => {
      const discounts = discountsOf(amount(off), lines)
      const eligible = lines.reduce((sum, { price, isEligible }) => sum + (isEligible ? price : 0), 0)
      expect(discounts.reduce((sum, each) => sum + each, 0)).toBe(Math.min(off, eligible))
      for (const [at, { price, isEligible }] of lines.entries()) {
        expect(discounts[at]).toBeGreaterThanOrEqual(0)
        expect(discounts[at]).toBeLessThanOrEqual(isEligible ? price : 0)
      }
    }),
  )
})

type Given = {
  off: TakenOff
  /** Those below zero have a fixed price. */
  lines: [price: number, category: string][]
  mode?: 'included' | 'added'
  fee?: string
  freeFrom?: string
  rates?: [category: string | null, percent: string][]
  decimals?: number
}

type Expected = {
  discount: number
  delivery: number
  tax: number
  total: number
  rates: [percent: string, base: number, amount: number][]
}

const german: Given['rates'] = [
  ['fiction', '7'],
  [null, '19'],
]
const novelAndManual: Given['lines'] = [
  [1_000, 'fiction'],
  [2_000, 'technology'],
]
const fixedNovel: Given['lines'] = [
  [-1_000, 'fiction'],
  [2_000, 'technology'],
]

/** Totals worked out by hand. */
const sums: [name: string, Given, Expected][] = [
  // 900 × 7 ÷ 107 = 58.88, 1800 × 19 ÷ 119 = 287.39
  [
    '10 %, with 7 % and 19 % included',
    { off: percent('10'), lines: novelAndManual },
    {
      discount: 300,
      delivery: 0,
      tax: 346,
      total: 2_700,
      rates: [
        ['7', 841, 59],
        ['19', 1_513, 287],
      ],
    },
  ],
  // 500 is 167 and 333; 833 × 7 ÷ 107 = 54.5 (54.495), 1667 × 19 ÷ 119 = 266.16
  [
    '5.00, with 7 % and 19 % included',
    { off: amount(500), lines: novelAndManual },
    {
      discount: 500,
      delivery: 0,
      tax: 320,
      total: 2_500,
      rates: [
        ['7', 779, 54],
        ['19', 1_401, 266],
      ],
    },
  ],
  // 1000 × 7 ÷ 107 = 65.42; (2000 - 500 + 490) × 19 ÷ 119 = 317.73
  [
    '5.00 with a novel of a fixed price, and delivery, which keeps its fee',
    { off: amount(500), lines: fixedNovel, fee: '4.90' },
    {
      discount: 500,
      delivery: 490,
      tax: 383,
      total: 2_990,
      rates: [
        ['7', 935, 65],
        ['19', 1_672, 318],
      ],
    },
  ],
  // 900 × 0.07 = 63, 1800 × 0.19 = 342
  [
    '10 %, with 7 % and 19 % added',
    { off: percent('10'), lines: novelAndManual, mode: 'added' },
    {
      discount: 300,
      delivery: 0,
      tax: 405,
      total: 3_105,
      rates: [
        ['7', 900, 63],
        ['19', 1_800, 342],
      ],
    },
  ],
  // 50.00 takes 20.00 off the manual: 1000 × 0.07 = 70, (0 + 490) × 0.19 = 93.1
  [
    'an amount above the books that are not fixed, with tax added',
    { off: amount(5_000), lines: fixedNovel, fee: '4.90', mode: 'added' },
    {
      discount: 2_000,
      delivery: 490,
      tax: 163,
      total: 1_653,
      rates: [
        ['7', 1_000, 70],
        ['19', 490, 93],
      ],
    },
  ],
  // 490 × 19 ÷ 119 = 78.24
  [
    '100 % leaves the delivery',
    { off: percent('100'), lines: novelAndManual, fee: '4.90' },
    {
      discount: 3_000,
      delivery: 490,
      tax: 78,
      total: 490,
      rates: [
        ['7', 0, 0],
        ['19', 412, 78],
      ],
    },
  ],
  [
    'delivery is free from the sum before the voucher',
    { off: percent('10'), lines: [[3_000, 'fiction']], fee: '4.90', freeFrom: '30', rates: [] },
    { discount: 300, delivery: 0, tax: 0, total: 2_700, rates: [] },
  ],
  // 1650 × 0.15 = 247.5; 1402 × 10 ÷ 110 = 127.45
  [
    'JPY: 15 %, with 10 % included',
    { off: percent('15'), lines: [[1_650, 'fiction']], rates: [[null, '10']], decimals: 0 },
    { discount: 248, delivery: 0, tax: 127, total: 1_402, rates: [['10', 1_275, 127]] },
  ],
  // 5625 × 0.075 = 421.875; 5203 × 0.05 = 260.15
  [
    'KWD: 7.5 %, with 5 % added',
    {
      off: percent('7.5'),
      lines: [
        [3_500, 'fiction'],
        [2_125, 'fiction'],
      ],
      mode: 'added',
      rates: [[null, '5']],
      decimals: 3,
    },
    { discount: 422, delivery: 0, tax: 260, total: 5_463, rates: [['5', 5_203, 260]] },
  ],
]

const blank = defaultSettings(false)

test.each(sums)('%s', (_name, given, expected) => {
  const { off, lines, mode = 'included', fee = '0', freeFrom = null, rates = german, decimals = 2 } = given
  const discounts = discountsOf(off, linesOf(lines.map(([price]) => price)))
  const named = rates.map(([category, rate]) => ({ country: 'DE', category, percent: rate, name: 'VAT' }))
  const { taxLines, discount, delivery, tax, total } = totalsOf({
    lines: lines.map(([price, category], at) => ({
      price: Math.abs(price),
      category,
      weightG: null,
      discount: discounts[at],
    })),
    deliveryMethod: 'delivery',
    country: 'DE',
    settings: {
      region: { ...blank.region, country: 'DE' },
      delivery: { ...blank.delivery, zones: [{ ...wholeWorld, fee, freeFrom }] },
      tax: { ...blank.tax, mode, rates: named },
    },
    decimals,
  })
  const shown = taxLines.map(({ percent: rate, base, amount: ofRate }) => [rate, base, ofRate])
  expect({ discount, delivery, tax, total, rates: shown }).toEqual(expected)
})
