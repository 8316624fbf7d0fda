import type { Closing, Head, Sequence, Table } from './format.ts'
import { readBackup } from './read-backup.ts'

export type Checked = { head: Head; tables: Table[]; sequences: Sequence[] } & Closing

/** Reads the whole backup and throws if anything is wrong. */
export async function checkBackup(file: string, signal?: AbortSignal): Promise<Checked> {
  const tables: Table[] = []
  const read: Partial<Checked> = {}
  for await (const part of readBackup(file, signal)) {
    if ('table' in part) tables.push({ table: part.table, columns: part.columns })
    else Object.assign(read, part)
  }
  const { head, sequences, rows, sha256 } = read
  if (!head || !sequences || !rows || !sha256) throw new Error(`${file} is not a whole backup`)
  return { head, tables, sequences, rows, sha256 }
}
