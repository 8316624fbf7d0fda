import { afterEach, expect, test } from 'vitest'
import { findIn } from '../../../messages/catalogues.ts'
import { readCatalogue } from '../../../messages/read-catalogue.ts'
import { findMessagesBy, t } from '../../../messages/t.ts'
import type { Language } from '../../../messages/languages.ts'
import { statesObligation } from '../../../domain/legal-texts.ts'
import { usableCurrencies } from '../../../domain/money/currency.ts'
import { countryChoices, currencyChoices, languageName, ownName, proposeRegion } from './regions.ts'

const speak = (language: Language) => findMessagesBy(findIn(readCatalogue(language), language))

afterEach(() => findMessagesBy(findIn({}, 'en')))

const before = { country: 'US', currency: 'USD', language: 'en' as const, locale: 'en-US', timeZone: 'UTC' }

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
  expect(proposeRegion('BG', before).currency).toBe('EUR')
  expect(proposeRegion('PL', before).currency).toBe('PLN')
})

test('countries, currencies and languages have the names of the language that is spoken, in its order', () => {
  speak('de')
  const countries = countryChoices()
  expect(countries).toEqual(
    expect.arrayContaining([
      ['AT', 'Österreich'],
      ['DE', 'Deutschland'],
    ]),
  )
  // Not after Z.
  const place = (code: string) => countries.findIndex(([country]) => country === code)
  expect(place('AT')).toBeLessThan(place('PL'))
  expect(Object.fromEntries(currencyChoices('EUR'))).toMatchObject({
    CHF: 'Schweizer Franken (CHF)',
    PLN: 'Polnischer Złoty (PLN)',
  })
  expect([languageName('de-AT'), ownName('fr')]).toEqual(['Österreichisches Deutsch', 'français'])
  speak('pl')
  expect(countryChoices()).toContainEqual(['DE', 'Niemcy'])
})

/** The words of the law on the button with which a consumer orders, in the language that a country proposes. */
test.each([
  ['IE', 'Order with obligation to pay'],
  ['MT', 'Order with obligation to pay'],
  ['DE', 'Zahlungspflichtig bestellen'],
  ['AT', 'Zahlungspflichtig bestellen'],
  ['FR', 'Commander avec obligation de paiement'],
  ['ES', 'Pedido con obligación de pago'],
  ['IT', 'Ordine con obbligo di pagare'],
  ['NL', 'Bestellen met betaalverplichting'],
  ['BE', 'Bestellen met betaalverplichting'],
  ['PL', 'Zamawiam z obowiązkiem zapłaty'],
  ['PT', 'Encomenda com obrigação de pagar'],
])('the button that orders in %s says that it has to be paid', (country, button) => {
  speak(proposeRegion(country, before).language)
  expect([t('Order with obligation to pay'), statesObligation(country)]).toEqual([button, true])
})
