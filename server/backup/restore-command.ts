import { unknownMigrations } from '../database/migrate.ts'
import { withDatabase } from '../database/connect-database.ts'
import type { Config } from '../config.ts'
import { restoreSecret } from './backup-secret.ts'
import { checkBackup, describe } from './check-backup.ts'
import { say } from '../lib/command-line/run-command.ts'
import { type BackupOptions, withBackupOptions } from './backup-options.ts'
import { restoreBackup } from './restore-backup.ts'

export const runRestore = (file: string) => withBackupOptions(file, restore)

async function restore({ config, file, ...reading }: BackupOptions) {
  if (!file) return { refused: 'the name of the backup is empty' }
  const backup = { ...(await checkBackup(file, reading)), file }
  say(`The backup is valid: ${describe(backup)}.`)
  const unknown = await unknownMigrations(backup.head.migrations)
  if (unknown.length > 0)
    return { refused: `it was made by a newer shop (${unknown.join(', ')}): bring this one up to date first` }
  const secret = await restoreSecret(backup.head, config)
  if ('refused' in secret) return secret
  const outcome = await withDatabase(config, say, (connection) =>
    restoreBackup(connection, backup, { beforeItIsSeen: secret.keep, ...reading }),
  )
  if (outcome === 'not empty') return { refused: notEmpty(config) }
  for (const what of outcome.leftOut) say(`Skipped, because it does not belong to the shop: ${what}.`)
  say(`Restored to ${config.databaseUrl ? 'the database of DATABASE_URL' : config.dataDir}. ${secret.words}`)
}

function notEmpty({ databaseUrl, dataDir }: Config): string {
  return databaseUrl
    ? 'the database of DATABASE_URL has tables already. Name an empty one'
    : `there is a shop in ${dataDir} already. Name another folder in DATA_DIR, or stop that shop and move its folder away`
}
