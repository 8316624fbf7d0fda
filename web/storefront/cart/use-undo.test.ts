import { expect, test } from 'vitest'
import type { Book } from '../../../contract/catalog/books.ts'
import { restored } from './use-undo.ts'

const books = (letters: string) => letters.split('').map((_id) => ({ _id }) as Book)

test.each([
  ['the book in the middle', 'ac', 'b', 'abc', 'abc'],
  ['the first book', 'bc', 'a', 'abc', 'abc'],
  ['all books', '', 'abc', 'abc', 'abc'],
  ['all books, while another tab has added two', 'xy', 'abc', 'abc', 'abcxy'],
  ['a book whose neighbour is gone since', 'ad', 'c', 'abcd', 'acd'],
  ['a book, while another tab has added one', 'acx', 'b', 'abc', 'abcx'],
])('undo puts back %s', (_what, now, missing, before, after) => {
  expect(restored(books(now), books(missing), books(before))).toEqual(books(after))
})
