import { expect, test } from 'vitest'
import { isIn, priceRanges } from './price-ranges.ts'

test.each([
  [
    'dollars',
    [499, 650, 799, 850, 999, 1099, 1299, 1499, 1850, 2499],
    [
      { high: 800 },
      { low: 800, high: 1000 },
      { low: 1000, high: 1500 },
      { low: 1500, high: 2000 },
      { low: 2000 },
    ],
  ],
  [
    'yen',
    [600, 800, 1200, 1700, 2800],
    [{ high: 800 }, { low: 800, high: 1000 }, { low: 1000, high: 1500 }, { low: 1500 }],
  ],
  ['one price', [999, 999, 999], []],
  ['no prices', [], []],
  ['free books', [0, 0, 0, 500], []],
])('ranges fit the prices and are round: %s', (_what, prices, ranges) => {
  expect(priceRanges(prices)).toEqual(ranges)
})

test('every price is in a range, and each range has ends that meet', () => {
  const prices = Array.from({ length: 500 }, (_, at) => 199 + ((at * 7_919) % 9_973)).sort((a, b) => a - b)
  const ranges = priceRanges(prices)
  expect(ranges.length).toBeGreaterThan(3)
  expect(prices.filter((price) => !ranges.some((range) => isIn(range)(price)))).toEqual([])
  for (const [at, { low }] of ranges.entries()) expect(low).toBe(ranges[at - 1]?.high)
})
