import pg from 'pg'
import type { Connection } from '../database/connection.ts'

/** Runs the work on its own connection; an open transaction is rolled back at the end. */
export async function onOneLine<Result>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...connection })
  // The query that uses the broken connection reports the failure.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
