import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Somebody who is connected to a node past the proxy, and goes on writing there when it is no leader any more. */
export type StrayWriter = {
  writes(): Promise<void>
  /** It must have been refused there, and be nowhere. */
  wasRefused(connection: pg.ClientConfig): Promise<void>
}

/** What the node believed of itself: the leaders before it and itself, counted, and who has to have what it answers for. */
const words = `insert into subscribers (email) values ($1) returning
  left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline, current_setting('synchronous_standby_names') as in_step`

/** Cut short, the wait for a replica ends with a yes and this warning: committed here alone, and promised to nobody. */
const cutShort = '01000'

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
      taken = await client.query(words, [email]).then(
        ({ rows }) => (warnings.includes(cutShort) ? undefined : (rows[0] as unknown)),
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
