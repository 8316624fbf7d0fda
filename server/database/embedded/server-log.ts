import { copyFile, open, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'

const plenty = 4_000_000
const aFewLines = 1_500

export const logFile = (home: string) => join(home, 'server.log')

export const logSize = (home: string) =>
  stat(logFile(home)).then(
    ({ size }) => size,
    () => 0,
  )

/** The last words since that place in the log. */
export async function logSince(home: string, place: number): Promise<string> {
  const size = await logSize(home)
  const length = Math.max(0, Math.min(size - place, aFewLines))
  if (length === 0) return ''
  const log = await open(logFile(home))
  const { buffer } = await log.read(Buffer.alloc(length), 0, length, size - length).finally(() => log.close())
  const words = buffer.toString('utf8')
  return (length < size - place ? words.slice(words.indexOf('\n')) : words).trim()
}

/** The server only ever adds to its log, so it can be emptied under it; one older part is kept. */
export async function trimLog(home: string): Promise<void> {
  if ((await logSize(home)) <= plenty) return
  await rm(`${logFile(home)}.1`, { force: true })
  await copyFile(logFile(home), `${logFile(home)}.1`)
  await truncate(logFile(home))
}
