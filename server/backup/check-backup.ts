import type { Closing, Head, Sequence, Table } from './format.ts'
import { readBackup, type Reading } from './read-backup.ts'

export type Checked = { head: Head; tables: Table[]; sequences: Sequence[] } & Closing

/** Reads the whole backup and throws if anything is wrong. */
export async function checkBackup(file: string, reading?: Reading): Promise<Checked> {
  const tables: Table[] = []
  const read: Partial<Checked> = {}
  for await (const part of readBackup(file, reading)) {
    if ('table' in part) tables.push({ table: part.table, columns: part.columns })
    else Object.assign(read, part)
  }
  const { head, sequences, rows, sha256 } = read
  if (!head || !sequences || !rows || !sha256) throw new Error(`${file} is not a whole backup`)
  return { head, tables, sequences, rows, sha256 }
}

/** What identifies a store to its owner. */
export function describe({ head, rows }: Checked): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const moment = head.moment.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')
  return `the shop of ${moment}, with ${rows['books'] ?? 0} books, ${rows['orders'] ?? 0} orders and ${total} rows in total`
}
