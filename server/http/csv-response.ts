import { byteOrderMark, type CsvFormat, csvLines } from '../lib/csv.ts'
import { answer } from './routing/problems.ts'
import { Streamed } from './streamed.ts'

const headersOf = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}"`,
})

/** A file of any length, in batches of rows. The first row holds the column headings. */
export const csvStream = (
  name: string,
  batches: () => AsyncGenerator<(string | number)[][]>,
  format: CsvFormat,
) => ({
  ...answer(200, new Streamed(() => csvPieces(batches(), format))),
  headers: headersOf(name),
})

async function* csvPieces(
  batches: AsyncGenerator<(string | number)[][]>,
  format: CsvFormat,
): AsyncGenerator<string> {
  yield byteOrderMark
  for await (const rows of batches) yield csvLines(rows, format)
}
