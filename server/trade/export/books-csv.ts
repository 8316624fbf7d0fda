import type { Queryable } from '../../database/database.ts'
import { bookColumns, cellOf } from '../csv/book-columns.ts'
import type { CsvBook } from '../csv/csv-book.ts'
import { booksAfter } from '../csv/csv-books.sql.ts'
import { byteOrderMark, type CsvFormat, csvLines } from '../../lib/csv.ts'
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
