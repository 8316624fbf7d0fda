import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

const stamp = join(root, 'dist/built-from')

/** Everything that the build is made from. */
const sources = ['contract', 'server', 'web', 'tooling', 'vite.config.ts', 'package-lock.json']

/** Whether somebody has changed a source since the last build, or there was none. */
export async function isStale(): Promise<boolean> {
  const builtFrom = await readFile(stamp, 'utf8').catch(() => undefined)
  return builtFrom !== (await fingerprint())
}

export const markAsFresh = async () => writeFile(stamp, await fingerprint())

/** Name, size and time of every source. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha1')
  for (const source of sources) {
    const found = await stat(join(root, source))
    const names = found.isDirectory() ? await readdir(join(root, source), { recursive: true }) : ['']
    for (const name of names.sort()) {
      const { size, mtimeMs } = await stat(join(root, source, name))
      hash.update(`${source}/${name} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}
