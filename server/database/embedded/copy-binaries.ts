import { chmod, cp, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { atomicDirectory } from './atomic-directory.ts'
import { fingerprint } from './fingerprint.ts'
import { openFolder } from './open-folder.ts'
import { mayRun } from './run-as.ts'
import type { RunAs } from './server.ts'

/** Returns the programs, or a copy where the database user cannot run them (a clone in the home of root). */
export async function copyBinaries(programs: string, elsewhere: string, runAs: RunAs): Promise<string> {
  if (await mayRun(join(programs, 'bin', 'postgres'), runAs)) return programs
  const about = await readFile(join(dirname(programs), 'package.json'), 'utf8')
  const copy = join(elsewhere, `postgresql-${fingerprint(about)}`)
  if (!(await mayRun(join(copy, 'bin', 'postgres'), runAs))) await copyPrograms(programs, copy)
  return copy
}

async function copyPrograms(programs: string, copy: string): Promise<void> {
  await openFolder(dirname(copy))
  await atomicDirectory(copy, async (staging) => {
    await cp(programs, staging, { recursive: true, verbatimSymlinks: true })
    await openToAll(staging)
  })
}

async function openToAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const path of [folder, ...paths]) {
    const { mode } = await stat(path)
    await chmod(path, mode | (mode & 0o100 ? 0o555 : 0o444))
  }
}
