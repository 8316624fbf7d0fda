import { stringify } from 'csv-stringify/sync'
import { totalOf } from '../../contract/money.ts'

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** As spreadsheets of the shop's locale read a table. */
export type CsvFormat = {
  separator: ';' | ','
  /** Of a number such as 12.5. */
  decimal(number: string): string
  sum(minorUnits: number): string
}

/** Where a comma is the decimal sign, semicolons separate cells. */
export function csvFormat(locale: string, decimals: number): CsvFormat {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  const hasComma = parts.some(({ type, value }) => type === 'decimal' && value === ',')
  const decimal = (number: string) => (hasComma ? number.replace('.', ',') : number)
  const sum = (minorUnits: number) => decimal(totalOf(minorUnits, decimals))
  return { separator: hasComma ? ';' : ',', decimal, sum }
}

/**
 * Where a spreadsheet would begin to calculate: at the start of a cell, also of one that it makes of a part of the cell since
 * it expects another separator. Some take fullwidth signs, too. Apostrophes before the sign count, so that one more can be
 * told.
 */
const formula = /(?<=^|[;,\t\r\n])(?='*"*[=+\-@\t＝＋－＠])|^(?='*\r)/g

const escaped = /(?<=^|[;,\t\r\n])'(?='*"*[=+\-@\t＝＋－＠])|^'(?='*\r)/g

/** An apostrophe makes it a text. */
export const escapeFormula = (value: string) => value.replaceAll(formula, "'")

/** The opposite of `escapeFormula`. */
export const unescapeFormula = (cell: string) => cell.replaceAll(escaped, '')

/** A sum may be below zero: its sign begins no formula. */
export type Cell = string | number | { sum: string }

const textOf = (cell: Cell) =>
  typeof cell === 'string' ? escapeFormula(cell) : typeof cell === 'number' ? cell : cell.sum

/** Always quoted, so that no separator within a cell splits it. Every table that the shop writes comes from here. */
export const csvLines = (rows: Cell[][], { separator }: Pick<CsvFormat, 'separator'>): string =>
  stringify(
    rows.map((row) => row.map(textOf)),
    { delimiter: separator, quoted: true, quoted_empty: true, record_delimiter: '\r\n' },
  )
