import { expect, test } from 'vitest'
import { books } from './books.ts'
import { everyRoute } from './contract.ts'
import { centsOf, centsOfTotal, totalOf } from './money.ts'
import { moves, orderStatuses } from './orders.ts'
import { urlOf } from './request.ts'

test('no two routes share a method and a path', () => {
  const calls = everyRoute.map((route) => `${route.method} ${route.path}`)
  expect(new Set(calls).size).toBe(calls.length)
})

test('cents and dollars are the same money', () => {
  for (let cents = 0; cents < 20_000; cents += 1) {
    expect(centsOf(cents / 100)).toBe(cents)
    expect(centsOfTotal(totalOf(cents))).toBe(cents)
  }
})

test('an address holds what it is given, and nothing of it changes its meaning', () => {
  expect(urlOf(books.get, { params: { id: '../a?b' } })).toBe('/api/books/..%2Fa%3Fb')
  expect(urlOf(books.list, { query: { q: 'a&b=c', category: undefined, limit: 5 } })).toBe(
    '/api/books?q=a%26b%3Dc&limit=5',
  )
})

test('from where an order ends there is no move', () => {
  const ends = orderStatuses.filter((status) => moves[status].length === 0)
  expect(ends).toEqual(['delivered', 'cancelled'])
})
