import { expect, test } from 'vitest'
import type { Book } from '../../contract/catalog/books.ts'
import { compiledIn, findIn } from '../../messages/catalogues.ts'
import { findMessagesBy } from '../../messages/t.ts'
import { defaultStockWord, defaultStockWords, stockWordsFor } from './stock-labels.ts'

type OfBook = Pick<Book, 'availability' | 'copiesLeft' | 'expectedOn'>

const words = (book: OfBook) => stockWordsFor(defaultStockWords, book, (date) => `day ${date}`)

test('shoppers read what is there, how many are left, and when a book is expected', () => {
  const books: [OfBook, string | undefined][] = [
    [{}, undefined],
    [{ availability: 'in-stock' }, 'On our shelves'],
    [{ availability: 'low', copiesLeft: 2 }, 'Only 2 left'],
    [{ availability: 'low' }, 'On our shelves'],
    [{ availability: 'to-order' }, 'Usually ships in 1–5 days'],
    [{ availability: 'pre-order', expectedOn: '2031-03-03' }, 'Pre-order, expected day 2031-03-03'],
    [{ availability: 'pre-order' }, 'Pre-order'],
    [{ availability: 'sold-out' }, 'Sold out'],
  ]
  for (const [book, expected] of books) expect(words(book)).toBe(expected)
})

test('an owner edits texts, also where the words are compiled as in the scripts of browsers', () => {
  findMessagesBy((message) => ({ found: compiledIn({}, message), language: 'en' }))
  try {
    expect(defaultStockWord('low')).toBe('Only {count} left')
    expect(defaultStockWord('preOrderDated')).toBe('Pre-order, expected {date}')
    expect(defaultStockWord('soldOut')).toBe('Sold out')
  } finally {
    findMessagesBy(findIn({}, 'en'))
  }
})
