import { copyFile, open, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'

const maxSize = 4_000_000
const tailSize = 1_500

export const logFile = (home: string) => join(home, 'server.log')

export const logSize = (home: string) =>
  stat(logFile(home)).then(
    ({ size }) => size,
    () => 0,
  )

/** The end of the log since that offset. */
export async function logSince(home: string, start: number): Promise<string> {
  const size = await logSize(home)
  const length = Math.max(0, Math.min(size - start, tailSize))
  if (length === 0) return ''
  const log = await open(logFile(home))
  const { buffer } = await log.read(Buffer.alloc(length), 0, length, size - length).finally(() => log.close())
  const words = buffer.toString('utf8')
  return (length < size - start ? words.slice(words.indexOf('\n')) : words).trim()
}

/** The server opens its log for appending, so it can be truncated while it runs; one older part is kept. */
export async function trimLog(home: string): Promise<void> {
  if ((await logSize(home)) <= maxSize) return
  await rm(`${logFile(home)}.1`, { force: true })
  await copyFile(logFile(home), `${logFile(home)}.1`)
  await truncate(logFile(home))
}
