import { createHash, randomUUIDv7 } from 'node:crypto'
import type { Queryable } from '../../database/database.ts'
import type { Parts, TradeRecord } from '../onix/mapping/trade-record.ts'
import { changeBook, handOver, stopOrders, type Writes } from './change-book-by-record.ts'
import { firstForSale, rivalsByBook, type Successor, withCategory } from './feed-priority.ts'
import type { Rules } from './load-rules.ts'
import {
  type CurrentBook,
  currentBooks,
  storedParts,
  storedRecords,
  type StoredRecord,
} from '../engine/imports.sql.ts'
import { allWritten } from './merge-edits.ts'
import type { Outcome } from '../engine/outcomes.ts'
import { wantedBook } from './wanted-book.ts'
import type { RecordWrite, Touch } from '../engine/write-books.sql.ts'

/** What is to be written for records, and what becomes of each. */
export type Decision = Writes & {
  outcomes: Outcome[]
  records: RecordWrite[]
  /** Records that are as they were, in a newer message. */
  touched: Touch[]
  /** Records that this feed never sent before. */
  added: number
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
  const decision: Decision = {
    outcomes: [],
    books: [],
    imported: [],
    records: [],
    touched: [],
    added: 0,
    owners: [],
  }
  const stored = await storedByReference(tx, message.feedId, records)
  const parts = await earlierParts(tx, message.feedId, records)
  const judged = records.map((record) => {
    const found = { record, stored: stored.get(record.reference) }
    return { ...found, result: judge(found, parts.get(record.reference), message) }
  })
  const pending = judged.flatMap(({ result }) => ('digest' in result || 'deletes' in result ? [result] : []))
  const books = await booksOf(tx, pending, message)
  for (const { record, result } of judged) {
    const outcome =
      'kind' in result
        ? touch(decision, record, result, stored, message)
        : apply(decision, result, books, message)
    decision.outcomes.push({ ...outcome, words: [...outcome.words, ...record.notes] })
  }
  decision.added = decision.records.filter(({ reference }) => !stored.has(reference)).length
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
  if (isKnown && !stored.isOutranked && stored.digest === digest) return asBefore(wanted)
  return { record, stored, parts, wanted, digest }
}

const asBefore = (wanted: Pending['wanted']): Outcome =>
  'keptBack' in wanted
    ? keptBack(wanted.keptBack.code, wanted.keptBack.words)
    : { kind: 'unchanged', words: [] }

/** A record that is as it was is at least as new as this message. */
function touch(
  decision: Decision,
  record: TradeRecord,
  outcome: Outcome,
  stored: Map<string, StoredRecord>,
  { sentAt }: Message,
): Outcome {
  const { reference } = record
  const known = stored.get(reference)
  const isAsBefore = outcome.kind === 'unchanged' || outcome.kind === 'keptBack'
  if (isAsBefore && outcome.code !== 'test' && known && known.sentAt < sentAt)
    decision.touched.push({ reference, source: outcome.kind === 'unchanged' ? sourceOf(record) : null })
  return outcome
}

/** Of whole records that need no words if they come again. */
const sourceOf = ({ notification, notes, source }: TradeRecord): string | null =>
  notification === 'whole' && notes.length === 0 ? (source ?? null) : null

async function booksOf(tx: Queryable, pending: (Pending | Deletion)[], { feedId }: Message) {
  const ids = pending.flatMap(({ stored }) => stored?.bookId ?? [])
  const isbns = pending.flatMap((one) => ('digest' in one ? [one.record.isbn] : []))
  const books = ids.length + isbns.length > 0 ? await currentBooks(tx, ids, isbns) : []
  return {
    byId: new Map(books.map((book) => [book.id, book])),
    byIsbn: new Map(books.flatMap((book) => (book.isbn ? [[book.isbn, book]] : []))),
    rivals: await rivalsByBook(tx, feedId, books),
  }
}

