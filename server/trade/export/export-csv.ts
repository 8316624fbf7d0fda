import type { Queryable } from '../../database/database.ts'
import { bookColumns, cellOf } from '../csv/book-columns.ts'
import { writtenIsbn } from '../csv/column-kinds.ts'
import type { CsvBook } from '../csv/csv-book.ts'
import { booksAfter } from '../csv/csv-books.sql.ts'
import { byteOrderMark, type CsvFormat, csvLines } from '../../lib/csv.ts'
import { stockAfter } from '../../stock/import-stock.sql.ts'
import type { ExportCounts } from './export-pieces.ts'

const batchSize = 500

const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * All books, in the order of their ids. Each batch goes on after the last one, so a slow reader holds neither a connection
 * nor a snapshot: a book that is added or deleted meanwhile may or may not be there.
 */
export async function* allBooks(db: Queryable): AsyncGenerator<CsvBook[]> {
  for (let after = beforeAll, isLast = false; !isLast;) {
    const books = await booksAfter(db, after, batchSize)
    if (books.length > 0) yield books
    isLast = books.length < batchSize
    after = books.at(-1)?.id ?? after
  }
}

/** One line for each book. */
export async function* booksCsv(
  db: Queryable,
  format: CsvFormat,
  counts: ExportCounts,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([bookColumns.map(({ name }) => name)], format)
  for await (const books of allBooks(db)) {
    counts.books += books.length
    yield csvLines(
      books.map((book) => bookColumns.map((column) => cellOf(column, book, format.sum))),
      format,
    )
  }
}

/** A line for each book with an ISBN whose stock is kept, as tills and `npm run import` read it. */
export async function* stockCsv(
  db: Queryable,
  format: CsvFormat,
  counts: ExportCounts,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([['ISBN', 'quantity', 'price', 'section']], format)
  for (let after = beforeAll, isLast = false; !isLast;) {
    const rows = await stockAfter(db, after, batchSize)
    counts.books += rows.length
    if (rows.length > 0)
      yield csvLines(
        rows.map(({ isbn, quantity, price, section }) => [
          writtenIsbn(isbn),
          quantity,
          format.sum(price),
          section,
        ]),
        format,
      )
    isLast = rows.length < batchSize
    after = rows.at(-1)?.id ?? after
  }
}
