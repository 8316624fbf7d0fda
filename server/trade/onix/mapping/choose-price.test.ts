import { expect, test } from 'vitest'
import { mapGood, price, recordOf, supplied } from '../testing/map-text.ts'
import type { Context } from './trade-record.ts'

const supplyOf = (supply: string, context: Partial<Context> = {}) =>
  mapGood(recordOf({ supply }), context).parts.supply

/** In cents, or the code of the reason for none. */
const priceOf = (prices: string, context: Partial<Context> = {}) => {
  const supply = supplyOf(supplied(prices), context)
  return supply?.price ?? supply?.noPrice?.code
}

const territory = (inside: string) => `<Territory>${inside}</Territory>`
const countries = (codes: string) => territory(`<CountriesIncluded>${codes}</CountriesIncluded>`)
const dated = (role: string, date: string) =>
  `<PriceDate><PriceDateRole>${role}</PriceDateRole><Date>${date}</Date></PriceDate>`
const qualified = (qualifier: string) => `<PriceQualifier>${qualifier}</PriceQualifier>`

test.each([
  ['one', price('12.50'), 1250],
  ['none', '', 'no-price'],
  ['an empty one', price(''), 'no-price'],
  ['0', price('0.00'), 'zero-price'],
  ['free', '<Price><UnpricedItemType>01</UnpricedItemType></Price>', 0],
  ['to be announced', '<Price><UnpricedItemType>02</UnpricedItemType></Price>', 'no-price'],
  ['negative', price('-5'), 'bad-price'],
  ['a comma', price('9,95'), 995],
  ['with spaces', price(' 9.95 '), 995],
  ['35 decimals', price('9.95000000000000000000000000000000001'), 995],
  ['three decimals', price('9.999'), 1000],
  ['in words', price('ten'), 'bad-price'],
  ['1e9', price('1e9'), 'bad-price'],
  ['far too high', price('1000000000'), 'bad-price'],
  ['in another currency', price('10', '', '01', 'EUR'), 'other-currency'],
  ['for another country', price('10', countries('GB IE')), 'other-country'],
  ['only for the trade', price('7', '', '05'), 'trade-price'],
  ['for libraries', price('7', qualified('06')), 'trade-price'],
  ['a promotion', price('7', qualified('08')), 'trade-price'],
  ['for shoppers', price('7', qualified('05')), 700],
  ['that has ended', price('7', dated('15', '20260614')), 'not-today'],
  ['that ends today', price('7', dated('15', '20260615')), 700],
  ['that begins tomorrow', price('7', dated('14', '20260616')), 'not-today'],
  ['that begins today', price('7', dated('14', '20260615')), 700],
  ['that changes tomorrow', price('8', dated('14', '20260616')) + price('7', dated('15', '20260615')), 700],
  ['with and without tax', price('10', '', '01') + price('10.70', '', '02'), 1070],
  ['for the trade first', price('5', '', '05') + price('10', '', '02'), 1000],
  [
    'for the world and the country',
    price('10', territory('<RegionsIncluded>WORLD</RegionsIncluded>')) + price('12', countries('US CA')),
    1200,
  ],
  [
    'not for the country',
    price(
      '10',
      territory('<RegionsIncluded>WORLD</RegionsIncluded><CountriesExcluded>US</CountriesExcluded>'),
    ),
    'other-country',
  ],
  ['for a part of the country', price('10', territory('<RegionsIncluded>US-NY</RegionsIncluded>')), 1000],
  ['of a customs form', price('10', '', '35'), 'trade-price'],
])('a price: %s', (_, prices, chosen) => {
  expect(priceOf(prices)).toBe(chosen)
})

test('of two prices that fit equally the lower is taken, and noted', () => {
  const { parts, notes } = mapGood(recordOf({ supply: supplied(price('12') + price('10')) }))
  expect([parts.supply?.price, notes]).toEqual([1000, ['Several prices fit; the lowest was taken']])
})

test('the currency has its own decimals', () => {
  expect(priceOf(price('1.255', '', '02', 'KWD'), { country: 'KW', currency: 'KWD', decimals: 3 })).toBe(1255)
  expect(priceOf(price('1500', '', '03', 'JPY'), { country: 'JP', currency: 'JPY', decimals: 0 })).toBe(1500)
})

test('the euro area is a region', () => {
  const euro = price('10', territory('<RegionsIncluded>ECZ</RegionsIncluded>'), '02', 'EUR')
  expect(priceOf(euro, { country: 'DE', currency: 'EUR' })).toBe(1000)
  expect(priceOf(euro, { country: 'CH', currency: 'EUR' })).toBe('other-country')
})

test('what a price lacks is in the header', () => {
  const bare = '<Price><PriceAmount>10</PriceAmount></Price>'
  expect(priceOf(bare, { defaultCurrency: 'USD', defaultPriceType: '02' })).toBe(1000)
  expect(priceOf(bare, { defaultCurrency: 'GBP' })).toBe('other-currency')
  expect(priceOf(bare, { defaultPriceType: '05' })).toBe('trade-price')
})

test('fixed prices are bound', () => {
  expect(supplyOf(supplied(price('10', '', '04')))).toMatchObject({ price: 1000, isPriceBound: true })
})

test('price and availability are those of the market', () => {
  const market = (country: string, inside: string) =>
    supplied(inside).replace('<SupplyDetail>', `<Market>${countries(country)}</Market><SupplyDetail>`)
  const markets = market('GB', price('8')) + market('US', price('11'))
  expect(supplyOf(markets)?.price).toBe(1100)
  expect(supplyOf(markets, { country: 'AU' })?.noPrice?.code).toBe('other-country')
})

const expected = '<SupplyDate><SupplyDateRole>08</SupplyDateRole><Date>20260901</Date></SupplyDate>'

test.each([
  ['20', { whenOut: 'to-order' }],
  ['23', { whenOut: 'to-order' }],
  ['10', { whenOut: 'pre-order', expectedOn: '2026-09-01' }],
  ['31', { whenOut: 'sold-out', expectedOn: '2026-09-01' }],
  ['40', { whenOut: 'sold-out' }],
  ['51', { whenOut: 'sold-out' }],
  ['99', {}],
  ['', {}],
])('the availability %s', (code, meaning) => {
  const supply = supplyOf(supplied(price('10') + ('expectedOn' in meaning ? expected : ''), code))
  expect(supply).toEqual({ price: 1000, isPriceBound: false, ...meaning })
})
