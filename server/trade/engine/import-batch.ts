import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Queryable } from '../../database/database.ts'
import { isTransient } from '../../database/errors.ts'
import { queueCovers } from '../covers/cover-queue.sql.ts'
import { wantedCovers } from '../covers/wanted-covers.ts'
import type { TradeRecord } from '../onix/mapping/trade-record.ts'
import { type Decision, decideBatch, type Message } from '../decisions/decide-batch.ts'
import { settleFeeds } from '../decisions/feed-priority.ts'
import { beginBatch, notifyOfBooks, storedSources } from './imports.sql.ts'
import type { Outcome } from './outcomes.ts'
import type { Entry, Parsed } from './read-batches.ts'
import { lockRelatedWorks, tieEditions } from '../decisions/tie-editions.ts'
import { type Touch, touchRecords, writeBooks, writeImported, writeRecords } from './write-books.sql.ts'

export type Importing = {
  db: Pick<Database, 'transaction'>
  isDryRun: boolean
  message: Message
  changes: ChangedBooks
  /** Within the transaction that writes the records. */
  save(tx: Queryable, entries: Entry[], outcomes: Outcome[]): Promise<void>
}

/** Writes a batch in one transaction. If the database refuses a record, each is written alone, and only that one is lost. */
export async function importBatch(importing: Importing, entries: Entry[]): Promise<Outcome[]> {
  try {
    return await retried(importing, () => inTransaction(importing, entries))
  } catch (error) {
    if (!isDataError(error)) throw error
    if (entries.length === 1) return refuse(importing, entries, error)
    const outcomes: Outcome[] = []
    for (const entry of entries) outcomes.push(...(await importBatch(importing, [entry])))
    return outcomes
  }
}

async function refuse(importing: Importing, entries: Entry[], error: Error): Promise<Outcome[]> {
  const outcome: Outcome = {
    kind: 'refused',
    code: 'database',
    words: [`The database does not take it: ${error.message}`],
  }
  return inTransaction(
    importing,
    entries.map(({ place }) => ({ place, outcome })),
  )
}

/** Values that the database does not take, or an ISBN that another book got meanwhile. */
export const isDataError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^2[123]/.test(String(error.code))

const attempts = 5

/** A deadlock or a lost connection. The next attempt reads everything again. */
export async function retried<Result>(
  { changes }: Pick<Importing, 'changes'>,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work()
    } catch (error) {
      changes.forget()
      if (attempt === attempts || !(error instanceof Error) || !isTransient(error)) throw error
      await sleep(attempt * 200)
    }
}

function inTransaction(importing: Importing, entries: Entry[]): Promise<Outcome[]> {
  const { db, message, isDryRun, save } = importing
  return db.transaction(async (tx) => {
    const { settled, touched } = await settle(tx, message, entries)
    const records = settled.flatMap((entry) => ('record' in entry ? [entry.record] : []))
    const mayTie = !isDryRun && (await lockRelatedWorks(tx, message.feedId, records))
    const decision = await decideBatch(tx, message, records)
    const outcomes = inOrder(settled, records, decision)
    if (isDryRun) return outcomes
    await beginBatch(tx)
    await write(tx, importing, { ...decision, touched: [...decision.touched, ...touched] }, mayTie)
    await save(tx, settled, outcomes)
    return outcomes
  })
}

const nothing: Outcome = { kind: 'unchanged', words: [] }

/** Records that were not parsed are as they were, unless an earlier batch of this file has changed them since. */
async function settle(tx: Queryable, { feedId, sentAt }: Message, entries: Entry[]) {
  const references = entries.flatMap((entry) => ('known' in entry ? [entry.place.reference] : []))
  const rows = references.length > 0 ? await storedSources(tx, feedId, references) : []
  const stored = new Map(rows.map((row) => [row.reference, row]))
  const touched: Touch[] = []
  const settled = entries.map((entry): Parsed => {
    if (!('known' in entry)) return entry
    const { place, known } = entry
    const row = stored.get(place.reference)
    if (row?.source !== known.source || sentAt < row.sentAt) return known.parse()
    if (row.sentAt < sentAt) touched.push({ reference: place.reference, source: known.source })
    return { place, outcome: nothing }
  })
  return { settled, touched }
}

function inOrder(entries: Parsed[], records: TradeRecord[], { outcomes }: Decision): Outcome[] {
  const decided = new Map(records.map((record, at) => [record, outcomes[at]]))
  return entries.map((entry) => ('record' in entry ? decided.get(entry.record) : entry.outcome) ?? nothing)
}

async function write(tx: Queryable, { message, changes }: Importing, decision: Decision, mayTie: boolean) {
  await writeBooks(tx, decision.books)
  await writeImported(tx, decision.imported)
  await writeRecords(tx, message.feedId, decision.records)
  await touchRecords(tx, message.feedId, decision.touched, message.sentAt)
  await queueCovers(tx, wantedCovers(decision.records))
  const tied = mayTie ? await tieEditions(tx, message.feedId, decision.records) : []
  await settleFeeds(tx, message, decision)
  await changes.add(tx, [...decision.books.map(({ id }) => id), ...tied])
}

const notifyEvery = 2_000
const maxNamed = 100

/** Tells the processes of the store which books have changed, but not with each batch: caches would never fill. */
export class ChangedBooks {
  #ids: string[] = []
  #areMany = false
  #notifiedAt = 0

  /** Part of the transaction, so that nobody hears of books that are not there. */
  async add(tx: Queryable, ids: string[]) {
    this.#areMany ||= this.#ids.length + ids.length > maxNamed
    this.#ids = this.#areMany ? [] : [...this.#ids, ...ids]
    if (Date.now() - this.#notifiedAt > notifyEvery) await this.notify(tx)
  }

  /** After a transaction that failed nobody knows what was told. */
  forget() {
    this.#areMany = true
  }

  async notify(tx: Queryable) {
    if (this.#areMany || this.#ids.length > 0) await notifyOfBooks(tx, this.#areMany ? 'all' : this.#ids)
    this.#ids = []
    this.#areMany = false
    this.#notifiedAt = Date.now()
  }
}
