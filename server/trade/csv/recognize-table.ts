import { parse } from 'csv-parse/sync'
import type { TableChoices } from '../../../contract/trade/table-choices.ts'
import { parseIsbn } from '../../../domain/books/isbn.ts'
import {
  isUsed,
  maxTableColumns,
  missingColumn,
  type TableField,
  type TableKind,
} from '../../../domain/books/table-kinds.ts'
import { t } from '../../../messages/t.ts'
import { utf16Of } from '../engine/decode-text.ts'
import { bookColumns } from './book-columns.ts'
import type { Column } from './column-kinds.ts'
import { decodeBytes, markLength, type Separator, separators } from './read-lines.ts'

export type StockField = 'isbn' | 'quantity' | 'price' | 'section'

/** What staff have chosen for tables with these headings; empty ones of a table without headings. */
export type StoredChoices = TableChoices & { headings: string[] }

export type Shape = {
  separator: Separator
  /** Lines before the first book. */
  headings: number
  /** As the file has them, cut where they are long; empty where the table has none. */
  names: string[]
  fields: (TableField | null)[]
  choices?: StoredChoices | undefined
}

/** By the place of each column; undefined for those that are not used. */
export type BookTable = Shape & {
  kind: 'books' | 'books-and-stock'
  columns: (Column | undefined)[]
  notes: string[]
}
export type StockTable = Shape & { kind: 'stock'; columns: (StockField | undefined)[]; notes: string[] }
export type Table = BookTable | StockTable

/** A table has a shape also where it lacks a column: staff can say which one it is. */
export type UnclearTable = { problem: string; shape?: Shape & { kind: TableKind } }

