import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createBuilder } from 'vite'

const inRoot = (path: string) => join(import.meta.dirname, '..', path)

/** What the bundle finds beside itself, as the production build does. */
const besideIt = {
  node_modules: 'node_modules',
  web: 'dist/web',
  render: 'dist/render',
  'server/database': 'dist/server/database',
  'server/demo': 'dist/server/demo',
}

/** Builds the store with shoppers as the production build is built, and gives the program to run. */
export async function bundleShoppers(folder: string): Promise<string> {
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  const rolldownOptions = { input: inRoot('bench/store-with-shoppers.ts') }
  const builder = await createBuilder({
    configFile: inRoot('vite.config.ts'),
    logLevel: 'warn',
    environments: { server: { build: { outDir: join(folder, 'server'), rolldownOptions } } },
  })
  const { server } = builder.environments
  if (!server) throw new Error('The build knows no server')
  await builder.build(server)
  for (const [name, target] of Object.entries(besideIt)) {
    await symlink(inRoot(target), join(folder, name), 'junction')
  }
  return join(folder, 'server/store-with-shoppers.js')
}
