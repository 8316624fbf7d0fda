import { hash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export const root = join(import.meta.dirname, '..')

const stampIn = (folder: string) => join(folder, 'dist/built-from')

/** Inputs of the build. */
export const sources = [
  'contract',
  'domain',
  'messages',
  'server',
  'demo',
  'web',
  'tooling',
  'vite.config.ts',
  'package-lock.json',
]

/** Tests, documents and tools that are not part of the build. */
export const isOutsideBuild = (path: string): boolean =>
  /\.test\.tsx?$|\.md$|[\\/]testing[\\/]|[\\/]tsconfig\.json$|^tooling[\\/](test|screenshots|fonts)|^demo[\\/]draw/.test(
    path,
  )

type Stamp = { times: string; contents: string }

/** Whether a source has changed since the last build, or there was none. */
export async function isStale(folder = root): Promise<boolean> {
  const built = await readStamp(folder)
  if (!built) return true
  const files = sourceFiles(folder)
  const times = timesOf(folder, files)
  if (built.times === times) return false
  // Switching branches and back changes file times.
  if (built.contents !== contentsOf(folder, files)) return true
  await writeStamp(stampIn(folder), { ...built, times })
  return false
}

/** The build can be served, but its assets are not yet compressed well: if that is interrupted, it stays stale. */
export async function markAsBuilt(folder: string) {
  const files = sourceFiles(folder)
  const stamp = { times: timesOf(folder, files), contents: contentsOf(folder, files) }
  await writeStamp(incomplete(folder), stamp)
}

export const markAsComplete = (folder: string): Promise<void> => rename(incomplete(folder), stampIn(folder))

/** Also a build whose assets another process is still compressing, which must not complete the next one. */
export async function markAsStale(folder = root) {
  for (const stamp of [stampIn(folder), incomplete(folder)]) await rm(stamp, { force: true })
}

const incomplete = (folder: string) => `${stampIn(folder)}.incomplete`

const writeStamp = (path: string, stamp: Stamp) => writeFile(path, JSON.stringify(stamp))

async function readStamp(folder: string): Promise<Stamp | undefined> {
  try {
    return JSON.parse(await readFile(stampIn(folder), 'utf8')) as Stamp
  } catch {
    return undefined
  }
}

// Synchronous calls are three times as fast for a thousand small files, and every start waits for them.
const sourceFiles = (folder: string) =>
  sources.flatMap((source) => filesIn(folder, source)).filter((path) => !isOutsideBuild(path))

function filesIn(folder: string, source: string): string[] {
  if (statSync(join(folder, source)).isFile()) return [source]
  return readdirSync(join(folder, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

const timesOf = (folder: string, files: string[]) =>
  digest(files, (path) => {
    const { size, mtimeMs } = statSync(join(folder, path))
    return `${size} ${mtimeMs}`
  })

const contentsOf = (folder: string, files: string[]) =>
  digest(files, (path) => hash('sha1', readFileSync(join(folder, path))))

const digest = (files: string[], describe: (path: string) => string) =>
  hash('sha1', files.map((path) => `${path} ${describe(path)}`).join('\n'))

/**
 * Builds in a process of its own, since a build changes NODE_ENV and takes memory. `meanwhile` runs beside it, and only
 * then; its argument rejects if the build fails.
 */
export async function buildIfStale({
  isQuick = false,
  meanwhile = async (_built: Promise<void>) => {},
} = {}): Promise<void> {
  if (!(await isStale())) return
  const args = [join(import.meta.dirname, 'build.ts'), ...(isQuick ? ['--quick'] : [])]
  await besideProcess(spawn(process.execPath, args, { stdio: 'inherit' }), meanwhile)
}

const signals = ['SIGINT', 'SIGTERM'] as const

/** A signal ends the build, and this process as soon as `meanwhile` has cleaned up. */
export async function besideProcess(build: ChildProcess, meanwhile: (built: Promise<void>) => Promise<void>) {
  let received: NodeJS.Signals | undefined
  // Again and again: npm may forward what the terminal has sent to both.
  const interrupt = (signal: NodeJS.Signals) => void build.kill((received = signal))
  for (const signal of signals) process.on(signal, interrupt)
  const built = once(build, 'close').then(([code]) => {
    if (code !== 0) throw new Error('The build failed')
  })
  const [outcome] = await Promise.allSettled([built, meanwhile(built)])
  for (const signal of signals) process.off(signal, interrupt)
  if (received) process.kill(process.pid, received)
  if (outcome.status === 'rejected') throw outcome.reason
}
