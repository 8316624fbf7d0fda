import { basename } from 'node:path'
import type { Queryable } from '../../database/database.ts'
import { fingerprintOf } from '../decisions/fingerprint.ts'
import type { ImportWishes } from './import-file.ts'
import { endImport, findImport, type ImportRow, openImport, saveImport } from './imports.sql.ts'
import { count, countReasons, type Counts, noCounts, type Outcome } from './outcomes.ts'
import type { Entry } from './read-batches.ts'

type Row = ImportRow & { counts: Counts }

/** What a batch has saved, not yet committed. */
export type Saved = { row: Row; state: string | undefined }

const unsaved: ImportRow = { id: '', records: 0, counts: {}, reasons: {}, position: 0 }

/** How far an import is: saved in the transaction of each batch, together with the report of its records. */
export class Checkpoint {
  /** Somebody has paused or cancelled the import. */
  isStopped = false
  #row: Row
  readonly #position: () => number
  readonly #record: ImportWishes['record']

  constructor(row: ImportRow, position: () => number, record: ImportWishes['record']) {
    this.#row = { ...row, counts: { ...noCounts(), ...row.counts } }
    this.#position = position
    this.#record = record
  }

  /** That of the file, or of the import that the store was asked for. A dry run by command has no row. */
  static async open(
    db: Queryable,
    path: string,
    file: { size: number; position(): number },
    wishes: ImportWishes,
  ) {
    const { importId, isDryRun, record } = wishes
    if (isDryRun && !importId) return new Checkpoint(unsaved, file.position, record)
    const row = importId
      ? await findImport(db, importId)
      : await openImport(db, await fingerprintOf(path, wishes), basename(path).slice(0, 200), file.size)
    if (!row) throw new Error('There is no such import')
    return new Checkpoint(row, file.position, record)
  }

  get records() {
    return this.#row.records
  }

  get counts() {
    return this.#row.counts
  }

  /** Begins again with the first record. */
  reset() {
    this.#row = { ...this.#row, records: 0, counts: noCounts(), reasons: {} }
  }

  async save(tx: Queryable, entries: Entry[], outcomes: Outcome[]): Promise<Saved> {
    const { id, records, counts, reasons } = this.#row
    const row = {
      id,
      records: records + outcomes.length,
      counts: count(counts, outcomes),
      reasons: countReasons(reasons, outcomes),
      position: this.#position(),
    }
    if (!id) return { row, state: undefined }
    await this.#record?.(tx, records, entries, outcomes)
    const state = await saveImport(tx, row)
    // Its books would be those of another shop.
    if (state === undefined) throw new Error('The import was removed, with the demo that it belonged to')
    return { row, state }
  }

  committed({ row, state }: Saved) {
    this.#row = row
    this.isStopped = state === 'paused' || state === 'cancelled'
  }

  async end(db: Queryable) {
    if (this.#row.id) await endImport(db, { ...this.#row, position: this.#position() })
  }
}
