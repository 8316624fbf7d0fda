import { expect, test } from 'vitest'
import { books } from './books.ts'
import { everyRoute } from './contract.ts'
import { centsOf, centsOfTotal, totalOf } from './money.ts'
import { deliveryMethods, moves, movesOf, orderStatuses } from './orders.ts'
import { urlOf } from './request.ts'

test('no two routes share a method and a path', () => {
  const calls = everyRoute.map((route) => `${route.method} ${route.path}`)
  expect(new Set(calls).size).toBe(calls.length)
})

test('cents convert to dollars and to totals and back without loss', () => {
  for (let cents = 0; cents < 20_000; cents += 1) {
    expect(centsOf(cents / 100)).toBe(cents)
    expect(centsOfTotal(totalOf(cents))).toBe(cents)
  }
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
