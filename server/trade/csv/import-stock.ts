import { t } from '../../../messages/t.ts'
import { parseIsbn } from '../../../domain/books/isbn.ts'
import { messageOfIssue } from '../../../contract/problem.ts'
import { stock } from '../../../contract/stock/stock.ts'
import { boundCountries, reasonFor } from '../../catalog/books/fixed-price.ts'
import { holdPrices } from '../../catalog/books/price-bound.sql.ts'
import type { Queryable } from '../../database/database.ts'
import type { Outcome } from '../engine/outcomes.ts'
import type { RecordLocation, Writer } from '../engine/run-import.ts'
import {
  type ImportedStock,
  lockTillBooks,
  type TillBook,
  updateTillPrices,
  writeImportedStock,
} from '../../stock/import-stock.sql.ts'
import {
  asBefore,
  type DecidedLine,
  isDecided,
  ledgerNote,
  type LineBatch,
  type Read,
  refused,
} from './line-batch.ts'
import { locationOf } from './book-line.ts'
import { inColumn, type Money, parseCopies, parsePrice } from './parse-cells.ts'
import { newStock } from './new-stock.ts'
import type { Line } from './read-lines.ts'
import type { StockField, StockTable } from './recognize-table.ts'

/** What a till says of a book; more than one line if it is on several shelves. */
export type StockLine = {
  locations: [RecordLocation, ...RecordLocation[]]
  isbn: string
  table: StockTable
  /** Undefined is unchanged, as are price and section. */
  quantity: number | undefined
  price: number | undefined
  section: string | undefined
  notes: string[]
}

/** What the file calls a column; its place where it has no headings, as the preview has it. */
function headingOf({ names, columns }: StockTable, field: StockField): string {
  const at = columns.indexOf(field)
  return names[at] || t('Column {number}', { number: at + 1 })
}

export const isbnIn = (line: Line, { columns }: StockTable): string => {
  const parsed =
    'cells' in line ? parseIsbn((line.cells[columns.indexOf('isbn')] ?? '').slice(0, 100)) : undefined
  return parsed && 'isbn' in parsed ? parsed.isbn : ''
}

export function readStockLine(
  line: Line,
  table: StockTable,
  money: Money,
  file: string,
): StockLine | DecidedLine {
  const location = locationOf(line, table, file)
  if ('problem' in line) return { location, outcome: refused('broken', line.problem) }
  const cell = (field: StockField) => line.cells[table.columns.indexOf(field)]?.trim() ?? ''
  const isbn = parseIsbn(cell('isbn').slice(0, 100))
  const named: RecordLocation = { ...location, isbn: 'isbn' in isbn ? isbn.isbn : cell('isbn').slice(0, 40) }
  if ('problem' in isbn)
    return { location: named, outcome: refused('bad-isbn', inColumn(headingOf(table, 'isbn'), isbn.problem)) }
  const quantity = table.columns.includes('quantity') ? parseCopies(cell('quantity')) : { value: undefined }
  const price = cell('price') === '' ? { value: undefined } : parsePrice(cell('price'), money)
  const section = stock.set.body.shape.section.safeParse(cell('section') || undefined)
  const problems = [
    ...('problem' in quantity ? [inColumn(headingOf(table, 'quantity'), quantity.problem)] : []),
    ...('problem' in price ? [inColumn(headingOf(table, 'price'), price.problem)] : []),
    ...(section.error?.issues.slice(0, 1) ?? []).map((issue) =>
      inColumn(headingOf(table, 'section'), messageOfIssue(issue)),
    ),
  ]
  if ('problem' in quantity || 'problem' in price || section.error)
    return { location: named, outcome: refused('cells', ...problems) }
  const notes = 'note' in quantity && quantity.note ? [quantity.note] : []
  // Tills have 0 for books without an entered price.
  if (price.value === 0)
    notes.push(inColumn(headingOf(table, 'price'), t('0 is no price, so it was left as it is')))
  return {
    locations: [named],
    isbn: isbn.isbn,
    table,
    quantity: quantity.value,
    price: price.value === 0 ? undefined : price.value,
    section: section.data,
    notes,
  }
}

