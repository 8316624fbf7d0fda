import { expect, test } from 'vitest'
import { currencyFormat, priceFormat } from './price-format.ts'

test.each([
  ['de-DE', 'EUR', '1.234,50 €'],
  ['pl-PL', 'PLN', '1 234,50 zł'],
  ['es-ES', 'EUR', '1.234,50 €'],
])('amounts of four digits are grouped alike in prices and in sums: %s', (locale, currency, shown) => {
  const plain = (text: string) => text.replaceAll(/\s/g, ' ')
  expect(plain(currencyFormat({ locale, currency }).format(1234.5))).toBe(shown)
  expect(plain(priceFormat({ locale, currency, isDemo: false })(1234.5))).toBe(shown)
})

test('prices of the demo are not grouped', () => {
  expect(priceFormat({ locale: 'en-US', currency: 'USD', isDemo: true })(1234.5)).toBe('$1234.50')
})
