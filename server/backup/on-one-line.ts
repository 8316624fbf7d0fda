import pg from 'pg'
import type { Connection } from '../database/connection.ts'

/** One connection of its own; a transaction that is not at its end when the work is leaves nothing behind. */
export async function onOneLine<Result>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...connection })
  // What breaks the line fails whatever is asked on it.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
