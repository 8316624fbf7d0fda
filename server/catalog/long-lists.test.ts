import { expect, test } from 'vitest'
import type { Book } from '../../contract/books.ts'
import type { Queryable } from '../database/database.ts'
import { QueueFull } from '../lib/semaphore.ts'
import { longLists } from './long-lists.ts'

const nothingMore: Queryable = { many: async () => [], first: async () => undefined, run: async () => 0 }
const book: Book = {
  _id: '00000000-0000-4000-8000-000000000001',
  title: 'Walden',
  author: '',
  authorSlug: null,
  description: 'A pond.',
  category: 'fiction',
  coverImage: '',
  coverTint: null,
  newPrice: 1,
  oldPrice: 2,
  trending: false,
  createdAt: '2026-01-01T00:00:00.000Z',
}

test('a hundred clients read a long list at once; the next one is refused until one of them leaves', async () => {
  const readList = longLists(nothingMore)
  const readers = Array.from({ length: 100 }, () => readList({ category: undefined, first: [book] }))
  for (const reader of readers) await reader.next()
  expect(() => readList({ category: undefined, first: [book] })).toThrow(QueueFull)
  await readers.pop()?.return(undefined)
  expect((await readList({ category: undefined, first: [book] }).next()).value).toBe(
    `[${JSON.stringify(book)}`,
  )
})
