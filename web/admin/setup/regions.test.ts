import { expect, test } from 'vitest'
import { usableCurrencies } from '../../../domain/money/currency.ts'
import { currencyChoices, proposeRegion } from './regions.ts'

const codes = (current: string) => currencyChoices(current).map(([code]) => code)

test('currencies that no longer exist are not offered, except to a shop that has one', () => {
  expect(codes('EUR')).toEqual(expect.arrayContaining(['EUR', 'USD', 'JPY', 'KWD']))
  for (const gone of ['DEM', 'FRF', 'HRK', 'BGN']) expect(codes('EUR')).not.toContain(gone)
  expect(codes('HRK')).toContain('HRK')
})

test('the store accepts each currency that is offered', () => {
  expect(usableCurrencies()).toEqual(expect.arrayContaining(codes('EUR')))
})

test('a country proposes its currency of today', () => {
  const before = { country: 'US', currency: 'USD', language: 'en' as const, locale: 'en-US', timeZone: 'UTC' }
  expect(proposeRegion('BG', before).currency).toBe('EUR')
  expect(proposeRegion('PL', before).currency).toBe('PLN')
})
