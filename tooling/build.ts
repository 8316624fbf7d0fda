import { cp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { createBuilder } from 'vite'

const root = join(import.meta.dirname, '..')
const inRoot = (path: string) => join(root, path)
const stamp = inRoot('dist/built-from')

/** Everything that the build is made from. */
const sources = ['contract', 'server', 'web', 'tooling', 'vite.config.ts', 'package-lock.json']

/** What the server reads as files, in the folders where its sources have them. */
const shipped = ['database/migrations', 'demo/covers']

async function build() {
  const builder = await createBuilder({
    configFile: inRoot('vite.config.ts'),
    configLoader: 'native',
    logLevel: 'warn',
  })
  for (const environment of Object.values(builder.environments)) {
    if (environment.name !== 'ssr') await builder.build(environment)
  }
  for (const path of shipped) {
    await cp(inRoot(`server/${path}`), inRoot(`dist/server/${path}`), { recursive: true })
  }
}

/** Name, size and time of every source: enough to know whether somebody changed one. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha1')
  for (const source of sources) {
    const found = await stat(inRoot(source))
    const names = found.isDirectory() ? await readdir(inRoot(source), { recursive: true }) : ['']
    for (const name of names.sort()) {
      const { size, mtimeMs } = await stat(join(root, source, name))
      hash.update(`${source}/${name} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

const now = await fingerprint()
const before = await readFile(stamp, 'utf8').catch(() => undefined)
if (!process.argv.includes('--if-stale') || now !== before) {
  process.stdout.write('Building the shop…\n')
  await build()
  await writeFile(stamp, now)
}
