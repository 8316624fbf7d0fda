import { answer } from './problems.ts'

/**
 * Spreadsheets evaluate a cell that starts with one of these as a formula; a leading apostrophe makes it
 * text. Some of them split a cell at line breaks.
 */
const beginsFormula = /^(?=[=+\-@\t])/gm

/** Always quoted: spreadsheets in locales with a decimal comma split cells at semicolons. */
const cell = (text: string) => `"${text.replaceAll(beginsFormula, "'").replaceAll('"', '""')}"`

/** The byte order mark makes spreadsheets read the file as UTF-8. */
const csvOf = (rows: string[][]) => `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`

/** The first row holds the column headings. */
export const csvFile = (name: string, rows: string[][]) => ({
  ...answer(200, csvOf(rows)),
  headers: {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  },
})
