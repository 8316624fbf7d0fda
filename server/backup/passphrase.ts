import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { minPassphraseLength } from '../environment.ts'

/** Never from the command line, which other users of the machine can read. */
export async function passphraseOf({
  backup,
}: Pick<Config, 'backup'>): Promise<string | undefined | { refused: string }> {
  if (!backup.passphraseFile) return backup.passphrase
  const file = inWorkingDirectory(backup.passphraseFile)
  const passphrase = (await readFile(file, 'utf8')).replace(/\r?\n$/, '')
  if (passphrase.length >= minPassphraseLength) return passphrase
  return { refused: `the passphrase in ${file} must have at least ${minPassphraseLength} characters` }
}

/** npm changes to the directory of the package; a path is relative to the directory of the caller. */
export const inWorkingDirectory = (file: string) => resolve(process.env['INIT_CWD'] ?? '', file)
