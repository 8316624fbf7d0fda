import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { Connection } from '../database/database.ts'
import { layOut, letNobodyMigrate } from '../database/migrate.ts'
import type { Checked } from './check-backup.ts'
import { onOneLine } from './on-one-line.ts'
import { readBackup } from './read-backup.ts'
import {
  beginRestoring,
  copyIn,
  learnSizes,
  setSequence,
  silenceTriggers,
  tablesOf,
  wakeTriggers,
} from './shop-tables.sql.ts'

type Backup = Checked & { file: string }
type Restoring = { beforeItIsSeen?: () => Promise<void>; signal?: AbortSignal }

/**
 * Brings a shop back into an empty database, with the schema that it had. A store that starts meanwhile waits, and then
 * applies what is newer; one that runs already has tables, and nothing is touched.
 */
export const restoreBackup = (
  connection: Connection,
  backup: Backup,
  { beforeItIsSeen = async () => {}, signal = new AbortController().signal }: Restoring = {},
): Promise<'restored' | 'not empty'> =>
  onOneLine(connection, async (client) => {
    await beginRestoring(client)
    await letNobodyMigrate(client)
    if ((await tablesOf(client)).length > 0) return 'not empty'
    await layOut(client, backup.head.migrations)
    const tables = await tablesOf(client)
    await silenceTriggers(client, tables)
    await fill(client, backup, signal)
    await wakeTriggers(client, tables)
    await learnSizes(client, tables)
    await beforeItIsSeen()
    await client.query('commit')
    return 'restored'
  })

async function fill(client: pg.Client, { file, rows }: Backup, signal: AbortSignal) {
  for await (const part of readBackup(file)) {
    if ('sequences' in part) for (const sequence of part.sequences) await setSequence(client, sequence)
    if (!('table' in part)) continue
    const copy = copyIn(client, part)
    await pipeline(part.rows, copy, { signal })
    if (copy.rowCount !== rows[part.table])
      throw new Error(`of ${rows[part.table]} rows of ${part.table} ${copy.rowCount} came back`)
  }
}
