import type { Connection } from '../../database/connection.ts'
import { checkBackup } from '../read-backup.ts'
import type { DeriveKey } from '../encrypted-backup.ts'
import { withConnection } from '../shop-tables.sql.ts'
import { restoreBackup, type Restoring } from '../restore-backup.ts'
import { takeBackup } from '../take-backup.ts'
import { placeForBackup } from './borrow.ts'

export async function backUp(connection: Connection, deriveKey?: DeriveKey) {
  const file = await placeForBackup()
  await takeBackup(connection, {}, file, { deriveKey })
  return file
}

export const restore = async (connection: Connection, file: string, restoring: Restoring = {}) =>
  restoreBackup(connection, { ...(await checkBackup(file, restoring)), file }, restoring)

export const ask = async (connection: Connection, statement: string) =>
  withConnection(connection, async (client) => (await client.query(statement)).rows)
