import { t } from '../../../messages/t.ts'
import { hash } from 'node:crypto'
import type { Outcome } from '../engine/outcomes.ts'
import { type RecordBlocks, reasonText, type TradeRecord } from '../onix/mapping/trade-record.ts'
import {
  bookFromRecord,
  bookFromRecords,
  type BookFields,
  type FeedBook,
  type FeedRecord,
  type RecordBook,
} from './book-from-record.ts'
import type { Rules } from './load-rules.ts'
import { allWritten } from './merge-edits.ts'
import { categoryOf } from './subject-categories.ts'
import { type BookUpdate, type CurrentBook, stopOrders, updateBook } from './update-book.ts'

/** The message that records came with. The rules are those of its feed. */
export type Message = { feedId: string; sentAt: string; rules: Rules }

type RecordState = {
  reference: string
  isbn: string
  bookId: string | null
  sentAt: string
  isDeleted: boolean
  digest: string
}

/** A record as an earlier message of the feed left it. `isOutranked`: another feed decides about the book. */
export type StoredRecord = RecordState & { isOutranked: boolean }

/** A record of another feed about the same book. */
export type OtherRecord = FeedRecord & {
  bookId: string
  /** Whether its feed comes before the one that is imported. */
  isHigher: boolean
}

/** The source is null where the same bytes are to be parsed again. */
export type RecordWrite = RecordState & { source: string | null; parts: RecordBlocks }

/** A record that is as it was, in a newer message. */
export type UnchangedRecord = { reference: string; source: string | null }

/** What becomes of a record, and what is to be written for it. */
export type Decision = BookUpdate & {
  outcome: Outcome
  record?: RecordWrite
  unchanged?: UnchangedRecord
  /** The feed that decides about a book that several feeds describe. */
  owner?: { bookId: string; feedId: string }
}

type Known = { record: TradeRecord; stored: StoredRecord | undefined }
export type Change = Known & { kind: 'change'; parts: RecordBlocks; result: RecordBook; digest: string }
export type Deletion = Known & { kind: 'deletion' }
export type Classified = Change | Deletion | { kind: 'decided'; decision: Decision }

const skipped = (code: string, message: string): Outcome => ({ kind: 'skipped', code, messages: [message] })
const refused = (code: string, message: string): Outcome => ({ kind: 'refused', code, messages: [message] })

/** Decides what needs no look at the book. `earlier` is what the stored record said, for updates of single blocks. */
export function classify(
  record: TradeRecord,
  stored: StoredRecord | undefined,
  earlier: RecordBlocks | undefined,
  message: Message,
): Classified {
  const { notification, isbn } = record
  const decided = (outcome: Outcome): Classified => ({
    kind: 'decided',
    decision: withoutBook(outcome, record, stored, message),
  })
  if (notification === 'test') return decided(skipped('test', t('This is a test record')))
  if (stored && message.sentAt < stored.sentAt)
    return decided(
      skipped(
        'older-message',
        t('A message of {day} is newer than this one', { day: stored.sentAt.slice(0, 10) }),
      ),
    )
  const isKnown = stored !== undefined && !stored.isDeleted
  if (notification === 'deletion')
    return isKnown
      ? { kind: 'deletion', record, stored }
      : decided({ kind: 'unchanged', messages: [t('There is no such record to delete')] })
  if (notification === 'blocks' && !isKnown)
    return decided(refused('unknown-update', t('This changes parts of a record that never came')))
  if (isKnown && stored.isbn !== isbn)
    return decided(
      refused(
        'other-isbn',
        t('This record was about ISBN {isbn} before. It was not changed', { isbn: stored.isbn }),
      ),
    )
  const parts = notification === 'blocks' ? { ...earlier, ...record.parts } : record.parts
  const result = bookFromRecord(isbn, parts, message.rules)
  const digest = hash('sha1', JSON.stringify([isbn, parts, result]))
  if (isKnown && !stored.isOutranked && stored.digest === digest)
    return decided(
      'skipped' in result
        ? skipped(result.skipped.code, reasonText(result.skipped))
        : { kind: 'unchanged', messages: [] },
    )
  return { kind: 'change', record, stored, parts, result, digest }
}

/** A record that is as it was is at least as new as this message. */
function withoutBook(
  outcome: Outcome,
  record: TradeRecord,
  stored: StoredRecord | undefined,
  { sentAt }: Message,
): Decision {
  const isAsBefore = outcome.kind === 'unchanged' || (outcome.kind === 'skipped' && outcome.code !== 'test')
  if (!isAsBefore || !stored || stored.sentAt >= sentAt) return { outcome }
  const source = outcome.kind === 'unchanged' ? sourceOf(record) : null
  return { outcome, unchanged: { reference: record.reference, source } }
}

/** Of whole records that need no message if they come again. */
const sourceOf = ({ notification, notes, source }: TradeRecord): string | null =>
  notification === 'whole' && notes.length === 0 ? (source ?? null) : null

