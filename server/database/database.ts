import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from './connection.ts'
import { defaultTimeouts, openConnectionPool, type Query, type Timeouts } from './pool/connection-pool.ts'
import { isTransient } from './errors.ts'
import { sql, type Sql } from './sql.ts'

/** Whatever runs SQL: the database, a transaction or the replica router. */
export type Queryable = {
  many<Row>(statement: Sql): Promise<Row[]>
  first<Row>(statement: Sql): Promise<Row | undefined>
  /** The first column of each row. */
  column<Value>(statement: Sql): Promise<Value[]>
  /** The first column of the first row. */
  value<Value>(statement: Sql): Promise<Value | undefined>
  /** Whether there is a row. */
  exists(statement: Sql): Promise<boolean>
  /** Returns the number of affected rows. */
  run(statement: Sql): Promise<number>
}

/** What runs SQL inside `begin` and `commit`. */
export type Transaction = Queryable

export type Database = Queryable & {
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  isUp(): Promise<boolean>
  close(): Promise<void>
}

declare const lock: unique symbol

/** A row that this transaction has locked. Only the function that takes the lock returns one. */
export type Locked<Kind extends string, Row> = Row & { readonly [lock]: Kind }

const numberParser = (text: string) => Number(text)
const timestampParser = (text: string) => new Date(text).toISOString()
const { INT8, NUMERIC, TIMESTAMPTZ } = pg.types.builtins

/** Sums of cents fit a number; timestamps cross the wire as ISO strings, so no Date is made in between. */
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, numberParser],
  [NUMERIC, numberParser],
  [TIMESTAMPTZ, timestampParser],
])

export const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    parsers.get(type) ?? pg.types.getTypeParser(type, format),
}

export function openDatabase(connection: Connection, timeouts?: Timeouts): Database {
  const { withClient, isUp, close } = openConnectionPool({ ...connection, types }, timeouts)
  return {
    ...queryableBy((statement) => withClient((query) => query(statement))),
    transaction: (work) => withClient((query) => inTransaction(query, work)),
    isUp,
    close,
  }
}

/** A start may wait longer than a shopper: on a busy machine a connection takes more than the usual timeout. */
const startTimeouts: Timeouts = { connect: 30_000, respond: 30_000 }

/** How long a start waits for its first connection, in milliseconds. */
const maxStart = 60_000

type StartingDatabase = Database & {
  /** The usual timeouts apply from now on. */
  endStart(): void
}

/** Opens a database with its first connection. */
export async function openDatabaseAtStart(
  connection: Connection,
  timeoutsOfStart = startTimeouts,
): Promise<StartingDatabase> {
  const timeouts = { ...timeoutsOfStart }
  const db = openDatabase(connection, timeouts)
  const end = performance.now() + maxStart
  for (;;) {
    try {
      await db.run(sql`select`)
      return { ...db, endStart: () => void Object.assign(timeouts, defaultTimeouts) }
    } catch (error) {
      if (isTransient(error as Error) && performance.now() < end) await wait(100)
      else return db.close().then(() => Promise.reject(error))
    }
  }
}

export function queryableBy(query: Query): Queryable {
  const rowsOf = async (statement: Sql): Promise<object[]> => (await query(statement.toQuery())).rows
  const columnOf = async (statement: Sql) => (await rowsOf(statement)).map((row) => Object.values(row)[0])
  return {
    many: async <Row>(statement: Sql) => (await rowsOf(statement)) as Row[],
    first: async <Row>(statement: Sql) => (await rowsOf(statement))[0] as Row | undefined,
    column: async <Value>(statement: Sql) => (await columnOf(statement)) as Value[],
    value: async <Value>(statement: Sql) => (await columnOf(statement))[0] as Value | undefined,
    exists: async (statement) => (await rowsOf(statement)).length > 0,
    run: async (statement) => (await query(statement.toQuery())).rowCount ?? 0,
  }
}

async function inTransaction<Result>(
  query: Query,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  await query('begin')
  try {
    const result = await work(queryableBy(query))
    await query('commit')
    return result
  } catch (error) {
    // If the rollback fails, the connection is broken and its transaction ends with it.
    await query('rollback').catch(() => {})
    throw error
  }
}
