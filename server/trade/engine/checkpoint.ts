import { t } from '../../../messages/t.ts'
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Queryable } from '../../database/database.ts'
import { endImport, findImport, type ImportRow, openImport, saveImport } from './imports.sql.ts'
import {
  count,
  countReasons,
  type Counts,
  noCounts,
  type Outcome,
  readCounts,
  readReasons,
} from './outcomes.ts'
import type { Entry, ImportOptions } from './run-import.ts'

type Row = ImportRow & { counts: Counts }

/** What a batch has saved, not yet committed. */
export type Saved = { row: Row; state: string | undefined }

const unsaved: ImportRow = { id: '', records: 0, counts: {}, reasons: {}, position: 0 }

/** How far an import is: saved in the transaction of each batch, together with the report of its records. */
export class Checkpoint {
  /** Staff have paused or cancelled the import. */
  isStopped = false
  #row: Row
  readonly #position: () => number
  readonly #record: ImportOptions['record']

  constructor(row: ImportRow, position: () => number, record: ImportOptions['record']) {
    this.#row = { ...row, counts: readCounts(row.counts), reasons: readReasons(row.reasons) }
    this.#position = position
    this.#record = record
  }

  /** That of the file, or of the import that the store was asked for. A dry run by command has no row. */
  static async open(
    db: Queryable,
    path: string,
    file: { size: number; position(): number },
    options: ImportOptions,
  ) {
    const { importId, isDryRun, record } = options
    if (isDryRun && !importId) return new Checkpoint(unsaved, file.position, record)
    const row = importId
      ? await findImport(db, importId)
      : await openImport(db, await fingerprintOf(path, options), basename(path).slice(0, 200), file.size)
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
    if (state === undefined) throw new Error(t('The import was removed, with the demo that it belonged to'))
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

/** The same file is known again under another name. Its ends suffice: a message has its date in its head. */
async function fingerprintOf(path: string, { feed, country, currency }: ImportOptions): Promise<string> {
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
