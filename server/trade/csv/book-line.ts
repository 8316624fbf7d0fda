import { BookId } from '../../../contract/catalog/books.ts'
import { parseIsbn } from '../../../domain/books/isbn.ts'
import { t, translate } from '../../../messages/t.ts'
import type { RecordLocation } from '../engine/run-import.ts'
import { bookColumns } from './book-columns.ts'
import type { Column } from './column-kinds.ts'
import type { Field } from './csv-book.ts'
import { type DecidedLine, refused } from './line-batch.ts'
import { inColumn } from './parse-cells.ts'
import type { Line } from './read-lines.ts'
import type { BookTable, Shape } from './recognize-table.ts'

/** A line about a book: what its cells say, and by which of them the book is known. */
export type BookLine = {
  location: RecordLocation
  cells: Map<Column, string>
  id: string
  isbn: string
  table: BookTable
  /** Copies in the shop, where the table has them; empty is unchanged. */
  quantity: string
}

export const columnOf = (field: Field) => bookColumns.find((column) => column.field === field) as Column

export const [idColumn, isbnColumn, titleColumn, authorColumn] = (
  ['id', 'isbn', 'title', 'author'] as const
).map(columnOf) as [Column, Column, Column, Column]

/** Where a line is, with its title and its cells for those who mend it. */
export const locationOf = (line: Line, { fields }: Shape, file: string): RecordLocation => ({
  file,
  number: line.number,
  at: line.at,
  reference: '',
  isbn: '',
  ...('cells' in line && {
    title: (line.cells[fields.indexOf('title')] ?? '').trim().slice(0, maxTitle),
    cells: line.cells,
  }),
})

const maxTitle = 100

/** The keys of a line, or why it has none. */
export function readBookLine(line: Line, table: BookTable, file: string): BookLine | DecidedLine {
  const location = locationOf(line, table, file)
  if ('problem' in line) return { location, outcome: refused('broken', line.problem) }
  const isCut = line.isMended && line.cells.length !== table.columns.length
  if (isCut || line.cells.length > table.columns.length)
    return {
      location,
      outcome: refused(
        'cells',
        t(
          'The line has {cells, plural, one {# cell} other {# cells}}, and the table {columns, plural, one {# column} other {# columns}}. Put cells with separators into quotes',
          { cells: line.cells.length, columns: table.columns.length },
        ),
      ),
    }
  const cells = new Map<Column, string>()
  table.columns.forEach((column, at) => column && cells.set(column, line.cells[at] ?? ''))
  const id = cells.get(idColumn)?.trim() ?? ''
  const isbn = cells.get(isbnColumn)?.trim() ?? ''
  const parsedId = BookId.safeParse(id)
  const isBadId = id !== '' && !parsedId.success
  const parsedIsbn = isbn === '' ? { isbn: '' } : parseIsbn(isbn.slice(0, 100))
  const problems = [
    ...(isBadId ? [t('{column}: leave it empty, or as it was exported', { column: idColumn.name })] : []),
    ...('problem' in parsedIsbn ? [inColumn('ISBN', translate(parsedIsbn.problem))] : []),
  ]
  const named = { ...location, reference: id.slice(0, 100), isbn: isbn.slice(0, 40) }
  if (isBadId || 'problem' in parsedIsbn)
    return { location: named, outcome: refused('problem' in parsedIsbn ? 'bad-isbn' : 'bad-id', ...problems) }
  const keys = { id: parsedId.data ?? '', isbn: parsedIsbn.isbn }
  const quantity = table.kind === 'books' ? '' : (line.cells[table.fields.indexOf('quantity')] ?? '').trim()
  return { location: { ...named, isbn: keys.isbn }, cells, quantity, table, ...keys }
}

/** What the file calls a column; what the export calls one that the file lacks. */
export const headingOf = ({ table: { names, columns } }: Pick<BookLine, 'table'>, column: Column) =>
  names[columns.indexOf(column)] || column.name

/** Lines that may be about the same book are decided one after the other. */
export const keysOf = ({ id, isbn, cells }: BookLine): string[] =>
  [id, isbn, id || isbn ? '' : `title ${cells.get(titleColumn)?.trim()}`].filter(Boolean)