/** As in "Preis (EUR)", "Stück", "ISBN-13": without accents, spaces and what is in brackets. */
function plainHeading(heading: string): string {
  const [plain = ''] = heading.split(/[([]/, 1)
  return plain
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replace(/[^a-z\d]/g, '')
}

const columnsByWord = new Map(
  bookColumns.flatMap((column) => [plainHeading(column.name), ...column.words].map((word) => [word, column])),
)

/** In the words of tills. */
const quantityWords = new Set(
  (
    'quantity qty copies stock instock menge bestand lagerbestand anzahl stuck stueck exemplare quantite qte exemplaires ' +
    'enstock cantidad existencias unidades ejemplares quantita giacenza copie quantidade exemplares estoque aantal ' +
    'voorraad exemplaren ilosc stan egzemplarze'
  ).split(' '),
)

const columnOf = new Map<TableField, Column>(bookColumns.map((column) => [column.field, column]))

const fieldOf = (word: string): TableField | undefined =>
  quantityWords.has(word) ? 'quantity' : columnsByWord.get(word)?.field

/** Longer than the headings of any table. */
const maxHeadings = 16_384

/** Of one heading, as choices know it again. */
const maxHeading = 80

/** How a table begins: its first line with each separator, one of which is the right one. */
type Beginning = { text: string; headings: number; tables: { separator: Separator; cells: string[] }[] }

function beginningOf(start: Buffer): Beginning | undefined {
  const encoding = utf16Of(start)
  const text = encoding
    ? new TextDecoder(encoding).decode(start)
    : decodeBytes(start.subarray(markLength(start)))
  if (/^\s*</.test(text)) return undefined
  // Spreadsheets understand a first line that names the separator.
  const [named, mark] = /^"?sep=([;,\t])"?\r?\n/i.exec(text) ?? ['']
  const [line = ''] = text.slice(named.length).split(/\r\n|\n|\r/, 1)
  if (line.length > maxHeadings || line.includes('\0')) return undefined
  const tables = (mark ? [mark as Separator] : separators).map((separator) => ({
    separator,
    cells: cellsOf(line, separator),
  }))
  return { text: text.slice(named.length), headings: named === '' ? 1 : 2, tables }
}

/** What is known of tables with these headings, and a later column, such as that of reasons. */
export type KnownChoices = (headings: string[]) => StoredChoices | undefined

/**
 * What a file is by its first bytes: a table of books, of copies as tills write it, or of both. Undefined if it is no table,
 * such as a message of ONIX.
 */
export function recognizeTable(
  start: Buffer,
  known: KnownChoices = () => undefined,
): Table | UnclearTable | undefined {
  const beginning = beginningOf(start)
  if (!beginning) return undefined
  const { text, headings, tables } = beginning
  const best = tables
    .map((table) => ({ ...table, known: table.cells.filter((cell) => fieldOf(plainHeading(cell))).length }))
    .toSorted((a, b) => b.known - a.known || b.cells.length - a.cells.length)[0]
  if (best && best.cells.length > maxTableColumns)
    return {
      problem: t('The table has more than {count, plural, one {# column} other {# columns}}', {
        count: maxTableColumns,
      }),
    }
  const bare = best?.known === 0 ? tables.find(({ cells }) => isBareStock(cells)) : undefined
  if (bare) return tableOf(withoutHeadings(bare, headings - 1), 'stock', known)
  if (!best || best.cells.length < 2 || !isText(text))
    return best?.known ? headed(best, headings, known) : undefined
  if (best.known > 0 || isRegular(text, best)) return headed(best, headings, known)
  return { problem: noneKnown() }
}

const noneKnown = () =>
  t('No column is known. The first line names the columns, such as ISBN, title and price')

const isText = (text: string) => !/[<>\0]/.test(text)

/** Prose has commas, too, but not as many in the next line. */
function isRegular(text: string, { separator, cells }: { separator: Separator; cells: string[] }): boolean {
  const [, second = ''] = text.split(/\r\n|\n|\r/, 2)
  return cellsOf(second, separator).length === cells.length
}

function cellsOf(line: string, delimiter: Separator): string[] {
  try {
    const [cells = []] = parse(line, { delimiter, relax_quotes: true })
    return cells
  } catch {
    return []
  }
}

/** ISBN and copies, and perhaps price and section, without headings. */
const isBareStock = ([isbn = '', copies = '', ...others]: string[]) =>
  (others.length <= 2 &&
    /^\s*[+-]?\d{1,7}([.,]0*)?\s*$/.test(copies) &&
    'isbn' in parseIsbn(isbn.slice(0, 100))) ||
  (others.length <= 2 && /^\s*9[.,]7[89]\d*E\+?12\s*$/i.test(isbn))

const withoutHeadings = (
  { separator, cells }: { separator: Separator; cells: string[] },
  headings: number,
): Shape => ({
  separator,
  headings,
  names: cells.map(() => ''),
  fields: (['isbn', 'quantity', 'price', 'section'] as const).slice(0, cells.length),
})

/** Tills call the copies a quantity or a stock; the table of books calls them "on hand". */
function headed(
  { separator, cells }: { separator: Separator; cells: string[] },
  headings: number,
  known: KnownChoices,
): Table | UnclearTable {
  const found = cells.map((cell) => fieldOf(plainHeading(cell)) ?? null)
  const fields = found.map((field, at) => (found.indexOf(field) === at ? field : null))
  const names = cells.map((cell) => cell.trim().slice(0, maxHeading))
  return tableOf({ separator, headings, names, fields }, kindOf(fields), known)
}

/** A till that names its books does not describe them: that takes more than title and price. */
function kindOf(fields: (TableField | null)[]): TableKind {
  const has = (field: TableField) => fields.includes(field)
  const ofBooks = fields.filter((field) => field !== null && !isUsed('stock', field) && field !== 'title')
  if (has('quantity')) return has('title') && has('price') && ofBooks.length > 0 ? 'books-and-stock' : 'stock'
  const isStock = has('isbn') && fields.every((field) => field === null || isUsed('stock', field))
  return isStock && missingColumn('stock', fields) === undefined ? 'stock' : 'books'
}

/** Without the choices of staff it is what its headings say. */
function tableOf(recognized: Shape, recognizedKind: TableKind, known: KnownChoices): Table | UnclearTable {
  const choices = known(recognized.names)
  const fields = recognized.fields.map((field, at) => (choices ? (choices.columns[at] ?? null) : field))
  const kind = choices?.kind ?? recognizedKind
  const shape = { ...recognized, fields, ...(choices && { choices }) }
  const missing = missingColumn(kind, fields)
  if (missing)
    return {
      problem: fields.every((field) => field === null) ? noneKnown() : t(missing),
      shape: { ...shape, kind },
    }
  const used = fields.map((field) => (field !== null && isUsed(kind, field) ? field : undefined))
  const notes = choices ? [] : unusedNote(shape.names, used)
  return kind === 'stock'
    ? { ...shape, kind, notes, columns: stockColumns(used) }
    : { ...shape, kind, notes, columns: used.map((field) => field && columnOf.get(field)) }
}

const stockColumns = (fields: (TableField | undefined)[]) =>
  fields.map((field): StockField | undefined =>
    field !== 'onHand'
      ? (field as StockField | undefined)
      : fields.includes('quantity')
        ? undefined
        : 'quantity',
  )

function unusedNote(cells: string[], columns: unknown[]): string[] {
  const unused = cells.filter((cell, at) => columns[at] === undefined && cell.trim() !== '')
  if (unused.length === 0) return []
  const columnNames = unused
    .slice(0, 20)
    .map((cell) => cell.slice(0, 40))
    .join(', ')
  return [
    unused.length > 20
      ? t('These columns are not used: {columns} and others', { columns: columnNames })
      : t('These columns are not used: {columns}', { columns: columnNames }),
  ]
}
