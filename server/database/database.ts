import pg from 'pg'
import { type Ask, openLending } from './lending.ts'
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
  /** Whether it answers, asked just now. */
  isThere(): Promise<boolean>
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

export function openDatabase(connection: Connection): Database {
  const { lend, isThere, close } = openLending({ ...connection, types })
  return {
    ...runningBy((query) => lend((ask) => ask(query))),
    transaction: (work) => lend((ask) => inTransaction(ask, work)),
    isThere,
    close,
  }
}

export function runningBy(ask: Ask): Tx {
  return {
    many: async <Row>(statement: Sql) => (await ask(statement.toQuery())).rows as Row[],
    first: async <Row>(statement: Sql) => (await ask(statement.toQuery())).rows[0] as Row | undefined,
    run: async (statement) => (await ask(statement.toQuery())).rowCount ?? 0,
  }
}

async function inTransaction<Result>(ask: Ask, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  await ask('begin')
  try {
    const result = await work(runningBy(ask))
    await ask('commit')
    return result
  } catch (error) {
    // What cannot be taken back goes with its connection.
    await ask('rollback').catch(() => {})
    throw error
  }
}
