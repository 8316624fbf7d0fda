import { answer } from './problems.ts'
import { Streamed } from './streamed.ts'

/**
 * Spreadsheets evaluate a cell that starts with one of these as a formula; a leading apostrophe makes it
 * text. Some of them split a cell at line breaks.
 */
const beginsFormula = /^(?=[=+\-@\t])/gm

/** Always quoted: spreadsheets in locales with a decimal comma split cells at semicolons. */
const cell = (text: string) => `"${text.replaceAll(beginsFormula, "'").replaceAll('"', '""')}"`

/** The byte order mark makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF'

const linesOf = (rows: string[][]) => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

const headersOf = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}"`,
})

/** The first row holds the column headings. */
export const csvFile = (name: string, rows: string[][]) => ({
  ...answer(200, byteOrderMark + linesOf(rows)),
  headers: headersOf(name),
})

/** A file of any length, in batches of rows. */
export const csvStream = (name: string, batches: () => AsyncGenerator<string[][]>) => ({
  ...answer(200, new Streamed(() => csvPieces(batches()))),
  headers: headersOf(name),
})

async function* csvPieces(batches: AsyncGenerator<string[][]>): AsyncGenerator<string> {
  yield byteOrderMark
  for await (const rows of batches) yield linesOf(rows)
}
