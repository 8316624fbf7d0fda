import { expect, test } from 'vitest'
import { joinItems, parseCopies, parsePrice, splitItems } from './parse-cells.ts'

const dollars = { decimals: 2, currency: 'USD' }
const yen = { decimals: 0, currency: 'JPY' }
const dinars = { decimals: 3, currency: 'KWD' }

const valueOf = (parsed: object) =>
  'value' in parsed ? parsed.value : (parsed as { problem: string }).problem

test.each([
  ['12.50', 1250],
  ['12,5', 1250],
  ['12', 1200],
  ['1.234,50', 123_450],
  ['1,234.50', 123_450],
  ["1'234.50", 123_450],
  ['1,234,567.8', 123_456_780],
  ['$ 12.50', 1250],
  ['12,50 €', 1250],
  ['USD 12.50', 1250],
  ['12.500000', 1250],
  ['0,00', 0],
])('the price %s is %i cents', (cell, units) => {
  expect(parsePrice(cell, dollars)).toEqual({ value: units })
})

test.each([
  ['', /Enter a price, for example 12\.50/],
  ['1,234', /1,234 may be a thousand or a fraction/],
  ['12.505', /thousand or a fraction/],
  ['12.5051', /more decimals than USD/],
  ['-1.00', /below zero/],
  ['1.25E+03', /A spreadsheet has changed/],
  ['12.50.', /is no price/],
  ['1.2.3', /is no price/],
  ['free', /free is no price. Enter it as 12\.50/],
  ['99999999999', /too high/],
])('the price %s is refused with words', (cell, words) => {
  expect(valueOf(parsePrice(cell, dollars))).toMatch(words)
})

test('prices follow the currency', () => {
  expect([parsePrice('1,234', yen), parsePrice('1.234', dinars)]).toEqual([{ value: 1234 }, { value: 1234 }])
  expect(valueOf(parsePrice('12.5', yen))).toMatch(/more decimals than JPY. Enter it as 1250/)
})

test.each([
  ['3', 3],
  [' 3 ', 3],
  ['2,00', 2],
  ['+4', 4],
  ['-2', 0],
  ['2,5', /part of a copy/],
  ['1,000', /thousand or a fraction/],
  ['', /Enter the number of copies/],
  ['many', /many is no number of copies/],
  ['1000001', /more than 1,000,000/],
])('%s copies', (cell, expected) => {
  if (typeof expected === 'number') expect(valueOf(parseCopies(cell))).toBe(expected)
  else expect(valueOf(parseCopies(cell))).toMatch(expected)
})

test('items keep their separators', () => {
  const items = ['a; b', '\\', 'c\\;d', 'é']
  expect(splitItems(joinItems(items))).toEqual(items)
  expect(splitItems(' a ;; b; ')).toEqual(['a', 'b'])
})
