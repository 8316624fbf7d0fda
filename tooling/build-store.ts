import type { BuildEnvironment } from 'vite'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { languages } from '../messages/languages.ts'
import { markAsStale, root } from './build-stamp.ts'
import { finishBuild } from './finish-build.ts'

/** Files that the server reads at run time, at the same paths as in the sources. */
const shipped = [
  'demo/covers',
  'demo/news',
  'demo/texts',
  ...languages.filter((language) => language !== 'en').map((language) => `messages/${language}.json`),
  'messages/specification.json',
  'server/database/migrations',
  'server/identity/common-passwords.txt',
  'server/identity/google-oauth/popup',
  'server/rendering/icons',
  'server/rendering/offline',
]

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
  const build = async (environment: BuildEnvironment) => {
    await builder.build(environment)
    if (environment.name === 'server') await ship()
  }
  await Promise.all(environments.map(build))
  await finishBuild({ isQuick })
  process.stdout.write(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.\n`)
}

/** After the server's build, which empties its folder. */
async function ship() {
  for (const path of shipped) await cp(join(root, path), join(root, 'dist', path), { recursive: true })
}
