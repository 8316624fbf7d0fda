import pg from 'pg'
import type { Connection } from '../connection.ts'
import { createSchema } from '../migrate.ts'

/** Applies one migration, as the store of that version did. */
export async function takeStep(connection: Connection, name: string) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('begin')
    await createSchema(client, [name])
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } finally {
    await client.end()
  }
}
