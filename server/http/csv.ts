import { answer } from './answer.ts'

/**
 * A spreadsheet takes a cell that begins like this for a formula; a quote in front makes it text. Some begin a cell at
 * each line.
 */
const beginsFormula = /^(?=[=+\-@\t])/gm

/** Between quotes always: where a comma stands in numbers, a spreadsheet parts cells by semicolons. */
const cell = (text: string) => `"${text.replaceAll(beginsFormula, "'").replaceAll('"', '""')}"`

/** Comma separated, with the mark at the start by which spreadsheets know UTF-8. */
const csvOf = (rows: string[][]) => `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`

/** Rows to be saved under this name, the first of them the columns' headings. */
export const csvFile = (name: string, rows: string[][]) => ({
  ...answer(200, csvOf(rows)),
  headers: {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  },
})
