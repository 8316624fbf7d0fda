import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Queryable } from '../../database/database.ts'
import { isTransient } from '../../database/errors.ts'
import type { Checkpoint, Saved } from './checkpoint.ts'
import { maxNamed, notifyOfBooks } from '../../catalog/books/notify-of-books.sql.ts'
import { beginBatch, lockImport } from './imports.sql.ts'
import type { Counts, Outcome } from './outcomes.ts'

/** Where a record is in its file, for the report. */
export type RecordLocation = {
  file: string
  number: number
  at: number
  reference: string
  isbn: string
  /** Of a line of a table, as are its cells. */
  title?: string
  cells?: string[]
}

export type Entry = { location: RecordLocation }

/** Records of a file that are decided and written together. */
type Batch = { entries: Entry[] }

export const batchSize = 500

export type Reading = {
  /** Records of the file that are in the database already. */
  skipped: number
  note(message: string): void
  /** Breaks off reading, also where no record ends for long. */
  signal?: AbortSignal | undefined
}

/** Reads a file in batches, in the order in which they are written. */
export type Source<B extends Batch> = {
  batches(reading: Reading): AsyncGenerator<B>
  /** At the end of the file: why there was nothing to import. */
  problem?(): string | undefined
}

/** The outcomes are in the order of the entries. */
export type BatchResult = { outcomes: Outcome[]; changedBooks: string[] }

/** Decides about the records of a batch, and writes what they change. */
export type Writer<B extends Batch> = {
  /** Before the transaction: why the batch cannot be written now. */
  lock?(batch: B): Promise<string | undefined>
  /** Writes nothing in a dry run. */
  write(tx: Queryable, batch: B, isDryRun: boolean): Promise<BatchResult>
  /** A batch for each record that can be written alone. */
  split(batch: B): B[]
  /** What the report says of a record that the database refuses. */
  refusal(error: Error): string
}

export type ImportOptions = {
  isDryRun: boolean
  country?: string | undefined
  currency?: string | undefined
  /** Else the sender of each message. */
  feed?: string | undefined
  /** A row of `imports` that exists already, also for a dry run. Its state is obeyed after each batch, and by the signal meanwhile. */
  importId?: string
  now?: Date
  note(message: string): void
  progress?(counts: Counts): void
  /** Called once before the first record: whether an earlier import goes on. */
  begin?(goesOn: boolean): Promise<void>
  report?(entries: Entry[], outcomes: Outcome[]): Promise<void>
  /** Within the transaction of the batch: an import that is killed neither loses nor doubles it. */
  record?(tx: Queryable, recordsBefore: number, entries: Entry[], outcomes: Outcome[]): Promise<unknown>
  signal?: AbortSignal
}

/** Counts so far, if staff have paused or cancelled the import, and of the books whose subjects no rule knew. */
export type Imported = { counts: Counts; withoutRule?: number } | { problem: string }

/** Imports a file. One that was interrupted goes on after the last batch; nothing is lost or done twice. */
export async function runImport<B extends Batch>(
  db: Database,
  checkpoint: Checkpoint,
  options: ImportOptions,
  { source, writer }: { source: Source<B>; writer: Writer<B> },
): Promise<Imported> {
  await options.begin?.(checkpoint.records > 0)
  let isOver = false
  // The next batch may still be read when the file closes, which is no fault of the file.
  const note = (message: string) => void (isOver || options.note(message))
  const batches = source.batches({ skipped: checkpoint.records, note, signal: options.signal })
  const run = new Run(db, checkpoint, options, writer)
  const failure = await run.all(batches).finally(() => (isOver = true))
  if (failure) return { problem: failure }
  if (!checkpoint.isStopped) {
    const problem = source.problem?.()
    if (problem) return { problem }
    await run.end()
  }
  const { withoutRule, ...counts } = checkpoint.counts
  return { counts, ...(withoutRule && { withoutRule }) }
}

/** Waits for a moment: the database may still be busy with the last batch of an import that was killed. */
export async function lockSoon(db: Queryable, name: string): Promise<boolean> {
  for (let attempt = 1; attempt < 10; attempt += 1) {
    if (await lockImport(db, name)) return true
    await sleep(200)
  }
  return lockImport(db, name)
}

