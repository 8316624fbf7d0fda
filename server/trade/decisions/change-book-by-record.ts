import { bookFields, fromBookFields } from '../../../domain/book-fields.ts'
import type { Successor } from './feed-priority.ts'
import type { Owner } from '../engine/feeds.sql.ts'
import type { CurrentBook } from '../engine/imports.sql.ts'
import { mergeEdits } from './merge-edits.ts'
import type { BookFields } from './wanted-book.ts'
import type { BookWrite, ImportedWrite } from '../engine/write-books.sql.ts'

/** What is to be written for books. */
export type Writes = {
  books: BookWrite[]
  imported: ImportedWrite[]
  /** Of books that several feeds describe. */
  owners: Owner[]
}

/** Returns notes for the report. */
export function changeBook(
  writes: Writes,
  current: CurrentBook,
  wanted: BookFields,
  feedId: string,
): string[] {
  // Taken off sale by the feed: what the supplier never said cannot keep it there.
  const { isStopped, ...before } = current.written ?? {}
  const asked = isStopped && wanted.whenOut === null ? { ...wanted, whenOut: 'to-order' as const } : wanted
  const { id, hasStock, feedId: from } = current
  const { book, written, changed, kept } = mergeEdits(
    current.fields,
    hasStock ? before : asStored(before),
    withStock(current, asked),
  )
  if (changed.size > 0) writes.books.push({ id, book, changed, hasStock })
  writes.imported.push({ id, feedId, from, written })
  return kept.length > 0
    ? [`Edited in the shop, and kept: ${kept.map((field) => labels[field]).join(', ')}`]
    : []
}

/** As the forms of books and of stock call them. */
const labels: Record<keyof BookFields, string> = {
  ...fromBookFields((field) => bookFields[field].label),
  title: 'Title',
  author: 'Author',
  description: 'Description',
  category: 'Category',
  price: 'New Price',
  isPriceBound: bookFields.priceBound.label,
  whenOut: 'With no copy left',
  expectedOn: 'Expected on',
}

/** A supplier that says nothing changes nothing; without a row of stock a book can be ordered anyway. */
function withStock({ hasStock, fields }: CurrentBook, wanted: BookFields): BookFields {
  if (hasStock && wanted.whenOut === null)
    return { ...wanted, whenOut: fields.whenOut, expectedOn: fields.expectedOn }
  return hasStock ? wanted : asStored(wanted)
}

/** What can be ordered in needs no row of stock. */
const asStored = <Fields extends { whenOut?: unknown }>(fields: Fields): Fields =>
  fields.whenOut === 'to-order' ? { ...fields, whenOut: null } : fields

/** Another feed decides about the book from now on, or does so already. */
export function handOver(writes: Writes, book: CurrentBook, { feedId, book: wanted }: Successor) {
  writes.owners.push({ bookId: book.id, feedId })
  if (book.feedId !== feedId) changeBook(writes, book, wanted, feedId)
}

/** No copy can be ordered any more; those on the shelf can still be sold. */
export function stopOrders(writes: Writes, current: CurrentBook, feedId: string) {
  const { id, fields, written, hasStock, feedId: from } = current
  // What somebody in the shop has changed since then stays.
  if (written?.isStopped) return
  const book: BookFields = { ...fields, whenOut: 'sold-out', expectedOn: null }
  const changed = new Set<keyof BookFields>(['whenOut', 'expectedOn'])
  writes.books.push({ id, book, changed, hasStock })
  const stopped = { ...written, whenOut: 'sold-out', expectedOn: null, isStopped: true }
  writes.imported.push({ id, feedId, from, written: stopped })
}
