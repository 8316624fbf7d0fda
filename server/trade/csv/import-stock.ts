import { parseIsbn } from '../../../domain/isbn.ts'
import { stock } from '../../../contract/stock/stock.ts'
import { boundCountries, reasonFor } from '../../catalog/books/fixed-price.ts'
import { holdPrices } from '../../catalog/books/price-bound.sql.ts'
import type { Queryable } from '../../database/database.ts'
import type { Outcome } from '../engine/outcomes.ts'
import type { Place } from '../engine/read-batches.ts'
import {
  type ImportedStock,
  lockTillBooks,
  type TillBook,
  updateTillPrices,
  writeImportedStock,
} from '../../stock/import-stock.sql.ts'
import { refused } from './import-books.ts'
import { parseCopies, parsePrice } from './parse-cells.ts'
import type { Line } from './read-lines.ts'
import type { StockField, StockTable } from './recognize-table.ts'

type Money = { decimals: number; currency: string }

/** What a till says of a book; more than one line if it is on several shelves. */
export type StockLine = {
  places: [Place, ...Place[]]
  isbn: string
  /** Undefined is unchanged, as are price and section. */
  quantity: number | undefined
  price: number | undefined
  section: string | undefined
  notes: string[]
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
): StockLine | { place: Place; outcome: Outcome } {
  const place = { file, number: line.number, at: line.at, reference: '', isbn: '' }
  if ('problem' in line) return { place, outcome: refused('broken', line.problem) }
  const cell = (field: StockField) => line.cells[table.columns.indexOf(field)]?.trim() ?? ''
  const isbn = parseIsbn(cell('isbn').slice(0, 100))
  const named: Place = { ...place, isbn: 'isbn' in isbn ? isbn.isbn : cell('isbn').slice(0, 40) }
  if ('problem' in isbn) return { place: named, outcome: refused('bad-isbn', `ISBN: ${isbn.problem}`) }
  const quantity = table.columns.includes('quantity') ? parseCopies(cell('quantity')) : { value: undefined }
  const price = cell('price') === '' ? { value: undefined } : parsePrice(cell('price'), money)
  const section = stock.set.body.shape.section.safeParse(cell('section') || undefined)
  const problems = [
    ...('problem' in quantity ? [`quantity: ${quantity.problem}`] : []),
    ...('problem' in price ? [`price: ${price.problem}`] : []),
    ...(section.error ? [`section: ${section.error.issues[0]?.message}`] : []),
  ]
  if ('problem' in quantity || 'problem' in price || section.error)
    return { place: named, outcome: refused('cells', ...problems) }
  const notes = 'note' in quantity && quantity.note ? [quantity.note] : []
  // Tills have 0 for books whose price nobody has entered.
  if (price.value === 0) notes.push('price: 0 is no price, so it was left as it is')
  return {
    places: [named],
    isbn: isbn.isbn,
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
    places: [...first.places, ...next.places],
    isbn: first.isbn,
    quantity:
      first.quantity === undefined && next.quantity === undefined
        ? undefined
        : (first.quantity ?? 0) + (next.quantity ?? 0),
    price,
    section: first.section ?? next.section,
    notes: [
      ...first.notes,
      ...next.notes,
      ...(areDifferent ? ['price: The lines differ, and the last one counts'] : []),
    ],
  }
}

type Decided = {
  line: StockLine
  outcome: Outcome
  stock?: ImportedStock
  price?: { id: string; price: number }
}

/** Decides about lines with different ISBNs. Locks the books and their stock. */
export async function decideStock(tx: Queryable, lines: StockLine[]): Promise<Decided[]> {
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
    const words = ['No book of the shop has this ISBN. Add the book and import the line again', ...line.notes]
    return { line, outcome: { kind: 'keptBack', code: 'unknown-isbn', words } }
  })
}

function decide(line: StockLine, book: TillBook, isFixed: (book: TillBook) => boolean): Decided {
  const notes = [...line.notes]
  const stock = newStock(line, book, notes)
  const price = newPrice(line, book, isFixed, notes)
  return {
    line,
    outcome: { kind: stock || price !== undefined ? 'changed' : 'unchanged', words: notes },
    ...(stock && { stock }),
    ...(price !== undefined && { price: { id: book.id, price } }),
  }
}

/** The till counts what is in the shop. Copies of orders that are not shipped yet are there, but not for sale. */
function newStock(
  { quantity, section }: StockLine,
  book: TillBook,
  notes: string[],
): ImportedStock | undefined {
  const isKept = book.onHand !== null
  // A book of a feed can be ordered in, and that none is there is nothing new.
  if (!isKept && (quantity === undefined || (quantity === 0 && book.isImported))) return undefined
  const before = book.onHand ?? 0
  const onHand = quantity === undefined ? before : Math.max(0, quantity - book.setAside)
  if (quantity !== undefined && book.setAside > 0)
    notes.push(`${book.setAside} of the copies ${book.setAside === 1 ? 'is' : 'are'} set aside for orders`)
  const place = section ?? book.section
  if (isKept && onHand === before && place === book.section) return undefined
  return {
    id: book.id,
    onHand,
    section: place,
    expectedOn: book.expectedOn,
    whenOut: book.whenOut ?? (book.isImported ? 'to-order' : 'sold-out'),
  }
}

function newPrice(
  { price }: StockLine,
  book: TillBook,
  isFixed: (book: TillBook) => boolean,
  notes: string[],
): number | undefined {
  if (price === undefined || price === book.price) return undefined
  if ((book.oldPrice ?? 0) <= price || !isFixed(book)) return price
  notes.push(
    'price: The price of this book is fixed, and its old price is higher. Remove the old price first',
  )
  return undefined
}

export async function writeStockLines(tx: Queryable, decided: Decided[], note: string): Promise<string[]> {
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
