import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const patience = 60_000

/** Where the builder of this folder builds it: who that is can be told from the name. */
export const stagingOf = (name: string) => `${name}.new-${process.pid}-`

/**
 * Of several who begin to build the same folder at once the others wait for the one who began first, for as long as it
 * lives. Says whether the folder is there now.
 */
export async function waitForElders(name: string, own: string): Promise<boolean> {
  const begin = Date.now()
  let hasWaited = false
  while (Date.now() - begin < patience && (await hasElder(name, own))) {
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
  const others = (await livingStagings(name)).filter((other) => other !== own)
  const began = await beginOf(own)
  const begins = await Promise.all(others.map(async (other) => ({ other, at: await beginOf(other) })))
  return begins.some(({ other, at }) => at < began || (at === began && other < own))
}

async function livingStagings(name: string): Promise<string[]> {
  const folder = dirname(name)
  const beginning = `${basename(name)}.new-`
  const found = (await readdir(folder)).filter((entry) => entry.startsWith(beginning))
  const living = await Promise.all(
    found.map(async (entry) => {
      const path = join(folder, entry)
      const builder = Number.parseInt(entry.slice(beginning.length))
      return isAlive(builder) && !(await isOfOurNamesake(builder, path)) ? [path] : []
    }),
  )
  return living.flat()
}

/** In a container every start has the same number: what was begun before we were is of one that has died. */
const isOfOurNamesake = async (builder: number, folder: string) =>
  builder === process.pid && (await beginOf(folder)) < performance.timeOrigin

/** A starter that has ended meanwhile does not count. */
const beginOf = (folder: string) =>
  stat(folder).then(
    ({ birthtimeMs }) => birthtimeMs,
    () => Infinity,
  )

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
