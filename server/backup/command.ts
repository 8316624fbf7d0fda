import { errorMessage } from '../lib/error-message.ts'
import { readSettings, type Settings } from '../settings.ts'
import { type DeriveKey, keysFrom } from './encrypted-backup.ts'
import { inWorkingDirectory, passphraseOf } from './passphrase.ts'

export type Command = {
  settings: Settings
  /** The file named on the command line. */
  file: string | undefined
  /** Where a passphrase is set. */
  deriveKey: DeriveKey | undefined
  /** Aborted by SIGINT or SIGTERM. */
  signal: AbortSignal
}

/** Runs a command-line tool: settings from the environment, exit code 1 on failure. */
export async function runCommand(
  failure: string,
  command: (command: Command) => Promise<{ refused: string } | undefined>,
) {
  const fail = (reason: string) => {
    process.stderr.write(`${failure}: ${reason}\n`)
    process.exitCode = 1
  }
  const settings = readSettings(process.env)
  if ('wrong' in settings) return settings.wrong.forEach(fail)
  const [file, ...further] = process.argv.slice(2)
  if (further.length > 0 || file?.startsWith('-'))
    return fail('it takes the name of one file and nothing else')
  const signal = abortOnSignal()
  try {
    const passphrase = await passphraseOf(settings)
    if (typeof passphrase === 'object') return fail(passphrase.refused)
    const deriveKey = passphrase === undefined ? undefined : keysFrom(passphrase)
    const outcome = await command({ settings, file: file && inWorkingDirectory(file), deriveKey, signal })
    if (outcome) fail(outcome.refused)
  } catch (error) {
    fail(signal.aborted ? 'it was asked to stop' : errorMessage(error))
  }
}

export const say = (line: string) => process.stdout.write(`${line}\n`)

/** A second signal ends the process at once. */
export function abortOnSignal(): AbortSignal {
  const leaving = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => leaving.abort())
  return leaving.signal
}
