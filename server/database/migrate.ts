import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { shippedFile } from '../files.ts'
import type { Connection } from './database.ts'

/** Any number that no other program on this database uses: whoever holds it is the one who migrates. */
const migrationLock = 7_204_511

/** Brings the schema up to date. Of several processes that start at once one does the work, the others wait. */
export async function migrate(connection: Connection): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(`create table if not exists migrations (
      name text primary key, applied_at timestamptz not null default now())`)
    return await applyMissing(client)
  } finally {
    await client.end()
  }
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  const folder = shippedFile('database/migrations')
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const applied = new Set(rows.map((row) => row.name))
  const missing = (await readdir(folder)).filter((file) => file.endsWith('.sql') && !applied.has(file)).sort()
  for (const name of missing) await apply(client, name, await readFile(join(folder, name), 'utf8'))
  return missing
}

async function apply(client: pg.Client, name: string, statements: string) {
  await client.query('begin')
  await client.query(statements)
  await client.query('insert into migrations (name) values ($1)', [name])
  await client.query('commit')
}
