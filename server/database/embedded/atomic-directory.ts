import { mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { onWindows } from './server.ts'
import { stagingOf, waitForElders } from './wait-for-elders.ts'

const tenMinutes = 600_000

/**
 * Creates a directory atomically: fills a staging directory and renames it. Of concurrent builders the first
 * wins.
 */
export async function atomicDirectory(name: string, fill: (staging: string) => Promise<void>): Promise<void> {
  const staging = await mkdtemp(stagingOf(name))
  try {
    if (await waitForElders(name, staging)) return
    await fill(staging)
    await syncFolder(staging)
    await rename(staging, name)
    await syncFolder(dirname(name))
  } catch (fault) {
    if (!cameSecond(fault)) throw fault
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** A killed builder leaves its staging directory behind. */
export async function sweepAbandoned(name: string): Promise<void> {
  for (const entry of await readdir(dirname(name))) {
    const path = join(dirname(name), entry)
    if (!entry.startsWith(`${basename(name)}.new-`)) continue
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (mtimeMs < Date.now() - tenMinutes) await rm(path, { recursive: true, force: true })
  }
}

const cameSecond = (fault: unknown) =>
  ['EEXIST', 'ENOTEMPTY', onWindows && 'EPERM'].includes((fault as NodeJS.ErrnoException).code ?? '')

export async function syncFolder(folder: string): Promise<void> {
  if (onWindows) return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
