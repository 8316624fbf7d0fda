import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Queryable } from '../../database/database.ts'
import { decimalsOf } from '../../../domain/currency.ts'
import { importTable } from '../csv/import-table.ts'
import { recognizeSource } from '../csv/recognize-source.ts'
import { openSource, type Source } from './open-source.ts'
import { keepOwnBack } from '../onix/own-reference.ts'
import { Checkpoint, type Saved } from './checkpoint.ts'
import { ChangedBooks, importBatch } from './import-batch.ts'
import { loadRules, type Rules, rulesOfFeed } from '../decisions/load-rules.ts'
import { findFeed, lockFeed, openFeed, shopRegion } from './imports.sql.ts'
import type { Counts, Outcome } from './outcomes.ts'
import { type Batch, type Entry, type Progress, readBatches } from './read-batches.ts'
import { feedNameOf, Recall } from '../decisions/recall.ts'

export type ImportWishes = {
  isDryRun: boolean
  country?: string | undefined
  currency?: string | undefined
  /** Else the sender of each message. */
  feed?: string | undefined
  /** A row of `imports` that exists already, also for a dry run. Its state is obeyed after each batch, and by the signal meanwhile. */
  importId?: string
  now?: Date
  note(words: string): void
  progress?(counts: Counts): void
  /** Called once before the first record: whether an earlier import goes on. */
  begin?(goesOn: boolean): Promise<void>
  report?(entries: Entry[], outcomes: Outcome[]): Promise<void>
  /** Within the transaction of the batch: an import that is killed neither loses nor doubles it. */
  record?(tx: Queryable, recordsBefore: number, entries: Entry[], outcomes: Outcome[]): Promise<unknown>
  signal?: AbortSignal
}

/** Counts so far, if somebody has paused or cancelled the import, and of the books whose subjects no rule knew. */
export type Imported = { counts: Counts; withoutRule?: number } | { problem: string }

/** Imports a file. One that was interrupted goes on after the last batch; nothing is lost or done twice. */
export async function importFile(db: Database, path: string, wishes: ImportWishes): Promise<Imported> {
  const source = await openSource(path)
  if ('problem' in source) return source
  try {
    const table = await recognizeSource(source)
    if (table && 'problem' in table) return table
    if (!table) return await importSource(db, path, source, wishes)
    if (!wishes.isDryRun && !(await lockSoon(db, 'CSV')))
      return { problem: 'Another import of a table runs at the moment' }
    const checkpoint = await Checkpoint.open(db, path, source, wishes)
    return await importTable(db, { path, source, table }, checkpoint, wishes)
  } finally {
    await source.close()
  }
}

async function importSource(
  db: Database,
  path: string,
  source: Source,
  wishes: ImportWishes,
): Promise<Imported> {
  const now = wishes.now ?? new Date()
  const checkpoint = await Checkpoint.open(db, path, source, wishes)
  await wishes.begin?.(checkpoint.records > 0)
  const region = await regionOf(db, wishes, now)
  let isOver = false
  // The next batch may still be read when the source closes, which is no fault of the file.
  const note = (words: string) => void (isOver || wishes.note(words))
  const progress: Progress = {
    skipped: checkpoint.records,
    note,
    hasMessage: false,
    signal: wishes.signal,
  }
  const { mtime } = await stat(path)
  const rules = await loadRules(db, region.today)
  const run = new Run(db, checkpoint, wishes, rules, mtime, now)
  const recall = new Recall(db, rules, wishes.feed)
  const reading = run.all(readBatches(source.entries, region, progress, recall))
  const failure = await reading.finally(() => (isOver = true))
  if (failure) return { problem: failure }
  if (checkpoint.isStopped) return run.result()
  if (!progress.hasMessage && checkpoint.counts.read === 0)
    return { problem: 'It is no message of ONIX: there is no ONIXMessage and no Product in it' }
  await run.end()
  return run.result()
}

async function regionOf(db: Queryable, wishes: ImportWishes, now: Date) {
  const shop = await shopRegion(db)
  const currency = (wishes.currency ?? shop?.currency ?? 'USD').toUpperCase()
  const decimals = shop?.minorUnits ? Math.round(Math.log10(shop.minorUnits)) : decimalsOf('USD')
  const country = (wishes.country ?? shop?.country ?? 'US').toUpperCase()
  return { country, currency, decimals, today: now.toJSON().slice(0, 10) }
}

