import { createHash, randomUUIDv7 } from 'node:crypto'
import type { Queryable } from '../../database/database.ts'
import type { Parts, Reason, TradeRecord } from '../meaning/trade-record.ts'
import {
  type CurrentBook,
  currentBooks,
  storedParts,
  storedRecords,
  type StoredRecord,
} from './imports.sql.ts'
import { allWritten, mergeEdits } from './merge-edits.ts'
import type { Outcome } from './outcomes.ts'
import { type BookFields, type Rules, wantedBook } from './wanted-book.ts'
import type { BookWrite, ImportedWrite, RecordWrite } from './write-books.sql.ts'

/** What is to be written for records, and what becomes of each. */
export type Decision = {
  outcomes: Outcome[]
  books: BookWrite[]
  imported: ImportedWrite[]
  records: RecordWrite[]
  /** References of records that are as they were, in a newer message. */
  touched: string[]
}

export type Message = { feedId: string; sentAt: string; rules: Rules }

type Judged = { record: TradeRecord; stored: StoredRecord | undefined }
type Pending = Judged & { parts: Parts; wanted: ReturnType<typeof wantedBook>; digest: string }

const keptBack = (code: string, words: string): Outcome => ({ kind: 'keptBack', code, words: [words] })
const refused = (code: string, words: string): Outcome => ({ kind: 'refused', code, words: [words] })

/** Decides about records with different references and ISBNs, by what the database has. Locks the books. */
export async function decideBatch(
  tx: Queryable,
  message: Message,
  records: TradeRecord[],
): Promise<Decision> {
  const decision: Decision = { outcomes: [], books: [], imported: [], records: [], touched: [] }
  const stored = await storedByReference(tx, message.feedId, records)
  const parts = await earlierParts(tx, message.feedId, records)
  const judged = records.map((record) => {
    const found = { record, stored: stored.get(record.reference) }
    return { ...found, result: judge(found, parts.get(record.reference), message) }
  })
  const pending = judged.flatMap(({ result }) => ('digest' in result || 'deletes' in result ? [result] : []))
  const books = await booksOf(tx, pending)
  for (const { record, result } of judged) {
    const outcome =
      'kind' in result
        ? touch(decision, record, result, stored, message)
        : apply(decision, result, books, message)
    decision.outcomes.push({ ...outcome, words: [...outcome.words, ...record.notes] })
  }
  return decision
}

async function storedByReference(tx: Queryable, feedId: string, records: TradeRecord[]) {
  const rows = await storedRecords(
    tx,
    feedId,
    records.map(({ reference }) => reference),
  )
  return new Map(rows.map((row) => [row.reference, row]))
}

async function earlierParts(tx: Queryable, feedId: string, records: TradeRecord[]) {
  const updates = records.filter(({ notification }) => notification === 'blocks')
  if (updates.length === 0) return new Map<string, Parts>()
  const rows = await storedParts(
    tx,
    feedId,
    updates.map(({ reference }) => reference),
  )
  return new Map(rows.map(({ reference, parts }) => [reference, parts]))
}

type Deletion = Judged & { deletes: true }

/** What needs no look at the book is decided here. */
function judge(
  { record, stored }: Judged,
  earlier: Parts | undefined,
  { sentAt, rules }: Message,
): Outcome | Pending | Deletion {
  const { notification, isbn } = record
  if (notification === 'test') return keptBack('test', 'This is a test record')
  if (stored && sentAt < stored.sentAt)
    return keptBack('older-message', `A message of ${stored.sentAt.slice(0, 10)} is newer than this one`)
  const isKnown = stored !== undefined && !stored.isDeleted
  if (notification === 'deletion')
    return isKnown
      ? { record, stored, deletes: true }
      : { kind: 'unchanged', words: ['There is no such record to delete'] }
  if (notification === 'blocks' && !isKnown)
    return refused('unknown-update', 'This changes parts of a record that never came')
  if (isKnown && stored.isbn !== isbn)
    return refused('other-isbn', `This record was about ISBN ${stored.isbn} before. It was not changed`)
  const parts = notification === 'blocks' ? { ...earlier, ...record.parts } : record.parts
  const wanted = wantedBook(isbn, parts, rules)
  const digest = createHash('sha1')
    .update(JSON.stringify([isbn, parts, wanted]))
    .digest('hex')
  if (isKnown && stored.digest === digest) return asBefore(wanted)
  return { record, stored, parts, wanted, digest }
}

const asBefore = (wanted: Pending['wanted']): Outcome =>
  'keptBack' in wanted
    ? keptBack(wanted.keptBack.code, wanted.keptBack.words)
    : { kind: 'unchanged', words: [] }

