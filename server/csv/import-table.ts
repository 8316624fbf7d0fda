import { basename } from 'node:path'
import { decimalsOf } from '../../contract/currency.ts'
import type { Database, Queryable } from '../database/database.ts'
import { violates } from '../database/errors.ts'
import { oneBookPerIsbn } from '../catalog/book-data.sql.ts'
import { errorMessage } from '../lib/error-message.ts'
import { ChangedBooks, isDataError, retried } from '../onix/import/import-batch.ts'
import {
  beginBatch,
  endImport,
  type ImportRow,
  openImport,
  saveImport,
  shopRegion,
} from '../onix/import/imports.sql.ts'
import { count, type Counts, noCounts, type Outcome } from '../onix/import/outcomes.ts'
import type { Entry } from '../onix/import/read-batches.ts'
import type { Source } from '../onix/reader/open-source.ts'
import { namedCategories } from '../shop/categories.sql.ts'
import { type BookContext, refused } from './import-books.ts'
import { bookBatches, stockBatches } from './table-batches.ts'
import type { Table } from './recognize-table.ts'

/** Lines that are decided and written together. */
export type Batch = {
  /** Lines of the file that are done with this batch. */
  entries: Entry[]
  /** In the order of the entries. Writes unless it is a dry run, and returns the ids of changed books. */
  apply(tx: Queryable, isDryRun: boolean): Promise<{ outcomes: Outcome[]; changed: string[] }>
  /** One for each line that can be written alone, where the database refuses one of them. */
  alone(): Batch[]
}

export type TableFile = {
  path: string
  source: Source
  table: Table
  fingerprint: string
  /** False if another import of a table runs. */
  lock(): Promise<boolean>
}

/** Those of `importFile`. */
type Wishes = {
  isDryRun: boolean
  note(words: string): void
  progress?(counts: Counts): void
  begin?(goesOn: boolean): Promise<void>
  report?(entries: Entry[], outcomes: Outcome[]): Promise<void>
  signal?: AbortSignal
}

/** Imports a table. One that is imported again changes nothing, so that an interrupted import is safe. */
export async function importTable(
  db: Database,
  file: TableFile,
  wishes: Wishes,
): Promise<{ counts: Counts } | { problem: string }> {
  const { table, fingerprint, path } = file
  if (!wishes.isDryRun && !(await file.lock()))
    return { problem: 'Another import of a table runs at the moment' }
  const row = wishes.isDryRun
    ? { id: '', records: 0, counts: {} }
    : await openImport(db, fingerprint, basename(path).slice(0, 200))
  if (!row) throw new Error('The import was not inserted')
  // Lines about one book are added up, so a file of stock begins again.
  const start = table.kind === 'stock' ? { ...row, records: 0, counts: {} } : row
  await wishes.begin?.(start.records > 0)
  for (const note of table.notes) wishes.note(note)
  const context = await contextOf(db)
  const run = new Run(db, start, wishes)
  const batches =
    table.kind === 'books'
      ? bookBatches(file, context, { skipped: start.records, note: wishes.note })
      : stockBatches(file, context, wishes.note)
  for await (const batch of batches) {
    wishes.signal?.throwIfAborted()
    await run.import(batch)
  }
  await run.end()
  return { counts: run.counts }
}

async function contextOf(db: Queryable): Promise<BookContext> {
  const region = await shopRegion(db)
  const currency = region?.currency ?? 'USD'
  const decimals = region?.minorUnits ? Math.round(Math.log10(region.minorUnits)) : decimalsOf(currency)
  const found = await namedCategories(db)
  const categories = new Map(
    found.flatMap(
      ({ slug, name }) =>
        [
          [name.toLowerCase(), slug],
          [slug, slug],
        ] as const,
    ),
  )
  return {
    currency,
    decimals,
    categories,
    fallbackCategory: categories.get('fiction') ?? found[0]?.slug ?? '',
  }
}

class Run {
  counts: Counts
  readonly #db: Database
  readonly #row: ImportRow
  readonly #wishes: Wishes
  readonly #changes = new ChangedBooks()

  constructor(db: Database, row: ImportRow, wishes: Wishes) {
    this.#db = db
    this.#row = row
    this.#wishes = wishes
    this.counts = { ...noCounts(), ...row.counts }
  }

  /** In one transaction. If the database refuses a line, each is written alone, and only that one is lost. */
  async import(batch: Batch): Promise<void> {
    try {
      await this.#write(batch)
    } catch (error) {
      if (!isDataError(error)) throw error
      const lines = batch.alone()
      if (lines.length > 1) for (const line of lines) await this.import(line)
      else await this.#write(refusing(batch, error))
    }
  }

  async #write(batch: Batch) {
    const { isDryRun, report, progress } = this.#wishes
    const outcomes = await retried({ changes: this.#changes }, () =>
      this.#db.transaction(async (tx) => {
        await beginBatch(tx)
        const { outcomes, changed } = await batch.apply(tx, isDryRun)
        if (isDryRun) return outcomes
        await this.#changes.add(tx, changed)
        const records = this.#row.records + outcomes.length
        await saveImport(tx, { id: this.#row.id, records, counts: count(this.counts, outcomes) })
        return outcomes
      }),
    )
    this.counts = count(this.counts, outcomes)
    this.#row.records += outcomes.length
    await report?.(batch.entries, outcomes)
    progress?.(this.counts)
  }

  async end() {
    if (this.#wishes.isDryRun) return
    await this.#db.transaction((tx) => this.#changes.notify(tx))
    await endImport(this.#db, { ...this.#row, counts: this.counts })
  }
}

const isbnTaken = 'ISBN: Another book has it. Each book has its own'

function refusing({ entries }: Batch, error: unknown): Batch {
  const words = violates(error, oneBookPerIsbn)
    ? isbnTaken
    : `The database does not take it: ${errorMessage(error)}`
  const outcomes = entries.map(() => refused('database', words))
  return { entries, apply: async () => ({ outcomes, changed: [] }), alone: () => [] }
}
