import { t } from '../../../messages/t.ts'
import type { ImportedStock, TillBook } from '../../stock/import-stock.sql.ts'
import { type BookLine, columnOf, headingOf } from './book-line.ts'
import type { CsvBook } from './csv-book.ts'
import { inColumn, parseCopies } from './parse-cells.ts'

type Said = { quantity: number | undefined; section: string | undefined }

/** The till counts what is in the shop. Copies of orders that are not shipped yet are there, but not for sale. */
export function newStock(
  { quantity, section }: Said,
  book: TillBook,
  notes: string[],
): ImportedStock | undefined {
  const isKept = book.onHand !== null
  // A book of a feed can be ordered in, and that none is there is nothing new.
  if (!isKept && (quantity === undefined || (quantity === 0 && book.isImported))) return undefined
  const before = book.onHand ?? 0
  const onHand = quantity === undefined ? before : Math.max(0, quantity - book.setAside)
  if (quantity !== undefined && book.setAside > 0)
    notes.push(
      t(
        '{count, plural, one {# of the copies is set aside for orders} other {# of the copies are set aside for orders}}',
        { count: book.setAside },
      ),
    )
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

export type Copies = { quantity: number | undefined; notes: string[]; problems: string[] }

/** The copies of a line of a table of books. An empty cell leaves them as they are. */
export function readCopies({ quantity, table: { names, fields } }: BookLine): Copies {
  if (quantity === '') return { quantity: undefined, notes: [], problems: [] }
  const parsed = parseCopies(quantity)
  if ('problem' in parsed)
    return {
      quantity: undefined,
      notes: [],
      problems: [inColumn(names[fields.indexOf('quantity')] || 'quantity', parsed.problem)],
    }
  return { quantity: parsed.value, notes: parsed.note ? [parsed.note] : [], problems: [] }
}

/** Of a book that the shop has: what else the line says of its stock stays with its copies. */
export function countedStock(
  { quantity, notes }: Copies,
  said: Pick<CsvBook, 'section' | 'whenOut' | 'expectedOn'>,
  book: TillBook | undefined,
): ImportedStock | undefined {
  if (quantity === undefined || !book) return undefined
  const stock = newStock({ quantity, section: said.section }, book, notes)
  return stock && { ...stock, whenOut: said.whenOut ?? stock.whenOut, expectedOn: said.expectedOn }
}

/**
 * Copies may have been sold since the table was written, so it begins to keep stock and never changes the number of
 * copies: files of stock do.
 */
export function mendStock(line: BookLine, book: CsvBook, current: CsvBook | undefined): string[] {
  const heading = headingOf(line, columnOf('onHand'))
  const before = current?.onHand ?? null
  const said = book.onHand
  if (before !== null) {
    book.onHand = before
    book.whenOut ??= current?.whenOut ?? 'sold-out'
    return said === null || said === before
      ? []
      : [
          inColumn(
            heading,
            t(
              'The shop has {count, plural, one {# copy} other {# copies}}. Set the number with a file of stock: ISBN and quantity',
              { count: before },
            ),
          ),
        ]
  }
  if (said !== null) {
    book.whenOut ??= 'sold-out'
    return []
  }
  const isSaid = book.section !== '' || book.whenOut !== null || book.expectedOn !== null
  Object.assign(book, { section: '', whenOut: null, expectedOn: null })
  return isSaid && line.quantity === ''
    ? [inColumn(heading, t('The stock of this book is not tracked. Enter its copies to track it'))]
    : []
}