/** Values that the database does not take, or an ISBN that another book got meanwhile. */
function isDataError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^2[123]/.test(String(error.code))
}

const maxAttempts = 5

/** One import while it runs. */
class Run<B extends Batch> {
  readonly #db: Database
  readonly #checkpoint: Checkpoint
  readonly #options: ImportOptions
  readonly #writer: Writer<B>
  readonly #changes = new ChangedBooks()

  constructor(db: Database, checkpoint: Checkpoint, options: ImportOptions, writer: Writer<B>) {
    this.#db = db
    this.#checkpoint = checkpoint
    this.#options = options
    this.#writer = writer
  }

  /** Reads the next batch while the database writes one. Returns why it cannot go on. */
  async all(batches: AsyncGenerator<B>): Promise<string | undefined> {
    let next = batches.next()
    for (;;) {
      const { value: batch, done } = await next
      if (done) return undefined
      next = batches.next()
      // Awaited in the next round, unless this batch fails before.
      next.catch(() => {})
      this.#options.signal?.throwIfAborted()
      const problem = await this.#writer.lock?.(batch)
      if (problem) return problem
      await this.#write(batch)
      if (this.#checkpoint.isStopped) return undefined
    }
  }

  async end() {
    if (!this.#options.isDryRun) await this.#db.transaction((tx) => this.#changes.notify(tx))
    await this.#checkpoint.end(this.#db)
  }

  /** In one transaction. If the database refuses a record, each is written alone, and only that one is lost. */
  async #write(batch: B): Promise<void> {
    try {
      await this.#commit(batch, (tx) => this.#writer.write(tx, batch, this.#options.isDryRun))
    } catch (error) {
      if (!isDataError(error)) throw error
      const records = this.#writer.split(batch)
      if (records.length > 1) for (const record of records) await this.#write(record)
      else await this.#commit(batch, async () => this.#refuse(batch, error))
    }
  }

  #refuse({ entries }: B, error: Error): BatchResult {
    const messages = [this.#writer.refusal(error)]
    return {
      outcomes: entries.map(() => ({ kind: 'refused', code: 'database', messages })),
      changedBooks: [],
    }
  }

  async #commit({ entries }: B, write: (tx: Queryable) => Promise<BatchResult>) {
    const { outcomes, saved } = await this.#retried((tx) => this.#apply(tx, entries, write))
    this.#checkpoint.committed(saved)
    await this.#options.report?.(entries, outcomes)
    this.#options.progress?.(this.#checkpoint.counts)
  }

  async #apply(
    tx: Queryable,
    entries: Entry[],
    write: (tx: Queryable) => Promise<BatchResult>,
  ): Promise<{ outcomes: Outcome[]; saved: Saved }> {
    await beginBatch(tx)
    const { outcomes, changedBooks } = await write(tx)
    if (!this.#options.isDryRun) await this.#changes.add(tx, changedBooks)
    return { outcomes, saved: await this.#checkpoint.save(tx, entries, outcomes) }
  }

  /** After a deadlock or a lost connection. The next attempt reads everything again. */
  async #retried<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await this.#db.transaction(work)
      } catch (error) {
        this.#changes.forget()
        if (attempt === maxAttempts || !(error instanceof Error) || !isTransient(error)) throw error
        await sleep(attempt * 200)
      }
  }
}

const notifyEvery = 2_000

/** Tells the processes of the store which books have changed, but not with each batch: caches would never fill. */
class ChangedBooks {
  #ids: string[] = []
  #areMany = false
  #notifiedAt = 0

  /** NOTIFY inside the transaction: delivered on commit only. */
  async add(tx: Queryable, ids: string[]) {
    this.#areMany ||= this.#ids.length + ids.length > maxNamed
    this.#ids = this.#areMany ? [] : [...this.#ids, ...ids]
    if (Date.now() - this.#notifiedAt > notifyEvery) await this.notify(tx)
  }

  /** After a failed transaction it is unknown what was sent. */
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
