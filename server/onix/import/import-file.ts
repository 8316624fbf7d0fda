import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Queryable } from '../../database/database.ts'
import { decimalsOf } from '../../../contract/currency.ts'
import { importTable } from '../../csv/import-table.ts'
import { recognizeSource } from '../../csv/recognize-source.ts'
import { openSource, type Source } from '../reader/open-source.ts'
import { keepOwnBack } from '../own-reference.ts'
import { fingerprintOf } from './fingerprint.ts'
import { ChangedBooks, importBatch } from './import-batch.ts'
import { loadRules, type Rules, rulesOfFeed } from './import-rules.ts'
import {
  endImport,
  findImport,
  findFeed,
  type ImportRow,
  lockFeed,
  openFeed,
  openImport,
  saveImport,
  shopRegion,
} from './imports.sql.ts'
import { count, countReasons, type Counts, noCounts, type Outcome } from './outcomes.ts'
import { type Batch, type Entry, type Progress, readBatches } from './read-batches.ts'
import { feedNameOf, Recall } from './recall.ts'

export type ImportWishes = {
  isDryRun: boolean
  country?: string | undefined
  currency?: string | undefined
  /** Else the sender of each message. */
  feed?: string | undefined
  /** A row of `imports` that exists already, also for a dry run. Its state is obeyed after each batch. */
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
    const fingerprint = await fingerprintOf(path, wishes)
    const lock = () => lockSoon(db, 'CSV')
    return await importTable(db, { path, source, table, fingerprint, lock }, wishes)
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
  const row = await rowOf(db, path, source, wishes)
  await wishes.begin?.(row.records > 0)
  const region = await regionOf(db, wishes, now)
  const progress: Progress = { skipped: row.records, note: wishes.note, hasMessage: false }
  const file = { modifiedAt: (await stat(path)).mtime, position: source.position }
  const rules = await loadRules(db, region.today)
  const run = new Run(db, row, wishes, rules, file, now)
  const recall = new Recall(db, rules, wishes.feed)
  const failure = await run.all(readBatches(source.entries, region, progress, recall))
  if (failure) return { problem: failure }
  if (run.isStopped) return run.result()
  if (!progress.hasMessage && run.counts.read === 0)
    return { problem: 'It is no message of ONIX: there is no ONIXMessage and no Product in it' }
  await run.end()
  return run.result()
}

const unsaved: ImportRow = { id: '', records: 0, counts: {}, reasons: {}, position: 0 }

async function rowOf(db: Queryable, path: string, { size }: Source, wishes: ImportWishes) {
  const { importId, isDryRun } = wishes
  if (isDryRun && !importId) return { ...unsaved }
  const row = importId
    ? await findImport(db, importId)
    : await openImport(db, await fingerprintOf(path, wishes), basename(path).slice(0, 200), size)
  if (!row) throw new Error('There is no such import')
  return row
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

type Saved = { row: ImportRow & { counts: Counts }; state: string | undefined }

/** One import while it runs. */
class Run {
  counts: Counts
  isStopped = false
  readonly #changes = new ChangedBooks()
  readonly #feeds = new Map<string, string>()
  readonly #db: Database
  #row: ImportRow
  readonly #wishes: ImportWishes
  readonly #rules: Rules
  readonly #file: { modifiedAt: Date; position(): number }
  readonly #now: Date

  constructor(
    db: Database,
    row: ImportRow,
    wishes: ImportWishes,
    rules: Rules,
    file: { modifiedAt: Date; position(): number },
    now: Date,
  ) {
    this.#db = db
    this.#row = row
    this.#wishes = wishes
    this.#rules = rules
    this.#file = file
    this.#now = now
    this.counts = { ...noCounts(), ...row.counts }
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
      if (this.isStopped) return undefined
    }
  }

  async end() {
    const { withoutRule = 0 } = this.counts
    const books = withoutRule === 1 ? '1 book' : `${withoutRule} books`
    if (withoutRule > 0)
      this.#wishes.note(`No rule knows the subjects of ${books}. See the category for unknown subjects.`)
    if (!this.#wishes.isDryRun) await this.#db.transaction((tx) => this.#changes.notify(tx))
    if (this.#row.id) await endImport(this.#db, { ...this.#row, position: this.#file.position() })
  }

  result(): Imported {
    const { withoutRule, ...counts } = this.counts
    return { counts, ...(withoutRule && { withoutRule }) }
  }

  async #import({ header, entries: all }: Batch, feedId: string) {
    const entries = await keepOwnBack(this.#db, all)
    const { isDryRun, report, progress } = this.#wishes
    const message = { feedId, sentAt: this.#timeOf(header.sentAt), rules: rulesOfFeed(this.#rules, feedId) }
    let next: Saved | undefined
    const save = async (tx: Queryable, some: Entry[], outcomes: Outcome[]) => {
      next = await this.#save(tx, some, outcomes)
    }
    const importing = { db: this.#committing(() => next), isDryRun, message, changes: this.#changes, save }
    const outcomes = await importBatch(importing, entries)
    if (isDryRun) await this.#committing(() => next).transaction((tx) => save(tx, entries, outcomes))
    await report?.(entries, outcomes)
    progress?.(this.counts)
  }

  async #save(tx: Queryable, entries: Entry[], outcomes: Outcome[]): Promise<Saved> {
    const row = {
      id: this.#row.id,
      records: this.#row.records + outcomes.length,
      counts: count(this.counts, outcomes),
      reasons: countReasons(this.#row.reasons, outcomes),
      position: this.#file.position(),
    }
    if (!row.id) return { row, state: undefined }
    await this.#wishes.record?.(tx, this.#row.records, entries, outcomes)
    const state = await saveImport(tx, row)
    // Its books would be those of another shop.
    if (state === undefined) throw new Error('The import was removed, with the demo that it belonged to')
    return { row, state }
  }

  /** Counts what a transaction has committed, since a batch may be written in several. */
  #committing = (saved: () => Saved | undefined): Pick<Database, 'transaction'> => ({
    transaction: async (work) => {
      const result = await this.#db.transaction(work)
      const done = saved()
      if (done) this.#done(done)
      return result
    },
  })

  #done({ row, state }: Saved) {
    this.#row = row
    this.counts = row.counts
    this.isStopped = state === 'paused' || state === 'cancelled'
  }

  /** A message without a time is as old as its file. One from the future would keep all later ones out. */
  #timeOf(sentAt: Date | undefined): string {
    const time = sentAt ?? this.#file.modifiedAt
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
