import { stringify } from 'csv-stringify/sync'

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** A spreadsheet would calculate what starts like this. Apostrophes before it count, so that one more can be told. */
const formula = /^'*[=+\-@\t\r]/

/** An apostrophe makes the cell a text. */
export const disarm = (value: string) => (formula.test(value) ? `'${value}` : value)

/** The opposite of `disarm`. */
export const arm = (cell: string) => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)

/** Always quoted: spreadsheets in locales with a decimal comma split cells at semicolons. */
export const csvLines = (rows: string[][]): string =>
  stringify(
    rows.map((row) => row.map(disarm)),
    { quoted: true, quoted_empty: true, record_delimiter: '\r\n' },
  )
