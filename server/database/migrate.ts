import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { shippedFile } from '../files.ts'
import type { Connection } from './connection.ts'

/** The advisory lock of the process that migrates. */
const migrationLock = 7_204_511

const folder = shippedFile('database/migrations')

/** Brings the schema up to date. Of several processes that start at once one does the work, the others wait. */
export async function migrate(connection: Connection): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await makeList(client)
    return await applyMissing(client)
  } finally {
    await client.end()
  }
}

/** The names of all that this shop knows, the oldest first. */
export const knownMigrations = async (): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()

/** Of these the ones that this shop has never heard of. */
export async function unknownMigrations(names: string[]): Promise<string[]> {
  const known = await knownMigrations()
  return names.filter((name) => !known.includes(name))
}

export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

/** Inside a transaction, at whose end the others go on. */
export const lockMigrations = (client: pg.Client) =>
  client.query('select pg_advisory_xact_lock($1)', [migrationLock])

/** The schema as it was after these migrations; that they were applied is for the caller to note. */
export async function layOut(client: pg.Client, names: string[]) {
  // A name may come from a forged backup and must not traverse paths.
  const unknown = await unknownMigrations(names)
  if (unknown.length > 0) throw new Error(`there is no migration ${unknown.join(', ')} here`)
  await makeList(client)
  for (const name of names.toSorted()) await client.query(await statementsOf(name))
}

const makeList = (client: pg.Client) =>
  client.query(`create table if not exists migrations (
    name text primary key, applied_at timestamptz not null default now())`)

const statementsOf = (name: string) => readFile(join(folder, name), 'utf8')

async function applyMissing(client: pg.Client): Promise<string[]> {
  const applied = new Set(await appliedMigrations(client))
  const missing = (await knownMigrations()).filter((name) => !applied.has(name))
  for (const name of missing) await apply(client, name)
  return missing
}

async function apply(client: pg.Client, name: string) {
  await client.query('begin')
  await client.query(await statementsOf(name))
  await client.query('insert into migrations (name) values ($1)', [name])
  await client.query('commit')
}