/** The book of a record, and what other feeds say of it, the feed that comes first before the others. */
export type BookState = { book: CurrentBook | undefined; others: OtherRecord[] }

/** `newId` names a book that the shop does not have. */
export function decideRecord(
  one: Change | Deletion,
  state: BookState,
  message: Message,
  newId: () => string,
): Decision {
  if (one.kind === 'deletion') return deleteRecord(one, state, message)
  const { result } = one
  if ('skipped' in result) {
    const { skipped: reason } = result
    return {
      ...takeOffSale(state, message, state.book?.written !== null).update,
      ...recordWrite(one, state.book?.id ?? null, message),
      outcome: skipped(reason.code, reasonText(reason)),
    }
  }
  const { book, others } = state
  if (book) return changeBook(one, result.book, { book, others }, message)
  if (one.stored?.bookId && !one.stored.isDeleted)
    return {
      ...recordWrite(one, one.stored.bookId, message),
      outcome: skipped('deleted-here', t('The book was deleted in this shop, and is not made again')),
    }
  const id = newId()
  return {
    ...recordWrite(one, id, message),
    book: { id, book: result.book, changed: 'all', hasStock: false },
    imported: { id, feedId: message.feedId, from: null, written: allWritten(result.book) },
    outcome: withCategory({ kind: 'new', messages: [] }, one.parts, message.rules),
  }
}

/** Of a record that is for sale. Its book stays with a feed that comes first. */
function changeBook(
  one: Change,
  described: BookFields,
  { book, others }: BookState & { book: CurrentBook },
  message: Message,
): Decision {
  const { feedId, rules } = message
  const write = recordWrite(one, book.id, message)
  const higher = bookFromRecords(
    others.filter(({ isHigher }) => isHigher),
    rules,
  )
  if (higher)
    return {
      ...transfer(book, higher),
      ...write,
      outcome: skipped(
        'other-feed',
        t('{feed} describes this book too, and comes first', { feed: higher.feedName }),
      ),
    }
  const { notes, ...update } = updateBook(book, described, feedId)
  return {
    ...update,
    ...write,
    ...(others.length > 0 && { owner: { bookId: book.id, feedId } }),
    outcome: withCategory({ kind: 'changed', messages: notes }, one.parts, rules),
  }
}

/** Another feed decides about the book from now on, or does so already. */
function transfer(book: CurrentBook, to: FeedBook) {
  const owner = { bookId: book.id, feedId: to.feedId }
  if (book.feedId === to.feedId) return { owner }
  const { notes: _, ...update } = updateBook(book, to.book, to.feedId)
  return { ...update, owner }
}

/** The record of this feed is no longer for sale: the next feed decides about its book, or it can no longer be ordered. */
function takeOffSale({ book, others }: BookState, { feedId, rules }: Message, mayStop: boolean) {
  const nextFeed = book?.feedId === feedId ? bookFromRecords(others, rules) : undefined
  if (book && nextFeed) return { nextFeed, update: transfer(book, nextFeed) }
  const isOurs = !book?.feedId || book.feedId === feedId
  return { nextFeed, update: book && isOurs && mayStop ? stopOrders(book, feedId) : {} }
}

function deleteRecord({ record, stored }: Deletion, state: BookState, message: Message): Decision {
  const { nextFeed, update } = takeOffSale(state, message, true)
  return {
    ...update,
    record: {
      reference: record.reference,
      isbn: stored?.isbn ?? record.isbn,
      bookId: stored?.bookId ?? null,
      sentAt: message.sentAt,
      isDeleted: true,
      digest: '',
      source: null,
      parts: {},
    },
    outcome: {
      kind: 'deleted',
      messages: nextFeed ? [t('{feed} describes the book from now on', { feed: nextFeed.feedName })] : [],
    },
  }
}

/** A record that is as it was is only looked at again because another feed outranks it. */
function recordWrite(
  { record, stored, digest, parts, result }: Change,
  bookId: string | null,
  { sentAt }: Message,
): Pick<Decision, 'record' | 'unchanged'> {
  const { reference, isbn } = record
  const isAsBefore = !stored?.isDeleted && stored?.digest === digest && stored.bookId === bookId
  if (isAsBefore) return stored.sentAt < sentAt ? { unchanged: { reference, source: null } } : {}
  const source = 'book' in result ? sourceOf(record) : null
  return { record: { reference, isbn, bookId, sentAt, isDeleted: false, digest, source, parts } }
}

/** Marks a book that was written if no rule knew its subjects. */
function withCategory(outcome: Outcome, { descriptive }: RecordBlocks, rules: Rules): Outcome {
  const isKnown = categoryOf(rules.subjects, descriptive?.subjects) !== undefined
  return isKnown ? outcome : { ...outcome, isWithoutRule: true }
}
