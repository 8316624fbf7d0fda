import pg from 'pg'
import type { Address } from './postgres-server.ts'

/** The number is arbitrary, but must be the same in every store. */
const lock = 20_260_101

/** A lease on the server, held as long as this connection is open. */
export type Lease = {
  address: Address
  /** Resolves when the connection is closed, by either side. */
  gone: Promise<void>
  /** Releases the lease; true if it was the last one. */
  isLast(): Promise<boolean>
  close(): Promise<void>
}

export async function acquireLease(address: Address, password: string): Promise<Lease> {
  const client = connectionTo(address, password)
  const gone = new Promise<void>((resolve) => client.once('end', resolve))
  try {
    await client.connect()
    // While a stopping store holds the exclusive lock, this waits until the server shuts down.
    await client.query(`set lock_timeout = '5s'; select pg_advisory_lock_shared(${lock})`)
  } catch (fault) {
    await close(client)
    throw fault
  }
  return { address, gone, isLast: () => isLast(client), close: () => close(client) }
}

/** Uses the database `postgres`, apart from the locks and backups of the store. */
function connectionTo({ host, port }: Address, password: string): pg.Client {
  const who = { user: 'bookstore', password, database: 'postgres', application_name: 'lease' }
  const client = new pg.Client({ host, port, ...who, ssl: false, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  return client
}

async function isLast(client: pg.Client): Promise<boolean> {
  await client.query(`select pg_advisory_unlock_shared(${lock})`)
  const { rows } = await client.query<{ alone: boolean }>(`select pg_try_advisory_lock(${lock}) as alone`)
  return rows[0]?.alone ?? false
}

async function close(client: pg.Client): Promise<void> {
  await client.end().catch(() => {})
}
