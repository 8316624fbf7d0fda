import { spawn } from 'node:child_process'
import { writeFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Embedded } from './open-embedded.ts'
import { clusterIn } from './postgres-server.ts'
import { demoDataDir } from '../../testing/store-process.ts'
import { serverOf } from './testing/folders.ts'
import { ask, openStore, shelve, startStore, titles } from './testing/stores.ts'

const kill = (pids: (number | undefined)[]) => pids.forEach((pid) => pid && process.kill(pid, 'SIGKILL'))

/** The server may notice late that a store was killed. */
const leases = async (connection: Embedded['connection']) =>
  (await ask(connection, `select from pg_stat_activity where application_name = 'lease'`)).length

test('when a store is killed, the next one takes over its server', async () => {
  const dataDir = await demoDataDir()
  const home = join(dataDir, 'postgres')
  const killed = await startStore(dataDir)
  await shelve(killed.connection, 'Emma')
  const server = await serverOf(home)
  await killed.kill()
  const next = await openStore(dataDir)
  expect(await titles(next.connection)).toEqual(['Emma'])
  expect(await serverOf(home)).toBe(server)
  await vi.waitFor(async () => expect(await leases(next.connection)).toBe(1), 60_000)
  await next.stop()
  expect(await serverOf(home)).toBeUndefined()
})

test('a database server that is killed is restarted by the running store, each time', async () => {
  const dataDir = await demoDataDir()
  const say = vi.fn<(line: string) => void>()
  const store = await openStore(dataDir, say)
  await shelve(store.connection, 'Emma')
  for (let deaths = 0; deaths < 2; deaths += 1) {
    kill([await serverOf(join(dataDir, 'postgres'))])
    await expect.poll(() => titles(store.connection).catch(() => []), { timeout: 30_000 }).toEqual(['Emma'])
  }
  // A server that dies before the store has reconnected belongs to the same outage and is logged once.
  expect(say).toHaveBeenCalledWith('The database stopped by itself and is being started again.')
  await store.stop()
  expect(await serverOf(join(dataDir, 'postgres'))).toBeUndefined()
})

test('a store closes while its database server is down', async () => {
  const dataDir = await demoDataDir()
  const store = await openStore(dataDir)
  kill([await serverOf(join(dataDir, 'postgres'))])
  await store.stop()
})

test('a store that closes while its database server recovers from a crash stops it', async () => {
  const dataDir = await demoDataDir()
  const closed = Promise.withResolvers<void>()
  const store = await openStore(dataDir, () => closed.resolve(store.stop()))
  const part = "select pid from pg_stat_activity where backend_type = 'walwriter'"
  kill((await ask<{ pid: number }>(store.connection, part)).map(({ pid }) => pid))
  await closed.promise
  expect(await serverOf(join(dataDir, 'postgres'))).toBeUndefined()
})

test('after the store and every server process are killed, the next start recovers the data', async () => {
  const dataDir = await demoDataDir()
  const killed = await startStore(dataDir)
  await shelve(killed.connection, 'Emma')
  const parts = await ask<{ pid: number }>(killed.connection, 'select pid from pg_stat_activity')
  const server = await serverOf(join(dataDir, 'postgres'))
  await killed.kill()
  kill([server])
  for (const { pid } of parts) {
    try {
      kill([pid])
    } catch {
      // The backend has exited already.
    }
  }
  expect(await titles((await openStore(dataDir)).connection)).toEqual(['Emma'])
})

test('a stale lock file whose PID another program has reused does not prevent a start', async () => {
  const dataDir = await demoDataDir()
  const first = await openStore(dataDir)
  await shelve(first.connection, 'Emma')
  const home = join(dataDir, 'postgres')
  const lock = await readFile(join(clusterIn(home), 'postmaster.pid'), 'utf8')
  await first.stop()
  // PostgreSQL itself ignores a PID that belongs to another user.
  const owner = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const unrelated = spawn('sleep', ['60'], { ...owner, stdio: 'ignore' })
  onTestFinished(() => void unrelated.kill())
  const reusedLock = lock.replace(/^\d+/, String(unrelated.pid))
  await writeFile(join(clusterIn(home), 'postmaster.pid'), reusedLock)
  await writeFile(join(first.connection.host, '.s.PGSQL.5432.lock'), reusedLock)
  expect(await titles((await openStore(dataDir)).connection)).toEqual(['Emma'])
})

test('a server that hangs after a failed recovery is killed and replaced', async () => {
  const dataDir = await demoDataDir()
  const home = join(dataDir, 'postgres')
  const first = await openStore(dataDir)
  await shelve(first.connection, 'Emma')
  await first.stop()
  const fake = join(import.meta.dirname, 'testing/never-ready.js')
  const socket = join(first.connection.host, '.s.PGSQL.5432')
  const args = [fake, '-D', clusterIn(home), socket]
  const stuck = spawn(process.execPath, args, { argv0: 'postgres', stdio: 'ignore' })
  onTestFinished(() => void stuck.kill('SIGKILL'))
  await expect.poll(() => serverOf(home)).toBe(stuck.pid)
  expect(await titles((await openStore(dataDir)).connection)).toEqual(['Emma'])
  expect(stuck.signalCode).toBe('SIGKILL')
})
