import { t } from '../../../messages/t.ts'
import { parse } from 'csv-parse/sync'
import { parseIsbn } from '../../../domain/books/isbn.ts'
import { utf16Of } from '../engine/decode-text.ts'
import { bookColumns } from './book-columns.ts'
import type { Column } from './column-kinds.ts'
import { decodeBytes, markLength, type Separator, separators } from './read-lines.ts'

export type StockField = 'isbn' | 'quantity' | 'price' | 'section'

type Shape = {
  separator: Separator
  /** Lines before the first book. */
  headings: number
  /** About columns that are not used. */
  notes: string[]
}

/** By the place of each column; undefined for those that are not used. */
export type BookTable = Shape & { kind: 'books'; columns: (Column | undefined)[] }
export type StockTable = Shape & { kind: 'stock'; columns: (StockField | undefined)[] }
export type Table = BookTable | StockTable

/** As in "Preis (EUR)", "Stück", "ISBN-13": without accents, spaces and what is in brackets. */
function plainHeading(heading: string): string {
  const [plain = ''] = heading.split(/[([]/, 1)
  return plain
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
}

const columnsByWord = new Map(
  bookColumns.flatMap((column) => [plainHeading(column.name), ...column.words].map((word) => [word, column])),
)

/** In the words of tills. */
const quantityWords = new Set(
  (
    'quantity qty copies stock instock menge bestand lagerbestand anzahl stuck stueck quantite qte exemplaires enstock ' +
    'cantidad existencias unidades ejemplares quantita giacenza aantal voorraad'
  ).split(' '),
)

const ofStock: Partial<Record<string, StockField>> = {
  isbn: 'isbn',
  onHand: 'quantity',
  price: 'price',
  section: 'section',
}

/** Longer than the headings of any table. */
const maxHeading = 16_384

/**
 * What a file is by its first bytes: a table of books, or one of copies as tills write it. Undefined if it is no table, such as
 * a message of ONIX.
 */
export function recognizeTable(start: Buffer): Table | { problem: string } | undefined {
  const encoding = utf16Of(start)
  const text = encoding
    ? new TextDecoder(encoding).decode(start)
    : decodeBytes(start.subarray(markLength(start)))
  if (/^\s*</.test(text)) return undefined
  // Spreadsheets understand a first line that names the separator.
  const [named, mark] = /^"?sep=([;,\t])"?\r?\n/i.exec(text) ?? ['']
  const [line = ''] = text.slice(named.length).split(/\r\n|\n|\r/, 1)
  if (line.length > maxHeading || line.includes('\0')) return undefined
  const tables = (mark ? [mark as Separator] : separators).map((separator) => ({
    separator,
    cells: cellsOf(line, separator),
  }))
  const headings = named === '' ? 1 : 2
  const best = tables
    .map((table) => ({ ...table, known: table.cells.filter((cell) => isKnown(plainHeading(cell))).length }))
    .toSorted((a, b) => b.known - a.known)[0]
  if (best && best.known > 0) return withHeadings(best.cells, best.separator, headings)
  const bare = tables.find(({ cells }) => isBareStock(cells))
  if (bare) return withoutHeadings(bare, headings - 1)
  return tables.some(({ cells }) => cells.length > 1) && isText(text)
    ? { problem: t('No column is known. The first line names the columns, such as ISBN, title and price') }
    : undefined
}

const isText = (text: string) => !/[<>\0]/.test(text)

function cellsOf(line: string, delimiter: Separator): string[] {
  try {
    const [cells = []] = parse(line, { delimiter, relax_quotes: true })
    return cells
  } catch {
    return []
  }
}

const isKnown = (word: string) => columnsByWord.has(word) || quantityWords.has(word)

/** ISBN and copies, and perhaps price and section, without headings. */
const isBareStock = ([isbn = '', copies = '', ...others]: string[]) =>
  (others.length <= 2 &&
    /^\s*[+-]?\d{1,7}([.,]0*)?\s*$/.test(copies) &&
    'isbn' in parseIsbn(isbn.slice(0, 100))) ||
  (others.length <= 2 && /^\s*9[.,]7[89]\d*E\+?12\s*$/i.test(isbn))

const withoutHeadings = (
  { separator, cells }: { separator: Separator; cells: string[] },
  headings: number,
): StockTable => ({
  kind: 'stock',
  separator,
  headings,
  columns: (['isbn', 'quantity', 'price', 'section'] as const).slice(0, cells.length),
  notes: [],
})

/** Tills call the copies a quantity or a stock; the table of books calls them "on hand". */
function withHeadings(cells: string[], separator: Separator, headings: number): Table | { problem: string } {
  const words = cells.map(plainHeading)
  const found = words.map((word, at) => (words.indexOf(word) === at ? columnsByWord.get(word) : undefined))
  const fields = new Set(found.flatMap((column) => column?.field ?? []))
  const hasQuantity = words.some((word) => quantityWords.has(word))
  const isStock =
    hasQuantity || (fields.has('isbn') && fields.size > 1 && [...fields].every((field) => ofStock[field]))
  const shape = { separator, headings }
  if (!isStock) {
    if (!['id', 'isbn', 'title'].some((field) => fields.has(field as 'id')))
      return { problem: t('There is no column for the id, the ISBN or the title, by which books are known') }
    return { ...shape, kind: 'books', columns: found, notes: unusedNote(cells, found) }
  }
  if (!fields.has('isbn'))
    return { problem: t('There is no column for the ISBN, by which the copies of a book are counted') }
  const quantityAt = words.findIndex((word) => quantityWords.has(word))
  const columns = found.map((column, at) =>
    at === quantityAt
      ? 'quantity'
      : hasQuantity && column?.field === 'onHand'
        ? undefined
        : column && ofStock[column.field],
  )
  return { ...shape, kind: 'stock', columns, notes: unusedNote(cells, columns) }
}

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
