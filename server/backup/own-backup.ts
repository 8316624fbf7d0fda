import { join, resolve } from 'node:path'
import type { Connection } from '../database/connection.ts'
import { makeDirectory } from '../lib/make-directory.ts'
import type { Config } from '../config.ts'
import { secretForBackup } from './backup-secret.ts'
import { keysFrom } from './encrypted-backup.ts'
import { passphraseOf } from './passphrase.ts'
import { takeBackup } from './take-backup.ts'

/** Without colons, which not every file system allows. */
export const backupName = (now: Date) =>
  `book-store-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`

/** A backup that the running shop takes of itself, in the folder `backups` of the data directory. */
export async function takeOwnBackup(
  connection: Connection,
  config: Pick<Config, 'dataDir' | 'secret' | 'previousSecret' | 'backup'>,
): Promise<{ file: string } | { refused: string }> {
  const passphrase = await passphraseOf(config)
  if (typeof passphrase === 'object') return passphrase
  const deriveKey = passphrase === undefined ? undefined : keysFrom(passphrase)
  const folder = resolve(config.dataDir, 'backups')
  await makeDirectory(folder)
  const file = join(folder, backupName(new Date()))
  const taken = await takeBackup(connection, await secretForBackup(config), file, { deriveKey })
  return 'refused' in taken ? taken : { file }
}
