import { mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { onWindows } from './server.ts'
import { setTimeout as pause } from 'node:timers/promises'

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

const waitTimeout = 60_000

/** The staging directory; its name contains the PID of the builder. */
const stagingOf = (name: string) => `${name}.new-${process.pid}-`

/**
 * Waits for builders of the same directory that began earlier and still run. Returns whether the directory
 * exists now.
 */
async function waitForElders(name: string, own: string): Promise<boolean> {
  const begin = Date.now()
  let hasWaited = false
  while (Date.now() - begin < waitTimeout && (await hasElder(name, own))) {
    hasWaited = true
    await pause(50)
  }
  return hasWaited && (await isBuilt(name))
}

const isBuilt = (name: string) =>
  readdir(name).then(
    (entries) => entries.length > 0,
    () => false,
  )

async function hasElder(name: string, own: string): Promise<boolean> {
  const others = (await activeStagings(name)).filter((other) => other !== own)
  const began = await beginOf(own)
  const begins = await Promise.all(others.map(async (other) => ({ other, at: await beginOf(other) })))
  return begins.some(({ other, at }) => at < began || (at === began && other < own))
}

async function activeStagings(name: string): Promise<string[]> {
  const folder = dirname(name)
  const beginning = `${basename(name)}.new-`
  const found = (await readdir(folder)).filter((entry) => entry.startsWith(beginning))
  const active = await Promise.all(
    found.map(async (entry) => {
      const path = join(folder, entry)
      const builder = Number.parseInt(entry.slice(beginning.length))
      return isRunning(builder) && !(await hasReusedPid(builder, path)) ? [path] : []
    }),
  )
  return active.flat()
}

/** In a container every start has the same PID: a directory older than this process is abandoned. */
const hasReusedPid = async (builder: number, folder: string) =>
  builder === process.pid && (await beginOf(folder)) < performance.timeOrigin

/** A builder that has ended meanwhile does not count. */
const beginOf = (folder: string) =>
  stat(folder).then(
    ({ birthtimeMs }) => birthtimeMs,
    () => Infinity,
  )

function isRunning(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
