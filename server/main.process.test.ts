import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Book } from '../contract/catalog/books.ts'
import { readLock } from './database/embedded/postmaster-lock.ts'
import { clearAfterwards } from './database/embedded/testing/folders.ts'
import { signUp } from './testing/sign-up.ts'
import {
  builtStore,
  demoDataDir,
  newDataDir,
  type Process,
  root,
  spawnStore,
  startStore,
} from './testing/store-process.ts'
import { comeAgain } from './testing/when-not-busy.ts'

const isRoot = process.getuid?.() === 0
const nobody = 65_534

const allBooks = async (store: Process) =>
  (await (await comeAgain(`${store.origin}/api/books`)).json()) as Book[]

async function logIn(store: Process, username = 'admin', password = 'bookstore') {
  const answer = await comeAgain(`${store.origin}/api/auth/admin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return (await answer.json()) as { token: string; code?: string }
}

async function addBook(store: Process, title: string) {
  const { token } = await logIn(store)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const book = {
    title,
    description: 'Written while all was well.',
    category: 'fiction',
    oldPrice: 2,
    newPrice: 1,
  }
  const answer = await comeAgain(`${store.origin}/api/books/create-book`, {
    method: 'POST',
    headers,
    body: JSON.stringify(book),
  })
  expect(answer.status).toBe(201)
}

const databaseOf = (dataDir: string) => readLock(join(dataDir, 'postgres'))

const longPath = Array.from({ length: 12 }, (_, at) => `a-folder-with-a-long-name-${at}`).join('/')

test('it starts with thirty books, pages and the admin of the settings, also in a directory with a very long path', async () => {
  const DATA_DIR = join(await newDataDir(), longPath)
  clearAfterwards(join(DATA_DIR, 'postgres'))
  const store = await startStore({ DATA_DIR, ADMIN_USERNAME: 'boss', ADMIN_PASSWORD: 'correct horse' })
  expect(await allBooks(store)).toHaveLength(30)
  expect((await logIn(store, 'boss', 'correct horse')).token).toBeTruthy()
  expect((await logIn(store)).code).toBe('unauthenticated')
  const page = await (await comeAgain(store.origin)).text()
  expect(page).toContain('New Releases This Week')
  const [book] = await allBooks(store)
  expect((await comeAgain(`${store.origin}/covers/${book?.coverImage}?w=320&format=avif`)).status).toBe(200)
  expect(await store.stop()).toBe(0)
  expect(await databaseOf(DATA_DIR)).toBeUndefined()
})

test('invalid settings stop the start, with a line for each', async () => {
  const store = spawnStore({ PORT: 'http', DEMO: 'maybe' })
  await once(store.child, 'exit')
  expect(store.child.exitCode).toBe(1)
  expect(store.output()).toBe('Wrong setting: PORT must be a number\nWrong setting: DEMO must be 0 or 1\n')
})

test('a port in use and an unreachable database are reported in one line', async () => {
  const other = createServer().listen(0, '0.0.0.0')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const second = spawnStore({ DATA_DIR: await newDataDir(), PORT: String(port) })
  await once(second.child, 'exit')
  expect(second.child.exitCode).toBe(1)
  expect(second.output()).toMatch(new RegExp(`^Port ${port} is already in use\\. .*\n$`))
  const third = spawnStore({
    DATA_DIR: await newDataDir(),
    DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:9/none',
  })
  await once(third.child, 'exit')
  expect(third.child.exitCode).toBe(1)
  expect(third.output()).toBe(
    'Connecting to postgres://127.0.0.1:9/none…\n' +
      'The shop cannot connect to the database at 127.0.0.1:9 (connect ECONNREFUSED 127.0.0.1:9). Check DATABASE_URL.\n',
  )
  expect(third.output()).not.toContain('secret')
})

test('it prints its steps, and logs one JSON line per request, with its id and no secrets', async () => {
  const DATA_DIR = await newDataDir()
  const store = await startStore({ DATA_DIR })
  const { token } = await logIn(store)
  const answer = await comeAgain(`${store.origin}/api/orders/email/private@reader.example?x=private`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await store.stop()).toBe(0)
  const port = new URL(store.origin).port
  const plain = store
    .output()
    .split('\n')
    .filter((line) => !line.startsWith('{'))
  expect(plain).toEqual([
    'Starting the database…',
    'Adding 30 demo books…',
    ...(isRoot ? [expect.stringContaining(`chown -R bookstore: ${DATA_DIR} `)] : []),
    `The shop is open at http://localhost:${port}`,
    `  Admin   http://localhost:${port}/admin  (sign in as admin / bookstore; from elsewhere, set ADMIN_PASSWORD)`,
    `  Data    ${DATA_DIR}`,
    'Stopped.',
    '',
  ])
  const lines = store
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const id = answer.headers.get('x-request-id')
  expect(logged).toContainEqual(
    expect.objectContaining({ reqId: id, route: '/api/orders/email/:email', status: 200 }),
  )
  for (const secret of ['private', token, 'bookstore"']) expect(lines.join('\n')).not.toContain(secret)
})

