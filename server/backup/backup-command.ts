import { stat } from 'node:fs/promises'
import { hasEmbedded } from '../database/embedded/open-embedded.ts'
import { withDatabase } from '../database/connect-database.ts'
import { secretNotice, secretForBackup } from './backup-secret.ts'
import { describe } from './check-backup.ts'
import { say } from '../lib/command-line/run-command.ts'
import { type BackupOptions, withBackupOptions } from './backup-options.ts'
import { thereAlready } from './atomic-write.ts'
import { backupName } from './own-backup.ts'
import { inWorkingDirectory } from './passphrase.ts'
import { takeBackup } from './take-backup.ts'

export const runBackup = (file: string | undefined) => withBackupOptions(file, backUp)

async function backUp({
  config,
  file = inWorkingDirectory(backupName(new Date())),
  ...reading
}: BackupOptions) {
  if (await stat(file).catch(() => undefined)) return thereAlready(file)
  // Opening a missing embedded database would create one.
  if (!config.databaseUrl && !(await hasEmbedded(config.dataDir)))
    return { refused: `there is no shop in ${config.dataDir}` }
  const carried = await secretForBackup(config)
  const taken = await withDatabase(config, say, (connection) =>
    takeBackup(connection, carried, file, reading),
  )
  if ('refused' in taken) return taken
  say(`Backup complete: ${describe(taken)}.`)
  const notice = secretNotice(carried, reading.deriveKey !== undefined)
  say(`File: ${file} (${((await stat(file)).size / 1e6).toFixed(1)} MB). ${notice}`)
}
