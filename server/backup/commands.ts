import { abortOnSignal, say } from '../lib/command-line/run-command.ts'
import { errorMessage } from '../lib/error-message.ts'
import { readConfig, type Config } from '../config.ts'
import { type DeriveKey, inWorkingDirectory, keysFrom, passphraseOf } from './encrypted-backup.ts'
import { stat } from 'node:fs/promises'
import { hasEmbedded } from '../database/embedded/open-embedded.ts'
import { withDatabase } from '../database/connect-database.ts'
import { restoreSecret, secretForBackup, secretNotice } from './backup-secret.ts'
import { checkBackup, describe } from './read-backup.ts'
import { backupName, takeBackup, thereAlready } from './take-backup.ts'
import { unknownMigrations } from '../database/migrate.ts'
import { restoreBackup } from './restore-backup.ts'

type BackupOptions = {
  config: Config
  /** The file named on the command line. */
  file: string | undefined
  /** Where a passphrase is set. */
  deriveKey: DeriveKey | undefined
  /** Aborted by SIGINT or SIGTERM. */
  signal: AbortSignal
}

/** Runs a command with the settings and the passphrase of the environment. Returns why it failed. */
async function withBackupOptions(
  file: string | undefined,
  command: (options: BackupOptions) => Promise<{ refused: string } | undefined>,
): Promise<string | undefined> {
  const config = readConfig(process.env)
  if ('wrong' in config) return config.wrong.join('; ')
  const signal = abortOnSignal()
  try {
    const passphrase = await passphraseOf(config)
    if (typeof passphrase === 'object') return passphrase.refused
    const deriveKey = passphrase === undefined ? undefined : keysFrom(passphrase)
    const outcome = await command({ config, file: file && inWorkingDirectory(file), deriveKey, signal })
    return outcome?.refused
  } catch (error) {
    return signal.aborted ? 'it was asked to stop' : errorMessage(error)
  }
}

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
  say(
    `Restored to ${config.databaseUrl ? 'the database of DATABASE_URL' : config.dataDir}. ${secret.message}`,
  )
}

function notEmpty({ databaseUrl, dataDir }: Config): string {
  return databaseUrl
    ? 'the database of DATABASE_URL has tables already. Name an empty one'
    : `there is a shop in ${dataDir} already. Name another folder in DATA_DIR, or stop that shop and move its folder away`
}
