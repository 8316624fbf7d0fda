import type pg from 'pg'
import type { Checked } from './check-backup.ts'
import type { Table } from './format.ts'
import { namesOfPostgres, sequenceNames, type ShopTable } from './shop-tables.sql.ts'

/** `foreign` are columns that only the backup has. */
export type FittingTable = ShopTable & { foreign: string[] }
export type Fitting = { tables: Map<string, FittingTable>; sequences: Set<string> }

/**
 * Compares the tables of the backup with the schema before anything is copied. Missing or duplicate tables
 * and system tables mean a forged backup; additional ones are foreign and skipped.
 */
export async function whatFits(client: pg.Client, { tables }: Checked, own: ShopTable[]): Promise<Fitting> {
  const names = tables.map(({ table }) => table)
  const forged = [...names.filter(isTwiceIn(names)), ...(await namesOfPostgres(client, names))]
  if (forged.length > 0) throw new Error(`no backup of ours holds ${forged.join(', ')} like this`)
  const fitting = own.map((table) => [table.table, { ...table, foreign: foreignIn(tables, table) }] as const)
  return { tables: new Map(fitting), sequences: new Set(await sequenceNames(client)) }
}

const isTwiceIn = (names: string[]) => (name: string, at: number) => names.indexOf(name) < at

function foreignIn(tables: Table[], { table, columns }: ShopTable): string[] {
  const found = tables.find((each) => each.table === table)?.columns ?? []
  const missing = columns.filter((column) => !found.includes(column))
  if (missing.length > 0) throw new Error(`${table} in the backup is without ${missing.join(', ')}`)
  return found.filter((column) => !columns.includes(column))
}

/** One line for each foreign table or column, for its owner. */
export function leftOut({ tables, sequences, rows }: Checked, fitting: Fitting): string[] {
  const foreign = [...fitting.tables.values()].flatMap((own) =>
    own.foreign.map((name) => `${own.table}.${name}`),
  )
  return [
    ...tables
      .filter(({ table }) => !fitting.tables.has(table))
      .map(({ table }) => `the table ${table} (rows: ${rows[table]})`),
    ...foreign.map((column) => `the column ${column}`),
    ...sequences.filter(({ name }) => !fitting.sequences.has(name)).map(({ name }) => `the sequence ${name}`),
  ]
}
