import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A client with a direct connection to a node, which keeps writing there after the node was demoted. */
export type StrayWriter = {
  writes(): Promise<void>
  /** The write must be refused, and its row must not exist. */
  wasRefused(connection: pg.ClientConfig): Promise<void>
}

/** Returns the timeline of the node and its synchronous standbys. */
const statement = `insert into subscribers (email) values ($1) returning
  left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline, current_setting('synchronous_standby_names') as in_step`

/**
 * A cancelled wait for a synchronous replica succeeds with this warning: committed locally, not acknowledged.
 */
const syncWaitCancelled = '01000'

export async function strayWriter(connection: pg.ClientConfig): Promise<StrayWriter> {
  const email = `stray-${randomUUID()}@reader.example`
  const warnings: string[] = []
  let taken: unknown
  const client = new pg.Client(connection)
  client.on('error', () => {})
  client.on('notice', ({ code = '' }) => warnings.push(code))
  await client.connect()
  return {
    writes: async () => {
      taken = await client.query(statement, [email]).then(
        ({ rows }) => (warnings.includes(syncWaitCancelled) ? undefined : (rows[0] as unknown)),
        () => undefined,
      )
      await client.end().catch(() => {})
    },
    wasRefused: async (connection) => {
      const reader = new pg.Client(connection)
      await reader.connect()
      const { rowCount } = await reader.query('select from subscribers where email = $1', [email])
      await reader.end()
      if (taken || rowCount) throw new Error(`A replaced leader took ${JSON.stringify({ taken, rowCount })}`)
    },
  }
}
