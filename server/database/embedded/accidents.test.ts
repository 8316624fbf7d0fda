import { spawn } from 'node:child_process'
import { writeFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Embedded } from './open-embedded.ts'
import { clusterIn } from './server.ts'
import { demoDataDir } from '../../testing/store-process.ts'
import { serverOf } from './testing/folders.ts'
import { ask, openStore, shelve, startStore, titles } from './testing/stores.ts'

const kill = (pids: (number | undefined)[]) => pids.forEach((pid) => pid && process.kill(pid, 'SIGKILL'))

/** How many stores the server still knows of; it may learn late that one was killed. */
const keepers = async (connection: Embedded['connection']) =>
  (await ask(connection, `select from pg_stat_activity where application_name = 'keeper'`)).length

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
  await vi.waitFor(async () => expect(await keepers(next.connection)).toBe(1), 10_000)
  await next.stop()
  expect(await serverOf(home)).toBeUndefined()
})

test('a server that is killed under a running store comes back by itself, each time', async () => {
  const dataDir = await demoDataDir()
  const say = vi.fn<(line: string) => void>()
  const store = await openStore(dataDir, say)
  await shelve(store.connection, 'Emma')
  for (let deaths = 0; deaths < 2; deaths += 1) {
    kill([await serverOf(join(dataDir, 'postgres'))])
    await expect.poll(() => titles(store.connection).catch(() => []), { timeout: 30_000 }).toEqual(['Emma'])
  }
  // It answers before the store has taken it up: one that dies just then is the same accident, told once.
  expect(say).toHaveBeenCalledWith('The database stopped by itself and is being started again.')
  await store.stop()
  expect(await serverOf(join(dataDir, 'postgres'))).toBeUndefined()
})

test('a store may close while its server is dead', async () => {
  const dataDir = await demoDataDir()
  const store = await openStore(dataDir)
  kill([await serverOf(join(dataDir, 'postgres'))])
  await store.stop()
})

test('when the store and all of its server are killed, the next start repairs the data', async () => {
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
      // It was the store's own connection, or has followed the server already.
    }
  }
  expect(await titles((await openStore(dataDir)).connection)).toEqual(['Emma'])
})

test('a left-over lock whose number another program has inherited is no obstacle', async () => {
  const dataDir = await demoDataDir()
  const first = await openStore(dataDir)
  await shelve(first.connection, 'Emma')
  const home = join(dataDir, 'postgres')
  const lock = await readFile(join(clusterIn(home), 'postmaster.pid'), 'utf8')
  await first.stop()
  // The same user's, or PostgreSQL itself would see that it is not one of its own.
  const owner = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const heir = spawn('sleep', ['60'], { ...owner, stdio: 'ignore' })
  onTestFinished(() => void heir.kill())
  const inherited = lock.replace(/^\d+/, String(heir.pid))
  await writeFile(join(clusterIn(home), 'postmaster.pid'), inherited)
  await writeFile(join(first.connection.host, '.s.PGSQL.5432.lock'), inherited)
  expect(await titles((await openStore(dataDir)).connection)).toEqual(['Emma'])
})

test('a server that waits for ever after its repair has failed is put down, and the next one takes its place', async () => {
  const dataDir = await demoDataDir()
  const home = join(dataDir, 'postgres')
  const first = await openStore(dataDir)
  await shelve(first.connection, 'Emma')
  await first.stop()
  const fake = join(import.meta.dirname, 'testing/never-ready.js')
  const socket = join(first.connection.host, '.s.PGSQL.5432')
  const words = [fake, '-D', clusterIn(home), socket]
  const stuck = spawn(process.execPath, words, { argv0: 'postgres', stdio: 'ignore' })
  onTestFinished(() => void stuck.kill('SIGKILL'))
  await expect.poll(() => serverOf(home)).toBe(stuck.pid)
  expect(await titles((await openStore(dataDir)).connection)).toEqual(['Emma'])
  expect(stuck.signalCode).toBe('SIGKILL')
})
