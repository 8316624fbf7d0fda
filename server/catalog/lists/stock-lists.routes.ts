import { parseIsbn } from '../../../domain/books/isbn.ts'
import { stockLists, type StockListQuery } from '../../../contract/stock/stock-lists.ts'
import { wordsOf } from '../search/plan-search.ts'
import type { Queryable } from '../../database/database.ts'
import type { Mount } from '../../http/routing/mount.ts'
import { answer } from '../../http/routing/problems.ts'
import { stockPage, stockTotals, type StockWords } from './stock-lists.sql.ts'

export function mountStockLists(mount: Mount, db: Queryable) {
  mount(stockLists.list, async ({ query }) => {
    const books = await listStock(db, query)
    return answer(200, { books, next: books.length === query.limit ? (books.at(-1)?.bookId ?? null) : null })
  })

  mount(stockLists.totals, async () => answer(200, await stockTotals(db)))
}

/** Punctuation alone finds nothing. */
async function listStock(db: Queryable, { q, ...filter }: StockListQuery) {
  if (!q) return stockPage(db, filter)
  const found = typed(q)
  return found.words.length > 0 ? stockPage(db, { ...filter, found }) : []
}

/** Also an ISBN that is not typed to the end. */
function typed(q: string): StockWords {
  const digits = q.replace(/[\s-]/g, '')
  const whole = parseIsbn(q)
  const begun = /^\d{3,13}$/.test(digits) ? digits : undefined
  return { words: wordsOf(q), isbn: 'isbn' in whole ? whole.isbn : begun }
}
