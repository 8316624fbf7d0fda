import pg from 'pg'
import { setTimeout as wait } from 'node:timers/promises'

type Superuser = { port: number; password: string }

/** What an operator runs once on the primary. */
const statements = [
  "create role bookstore login password 'from-the-shelf'",
  // The store reads the timeline of a replica from pg_stat_wal_receiver.
  'grant pg_read_all_stats to bookstore',
  'create database bookstore owner bookstore',
]

export async function makeDatabase({ port, password }: Superuser) {
  const client = await connected({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
  })
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** The proxy checks for the primary only at intervals. */
async function connected(connection: pg.ClientConfig): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client(connection)
    client.on('error', () => {})
    if (
      await client.connect().then(
        () => true,
        () => false,
      )
    )
      return client
    await wait(100)
  }
}
