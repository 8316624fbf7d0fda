import { writtenIsbn } from '../csv/column-kinds.ts'
import type { Queryable } from '../../database/database.ts'
import { byteOrderMark, type CsvFormat, csvLines } from '../../lib/csv.ts'
import { stockAfter } from '../../stock/import-stock.sql.ts'
import type { ExportCounts } from './export-pieces.ts'

const batchSize = 500

const beforeAll = '00000000-0000-0000-0000-000000000000'

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
