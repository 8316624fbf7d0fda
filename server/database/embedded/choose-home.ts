import { chmod, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fingerprint } from './fingerprint.ts'
import { openFolder } from './open-folder.ts'
import { chooseUser, mayEnter } from './run-as.ts'
import { runProgram } from './run-program.ts'
import type { RunAs } from './server.ts'

export const elsewhere = '/var/lib/bookstore'

/**
 * The data directory under root: in `folder` if the database user can enter it, else in /var/lib/bookstore.
 */
export async function chooseHome(folder: string): Promise<string> {
  const home = join(folder, 'postgres')
  const fallback = join(elsewhere, fingerprint(folder), 'postgres')
  const runAs = await chooseUser(home)
  if (await exists(home)) return entered(home, runAs)
  if (!(await exists(fallback)) && (await letIn(folder, runAs))) return home
  await openFolder(elsewhere)
  await openFolder(dirname(fallback))
  return fallback
}

/** Existing data that cannot be reached must not be mistaken for a new store. */
async function entered(home: string, runAs: RunAs): Promise<string> {
  await takeFromRoot(home, runAs)
  if (await mayEnter(home, runAs)) return home
  throw new Error(
    `PostgreSQL does not run as root, and user ${runAs?.uid} may not enter ${home}. ` +
      'Open the folders above it (chmod o+x), or start the store as a user who may.',
  )
}

/** Root may have copied or unpacked the data here. */
async function takeFromRoot(home: string, runAs: RunAs): Promise<void> {
  const { uid } = await stat(home)
  if (uid !== 0 || !runAs) return
  await runProgram('chown', ['-R', `${runAs.uid}:${runAs.gid}`, home], { runAs: undefined, cwd: '/' })
}

/** Adds the execute bit to an empty directory that only root may enter; one with content is left alone. */
async function letIn(folder: string, runAs: RunAs): Promise<boolean> {
  if (await mayEnter(folder, runAs)) return true
  const untouched = (await readdir(folder)).length === 0
  if (untouched && (await mayEnter(dirname(folder), runAs)))
    await chmod(folder, (await stat(folder)).mode | 0o001)
  return mayEnter(folder, runAs)
}

const exists = (path: string) => stat(path).then(Boolean, () => false)
