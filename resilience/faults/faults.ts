import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from './databases/database.ts'
import { type FaultName, faultNames } from './fault-names.ts'
import { type Server, signal, untilGone } from './databases/server.ts'
import type { Store } from './store-process.ts'
import { execFile } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type Scene = { store: Store; database: Database; aWhile: number }

export type Fault = {
  name: FaultName
  /** Whether the store process survives, and with it the response cache. */
  storeLives: boolean
  inject(scene: Scene): Promise<void>
  /** The database it applies to; all if unset. */
  on?: Database['name']
  /** Whether it needs a small disk. */
  onSmallDisk: boolean
}

/** Every other time with all child processes, as when the machine goes down. */
let kills = 0
async function killDatabase(database: Database) {
  const all = await familyOf(database)
  signal((kills += 1) % 2 === 0 ? all : all.slice(0, 1), 'SIGKILL')
  await untilGone(all[0])
}

/** Without processes the fault would have no effect. */
async function familyOf({ processes }: Database): Promise<[number, ...number[]]> {
  const [parent, ...children] = await processes()
  if (!parent) throw new Error('The database does not run')
  return [parent, ...children]
}

const isServer = (database: Database): database is Server => 'line' in database

/** PostgreSQL keeps writing to existing WAL segments; this forces new ones, so that it fails at once. */
async function exhaustWal(connection: pg.ClientConfig) {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    for (let time = 0; time < 20; time += 1) await client.query('select pg_switch_wal(), txid_current()')
  } catch {
    // PostgreSQL has crashed.
  } finally {
    await client.end().catch(() => {})
  }
}

const byName: Record<FaultName, Omit<Fault, 'name'>> = {
  'kill -9 of the store': {
    storeLives: false,
    onSmallDisk: false,
    inject: async ({ store }) => {
      await store.kill()
      await store.start()
    },
  },
  'kill -9 of PostgreSQL': {
    storeLives: true,
    onSmallDisk: false,
    inject: ({ database }) => killDatabase(database),
  },
  'kill -9 of both': {
    storeLives: false,
    onSmallDisk: false,
    inject: async ({ store, database }) => {
      await Promise.all([killDatabase(database), store.kill()])
      await database.isBack()
      await store.start()
    },
  },
  'PostgreSQL stopped and started': {
    storeLives: true,
    onSmallDisk: false,
    inject: async ({ database }) => {
      const [parent] = await familyOf(database)
      signal([parent], 'SIGINT')
      await untilGone(parent)
    },
  },
  'PostgreSQL stands still': {
    storeLives: true,
    onSmallDisk: false,
    inject: async ({ database, aWhile }) => {
      const all = await familyOf(database)
      signal(all, 'SIGSTOP')
      await wait(aWhile)
      signal(all, 'SIGCONT')
    },
  },
  'connections cut': {
    storeLives: true,
    onSmallDisk: false,
    inject: async ({ database }) => {
      for (let time = 0; time < 5; time += 1) {
        await database.cut()
        await wait(100)
      }
    },
  },
  'cable pulled': {
    storeLives: true,
    onSmallDisk: false,
    on: 'server',
    inject: async ({ database, aWhile }) => {
      if (!isServer(database)) return
      database.line.pull(true)
      await wait(aWhile)
      database.line.pull(false)
    },
  },
  'disk full': {
    storeLives: true,
    onSmallDisk: true,
    inject: async ({ database, aWhile }) => {
      const free = await fillDisk(database.settings['DATA_DIR'] ?? '')
      await exhaustWal(await database.connection())
      await wait(aWhile)
      await free()
    },
  },
  'slow database': {
    storeLives: true,
    onSmallDisk: false,
    inject: async ({ database, aWhile }) => {
      const enough = database.slow()
      await wait(aWhile)
      await enough()
    },
  },
}

export const faults: Fault[] = faultNames.map((name) => Object.assign({ name }, byName[name]))

const run = promisify(execFile)

/** Little more than the store needs. */
const size = '600m'

/** Mounts a small tmpfs; false without the permission to mount. */
export const mountSmallDisk = (folder: string): Promise<boolean> =>
  run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  )

export const unmount = (folder: string) => run('umount', ['--lazy', folder])

/** Fills the disk of a directory; returns a function that frees it again. */
export async function fillDisk(folder: string): Promise<() => Promise<void>> {
  const filler = join(folder, 'filler')
  const file = await open(filler, 'w')
  // Down to single bytes: large writes leave room for many small ones.
  for (const piece of [1_000_000, 4_096, 1]) {
    const bytes = Buffer.alloc(piece)
    while (
      await file.write(bytes).then(
        ({ bytesWritten }) => bytesWritten === piece,
        () => false,
      )
    );
  }
  await file.close()
  return () => rm(filler)
}
