import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { Connection } from '../database/connection.ts'
import { appliedMigrations, createSchema, lockMigrations } from '../database/migrate.ts'
import { type Checked, readBackup, type Reading, type TablePart } from './read-backup.ts'
import type { Table } from './format.ts'
import {
  beginRestoring,
  copyIn,
  dropForeignColumns,
  analyzeTables,
  namesOfPostgres,
  withConnection,
  sequenceNames,
  setSequence,
  type ShopTable,
  disableTriggers,
  emptyTables,
  tablesOf,
  addForeignColumns,
  enableTriggers,
} from './shop-tables.sql.ts'

type Backup = Checked & { file: string }
export type Restoring = Reading & { beforeItIsSeen?: () => Promise<void> }

/**
 * Restores into an empty database with the schema of the backup. A store that starts meanwhile waits, and
 * then applies newer migrations; a database with tables is not touched.
 */
export const restoreBackup = (
  connection: Connection,
  backup: Backup,
  { beforeItIsSeen = async () => {}, ...reading }: Restoring = {},
): Promise<{ leftOut: string[] } | 'not empty'> =>
  withConnection(connection, async (client) => {
    await beginRestoring(client)
    await lockMigrations(client)
    if ((await tablesOf(client)).length > 0) return 'not empty'
    await createSchema(client, backup.head.migrations)
    const tables = await tablesOf(client)
    const fitting = await whatFits(client, backup, tables)
    await disableTriggers(client, tables)
    await emptyTables(client, tables)
    await fill(client, backup, fitting, reading)
    await expectMigrations(client, backup.head.migrations)
    await enableTriggers(client, tables)
    await analyzeTables(client, tables)
    await beforeItIsSeen()
    await client.query('commit')
    return { leftOut: leftOut(backup, fitting) }
  })

async function fill(client: pg.Client, backup: Backup, fitting: Fitting, reading: Reading) {
  for await (const part of readBackup(backup.file, reading)) {
    if ('sequences' in part)
      for (const sequence of part.sequences.filter(({ name }) => fitting.sequences.has(name)))
        await setSequence(client, sequence)
    const own = 'table' in part && fitting.tables.get(part.table)
    if (own) await restoreTable(client, own, part, backup.rows, reading.signal)
    if ('sha256' in part && part.sha256 !== backup.sha256)
      throw new Error(`${backup.file} has been changed since it was looked through`)
  }
}

async function restoreTable(
  client: pg.Client,
  { foreign, ...own }: FittingTable,
  { columns, rows }: TablePart,
  counts: Checked['rows'],
  signal = new AbortController().signal,
) {
  await addForeignColumns(client, own, foreign)
  const copy = copyIn(client, { ...own, columns })
  await pipeline(rows, copy, { signal })
  const [before, now] = [counts[own.table], copy.rowCount]
  if (now !== before) throw new Error(`of ${before} rows of ${own.table} ${now} came back`)
  await dropForeignColumns(client, own, foreign)
}

/** The next start reads these rows: wrong ones would apply a migration twice or never. */
async function expectMigrations(client: pg.Client, migrations: string[]) {
  const applied = await appliedMigrations(client)
  if (applied.toSorted().join() !== migrations.toSorted().join())
    throw new Error(`the backup was made after ${migrations.join(', ')} and lists ${applied.join(', ')}`)
}

/** `foreign` are columns that only the backup has. */
type FittingTable = ShopTable & { foreign: string[] }
type Fitting = { tables: Map<string, FittingTable>; sequences: Set<string> }

/**
 * Compares the tables of the backup with the schema before anything is copied. Missing or duplicate tables
 * and system tables mean a forged backup; additional ones are foreign and skipped.
 */
async function whatFits(client: pg.Client, { tables }: Checked, own: ShopTable[]): Promise<Fitting> {
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
function leftOut({ tables, sequences, rows }: Checked, fitting: Fitting): string[] {
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
