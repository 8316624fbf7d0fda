import { expect, test } from 'vitest'
import { pageNumbers } from './page-links.tsx'

test.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [2, 3, '1 2 3'],
  [1, 4, '1 2 3 4'],
  [1, 9, '1 2 … 9'],
  [4, 9, '1 2 3 4 5 … 9'],
  [5, 9, '1 … 4 5 6 … 9'],
  [6, 9, '1 … 5 6 7 8 9'],
  [9, 9, '1 … 8 9'],
])('page %i of %i has links to %s', (page, last, shown) => {
  const entries = pageNumbers(page, last).map((entry) => (typeof entry === 'number' ? entry : '…'))
  expect(entries.join(' ')).toBe(shown)
})
