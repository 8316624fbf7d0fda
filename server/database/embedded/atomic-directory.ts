import { randomUUID } from 'node:crypto'
import { link, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onWindows } from './server.ts'

const tenMinutes = 600_000

/**
 * Creates a directory atomically: fills a staging directory and renames it. Of concurrent builders the first
 * wins, and the lock saves the others the work.
 */
export async function atomicDirectory(name: string, fill: (staging: string) => Promise<void>): Promise<void> {
  await using resources = new AsyncDisposableStack()
  resources.defer(await takeLock(`${name}.lock`))
  if (await isBuilt(name)) return
  const staging = await mkdtemp(`${name}.new-`)
  resources.defer(() => rm(staging, { recursive: true, force: true }))
  await fill(staging)
  await syncFolder(staging)
  await rename(staging, name).catch(ignore('EEXIST', 'ENOTEMPTY', onWindows && 'EPERM'))
  await syncFolder(dirname(name))
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

export async function syncFolder(folder: string): Promise<void> {
  if (onWindows) return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

const ignore =
  (...codes: unknown[]) =>
  (error: NodeJS.ErrnoException) => {
    if (!codes.includes(error.code)) throw error
  }

const isBuilt = (name: string) =>
  readdir(name).then(
    (entries) => entries.length > 0,
    () => false,
  )

/** Longer than a build takes. */
const lockTimeout = 60_000

/** Held by this process. In a container every start has the same PID, so a PID alone does not say so. */
const ownLocks = new Set<string>()

/** A lock file with the PID of its holder. Returns what releases it. */
async function takeLock(lock: string): Promise<() => Promise<void>> {
  while (!(await tryLock(lock))) {
    if (await isAbandoned(lock)) await rm(lock, { force: true })
    else await pause(50)
  }
  ownLocks.add(lock)
  return async () => {
    ownLocks.delete(lock)
    await rm(lock, { force: true })
  }
}

/** A link appears with its content. */
async function tryLock(lock: string): Promise<boolean> {
  const draft = `${lock.replace(/\.lock$/, '.new-')}${randomUUID()}`
  await writeFile(draft, String(process.pid))
  try {
    await link(draft, lock)
    return true
  } catch (error) {
    ignore('EEXIST')(error as NodeJS.ErrnoException)
    return false
  } finally {
    await rm(draft, { force: true })
  }
}

async function isAbandoned(lock: string): Promise<boolean> {
  try {
    const pid = Number(await readFile(lock, 'utf8'))
    const { mtimeMs } = await stat(lock)
    if (mtimeMs < Date.now() - lockTimeout) return true
    return pid === process.pid ? !ownLocks.has(lock) : !isRunning(pid)
  } catch (error) {
    // Released meanwhile.
    ignore('ENOENT')(error as NodeJS.ErrnoException)
    return false
  }
}

function isRunning(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
