import { spawn } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { markAsBuilt, markAsComplete, markAsStale, root } from './build-stamp.ts'
import { brotliAssets, gzipAssets } from './compress-assets.ts'

/** Files that the server reads at run time, at the same paths as in the sources. */
const shipped = [
  'database/migrations',
  'demo/covers',
  'demo/news',
  'demo/texts',
  'identity/common-passwords.txt',
  'identity/google-oauth/popup',
  'pages/icons',
  'pages/offline',
]

/** A quick build can be served: its assets are compressed quickly, and the best compression follows on its own. */
export async function buildStore({ isQuick }: { isQuick: boolean }) {
  const startedAt = performance.now()
  process.stdout.write('Building the shop…\n')
  // An interrupted build must not look complete.
  await markAsStale()
  // Vite honours the shell's NODE_ENV, and a development build cannot be rendered on the server.
  process.env['NODE_ENV'] = 'production'
  // Imported late: a start with a fresh build does not load it.
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({
    configFile: join(root, 'vite.config.ts'),
    configLoader: 'native',
    logLevel: 'warn',
  })
  const environments = Object.values(builder.environments).filter(({ name }) => name !== 'ssr')
  await Promise.all(environments.map((environment) => builder.build(environment)))
  await Promise.all([...shipped.map(ship), gzipAssets()])
  await markAsBuilt()
  if (isQuick) compressInBackground()
  else {
    await brotliAssets()
    await markAsComplete()
  }
  process.stdout.write(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.\n`)
}

const ship = (path: string) =>
  cp(join(root, 'server', path), join(root, 'dist/server', path), { recursive: true })

/** In a process of its own, which outlives this one. */
function compressInBackground() {
  const args = [join(import.meta.dirname, 'compress.ts')]
  spawn(process.execPath, args, { detached: true, stdio: 'ignore' }).unref()
}
