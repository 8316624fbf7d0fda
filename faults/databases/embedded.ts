import { join } from 'node:path'
import pg from 'pg'
import { readLock } from '../../server/database/embedded/lock-file.ts'
import { readPassword } from '../../server/database/embedded/password.ts'
import type { Database } from './database.ts'
import { familyOf, limp } from './processes.ts'

/** The embedded database, which the store itself restarts. */
export function embeddedIn(folder: string): Database {
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
