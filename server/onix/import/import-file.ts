import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Queryable } from '../../database/database.ts'
import { decimalsOf } from '../../../contract/currency.ts'
import { openSource, type Source } from '../reader/open-source.ts'
import { ChangedBooks, importBatch } from './import-batch.ts'
import { loadRules, type Rules, rulesOfFeed } from './import-rules.ts'
import {
  endImport,
  findFeed,
  type ImportRow,
  lockFeed,
  openFeed,
  openImport,
  saveImport,
  shopRegion,
} from './imports.sql.ts'
import { count, type Counts, noCounts, type Outcome } from './outcomes.ts'
import { type Batch, type Entry, type Progress, readBatches } from './read-batches.ts'

export type ImportWishes = {
  isDryRun: boolean
  country?: string | undefined
  currency?: string | undefined
  /** Else the sender of each message. */
  feed?: string | undefined
  now?: Date
  note(words: string): void
  progress?(counts: Counts): void
  /** Called once before the first record: whether an earlier import goes on. */
  begin?(goesOn: boolean): Promise<void>
  report?(entries: Entry[], outcomes: Outcome[]): Promise<void>
  signal?: AbortSignal
}

/** With the number of books whose subjects no rule knew. */
export type Imported = { counts: Counts; withoutRule?: number } | { problem: string }

/** Imports a file. One that was interrupted goes on after the last batch; nothing is lost or done twice. */
export async function importFile(db: Database, path: string, wishes: ImportWishes): Promise<Imported> {
  const source = await openSource(path)
  if ('problem' in source) return source
  try {
    return await importSource(db, path, source, wishes)
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
  const row = wishes.isDryRun
    ? { id: '', records: 0, counts: {} }
    : await openImport(db, await fingerprintOf(path, wishes), basename(path).slice(0, 200))
  if (!row) throw new Error('The import was not inserted')
  await wishes.begin?.(row.records > 0)
  const region = await regionOf(db, wishes, now)
  const progress: Progress = { skipped: row.records, note: wishes.note, hasMessage: false }
  const run = new Run(db, row, wishes, await loadRules(db, region.today), (await stat(path)).mtime, now)
  const failure = await run.all(readBatches(source.entries, region, progress))
  if (failure) return { problem: failure }
  if (!progress.hasMessage && run.counts.read === 0)
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

/** The same file is known again under another name. Its ends suffice: a message has its date in its head. */
async function fingerprintOf(path: string, { feed, country, currency }: ImportWishes): Promise<string> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const ends = await Promise.all(
      [0, Math.max(0, size - 65_536)].map((at) => file.read(Buffer.alloc(65_536), 0, 65_536, at)),
    )
    const hash = createHash('sha256').update(
      JSON.stringify([size, feed ?? null, country ?? null, currency ?? null]),
    )
    for (const { buffer, bytesRead } of ends) hash.update(buffer.subarray(0, bytesRead))
    return hash.digest('hex')
  } finally {
    await file.close()
  }
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
  counts: Counts
  readonly #changes = new ChangedBooks()
  readonly #feeds = new Map<string, string>()
  readonly #db: Database
  readonly #row: ImportRow
  readonly #wishes: ImportWishes
  readonly #rules: Rules
  readonly #modifiedAt: Date
  readonly #now: Date

  constructor(db: Database, row: ImportRow, wishes: ImportWishes, rules: Rules, modifiedAt: Date, now: Date) {
    this.#db = db
    this.#row = row
    this.#wishes = wishes
    this.#rules = rules
    this.#modifiedAt = modifiedAt
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
    }
  }

  async end() {
    const { withoutRule = 0 } = this.counts
    const books = withoutRule === 1 ? '1 book' : `${withoutRule} books`
    if (withoutRule > 0)
      this.#wishes.note(`No rule knows the subjects of ${books}. See the category for unknown subjects.`)
    if (this.#wishes.isDryRun) return
    await this.#db.transaction((tx) => this.#changes.notify(tx))
    await endImport(this.#db, { ...this.#row, counts: this.counts })
  }

  result(): Imported {
    const { withoutRule, ...counts } = this.counts
    return { counts, ...(withoutRule && { withoutRule }) }
  }

  async #import({ header, entries }: Batch, feedId: string) {
    const { isDryRun, report, progress } = this.#wishes
    const message = { feedId, sentAt: this.#timeOf(header.sentAt), rules: rulesOfFeed(this.#rules, feedId) }
    const save = async (tx: Queryable, outcomes: Outcome[]) => {
      const counts = count(this.counts, outcomes)
      const records = this.#row.records + outcomes.length
      await saveImport(tx, { id: this.#row.id, records, counts })
    }
    const saved = async (tx: Queryable, outcomes: Outcome[]) => {
      await save(tx, outcomes)
      pending = outcomes
    }
    let pending: Outcome[] = []
    const outcomes = await importBatch(
      {
        db: this.#committing(() => this.#done(pending)),
        isDryRun,
        message,
        changes: this.#changes,
        save: saved,
      },
      entries,
    )
    if (isDryRun) this.counts = count(this.counts, outcomes)
    await report?.(entries, outcomes)
    progress?.(this.counts)
  }

  /** Counts what a transaction has committed, since a batch may be written in several. */
  #committing = (done: () => void): Pick<Database, 'transaction'> => ({
    transaction: async (work) => {
      const result = await this.#db.transaction(work)
      if (!this.#wishes.isDryRun) done()
      return result
    },
  })

  #done(outcomes: Outcome[]) {
    this.counts = count(this.counts, outcomes)
    this.#row.records += outcomes.length
  }

  /** A message without a time is as old as its file. One from the future would keep all later ones out. */
  #timeOf(sentAt: Date | undefined): string {
    const time = sentAt ?? this.#modifiedAt
    return (time.getTime() > this.#now.getTime() + oneDay ? this.#now : time).toISOString()
  }

  async #feedOf({ header }: Batch): Promise<string | undefined> {
    const name = (this.#wishes.feed ?? header.sender ?? 'Unknown sender').slice(0, 100)
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