/** The database may still be busy with the last batch of an import that was killed. */
async function lockSoon(db: Queryable, name: string): Promise<boolean> {
  for (let attempt = 1; attempt < 10; attempt += 1) {
    if (await lockFeed(db, name)) return true
    await sleep(200)
  }
  return lockFeed(db, name)
}

const nobody = '00000000-0000-0000-0000-000000000000'
const oneDay = 86_400_000

/** One import while it runs. */
class Run {
  readonly #changes = new ChangedBooks()
  readonly #feeds = new Map<string, string>()
  readonly #db: Database
  readonly #checkpoint: Checkpoint
  readonly #wishes: ImportWishes
  readonly #rules: Rules
  readonly #modifiedAt: Date
  readonly #now: Date

  constructor(
    db: Database,
    checkpoint: Checkpoint,
    wishes: ImportWishes,
    rules: Rules,
    modifiedAt: Date,
    now: Date,
  ) {
    this.#db = db
    this.#checkpoint = checkpoint
    this.#wishes = wishes
    this.#rules = rules
    this.#modifiedAt = modifiedAt
    this.#now = now
  }

  /** Reads the next batch while the database writes one. Returns why it cannot go on. */
  async all(batches: AsyncGenerator<Batch>): Promise<string | undefined> {
    let next = batches.next()
    for (;;) {
      const { value: batch, done } = await next
      if (done) return undefined
      next = batches.next()
      // Awaited in the next round, unless this batch fails before.
      next.catch(() => {})
      this.#wishes.signal?.throwIfAborted()
      const feedId = await this.#feedOf(batch)
      if (!feedId) return 'Another import of this feed runs at the moment'
      await this.#import(batch, feedId)
      if (this.#checkpoint.isStopped) return undefined
    }
  }

  async end() {
    const { withoutRule = 0 } = this.#checkpoint.counts
    const books = withoutRule === 1 ? '1 book' : `${withoutRule} books`
    if (withoutRule > 0)
      this.#wishes.note(`No rule knows the subjects of ${books}. See the category for unknown subjects.`)
    if (!this.#wishes.isDryRun) await this.#db.transaction((tx) => this.#changes.notify(tx))
    await this.#checkpoint.end(this.#db)
  }

  result(): Imported {
    const { withoutRule, ...counts } = this.#checkpoint.counts
    return { counts, ...(withoutRule && { withoutRule }) }
  }

  async #import({ header, entries: all }: Batch, feedId: string) {
    const entries = await keepOwnBack(this.#db, all)
    const { isDryRun, report, progress } = this.#wishes
    const message = { feedId, sentAt: this.#timeOf(header.sentAt), rules: rulesOfFeed(this.#rules, feedId) }
    let next: Saved | undefined
    const save = async (tx: Queryable, some: Entry[], outcomes: Outcome[]) => {
      next = await this.#checkpoint.save(tx, some, outcomes)
    }
    const importing = { db: this.#committing(() => next), isDryRun, message, changes: this.#changes, save }
    const outcomes = await importBatch(importing, entries)
    if (isDryRun) await this.#committing(() => next).transaction((tx) => save(tx, entries, outcomes))
    await report?.(entries, outcomes)
    progress?.(this.#checkpoint.counts)
  }

  /** Counts what a transaction has committed, since a batch may be written in several. */
  #committing = (saved: () => Saved | undefined): Pick<Database, 'transaction'> => ({
    transaction: async (work) => {
      const result = await this.#db.transaction(work)
      const done = saved()
      if (done) this.#checkpoint.committed(done)
      return result
    },
  })

  /** A message without a time is as old as its file. One from the future would keep all later ones out. */
  #timeOf(sentAt: Date | undefined): string {
    const time = sentAt ?? this.#modifiedAt
    return (time.getTime() > this.#now.getTime() + oneDay ? this.#now : time).toISOString()
  }

  async #feedOf({ header }: Batch): Promise<string | undefined> {
    const name = feedNameOf(this.#wishes.feed, header)
    const known = this.#feeds.get(name)
    if (known) return known
    if (!(await lockSoon(this.#db, name))) return undefined
    const id = this.#wishes.isDryRun
      ? ((await findFeed(this.#db, name)) ?? nobody)
      : await openFeed(this.#db, name)
    if (id) this.#feeds.set(name, id)
    return id
  }
}
