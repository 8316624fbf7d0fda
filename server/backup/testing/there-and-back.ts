import type { Connection } from '../../database/connection.ts'
import { checkBackup } from '../check-backup.ts'
import { withConnection } from '../shop-tables.sql.ts'
import { restoreBackup } from '../restore-backup.ts'
import { takeBackup } from '../take-backup.ts'
import { placeForBackup } from './borrow.ts'

export async function backUp(connection: Connection) {
  const file = await placeForBackup()
  await takeBackup(connection, {}, file)
  return file
}

export const restore = async (connection: Connection, file: string, beforeItIsSeen = async () => {}) =>
  restoreBackup(connection, { ...(await checkBackup(file)), file }, { beforeItIsSeen })

export const ask = async (connection: Connection, statement: string) =>
  withConnection(connection, async (client) => (await client.query(statement)).rows)
