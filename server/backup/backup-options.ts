import { abortOnSignal } from '../lib/command-line/run-command.ts'
import { errorMessage } from '../lib/error-message.ts'
import { readSettings, type Settings } from '../config.ts'
import { type DeriveKey, keysFrom } from './encrypted-backup.ts'
import { inWorkingDirectory, passphraseOf } from './passphrase.ts'

export type BackupOptions = {
  settings: Settings
  /** The file named on the command line. */
  file: string | undefined
  /** Where a passphrase is set. */
  deriveKey: DeriveKey | undefined
  /** Aborted by SIGINT or SIGTERM. */
  signal: AbortSignal
}

/** Runs a command with the settings and the passphrase of the environment. Returns why it failed. */
export async function withBackupOptions(
  file: string | undefined,
  command: (options: BackupOptions) => Promise<{ refused: string } | undefined>,
): Promise<string | undefined> {
  const settings = readSettings(process.env)
  if ('wrong' in settings) return settings.wrong.join('; ')
  const signal = abortOnSignal()
  try {
    const passphrase = await passphraseOf(settings)
    if (typeof passphrase === 'object') return passphrase.refused
    const deriveKey = passphrase === undefined ? undefined : keysFrom(passphrase)
    const outcome = await command({ settings, file: file && inWorkingDirectory(file), deriveKey, signal })
    return outcome?.refused
  } catch (error) {
    return signal.aborted ? 'it was asked to stop' : errorMessage(error)
  }
}
