import { randomUUID } from 'node:crypto'
import { link, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onWindows } from './postgres-server.ts'

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

/** A killed builder leaves its staging directory and its lock behind. */
export async function sweepAbandoned(name: string): Promise<void> {
  for (const entry of await readdir(dirname(name))) {
    const path = join(dirname(name), entry)
    if (!entry.startsWith(`${basename(name)}.new-`) && entry !== `${basename(name)}.lock`) continue
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

/** Tells this process from an earlier one with the same PID, which every start in a container has. */
const instance = randomUUID()

/** A lock file with the PID of its holder. Returns what releases it. */
async function takeLock(lock: string): Promise<() => Promise<void>> {
  const begin = performance.now()
  while (!(await tryLock(lock))) {
    const isTooLong = performance.now() - begin > lockTimeout
    if (isTooLong || (await isAbandoned(lock))) await rm(lock, { force: true })
    else await pause(50)
  }
  return () => rm(lock, { force: true })
}

/** A link appears with its content. */
async function tryLock(lock: string): Promise<boolean> {
  const draft = `${lock.replace(/\.lock$/, '.new-')}${randomUUID()}`
  try {
    await writeFile(draft, `${process.pid} ${instance}`)
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
    const { mtimeMs } = await stat(lock)
    if (mtimeMs < Date.now() - lockTimeout) return true
    const [pid, holder] = (await readFile(lock, 'utf8')).split(' ')
    return Number(pid) === process.pid ? holder !== instance : !isRunning(Number(pid))
  } catch (error) {
    // Released meanwhile, or not readable by this user: then the timeout decides.
    ignore('ENOENT', 'EACCES', 'EPERM', 'EBUSY')(error as NodeJS.ErrnoException)
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
