import { availableParallelism } from 'node:os'
import pg from 'pg'
import type { Sql } from './sql.ts'

/** What can run a statement: the database, or a transaction in it. */
export type Tx = {
  many<Row>(statement: Sql): Promise<Row[]>
  first<Row>(statement: Sql): Promise<Row | undefined>
  /** Runs it and says how many rows it touched. */
  run(statement: Sql): Promise<number>
}

export type Database = Tx & {
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

export type Connection = pg.PoolConfig

const numberParser = (text: string) => Number(text)
const momentParser = (text: string) => new Date(text).toISOString()
const { INT8, NUMERIC, TIMESTAMPTZ } = pg.types.builtins

/** Sums of cents fit a number; moments cross the wire as ISO strings, so nobody needs a Date in between. */
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, numberParser],
  [NUMERIC, numberParser],
  [TIMESTAMPTZ, momentParser],
])

export const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    parsers.get(type) ?? pg.types.getTypeParser(type, format),
}

/** More than the machine can work on at once would wait inside PostgreSQL instead of here, and cost more. */
export const poolSize = Math.min(20, 3 * Math.max(2, availableParallelism()))

export function openDatabase(connection: Connection, onIdleError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    max: poolSize,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 10_000,
    query_timeout: 12_000,
    ...connection,
    types,
  })
  // An idle connection that breaks would otherwise end the process; the pool replaces it by itself.
  pool.on('error', onIdleError)
  return {
    ...runningOn(pool),
    transaction: (work) => inTransaction(pool, work),
    close: () => pool.end(),
  }
}

function runningOn(target: pg.Pool | pg.PoolClient): Tx {
  return {
    many: async <Row>(statement: Sql) => (await target.query(statement.toQuery())).rows as Row[],
    first: async <Row>(statement: Sql) =>
      (await target.query(statement.toQuery())).rows[0] as Row | undefined,
    run: async (statement) => (await target.query(statement.toQuery())).rowCount ?? 0,
  }
}

async function inTransaction<Result>(pool: pg.Pool, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(runningOn(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((fault: Error) => (broken = fault))
    throw error
  } finally {
    client.release(broken)
  }
}
