import pg from 'pg'
import type { Connection } from '../connection.ts'
import { layOut } from '../migrate.ts'

/** Brings a database one migration further, as a store of that day did. */
export async function takeStep(connection: Connection, name: string) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('begin')
    await layOut(client, [name])
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } finally {
    await client.end()
  }
}
