import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Somebody who is connected to a node past the proxy, and goes on writing there when it is no leader any more. */
export type StrayWriter = {
  /** Must be refused. */
  writes(): Promise<void>
  /** What was refused there must be nowhere. */
  isNowhere(connection: pg.ClientConfig): Promise<void>
}

export async function strayWriter(connection: pg.ClientConfig): Promise<StrayWriter> {
  const email = `stray-${randomUUID()}@reader.example`
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  return {
    writes: async () => {
      const words = 'insert into subscribers (email) values ($1)'
      const isTaken = await client.query(words, [email]).then(
        () => true,
        () => false,
      )
      await client.end().catch(() => {})
      if (isTaken) throw new Error('A leader that another has replaced has taken a write')
    },
    isNowhere: async (connection) => {
      const reader = new pg.Client(connection)
      await reader.connect()
      const { rowCount } = await reader.query('select from subscribers where email = $1', [email])
      await reader.end()
      if (rowCount) throw new Error('What a replaced leader has refused is there nevertheless')
    },
  }
}
