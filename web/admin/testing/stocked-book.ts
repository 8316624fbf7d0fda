import { books } from '../../../contract/catalog/books.ts'
import type { Stock } from '../../../contract/stock/stock.ts'
import { type ScannedBook, stockTaking } from '../../../contract/stock/stock-taking.ts'
import { type FakeApi, problem } from '../../testing/fake-api.ts'

/** The nth book, of which `onHand` copies are kept. */
export const stockedBook = (at: number, fields: Partial<ScannedBook> = {}): ScannedBook => ({
  bookId: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  title: `Book ${at}`,
  author: '',
  coverImage: '',
  isbn: null,
  isbnHyphenated: null,
  price: 8,
  section: '',
  onHand: null,
  whenOut: 'sold-out',
  expectedOn: null,
  ...fields,
})

export const stockOf = (
  { bookId, onHand, whenOut, expectedOn, section }: ScannedBook,
  moves: Stock['moves'] = [],
): Stock => ({ bookId, onHand, whenOut, expectedOn, section, countedAt: null, moves, next: null })

/** Titles and ISBNs of these books are found, others are not in the shop. */
export function findsBooks(api: FakeApi, found: () => ScannedBook[]) {
  api.on(books.suggest, ({ query }) => ({
    status: 200,
    body: found()
      .filter(({ title }) => title.includes(query?.q ?? ''))
      .map(({ bookId, title, author }) => ({ _id: bookId, title, author })) as never,
  }))
  api.on(stockTaking.one, ({ params }) => {
    const book = found().find(({ bookId }) => bookId === params.bookId)
    return book ? { status: 200, body: book } : problem(404, 'not-found')
  })
  api.on(stockTaking.scan, ({ query }) => {
    const code = query?.code
    const book = found().find(({ isbn }) => isbn === code)
    return book ? { status: 200, body: book } : problem(404, 'not-in-shop', { isbn: code })
  })
}
