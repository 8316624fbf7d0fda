import type { Label } from '../../../messages/message.ts'
import { msg, t } from '../../../messages/t.ts'
import { bookFields, fromBookFields } from '../../../domain/books/book-fields.ts'
import type { BookFields } from './book-from-record.ts'
import { type Field, mergeEdits, type Written } from './merge-edits.ts'

/** A book as the shop has it. */
export type CurrentBook = {
  id: string
  isbn: string | null
  /** The feed that decides about it. */
  feedId: string | null
  written: Written | null
  hasStock: boolean
  fields: BookFields
}

/** A book to write. Of an existing one only what has changed. */
export type BookWrite = { id: string; book: BookFields; changed: Set<Field> | 'all'; hasStock: boolean }

/** With the feed that decided about the book before. */
export type ImportedWrite = { id: string; feedId: string; from: string | null; written: Written }

export type BookUpdate = { book?: BookWrite; imported?: ImportedWrite }

/** The book as a feed describes it, but for what staff have edited. With notes for the report. */
export function updateBook(
  current: CurrentBook,
  described: BookFields,
  feedId: string,
): BookUpdate & { notes: string[] } {
  // Taken off sale by the feed: what the supplier never said cannot keep it there.
  const { isStopped, ...before } = current.written ?? {}
  const next =
    isStopped && described.whenOut === null ? { ...described, whenOut: 'to-order' as const } : described
  const { id, hasStock, feedId: from } = current
  const { book, written, changed, kept } = mergeEdits(
    current.fields,
    hasStock ? before : asStored(before),
    withStock(current, next),
  )
  return {
    ...(changed.size > 0 && { book: { id, book, changed, hasStock } }),
    imported: { id, feedId, from, written },
    notes:
      kept.length > 0
        ? [
            t('Edited in the shop, and kept: {fields}', {
              fields: kept.map((field) => t(labels[field])).join(', '),
            }),
          ]
        : [],
  }
}

/** As the forms of books and of stock call them. */
const labels: Record<keyof BookFields, Label> = {
  ...fromBookFields((field) => bookFields[field].label),
  title: msg('Title'),
  author: msg('Author'),
  description: msg('Description'),
  category: msg('Category'),
  price: msg('New Price'),
  isPriceBound: bookFields.priceBound.label,
  whenOut: msg('When out of stock'),
  expectedOn: msg('Expected on'),
}

/** A supplier that says nothing changes nothing; without a row of stock a book can be ordered anyway. */
function withStock({ hasStock, fields }: CurrentBook, described: BookFields): BookFields {
  if (hasStock && described.whenOut === null)
    return { ...described, whenOut: fields.whenOut, expectedOn: fields.expectedOn }
  return hasStock ? described : asStored(described)
}

/** What can be ordered in needs no row of stock. */
const asStored = <Fields extends { whenOut?: unknown }>(fields: Fields): Fields =>
  fields.whenOut === 'to-order' ? { ...fields, whenOut: null } : fields

/** No copy can be ordered any more; those on the shelf can still be sold. */
export function stopOrders(current: CurrentBook, feedId: string): BookUpdate {
  const { id, fields, written, hasStock, feedId: from } = current
  // What staff have changed since then stays.
  if (written?.isStopped) return {}
  return {
    book: {
      id,
      book: { ...fields, whenOut: 'sold-out', expectedOn: null },
      changed: new Set(['whenOut', 'expectedOn']),
      hasStock,
    },
    imported: {
      id,
      feedId,
      from,
      written: { ...written, whenOut: 'sold-out', expectedOn: null, isStopped: true },
    },
  }
}