type Books = Awaited<ReturnType<typeof booksOf>>

function apply(decision: Decision, one: Pending | Deletion, books: Books, message: Message): Outcome {
  const { record, stored } = one
  const book =
    (stored?.bookId ? books.byId.get(stored.bookId) : undefined) ??
    ('digest' in one ? books.byIsbn.get(record.isbn) : undefined)
  const isOurs = !book?.feedId || book.feedId === message.feedId
  const successor = book && successorOf(book, one, books, message)
  if (book && successor) handOver(decision, book, successor)
  if ('deletes' in one) return takeOff(decision, one, isOurs ? book : undefined, successor, message)
  const write = (bookId: string | null) => writeRecord(decision, one, bookId, message)
  if ('keptBack' in one.wanted) {
    write(book?.id ?? null)
    if (isOurs && !successor && book?.written) stopOrders(decision, book, message.feedId)
    return keptBack(one.wanted.keptBack.code, one.wanted.keptBack.words)
  }
  if (book && successor) {
    write(book.id)
    return keptBack('other-feed', `${successor.feedName} describes this book too, and comes first`)
  }
  if (book) {
    write(book.id)
    if (books.rivals.has(book.id)) decision.owners.push({ bookId: book.id, feedId: message.feedId })
    const words = changeBook(decision, book, one.wanted.book, message.feedId)
    return withCategory({ kind: 'changed', words }, one.parts, message.rules)
  }
  if (stored?.bookId && !stored.isDeleted) {
    write(stored.bookId)
    return keptBack('deleted-here', 'The book was deleted in this shop, and is not made again')
  }
  // In the order of their making, so that the rows of a batch are side by side in every index of ids.
  const id = randomUUIDv7()
  write(id)
  decision.books.push({ id, book: one.wanted.book, changed: 'all', hasStock: false })
  decision.imported.push({ id, feedId: message.feedId, from: null, written: allWritten(one.wanted.book) })
  return withCategory({ kind: 'new', words: [] }, one.parts, message.rules)
}

/** The record of another feed that decides about the book: of one that comes first, or if this one ends. */
function successorOf(
  book: CurrentBook,
  one: Pending | Deletion,
  { rivals }: Books,
  { feedId, rules }: Message,
): Successor | undefined {
  const others = rivals.get(book.id) ?? []
  if ('digest' in one && 'book' in one.wanted)
    return firstForSale(
      others.filter(({ isHigher }) => isHigher),
      rules,
    )
  return book.feedId === feedId ? firstForSale(others, rules) : undefined
}

/** A record that is as it was is only looked at again because another feed outranks it. */
function writeRecord(decision: Decision, one: Pending, bookId: string | null, { sentAt }: Message) {
  const { record, stored, digest, parts } = one
  const isAsBefore = !stored?.isDeleted && stored?.digest === digest && stored.bookId === bookId
  const source = 'book' in one.wanted ? sourceOf(record) : null
  if (!isAsBefore) decision.records.push({ ...rowOf(one, sentAt), bookId, digest, source, parts })
  else if (stored.sentAt < sentAt) decision.touched.push({ reference: record.reference, source: null })
}

const rowOf = ({ record }: Judged, sentAt: string) => ({
  reference: record.reference,
  isbn: record.isbn,
  sentAt,
  isDeleted: false,
})

function takeOff(
  decision: Decision,
  one: Deletion,
  book: CurrentBook | undefined,
  successor: Successor | undefined,
  message: Message,
): Outcome {
  if (book && !successor) stopOrders(decision, book, message.feedId)
  const isbn = one.stored?.isbn ?? one.record.isbn
  const bookId = one.stored?.bookId ?? null
  decision.records.push({
    ...rowOf(one, message.sentAt),
    isbn,
    bookId,
    isDeleted: true,
    digest: '',
    source: null,
    parts: {},
  })
  return { kind: 'deleted', words: successor ? [`${successor.feedName} describes the book from now on`] : [] }
}
