import { t } from '../../../messages/t.ts'
import { randomUUIDv7 } from 'node:crypto'
import type { Database, Queryable } from '../../database/database.ts'
import { queueCovers } from '../covers/cover-queue.sql.ts'
import {
  type BookState,
  type Classified,
  classify,
  type Decision,
  decideRecord,
  type Message,
  type RecordWrite,
  type UnchangedRecord,
} from '../decisions/decide-record.ts'
import { feedCounts } from '../decisions/feed-counts.ts'
import { type Rules, rulesOfFeed } from '../decisions/load-rules.ts'
import type { Outcome } from '../engine/outcomes.ts'
import { type BatchResult, type ImportOptions, lockSoon, type Writer } from '../engine/run-import.ts'
import { linkEditions, lockRelatedWorks } from './link-editions.ts'
import type { Header } from './mapping/map-header.ts'
import type { RecordBlocks, TradeRecord } from './mapping/trade-record.ts'
import { skipOwnRecords } from './own-reference.ts'
import type { OnixBatch, OnixEntry, Parsed } from './read-batches.ts'
import {
  bumpTimestamps,
  countInFeeds,
  currentBooks,
  findFeed,
  markOutranked,
  openFeed,
  otherRecords,
  storedParts,
  storedRecords,
  storedSources,
  writeImported,
  writeRecords,
} from './records.sql.ts'
import { feedNameOf } from './unchanged-records.ts'
import { writeBooks } from './write-books.sql.ts'

const noFeed = '00000000-0000-0000-0000-000000000000'
const oneDay = 86_400_000

type Times = { now: Date; modifiedAt: Date }

export function onixWriter(
  db: Database,
  rules: Rules,
  { isDryRun: isDry, feed }: Pick<ImportOptions, 'isDryRun' | 'feed'>,
  times: Times,
): Writer<OnixBatch> {
  const feeds = new Map<string, string>()
  return {
    lock: async ({ header }) => {
      const name = feedNameOf(feed, header)
      if (feeds.has(name)) return undefined
      if (!(await lockSoon(db, name))) return t('Another import of this feed runs at the moment')
      feeds.set(name, (isDry ? await findFeed(db, name) : await openFeed(db, name)) ?? noFeed)
      return undefined
    },
    write: (tx, { header, entries }, isDryRun) => {
      const feedId = feeds.get(feedNameOf(feed, header)) ?? noFeed
      const message = { feedId, sentAt: timeOf(header, times), rules: rulesOfFeed(rules, feedId) }
      return writeBatch(tx, message, entries, isDryRun)
    },
    split: ({ header, entries }) => entries.map((entry) => ({ header, entries: [entry] })),
    refusal: ({ message }) => t('The database does not take it: {reason}', { reason: message }),
  }
}

/** A message without a time is as old as its file. One from the future would keep all later ones out. */
function timeOf({ sentAt }: Header, { now, modifiedAt }: Times): string {
  const time = sentAt ?? modifiedAt
  return (time.getTime() > now.getTime() + oneDay ? now : time).toISOString()
}

async function writeBatch(
  tx: Queryable,
  message: Message,
  entries: OnixEntry[],
  isDryRun: boolean,
): Promise<BatchResult> {
  const { parsed, unchanged } = await resolveUnchanged(tx, message, await skipOwnRecords(tx, entries))
  const records = parsed.flatMap((entry) => ('record' in entry ? [entry.record] : []))
  const mayLink = !isDryRun && (await lockRelatedWorks(tx, message.feedId, records))
  const { decisions, added } = await decideRecords(tx, message, records)
  const outcomes = parsed.map((entry) =>
    'record' in entry ? (decisions.get(entry.record)?.outcome ?? asBefore) : entry.outcome,
  )
  if (isDryRun) return { outcomes, changedBooks: [] }
  const writes = writesOf([...decisions.values()])
  writes.unchanged.push(...unchanged)
  return { outcomes, changedBooks: await writeDecisions(tx, message, writes, { added, mayLink }) }
}

const asBefore: Outcome = { kind: 'unchanged', messages: [] }

/** Records that were not parsed are as they were, unless an earlier batch of this file has changed them since. */
async function resolveUnchanged(tx: Queryable, { feedId, sentAt }: Message, entries: OnixEntry[]) {
  const references = entries.flatMap((entry) => ('known' in entry ? [entry.location.reference] : []))
  const rows = references.length > 0 ? await storedSources(tx, feedId, references) : []
  const stored = new Map(rows.map((row) => [row.reference, row]))
  const unchanged: UnchangedRecord[] = []
  const parsed = entries.map((entry): Parsed => {
    if (!('known' in entry)) return entry
    const { location, known } = entry
    const row = stored.get(location.reference)
    if (row?.source !== known.source || sentAt < row.sentAt) return known.parse()
    if (row.sentAt < sentAt) unchanged.push({ reference: location.reference, source: known.source })
    return { location, outcome: asBefore }
  })
  return { parsed, unchanged }
}

