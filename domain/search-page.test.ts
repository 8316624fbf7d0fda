import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchIn, searchUrl } from './search-page.ts'

const read = (query: string, locale: string, decimals: number) => {
  const parameters = new Map(query.split('&').map((pair) => pair.split('=') as [string, string]))
  return searchIn({ get: (name) => parameters.get(name) ?? null }, { categories: [], locale, decimals })
}

test.each([
  ['min=9,99&max=1.250', 'de-DE', 2, { min: 9.99, max: 1250 }],
  ['min=9.99&max=1,250', 'en-US', 2, { min: 9.99, max: 1250 }],
  ['min=9,99', 'en-US', 2, { min: 9.99 }],
  ['min=9.5', 'de-DE', 2, { min: 9.5 }],
  ['min=30,125', 'de-DE', 2, { min: 30.13 }],
  ['min=1.250', 'ar-TN', 3, { min: 1.25 }],
  ['min=1200,5', 'ja-JP', 0, { min: 1201 }],
  ['min=20&max=9,5', 'de-DE', 2, { min: 9.5, max: 20 }],
  ['min=cheap&max=-1', 'de-DE', 2, {}],
])('%s in %s is read as it was typed', (query, locale, decimals, expected) =>
  expect(read(query, locale, decimals)).toEqual(expected),
)

test('the URL of a search with typed prices means the same again', () => {
  const typed = fc.stringMatching(/^\d{1,4}([.,]\d{1,4})?$/)
  const locale = fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'pl-PL', 'de-CH', 'ar-TN', 'ja-JP')
  fc.assert(
    fc.property(typed, typed, locale, fc.constantFrom(0, 2, 3), (min, max, ofShop, decimals) => {
      const search = read(`min=${min}&max=${max}`, ofShop, decimals)
      expect(read(searchUrl(search).split('?')[1] ?? '', ofShop, decimals)).toEqual(search)
    }),
  )
})
