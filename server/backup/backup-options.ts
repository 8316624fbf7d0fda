import { abortOnSignal } from '../lib/command-line/run-command.ts'
import { errorMessage } from '../lib/error-message.ts'
import { type Config, readConfig } from '../config.ts'
import { type DeriveKey, keysFrom } from './encrypted-backup.ts'
import { inWorkingDirectory, passphraseOf } from './passphrase.ts'

export type BackupOptions = {
  config: Config
  /** The file named on the command line. */
  file: string | undefined
  /** Where a passphrase is set. */
  deriveKey: DeriveKey | undefined
  /** Aborted by SIGINT or SIGTERM. */
  signal: AbortSignal
}

/** Runs a command with the config and the passphrase of the environment. Returns why it failed. */
export async function withBackupOptions(
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
