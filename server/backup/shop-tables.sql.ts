import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { Sequence, Table } from './format.ts'
import type { Connection } from '../database/connection.ts'

/** A snapshot of the whole store for the duration of the backup, without blocking writes. */
export const beginSnapshot = (client: pg.Client) =>
  client.query(`begin isolation level repeatable read, read only; ${noTimeouts}; ${plainText}`)

/** One transaction without timeouts. */
export const beginRestoring = (client: pg.Client) => client.query(`begin; ${noTimeouts}; ${plainText}`)

const noTimeouts = `set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

/** The server may be configured with other output formats. */
const plainText = `set local datestyle = 'ISO, YMD'; set local intervalstyle = postgres;
  set local bytea_output = hex; set local extra_float_digits = 1`

export type ShopTable = Table & { schema: string }
type Found = ShopTable & { parents: string[] }

/**
 * Read from the system catalog, so that no later table is forgotten; referenced tables first. Unlogged tables
 * are left out: they do not survive a crash and are empty on replicas.
 */
export async function tablesOf(client: pg.Client): Promise<ShopTable[]> {
  const { rows } = await client.query<Found>(`
    select current_schema() as schema, c.relname as "table",
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0
        and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select parent.relname::text from pg_constraint join pg_class parent on parent.oid = confrelid
        where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as parents
    from pg_class c
    where relkind = 'r' and relpersistence = 'p' and relnamespace = to_regnamespace(quote_ident(current_schema()))
      and not exists (select from pg_depend
        where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
    order by c.relname`)
  return parentsFirst(rows)
}

function parentsFirst(tables: Found[], done: Found[] = []): ShopTable[] {
  if (tables.length === 0) return done
  const isDone = (parent: string) => done.some(({ table }) => table === parent)
  const free = tables.filter(({ parents }) => parents.every(isDone))
  if (free.length === 0) throw new Error(`The tables refer to each other in a circle: ${namesOf(tables)}`)
  return parentsFirst(
    tables.filter((table) => !free.includes(table)),
    [...done, ...free],
  )
}

/** With the schema: a name such as that of a system table would otherwise mean the system table. */
const nameOf = ({ schema, table }: ShopTable) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`

const namesOf = (tables: ShopTable[]) => tables.map(nameOf).join(', ')

/** Locks the schema until the backup is written. */
export const lockSchema = (client: pg.Client, tables: ShopTable[]) =>
  client.query(`lock table ${namesOf(tables)} in access share mode`)

/** The row count is known after the next query of the client. */
export const copyOut = (client: pg.Client, table: ShopTable) =>
  client.query(to(`copy ${target(table)} to stdout`))

export const copyIn = (client: pg.Client, table: ShopTable) =>
  client.query(from(`copy ${target(table)} from stdin`))

const target = (table: ShopTable) =>
  `${nameOf(table)} (${table.columns.map((name) => pg.escapeIdentifier(name)).join(', ')})`

/** COPY needs a column for every value, so foreign columns exist during the copy. */
export const addForeignColumns = (client: pg.Client, table: ShopTable, columns: string[]) =>
  alter(client, table, columns, (name) => `add column ${name} text`)
export const dropForeignColumns = (client: pg.Client, table: ShopTable, columns: string[]) =>
  alter(client, table, columns, (name) => `drop column ${name}`)

async function alter(client: pg.Client, table: ShopTable, columns: string[], how: (name: string) => string) {
  for (const name of columns)
    await client.query(`alter table ${nameOf(table)} ${how(pg.escapeIdentifier(name))}`)
}

/** Sequences are not part of the snapshot: they may be ahead of the rows, which only skips numbers. */
export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select sequencename as name, last_value::text as "lastValue" from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename`)
  return rows
}

export const setSequence = (client: pg.Client, { name, lastValue }: Sequence) =>
  client.query(`select setval(format('%I.%I', current_schema(), $1::text)::regclass, $2)`, [name, lastValue])

export async function sequenceNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select sequencename as name from pg_sequences where schemaname = current_schema()',
  )
  return rows.map(({ name }) => name)
}

/** The names among these that are system tables. */
export async function namesOfPostgres(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) name where to_regclass(format('pg_catalog.%I', name)) is not null`,
    [tables],
  )
  return rows.map(({ name }) => name)
}

/** Disables triggers: restored rows send no notifications and are counted already. */
export const disableTriggers = (client: pg.Client, tables: ShopTable[]) =>
  switchTriggers(client, tables, 'disable')
export const enableTriggers = (client: pg.Client, tables: ShopTable[]) =>
  switchTriggers(client, tables, 'enable')

const switchTriggers = (client: pg.Client, tables: ShopTable[], how: 'disable' | 'enable') =>
  client.query(tables.map((table) => `alter table ${nameOf(table)} ${how} trigger user`).join(';'))

/** Some migrations insert rows, which the backup has too. */
export const emptyTables = (client: pg.Client, tables: ShopTable[]) =>
  client.query(`truncate ${namesOf(tables)}`)

/** Without this the planner assumes empty tables until autovacuum runs. */
export const analyzeTables = (client: pg.Client, tables: ShopTable[]) =>
  client.query(`analyze ${namesOf(tables)}`)

/** The caller ends it. */
export async function openConnection(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...connection })
  // The query that uses the broken connection reports the failure.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Runs the work on its own connection; an open transaction is rolled back at the end. */
export async function withConnection<Result>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await openConnection(connection)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
