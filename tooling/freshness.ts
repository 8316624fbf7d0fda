import { hash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

export const root = join(import.meta.dirname, '..')

const stamp = join(root, 'dist/built-from')

/** Everything that the build is made from. */
const sources = ['contract', 'server', 'web', 'tooling', 'vite.config.ts', 'package-lock.json']

/** What lies beside the sources and is not in the build: tests, documents and tools for other ends. */
export const isOutsideBuild = (path: string): boolean =>
  /\.test\.ts$|\.md$|[\\/]testing[\\/]|[\\/]tsconfig\.json$|^tooling[\\/](test|screenshots|covers|dependencies|fuzz)/.test(
    path,
  )

type Stamp = { times: string; contents: string }

/** Whether a source has changed since the last build, or there was none. */
export async function isStale(): Promise<boolean> {
  const built = await readStamp()
  if (!built) return true
  const files = sourceFiles()
  const times = timesOf(files)
  if (built.times === times) return false
  // A checkout of another branch and back gives files new times.
  if (built.contents !== contentsOf(files)) return true
  await writeStamp({ ...built, times })
  return false
}

export async function markAsFresh() {
  const files = sourceFiles()
  await writeStamp({ times: timesOf(files), contents: contentsOf(files) })
}

export const markAsStale = () => rm(stamp, { force: true })

const writeStamp = (built: Stamp) => writeFile(stamp, JSON.stringify(built))

async function readStamp(): Promise<Stamp | undefined> {
  try {
    return JSON.parse(await readFile(stamp, 'utf8')) as Stamp
  } catch {
    return undefined
  }
}

// Without promises: a thousand small files are three times as fast so, and every start waits for them.
const sourceFiles = () => sources.flatMap(filesIn).filter((path) => !isOutsideBuild(path))

function filesIn(source: string): string[] {
  if (statSync(join(root, source)).isFile()) return [source]
  return readdirSync(join(root, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()
}

const timesOf = (files: string[]) =>
  digest(files, (path) => {
    const { size, mtimeMs } = statSync(join(root, path))
    return `${size} ${mtimeMs}`
  })

const contentsOf = (files: string[]) => digest(files, (path) => hash('sha1', readFileSync(join(root, path))))

const digest = (files: string[], describe: (path: string) => string) =>
  hash('sha1', files.map((path) => `${path} ${describe(path)}`).join('\n'))
