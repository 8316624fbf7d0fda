import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Connection } from '../database/connection.ts'
import { appliedMigrations } from '../database/migrate.ts'
import { checkBackup, type Checked } from './check-backup.ts'
import { type BackupSecret, type Closing, formatVersion, type Head, lineOf, type Table } from './format.ts'
import { writeAtomically } from './atomic-write.ts'
import type { Reading } from './read-backup.ts'
import {
  copyOut,
  beginSnapshot,
  lockSchema,
  withConnection,
  sequencesOf,
  type ShopTable,
  tablesOf,
} from './shop-tables.sql.ts'

/** Writes a snapshot of the store; the file is read back before it gets its name. */
export const takeBackup = (
  connection: Connection,
  carried: BackupSecret,
  file: string,
  reading: Reading = {},
): Promise<Checked | { refused: string }> =>
  withConnection(connection, async (client) => {
    await beginSnapshot(client)
    const tables = await tablesOf(client)
    if (!tables.some(({ table }) => table === 'migrations'))
      return { refused: 'there is no shop in this database' }
    await lockSchema(client, tables)
    const migrations = await appliedMigrations(client)
    const moment = new Date().toISOString()
    const head: Head = { format: 'book-store backup', version: formatVersion, moment, migrations, ...carried }
    return writeAtomically(
      file,
      textOf(client, head, tables),
      (aside) => checkBackup(aside, reading),
      reading,
    )
  })

async function* textOf(client: pg.Client, head: Head, tables: ShopTable[]): AsyncGenerator<string | Buffer> {
  const hash = createHash('sha256')
  const rows: Closing['rows'] = {}
  for await (const piece of contentsOf(client, head, tables, rows)) {
    hash.update(piece)
    yield piece
  }
  yield lineOf({ rows, sha256: hash.digest('hex') } satisfies Closing)
}

async function* contentsOf(client: pg.Client, head: Head, tables: ShopTable[], rows: Closing['rows']) {
  yield lineOf(head)
  const copies = new Map<string, { rowCount: number }>()
  for (const table of tables) {
    yield lineOf({ table: table.table, columns: table.columns } satisfies Table)
    const copy = copyOut(client, table)
    yield* copy as AsyncIterable<Buffer>
    yield '\0'
    copies.set(table.table, copy)
  }
  yield lineOf({ sequences: await sequencesOf(client) })
  for (const [table, { rowCount }] of copies) rows[table] = rowCount
}