test('on SIGTERM it answers requests in flight first', async () => {
  const store = await startStore({ DATA_DIR: await demoDataDir() })
  const body = JSON.stringify({ username: 'admin', password: 'bookstore' })
  const socket = connect(Number(new URL(store.origin).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += data.toString()))
  const head = `POST /api/auth/admin HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`
  // The store asks for the body once it has read the head.
  socket.write(`${head}\r\nexpect: 100-continue\r\n\r\n`)
  await expect.poll(() => answer).toMatch(/^HTTP\/1.1 100 /)
  const stopped = store.stop()
  await expect
    .poll(() =>
      fetch(store.origin).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  socket.write(body)
  await once(socket, 'close')
  expect(answer).toMatch(/\r\nHTTP\/1.1 200 /)
  expect(answer).toContain('"token"')
  expect(await stopped).toBe(0)
})

test('three stores that start at once in an empty directory share one database, which the last one stops', async () => {
  const DATA_DIR = await newDataDir()
  const stores = await Promise.all(Array.from({ length: 3 }, () => startStore({ DATA_DIR })))
  const [first, ...others] = stores as [Process, ...Process[]]
  const shelf = await allBooks(first)
  expect(shelf).toHaveLength(30)
  const token = await signUp(first.origin, 'rita@reader.example')
  const headers = { authorization: `Bearer ${token}` }
  await addBook(first, 'For all')
  for (const store of others) {
    await expect.poll(async () => (await allBooks(store)).map(({ title }) => title)).toContain('For all')
    expect((await allBooks(store)).slice(1)).toEqual(shelf)
    const own = await comeAgain(`${store.origin}/api/orders/email/rita@reader.example`, { headers })
    expect(own.status).toBe(200)
  }
  expect((await readdir(DATA_DIR)).toSorted()).toEqual(['postgres', 'secret'])
  const last = others.pop() ?? first
  await Promise.all([first, ...others].map((store) => store.stop()))
  await addBook(last, 'Still open')
  await last.stop()
  expect(await databaseOf(DATA_DIR)).toBeUndefined()
})

/** A clone in the home of root is not readable by other users. */
const nobodyMayRead = (file: string) =>
  spawnSync('test', ['-r', file], { uid: nobody, gid: nobody }).status === 0

test('it runs as an unprivileged user', async (context) => {
  if (!isRoot) return context.skip('the other tests ran as one')
  if (!nobodyMayRead(builtStore))
    return context.skip('the checkout lies in a folder that others may not enter')
  const DATA_DIR = await newDataDir(nobody)
  const store = await startStore({ DATA_DIR }, { uid: nobody, gid: nobody })
  expect(await allBooks(store)).toHaveLength(30)
  expect(store.output()).not.toContain('Running as root')
  expect(await store.stop()).toBe(0)
})

test('on SIGTERM during the start it stops afterwards and leaves no database running', async () => {
  const DATA_DIR = await newDataDir()
  const store = spawnStore({ DATA_DIR })
  await expect.poll(() => databaseOf(DATA_DIR), { timeout: 60_000 }).toBeDefined()
  expect(await store.stop()).toBe(0)
  expect(await databaseOf(DATA_DIR)).toBeUndefined()
})

test('a start leaves its compiled code beside the build, for the next one', async () => {
  const folder = await newDataDir()
  const isCode = (path: string) => !path.includes('.') || path.endsWith('.js')
  await cp(dirname(builtStore), folder, { recursive: true, filter: (path) => isCode(basename(path)) })
  const cache = join(folder, 'compile-cache')
  await rm(cache, { recursive: true, force: true })
  const { child } = spawnStore({ PORT: 'none', NODE_COMPILE_CACHE: '' }, { script: join(folder, 'main.js') })
  await once(child, 'exit')
  expect(await readdir(cache)).toHaveLength(1)
})

test('npm start forwards SIGTERM', async () => {
  const DATA_DIR = await demoDataDir()
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, DATA_DIR, PORT: '0' },
    detached: true,
  })
  let said = ''
  npm.stdout.on('data', (data: Buffer) => (said += data.toString()))
  await expect.poll(() => said, { timeout: 50_000 }).toContain('The shop is open')
  npm.kill('SIGTERM')
  await once(npm, 'exit')
  await expect.poll(() => databaseOf(DATA_DIR)).toBeUndefined()
})
