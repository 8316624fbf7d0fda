import { appendFile, cp, copyFile, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { demoDataDir } from '../../testing/store-process.ts'
import { createEmbedded, type Embedded, openEmbedded } from './open-embedded.ts'
import { runProgram, weAreRoot } from './programs.ts'
import { clusterIn } from './postgres-server.ts'
import { borrowFolder, serverOf } from './testing/folders.ts'
import { ask, openStore, shelve, titles } from './testing/stores.ts'

type Connection = Embedded['connection']

test('the first start creates a database that requires its password', async () => {
  const dataDir = await borrowFolder()
  const { connection } = await openStore(dataDir)
  const facts = `select current_database() as name, upper('é') as upper, current_setting('listen_addresses') as network`
  expect(await ask(connection, facts)).toEqual([{ name: 'bookstore', upper: 'É', network: '' }])
  await expect(ask({ ...connection, password: 'guess' }, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).toEqual(['postgres'])
})

test('a database that was created in advance is the one that is started, with its content', async () => {
  const dataDir = await borrowFolder()
  const content = {
    insert: async (connection: Connection) => void (await ask(connection, 'create table shelves ()')),
    approval: Promise.resolve(),
  }
  await createEmbedded(dataDir, content)
  expect(await serverOf(join(dataDir, 'postgres')), 'it is not left running').toBeUndefined()
  const password = await readFile(join(dataDir, 'postgres/password'), 'utf8')
  await createEmbedded(dataDir, content)
  const { connection } = await openStore(dataDir)
  expect(connection.password, 'created once').toBe(password.trim())
  expect(await ask(connection, 'select count(*)::int from shelves')).toEqual([{ count: 0 }])
  expect(await ask(connection, 'show fsync')).toEqual([{ fsync: 'on' }])
})

test('of a database in advance that is not needed in the end, or not filled, nothing is left', async () => {
  // So long that the socket is elsewhere.
  const dataDir = join(await borrowFolder(0o755), 'a-folder-with-a-long-name'.repeat(4))
  let socket = ''
  const approval = Promise.reject(new Error('the build failed'))
  approval.catch(() => {})
  const insert = async ({ host }: Connection) => void (socket = host)
  await expect(createEmbedded(dataDir, { insert, approval })).rejects.toThrow('the build failed')
  expect(await readdir(dataDir)).toEqual([])
  expect(socket).not.toContain(dataDir)
  await expect(stat(socket)).rejects.toMatchObject({ code: 'ENOENT' })
  const fail = () => Promise.reject(new Error('a wrong migration'))
  await expect(createEmbedded(dataDir, { insert: fail, approval: Promise.resolve() })).rejects.toThrow(
    'a wrong migration',
  )
  expect(await readdir(dataDir)).toEqual([])
})

test('a caller learns that PostgreSQL is at work before it answers', async () => {
  const order: string[] = []
  const meanwhile = () => void order.push('at work')
  const store = await openEmbedded(await demoDataDir(), () => {}, { meanwhile })
  onTestFinished(() => store.stop())
  expect([...order, 'answers']).toEqual(['at work', 'answers'])
})

test('data is there after a restart', async () => {
  const dataDir = await demoDataDir()
  const first = await openStore(dataDir)
  await shelve(first.connection, 'Emma')
  await first.stop()
  expect(await serverOf(join(dataDir, 'postgres'))).toBeUndefined()
  const second = await openStore(dataDir)
  expect(await titles(second.connection)).toEqual(['Emma'])
})

test('PostgreSQL and its tools do not get the settings of the store', async ({ skip }) => {
  skip(process.platform !== 'linux', 'the environment of a process is read from /proc')
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const name of ['ADMIN_PASSWORD', 'SECRET', 'SMTP_URL', 'PGPASSWORD', 'A_NEW_TOKEN'])
    vi.stubEnv(name, `hidden ${name}`)
  const dataDir = await demoDataDir()
  await openStore(dataDir)
  const server = await serverOf(join(dataDir, 'postgres'))
  const environment = await readFile(`/proc/${server}/environ`, 'utf8')
  expect(environment).toContain('LC_ALL=C')
  expect(environment).not.toContain('hidden')
  const findHidden = ['-c', '! env | grep hidden >&2']
  await runProgram('/bin/sh', findHidden, { runAs: undefined, cwd: '/' })
})

test('a data directory may have a very long name with special characters', async () => {
  const dataDir = join(await borrowFolder(0o711), 'a "rare", old shop '.repeat(7), 'x'.repeat(90), 'data')
  const first = await openStore(dataDir)
  await shelve(first.connection, 'Emma')
  const { host } = first.connection
  expect((await stat(host)).mode & 0o777).toBe(0o700)
  // Other services may run as the user of the database: they must not be able to create this directory first.
  if (weAreRoot()) expect((await stat(dirname(host))).mode & 0o022).toBe(0)
  await first.stop()
  expect(await titles((await openStore(dataDir)).connection)).toEqual(['Emma'])
})

test('a copy of the data directory gets its own server while the first one runs', async () => {
  const [here, there] = [await borrowFolder(), await borrowFolder(0o711)]
  const first = await openStore(here)
  await shelve(first.connection, 'Emma')
  await first.stop()
  await cp(join(here, 'postgres'), join(there, 'postgres'), { recursive: true })
  const again = await openStore(here)
  const lock = 'postmaster.pid'
  await copyFile(
    join(clusterIn(join(here, 'postgres')), lock),
    join(clusterIn(join(there, 'postgres')), lock),
  )
  const copy = await openStore(there)
  await shelve(copy.connection, 'Persuasion')
  expect(await titles(again.connection)).toEqual(['Emma'])
})

test('a server that cannot start reports why', async () => {
  const dataDir = await demoDataDir()
  await appendFile(join(clusterIn(join(dataDir, 'postgres')), 'postgresql.conf'), 'shelves = many\n')
  await expect(openStore(dataDir)).rejects.toThrow('unrecognized configuration parameter "shelves"')
})
