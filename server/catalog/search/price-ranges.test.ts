import { expect, test } from 'vitest'
import { isIn, priceRanges } from './price-ranges.ts'

test.each([
  [
    'dollars',
    [499, 650, 799, 850, 999, 1099, 1299, 1499, 1850, 2499],
    [
      { high: 799 },
      { low: 800, high: 999 },
      { low: 1000, high: 1499 },
      { low: 1500, high: 1999 },
      { low: 2000 },
    ],
  ],
  [
    'yen',
    [600, 800, 1200, 1700, 2800],
    [{ high: 799 }, { low: 800, high: 999 }, { low: 1000, high: 1499 }, { low: 1500 }],
  ],
  ['one price', [999, 999, 999], []],
  ['no prices', [], []],
  ['free books', [0, 0, 0, 500], []],
])('ranges fit the prices and are round: %s', (_what, prices, ranges) => {
  expect(priceRanges(prices)).toEqual(ranges)
})

test('every price is in exactly one range', () => {
  const prices = Array.from({ length: 500 }, (_, at) => 199 + ((at * 7_919) % 9_973)).sort((a, b) => a - b)
  const ranges = priceRanges(prices)
  expect(ranges.length).toBeGreaterThan(3)
  expect(prices.filter((price) => ranges.filter((range) => isIn(range)(price)).length !== 1)).toEqual([])
})
