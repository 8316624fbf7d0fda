import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { shippedFile } from '../files.ts'
import type { Connection } from './connection.ts'

const migrationLock = 7_204_511

/** Held by a process while it starts. */
const startLock = 7_204_512

const folder = shippedFile('server/database/migrations')

/**
 * Applies the missing migrations, by number. Concurrent processes wait for the first one. A new migration needs rows in
 * `testing/migration-fixtures/`, its checksum in `migrations.test.ts`, and a new `schema.sql` (`vitest -u --project store schema`).
 */
export async function migrate(connection: Connection): Promise<string[]> {
  const client = new pg.Client(connection)
  // The statement under way reports a lost database.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await createMigrationsTable(client)
    return await applyMissing(client)
  } finally {
    await client.end()
  }
}

/**
 * Runs the work of a start that other processes must not do at the same time. They wait for as long as it takes, which may be
 * longer than a statement of the pool.
 */
export async function oneStartAtATime<Result>(
  connection: Connection,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection)
  // The work reports a lost database itself.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [startLock])
    return await work()
  } finally {
    await client.end()
  }
}

/** The names of all migrations in this version, oldest first. */
export const knownMigrations = async (): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()

/** The names that this version does not contain. */
export async function unknownMigrations(names: string[]): Promise<string[]> {
  const known = await knownMigrations()
  return names.filter((name) => !known.includes(name))
}

export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

/** Call inside a transaction; other processes wait until it ends. */
export const lockMigrations = (client: pg.Client) =>
  client.query('select pg_advisory_xact_lock($1)', [migrationLock])

/** Creates the schema as of these migrations; the caller records that they were applied. */
export async function createSchema(client: pg.Client, names: string[]) {
  // A name may come from a forged backup and must not traverse paths.
  const unknown = await unknownMigrations(names)
  if (unknown.length > 0) throw new Error(`unknown migration: ${unknown.join(', ')}`)
  await createMigrationsTable(client)
  for (const name of names.toSorted()) await client.query(await statementsOf(name))
}

const createMigrationsTable = (client: pg.Client) =>
  client.query(`create table if not exists migrations (
    name text primary key, applied_at timestamptz not null default now())`)

const statementsOf = (name: string) => readFile(join(folder, name), 'utf8')

async function applyMissing(client: pg.Client): Promise<string[]> {
  const applied = new Set(await appliedMigrations(client))
  const missing = (await knownMigrations()).filter((name) => !applied.has(name))
  for (const name of missing) await apply(client, name, name === missing.at(-1))
  return missing
}

/** The commit of the last one writes those of the others to disk. A migration that a crash takes with it is applied again. */
async function apply(client: pg.Client, name: string, isLast: boolean) {
  await client.query(isLast ? 'begin' : 'begin; set local synchronous_commit = off')
  await client.query(await statementsOf(name))
  await client.query('insert into migrations (name) values ($1)', [name])
  await client.query('commit')
}
