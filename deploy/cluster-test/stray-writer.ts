import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Somebody who is connected to a node past the proxy, and goes on writing there when it is no leader any more. */
export type StrayWriter = {
  writes(): Promise<void>
  /** It must have been refused there, and be nowhere. */
  wasRefused(connection: pg.ClientConfig): Promise<void>
}

export async function strayWriter(connection: pg.ClientConfig): Promise<StrayWriter> {
  const email = `stray-${randomUUID()}@reader.example`
  let isTaken = false
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  return {
    writes: async () => {
      const words = 'insert into subscribers (email) values ($1)'
      isTaken = await client.query(words, [email]).then(
        () => true,
        () => false,
      )
      await client.end().catch(() => {})
    },
    wasRefused: async (connection) => {
      const reader = new pg.Client(connection)
      await reader.connect()
      const { rowCount } = await reader.query('select from subscribers where email = $1', [email])
      await reader.end()
      if (isTaken || rowCount)
        throw new Error(`At a leader that stood still: taken ${isTaken}, found afterwards ${rowCount}`)
    },
  }
}
