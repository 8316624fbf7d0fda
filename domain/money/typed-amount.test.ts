import { expect, test } from 'vitest'
import { plainAmount, shownAmount, withShownAmounts } from './typed-amount.ts'

test.each([
  ['9,99', 'de-DE', '9.99'],
  ['9.99', 'de-DE', '9.99'],
  ['9,99', 'en-US', '9.99'],
  [' 12,5 ', 'pl-PL', '12.5'],
  ['1.250', 'de-DE', '1250'],
  ['1,250', 'de-DE', '1.250'],
  ['1,250', 'en-US', '1250'],
  ['1.250', 'en-US', '1.250'],
  ['1.234,50', 'de-DE', '1234.50'],
  ['1,234.50', 'de-DE', '1234.50'],
  ['1 234,50', 'fr-FR', '1234.50'],
  ['1 234,50', 'pl-PL', '1234.50'],
  ['1’234.50', 'de-CH', '1234.50'],
  ['1.234.567', 'es-ES', '1234567'],
  ['-10,5', 'de-DE', '-10.5'],
  ['1250', 'ja-JP', '1250'],
  ['', 'de-DE', ''],
  ['9,', 'de-DE', '9.'],
])('%j typed in %s is %s', (typed, locale, plain) => expect(plainAmount(typed, locale)).toBe(plain))

test.each(['1.23.4', '1,2,3', '12.34,5,6', 'twelve', '1 2', '1.2,345.6'])(
  '%j is no amount and stays as it was typed, for the message about it',
  (typed) => expect(plainAmount(typed, 'de-DE')).toBe(typed),
)

test('a stored amount and the example of a message are shown as the language writes them', () => {
  expect(shownAmount('9.99', 'de-DE')).toBe('9,99')
  expect(shownAmount('9.99', 'en-US')).toBe('9.99')
  expect(shownAmount('1250', 'de-DE')).toBe('1250')
  expect(plainAmount(shownAmount('1.234', 'de-DE'), 'de-DE')).toBe('1.234')
  expect(withShownAmounts('Enter an amount, for example 4.90', 'de-DE')).toBe(
    'Enter an amount, for example 4,90',
  )
})
