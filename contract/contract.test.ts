import { expect, test, vi } from 'vitest'
import { books } from './catalog/books.ts'
import { everyRoute } from './contract.ts'
import { deliveryMethods, moves, movesOf, orderStatuses } from './orders/placed-order.ts'
import { decimalsOf, usableCurrencies, priceProblem } from '../domain/money/currency.ts'
import { isAmountWith, minorUnitsOf, minorUnitsOfTotal, totalOf, totalProblem } from './money.ts'
import { urlOf } from './request.ts'

test('no two routes share a method and a path', () => {
  const calls = everyRoute.map((route) => `${route.method} ${route.path}`)
  expect(new Set(calls).size).toBe(calls.length)
})

test.each([0, 2, 3])('minor units convert to prices with %d decimals and back without loss', (decimals) => {
  const isLost = (units: number) =>
    minorUnitsOf(units / 10 ** decimals, decimals) !== units ||
    minorUnitsOfTotal(totalOf(units, decimals)) !== units
  expect(Array.from({ length: 20_000 }, (_, units) => units).filter(isLost)).toEqual([])
})

test('currencies with other than 0, 2 or 3 decimals are not offered', () => {
  expect(decimalsOf('CLF')).toBe(4)
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValueOnce(['CLF', 'JPY', 'KWD', 'USD'])
  expect(usableCurrencies()).toEqual(['JPY', 'KWD', 'USD'])
})

test('an amount fits into decimals apart from zeros', () => {
  expect(['4', '4.9', '4.90', '4.900'].map((amount) => isAmountWith(amount, 2))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([isAmountWith('4.905', 2), isAmountWith('4.90', 0), isAmountWith('4.00', 0)]).toEqual([
    false,
    false,
    true,
  ])
})

test('prices and totals have the decimals of the currency', () => {
  expect(priceProblem(12.5, 2)).toBeUndefined()
  expect(priceProblem(12.345, 2)).toBe('A price has at most two decimals')
  expect(priceProblem(12.5, 0)).toBe('A price has no decimals')
  expect(priceProblem(12.345, 3)).toBeUndefined()
  expect(priceProblem(10_000_000, 2)).toBe('A price cannot be above 9,999,999.99')
  expect(totalProblem('12.50', 2)).toBeUndefined()
  expect(totalProblem('12.5', 2)).toBe('Enter the total as a string with two decimals, for example "24.98"')
  expect(totalProblem('12.00', 0)).toBe('Enter the total as a string with no decimals, for example "25"')
})

test('urlOf percent-encodes its parameters and omits undefined ones', () => {
  expect(urlOf(books.get, { params: { id: '../a?b' } })).toBe('/api/books/..%2Fa%3Fb')
  expect(urlOf(books.list, { query: { q: 'a&b=c', category: undefined, limit: 5 } })).toBe(
    '/api/books?q=a%26b%3Dc&limit=5',
  )
})

test('only returned and cancelled orders have no further transition, and every other status leads on', () => {
  const ends = deliveryMethods.map((method) =>
    orderStatuses.filter((status) => movesOf({ deliveryMethod: method, status }).length === 0),
  )
  expect(ends).toEqual([
    ['ready', 'returned', 'cancelled'],
    ['shipped', 'returned', 'cancelled'],
  ])
})

test('an order is picked up instead of shipped, and no transition leads back to placed', () => {
  const reached = deliveryMethods.map((method) => new Set<string>(Object.values(moves[method]).flat()))
  expect(reached).toEqual([
    new Set(['shipped', 'cancelled', 'delivered', 'returned']),
    new Set(['ready', 'cancelled', 'delivered', 'returned']),
  ])
})
