import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyDemoData } from '../../server/testing/demo-data.ts'
import { findPostgres15 } from '../../server/testing/own-server.ts'
import type { Database } from './databases/database.ts'
import { familyOf, limp, serverIn } from './databases/server.ts'
import { mountSmallDisk, unmount } from './faults.ts'
import pg from 'pg'
import { readLock } from '../../server/database/embedded/postmaster-lock.ts'
import { readPassword } from '../../server/database/embedded/postgres-server.ts'

/** What this machine lacks for a fault. */
export type Lacking = { lacking: string }

/**
 * A database in its own directory, on a small disk if needed; closing removes all of it. The embedded one starts with
 * a copy of the demo's data where there is one.
 */
export async function openPlace(
  name: Database['name'],
  onSmallDisk: boolean,
  demoData?: string,
): Promise<Database | Lacking> {
  const programs = await findPostgres15()
  if (name === 'server' && !programs) return { lacking: 'PostgreSQL 15 is not installed here' }
  const folder = await mkdtemp(join(tmpdir(), 'faults-'))
  // Under root the database runs as another user, who needs access.
  await chmod(folder, 0o755)
  if (onSmallDisk && !(await mountSmallDisk(folder))) {
    await rm(folder, { recursive: true })
    return { lacking: 'only root may mount a disk that can be filled' }
  }
  if (name === 'embedded' && demoData) await copyDemoData(demoData, folder)
  const database = name === 'server' && programs ? await serverIn(folder, programs) : embeddedIn(folder)
  return {
    ...database,
    close: async () => {
      await database.close()
      if (onSmallDisk) await unmount(folder)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The embedded database, which the store itself restarts. */
function embeddedIn(folder: string): Database {
  const home = join(folder, 'postgres')

  async function connection() {
    const lock = await readLock(home)
    if (!lock?.address) throw new Error('The embedded database does not run')
    const password = await readPassword(home)
    return { ...lock.address, user: 'bookstore', password, database: 'bookstore' }
  }
  async function processes() {
    const lock = await readLock(home)
    return lock ? familyOf(lock.pid) : []
  }
  return {
    name: 'embedded',
    settings: { DATA_DIR: folder },
    connection,
    processes,
    isBack: async () => {},
    cut: async () => endAllConnections(await connection()),
    slow: () => limp(processes),
    close: async () => {},
  }
}

async function endAllConnections(connection: pg.ClientConfig) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and datname = 'bookstore'`)
  await client.end()
}