/** Decides about records with different references and ISBNs, by what the database has. Locks the books. */
async function decideRecords(tx: Queryable, message: Message, records: TradeRecord[]) {
  const stored = await storedByReference(tx, message.feedId, records)
  const earlier = await earlierParts(tx, message.feedId, records)
  const classified = records.map((record) => {
    const { reference } = record
    return { record, found: classify(record, stored.get(reference), earlier.get(reference), message) }
  })
  const stateOf = await bookStates(
    tx,
    classified.map(({ found }) => found),
    message,
  )
  const decisions = new Map<TradeRecord, Decision>()
  for (const { record, found } of classified) {
    const decision =
      found.kind === 'decided'
        ? found.decision
        : // In the order of their making, so that the rows of a batch are side by side in every index of ids.
          decideRecord(found, stateOf(found), message, randomUUIDv7)
    const messages = [...decision.outcome.messages, ...record.notes]
    decisions.set(record, { ...decision, outcome: { ...decision.outcome, messages } })
  }
  const added = [...decisions.values()].filter(({ record }) => record && !stored.has(record.reference)).length
  return { decisions, added }
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
  if (updates.length === 0) return new Map<string, RecordBlocks>()
  const rows = await storedParts(
    tx,
    feedId,
    updates.map(({ reference }) => reference),
  )
  return new Map(rows.map(({ reference, parts }) => [reference, parts]))
}

/** The books of records, by the record that was stored or by the ISBN, with what other feeds say of them. */
async function bookStates(tx: Queryable, classified: Classified[], { feedId }: Message) {
  const pending = classified.flatMap((one) => (one.kind === 'decided' ? [] : [one]))
  const ids = pending.flatMap(({ stored }) => stored?.bookId ?? [])
  const isbns = pending.flatMap(({ kind, record }) => (kind === 'change' ? [record.isbn] : []))
  const books = ids.length + isbns.length > 0 ? await currentBooks(tx, ids, isbns) : []
  const byId = new Map(books.map((book) => [book.id, book]))
  const byIsbn = new Map(books.flatMap((book) => (book.isbn ? [[book.isbn, book]] : [])))
  const imported = books.filter((book) => book.feedId !== null).map(({ id }) => id)
  const others = Map.groupBy(
    imported.length > 0 ? await otherRecords(tx, feedId, imported) : [],
    ({ bookId }) => bookId,
  )
  return ({ kind, record, stored }: (typeof pending)[number]): BookState => {
    const book =
      (stored?.bookId ? byId.get(stored.bookId) : undefined) ??
      (kind === 'change' ? byIsbn.get(record.isbn) : undefined)
    return { book, others: (book && others.get(book.id)) ?? [] }
  }
}

const writesOf = (decisions: Decision[]) => ({
  books: decisions.flatMap(({ book }) => book ?? []),
  imported: decisions.flatMap(({ imported }) => imported ?? []),
  records: decisions.flatMap(({ record }) => record ?? []),
  unchanged: decisions.flatMap(({ unchanged }) => unchanged ?? []),
  owners: decisions.flatMap(({ owner }) => owner ?? []),
})

/** Returns the books that have changed. */
async function writeDecisions(
  tx: Queryable,
  message: Message,
  { books, imported, records, unchanged, owners }: ReturnType<typeof writesOf>,
  { added, mayLink }: { added: number; mayLink: boolean },
): Promise<string[]> {
  const { feedId, sentAt } = message
  await writeBooks(tx, books)
  await writeImported(tx, imported)
  await writeRecords(tx, feedId, records)
  await bumpTimestamps(tx, feedId, unchanged, sentAt)
  await queueCovers(tx, coversIn(records))
  const linked = mayLink ? await linkEditions(tx, feedId, records) : []
  if (owners.length > 0) await markOutranked(tx, owners)
  await countInFeeds(tx, feedCounts(message, added, imported))
  return [...books.map(({ id }) => id), ...linked]
}

/** Without an address a book keeps the cover that it has. */
const coversIn = (records: RecordWrite[]) =>
  records.flatMap(({ bookId, parts }) => {
    const address = parts.collateral?.cover
    const host = address && URL.parse(address)?.hostname
    return bookId && host ? [{ id: bookId, address, host }] : []
  })
