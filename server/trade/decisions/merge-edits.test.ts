import { expect, test } from 'vitest'
import type { BookFields } from './book-from-record.ts'
import { allWritten, mergeEdits } from './merge-edits.ts'
import { bookWith, fieldsOf } from './testing/usual-records.ts'
import { stopOrders, updateBook } from './update-book.ts'

const written = fieldsOf()
const with_ = (fields: Partial<BookFields>): BookFields => ({ ...written, ...fields })
const people = [{ role: 'editor', name: 'Jane' }] as const

/** What the feed wrote, what the shop has, what the feed says now; what becomes of it. */
test.each<
  [string, Partial<BookFields>, Partial<BookFields>, Partial<BookFields>, 'changed' | 'kept' | 'same']
>([
  ['a title as written', { title: 'A' }, { title: 'A' }, { title: 'B' }, 'changed'],
  ['a title edited', { title: 'A' }, { title: 'Mine' }, { title: 'B' }, 'kept'],
  ['a title edited to what comes now', { title: 'A' }, { title: 'B' }, { title: 'B' }, 'same'],
  ['a title set back', { title: 'A' }, { title: 'A' }, { title: 'A' }, 'same'],
  ['a description as written', { description: 'A' }, { description: 'A' }, { description: 'B' }, 'changed'],
  ['a description edited', { description: 'A' }, { description: 'Mine' }, { description: 'B' }, 'kept'],
  ['a description removed', { description: 'A' }, { description: '' }, { description: 'B' }, 'kept'],
  ['a price as written', { price: 1 }, { price: 1 }, { price: 2 }, 'changed'],
  ['a price edited', { price: 1 }, { price: 3 }, { price: 2 }, 'kept'],
  ['pages that are said no more', { pages: 9 }, { pages: 9 }, { pages: null }, 'changed'],
  ['pages that were never said', { pages: null }, { pages: null }, { pages: 9 }, 'changed'],
  ['pages entered by hand', { pages: null }, { pages: 8 }, { pages: 9 }, 'kept'],
  [
    'people as written',
    { contributors: [...people] },
    { contributors: [...people] },
    { contributors: null },
    'changed',
  ],
  ['people edited', { contributors: [...people] }, { contributors: [] }, { contributors: null }, 'kept'],
  ['a category edited', { category: 'a' }, { category: 'mine' }, { category: 'b' }, 'kept'],
])('%s', (_name, before, current, next, expected) => {
  const field = Object.keys(next)[0] as keyof BookFields
  const merged = mergeEdits(with_(current), allWritten(with_(before)), with_(next))
  expect([...merged.changed]).toEqual(expected === 'changed' ? [field] : [])
  expect(merged.kept).toEqual(expected === 'kept' ? [field] : [])
  expect(merged.book[field]).toEqual((expected === 'kept' ? current : next)[field])
})

test.each<[string, Partial<BookFields>, boolean]>([
  ['no publisher', { publisher: null }, true],
  ['an empty description', { description: '' }, true],
  ['no fixed price', { isPriceBound: false }, true],
  ['a publisher', { publisher: 'Mine' }, false],
])('a book that no feed wrote, with %s', (_name, current, isTaken) => {
  const field = Object.keys(current)[0] as keyof BookFields
  const next = with_({ publisher: 'Theirs', description: 'Theirs', isPriceBound: true })
  expect(mergeEdits(with_(current), {}, next).changed.has(field)).toBe(isTaken)
})

test('edits are named in the report as the forms name them', () => {
  const book = bookWith({ fields: with_({ title: 'Mine', price: 1 }) })
  expect(updateBook(book, with_({ title: 'B', price: 2 }), 'own').notes).toEqual([
    'Edited in the shop, and kept: Title, New Price',
  ])
})

test.each<[string, Parameters<typeof bookWith>[0], Partial<BookFields>, BookFields['whenOut'] | undefined]>([
  ['what can be ordered in needs no stock', {}, { whenOut: 'to-order' }, undefined],
  ['what is sold out does', {}, { whenOut: 'sold-out' }, 'sold-out'],
  [
    'a supplier that says nothing changes no stock',
    { hasStock: true, fields: with_({ whenOut: 'sold-out' }) },
    {},
    undefined,
  ],
  [
    'a book that the feed stopped can be ordered again',
    {
      hasStock: true,
      fields: with_({ whenOut: 'sold-out' }),
      written: { ...allWritten(with_({ whenOut: 'sold-out' })), isStopped: true },
    },
    {},
    'to-order',
  ],
])('stock: %s', (_name, current, next, whenOut) => {
  const { book } = updateBook(bookWith(current), with_(next), 'own')
  expect(book?.book.whenOut).toBe(whenOut)
})

test('orders stop once, so that what the shop changes later stays', () => {
  const stopped = stopOrders(bookWith({ hasStock: true }), 'own')
  expect(stopped.book).toMatchObject({ book: { whenOut: 'sold-out', expectedOn: null } })
  expect(stopped.imported?.written).toMatchObject({ isStopped: true, whenOut: 'sold-out' })
  expect(stopOrders(bookWith({ written: { isStopped: true } }), 'own')).toEqual({})
})
