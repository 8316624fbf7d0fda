import { expect, test } from 'vitest'
import { allCountries, countryName } from './country-names.ts'

test('the list has every country once, and no replaced codes', () => {
  const codes = allCountries().map(({ code }) => code)
  expect(codes.length).toBeGreaterThan(240)
  expect(codes).toEqual([...new Set(codes)])
  expect(codes).toEqual(expect.arrayContaining(['US', 'DE', 'GB', 'JP', 'KW']))
  for (const code of ['EU', 'SU', 'DD', 'ZZ']) expect(codes).not.toContain(code)
  expect(countryName('JP')).toBe('Japan')
})
