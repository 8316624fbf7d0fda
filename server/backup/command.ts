import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { errorMessage } from '../lib/error-message.ts'
import { minPassphraseLength, readSettings, type Settings } from '../settings.ts'
import { type DeriveKey, keysFrom } from './encrypted-backup.ts'

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

/** Never from the command line, which other users of the machine can read. */
async function passphraseOf({ backup }: Settings): Promise<string | undefined | { refused: string }> {
  if (!backup.passphraseFile) return backup.passphrase
  const file = inWorkingDirectory(backup.passphraseFile)
  const passphrase = (await readFile(file, 'utf8')).replace(/\r?\n$/, '')
  if (passphrase.length >= minPassphraseLength) return passphrase
  return { refused: `the passphrase in ${file} must have at least ${minPassphraseLength} characters` }
}

/** npm changes to the directory of the package; a path is relative to the directory of the caller. */
export const inWorkingDirectory = (file: string) => resolve(process.env['INIT_CWD'] ?? '', file)

export const say = (line: string) => process.stdout.write(`${line}\n`)

/** A second signal ends the process at once. */
export function abortOnSignal(): AbortSignal {
  const leaving = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => leaving.abort())
  return leaving.signal
}