/** A record that is as it was is at least as new as this message. */
function touch(
  decision: Decision,
  { reference }: TradeRecord,
  outcome: Outcome,
  stored: Map<string, StoredRecord>,
  { sentAt }: Message,
): Outcome {
  const known = stored.get(reference)
  const isAsBefore = outcome.kind === 'unchanged' || outcome.kind === 'keptBack'
  if (isAsBefore && outcome.code !== 'test' && known && known.sentAt < sentAt)
    decision.touched.push(reference)
  return outcome
}

async function booksOf(tx: Queryable, pending: (Pending | Deletion)[]) {
  const ids = pending.flatMap(({ stored }) => stored?.bookId ?? [])
  const isbns = pending.flatMap((one) => ('digest' in one ? [one.record.isbn] : []))
  const books = ids.length + isbns.length > 0 ? await currentBooks(tx, ids, isbns) : []
  return {
    byId: new Map(books.map((book) => [book.id, book])),
    byIsbn: new Map(books.flatMap((book) => (book.isbn ? [[book.isbn, book]] : []))),
  }
}

type Books = Awaited<ReturnType<typeof booksOf>>

function apply(decision: Decision, one: Pending | Deletion, books: Books, message: Message): Outcome {
  const { record, stored } = one
  const book =
    (stored?.bookId ? books.byId.get(stored.bookId) : undefined) ??
    ('digest' in one ? books.byIsbn.get(record.isbn) : undefined)
  const isForeign = book?.feedId !== undefined && book.feedId !== null && book.feedId !== message.feedId
  if ('deletes' in one) return takeOff(decision, one, isForeign ? undefined : book, message)
  const write = (bookId: string | null) =>
    decision.records.push({ ...rowOf(one, message.sentAt), bookId, digest: one.digest, parts: one.parts })
  if (isForeign) {
    write(null)
    return keptBack('other-feed', 'Another feed describes this book already')
  }
  if ('keptBack' in one.wanted) {
    write(book?.id ?? null)
    return keepBack(decision, one.wanted.keptBack, book, message)
  }
  if (book) {
    write(book.id)
    return change(decision, book, one.wanted.book, message)
  }
  if (stored?.bookId && !stored.isDeleted) {
    write(stored.bookId)
    return keptBack('deleted-here', 'The book was deleted in this shop, and is not made again')
  }
  // In the order of their making, so that the rows of a batch are side by side in every index of ids.
  const id = randomUUIDv7()
  write(id)
  decision.books.push({ id, book: one.wanted.book, changed: 'all', hasStock: false })
  decision.imported.push({ id, feedId: message.feedId, written: allWritten(one.wanted.book) })
  return { kind: 'new', words: [] }
}

const rowOf = ({ record }: Judged, sentAt: string) => ({
  reference: record.reference,
  isbn: record.isbn,
  sentAt,
  isDeleted: false,
})

function change(decision: Decision, current: CurrentBook, wanted: BookFields, { feedId }: Message): Outcome {
  const { book, written, changed, kept } = mergeEdits(
    current.fields,
    current.hasStock ? (current.written ?? {}) : asStored(current.written ?? {}),
    withStock(current, wanted),
  )
  const { id, hasStock } = current
  if (changed.size > 0) decision.books.push({ id, book, changed, hasStock })
  decision.imported.push({ id, feedId, written })
  return {
    kind: 'changed',
    words: kept.length > 0 ? [`Edited in the shop, and kept: ${kept.join(', ')}`] : [],
  }
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

/** A book that is in the shop already cannot be ordered any more; copies on the shelf can still be sold. */
function keepBack(
  decision: Decision,
  reason: Reason,
  book: CurrentBook | undefined,
  message: Message,
): Outcome {
  if (book?.written) stopOrders(decision, book, message)
  return keptBack(reason.code, reason.words)
}

function takeOff(
  decision: Decision,
  one: Deletion,
  book: CurrentBook | undefined,
  message: Message,
): Outcome {
  if (book) stopOrders(decision, book, message)
  const isbn = one.stored?.isbn ?? one.record.isbn
  const bookId = one.stored?.bookId ?? null
  decision.records.push({
    ...rowOf(one, message.sentAt),
    isbn,
    bookId,
    isDeleted: true,
    digest: '',
    parts: {},
  })
  return { kind: 'deleted', words: [] }
}

function stopOrders(decision: Decision, { id, fields, written, hasStock }: CurrentBook, { feedId }: Message) {
  const book: BookFields = { ...fields, whenOut: 'sold-out', expectedOn: null }
  const changed = new Set<keyof BookFields>(['whenOut', 'expectedOn'])
  decision.books.push({ id, book, changed, hasStock })
  decision.imported.push({ id, feedId, written: { ...written, whenOut: 'sold-out', expectedOn: null } })
}