/** Lines about one book, which lies on several shelves: the copies are added, and it is found on the first shelf. */
export function addLines(first: StockLine, next: StockLine): StockLine {
  const price = next.price ?? first.price
  const areDifferent = first.price !== undefined && next.price !== undefined && first.price !== next.price
  return {
    locations: [...first.locations, ...next.locations],
    isbn: first.isbn,
    table: next.price === undefined ? first.table : next.table,
    quantity:
      first.quantity === undefined && next.quantity === undefined
        ? undefined
        : (first.quantity ?? 0) + (next.quantity ?? 0),
    price,
    section: first.section ?? next.section,
    notes: [
      ...first.notes,
      ...next.notes,
      ...(areDifferent
        ? [inColumn(headingOf(next.table, 'price'), t('The lines differ, and the last one counts'))]
        : []),
    ],
  }
}

type Decided = {
  line: StockLine
  outcome: Outcome
  stock?: ImportedStock
  price?: { id: string; price: number }
}

export const stockBatch = (lines: Read<StockLine>[]): LineBatch<StockLine> => ({
  lines,
  entries: lines.flatMap((line) =>
    isDecided(line) ? [line] : line.locations.map((location) => ({ location })),
  ),
})

export const stockWriter = (refusal: (error: Error) => string): Writer<LineBatch<StockLine>> => ({
  write: async (tx, { lines }, isDryRun) => {
    const open = lines.flatMap((line) => (isDecided(line) ? [] : [line]))
    const decided = open.length > 0 ? await decideStock(tx, open) : []
    const changedBooks = isDryRun ? [] : await writeStockLines(tx, decided, ledgerNote(open[0]?.locations[0]))
    const outcomes = new Map(decided.map(({ line, outcome }) => [line, outcome]))
    return {
      outcomes: lines.flatMap((line) =>
        isDecided(line) ? line.outcome : outcomesOf(line, outcomes.get(line) ?? asBefore),
      ),
      changedBooks,
    }
  },
  split: ({ lines }) => lines.map((line) => stockBatch([line])),
  refusal,
})

/** What became of a book is said at its first line. */
const outcomesOf = ({ locations: [first, ...others] }: StockLine, outcome: Outcome): Outcome[] => [
  outcome,
  ...others.map((): Outcome => ({
    kind: outcome.kind === 'refused' ? 'refused' : 'unchanged',
    ...(outcome.code && { code: outcome.code }),
    messages: [t('Its copies are added to those of line {line}', { line: first.number })],
  })),
]

/** Decides about lines with different ISBNs. Locks the books and their stock. */
async function decideStock(tx: Queryable, lines: StockLine[]): Promise<Decided[]> {
  await holdPrices(tx)
  const books = await lockTillBooks(
    tx,
    lines.map(({ isbn }) => isbn),
  )
  const byIsbn = new Map(books.map((book) => [book.isbn, book]))
  const countries = await boundCountries(tx)
  const isFixed = (book: TillBook) => reasonFor(book, countries) !== undefined
  return lines.map((line): Decided => {
    const book = byIsbn.get(line.isbn)
    if (book) return decide(line, book, isFixed)
    const messages = [
      t('No book of the shop has this ISBN. Add the book and import the line again'),
      ...line.notes,
    ]
    return { line, outcome: refused('unknown-isbn', ...messages) }
  })
}

function decide(line: StockLine, book: TillBook, isFixed: (book: TillBook) => boolean): Decided {
  const notes = [...line.notes]
  const stock = newStock(line, book, notes)
  const price = newPrice(line, book, isFixed, notes)
  return {
    line,
    outcome: { kind: stock || price !== undefined ? 'changed' : 'unchanged', messages: notes },
    ...(stock && { stock }),
    ...(price !== undefined && { price: { id: book.id, price } }),
  }
}

function newPrice(
  { price, table }: StockLine,
  book: TillBook,
  isFixed: (book: TillBook) => boolean,
  notes: string[],
): number | undefined {
  if (price === undefined || price === book.price) return undefined
  if ((book.oldPrice ?? 0) <= price || !isFixed(book)) return price
  notes.push(
    inColumn(
      headingOf(table, 'price'),
      t('The price of this book is fixed, and its old price is higher. Remove the old price first'),
    ),
  )
  return undefined
}

async function writeStockLines(tx: Queryable, decided: Decided[], note: string): Promise<string[]> {
  await updateTillPrices(
    tx,
    decided.flatMap(({ price }) => price ?? []),
  )
  await writeImportedStock(
    tx,
    decided.flatMap(({ stock: written }) => written ?? []),
    note,
  )
  return decided.flatMap(({ stock: written, price }) => written?.id ?? price?.id ?? [])
}
