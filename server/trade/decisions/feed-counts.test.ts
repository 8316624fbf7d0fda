import { expect, test } from 'vitest'
import { feedCounts } from './feed-counts.ts'

const sentAt = '2026-01-01T00:00:00.000Z'

test.each([
  ['nothing', 0, '', { own: [0, 0] }],
  ['new records', 3, '', { own: [3, 0] }],
  ['a new book', 1, '>own', { own: [1, 1] }],
  ['a book that stays', 0, 'own>own', { own: [0, 0] }],
  ['a book from another feed', 1, 'low>own', { own: [1, 1], low: [0, -1] }],
  ['a book to another feed', 0, 'own>low', { own: [0, -1], low: [0, 1] }],
  ['books both ways', 0, 'own>low low>own', { own: [0, 0], low: [0, 0] }],
])('%s', (_name, added, moves, expected) => {
  const imported = moves
    .split(' ')
    .filter(Boolean)
    .map((move) => {
      const [from = '', feedId = ''] = move.split('>')
      return { id: move, feedId, from: from || null, written: {} }
    })
  const counts = feedCounts({ feedId: 'own', sentAt }, added, imported)
  expect(Object.fromEntries(counts.map(({ id, records, books }) => [id, [records, books]]))).toEqual(expected)
  expect(counts.map((count) => count.sentAt)).toEqual([sentAt, ...counts.slice(1).map(() => null)])
})
