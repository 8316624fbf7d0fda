import { decimalsOf } from '../../../domain/currency.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { violates } from '../../database/errors.ts'
import { oneBookPerIsbn } from '../../catalog/books/book-data.sql.ts'
import { errorMessage } from '../../lib/error-message.ts'
import { ChangedBooks, isDataError, retried } from '../engine/import-batch.ts'
import type { Checkpoint, Saved } from '../engine/checkpoint.ts'
import type { Imported, ImportWishes } from '../engine/import-file.ts'
import { beginBatch, shopRegion } from '../engine/imports.sql.ts'
import type { Outcome } from '../engine/outcomes.ts'
import type { Entry } from '../engine/read-batches.ts'
import type { Source } from '../engine/open-source.ts'
import { namedCategories } from '../../shop/categories.sql.ts'
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

export type TableFile = { path: string; source: Source; table: Table }

/** Imports a table. One that is imported again changes nothing, so that an interrupted import is safe. */
export async function importTable(
  db: Database,
  file: TableFile,
  checkpoint: Checkpoint,
  wishes: ImportWishes,
): Promise<Imported> {
  const { table } = file
  // Lines about one book are added up, so a file of stock begins again.
  if (table.kind === 'stock') checkpoint.reset()
  await wishes.begin?.(checkpoint.records > 0)
  for (const note of table.notes) wishes.note(note)
  const context = await contextOf(db)
  const run = new Run(db, checkpoint, wishes)
  const reading = { note: wishes.note, signal: wishes.signal }
  const batches =
    table.kind === 'books'
      ? bookBatches(file, context, { ...reading, skipped: checkpoint.records })
      : stockBatches(file, context, reading)
  for await (const batch of batches) {
    wishes.signal?.throwIfAborted()
    await run.import(batch)
    if (checkpoint.isStopped) return { counts: checkpoint.counts }
  }
  await run.end()
  return { counts: checkpoint.counts }
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
  readonly #db: Database
  readonly #checkpoint: Checkpoint
  readonly #wishes: ImportWishes
  readonly #changes = new ChangedBooks()

  constructor(db: Database, checkpoint: Checkpoint, wishes: ImportWishes) {
    this.#db = db
    this.#checkpoint = checkpoint
    this.#wishes = wishes
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
    const { report, progress } = this.#wishes
    const { outcomes, saved } = await retried({ changes: this.#changes }, () =>
      this.#db.transaction((tx) => this.#apply(tx, batch)),
    )
    this.#checkpoint.committed(saved)
    await report?.(batch.entries, outcomes)
    progress?.(this.#checkpoint.counts)
  }

  async #apply(tx: Queryable, batch: Batch): Promise<{ outcomes: Outcome[]; saved: Saved }> {
    const { isDryRun } = this.#wishes
    await beginBatch(tx)
    const { outcomes, changed } = await batch.apply(tx, isDryRun)
    if (!isDryRun) await this.#changes.add(tx, changed)
    return { outcomes, saved: await this.#checkpoint.save(tx, batch.entries, outcomes) }
  }

  async end() {
    if (!this.#wishes.isDryRun) await this.#db.transaction((tx) => this.#changes.notify(tx))
    await this.#checkpoint.end(this.#db)
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
