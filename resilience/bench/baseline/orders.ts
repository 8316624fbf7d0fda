import { performance } from 'node:perf_hooks'
import pg from 'pg'
import type { NewOrder } from '../../../contract/orders/orders.ts'
import { openDatabase, type Queryable } from '../../../server/database/database.ts'
import { poolSize } from '../../../server/database/pool/connection-pool.ts'
import { openEmbedded } from '../../../server/database/embedded/open-embedded.ts'
import { type Measured, measured } from '../figures.ts'
import { runTasks } from '../worker.ts'
import { type Sql, sql } from '../../../server/database/sql.ts'
import { holdOf } from '../../../server/orders/orders.routes.ts'
import { placeOrder } from '../../../server/orders/place/place-order.ts'
import { openShopState } from '../../../server/settings/shop-state.ts'

export type Sales = { dataDir: string; order: NewOrder; concurrency: number; seconds: number }

type Ready = { pool: pg.Pool; statements: Statement[] }

/** Several of these processes may order. */
const someKey = `baseline ${process.pid}`
const soldBefore = 3_000

let ready: Promise<Ready> | undefined
let placed = 0

async function prepare({ dataDir, order }: Sales): Promise<Ready> {
  const { connection } = await openEmbedded(dataDir, () => {})
  const db = openDatabase({ ...connection, ssl: false })
  const statements = await statementsFor(db, order, someKey)
  await db.close()
  const pool = new pg.Pool({ ...connection, ssl: false, max: poolSize })
  await fill(pool, statements)
  return { statements, pool }
}

/** PostgreSQL would keep the plans that it made for nearly empty tables. */
async function fill(pool: pg.Pool, statements: Statement[]) {
  while (placed < soldBefore) await place(pool, statements)
  await pool.query('analyze orders, order_lines')
}

/** Runs the SQL of an order without the store. */
async function sell(sales: Sales): Promise<Measured> {
  const { pool, statements } = await (ready ??= prepare(sales))
  const milliseconds: number[] = []
  const start = performance.now()
  const until = start + sales.seconds * 1000
  const sellers = Array.from({ length: sales.concurrency }, () =>
    sellUntil(until, pool, statements, milliseconds),
  )
  await Promise.all(sellers)
  return measured(milliseconds, performance.now() - start)
}

async function sellUntil(until: number, pool: pg.Pool, statements: Statement[], milliseconds: number[]) {
  for (let start = performance.now(); start < until; start = performance.now()) {
    await place(pool, statements)
    milliseconds.push(performance.now() - start)
  }
}

async function place(pool: pg.Pool, statements: Statement[]) {
  const key = `${someKey}-${(placed += 1)}`
  for (const { name, text, values } of statements) {
    await pool.query({ name, text, values: values.map((value) => (value === someKey ? key : value)) })
  }
}

runTasks(sell)

type Statement = ReturnType<Sql['toQuery']>

/** Places one order and returns the statements that the driver received. */
async function statementsFor(db: Queryable, order: NewOrder, key: string): Promise<Statement[]> {
  const statements: Statement[] = []
  const note = (statement: Sql) => {
    statements.push(statement.toQuery())
    return statement
  }
  const recording: Queryable = {
    many: (statement) => db.many(note(statement)),
    first: (statement) => db.first(note(statement)),
    column: (statement) => db.column(note(statement)),
    value: (statement) => db.value(note(statement)),
    exists: (statement) => db.exists(note(statement)),
    run: (statement) => db.run(note(statement)),
  }
  const { current } = await openShopState(db, true)
  const signIn = await db.first<{ uid: string; sid: string }>(sql`select uid, sid from sign_ins limit 1`)
  if (!signIn) throw new Error('No shopper is signed in')
  const request = { order, key, maxOpenOrders: 0, hold: holdOf(current, { address: '127.0.0.1' }, false) }
  const outcome = await placeOrder(recording, current, { ...signIn, emailVerified: false }, request)
  if (!('placed' in outcome)) throw new Error(`The order was not placed: ${JSON.stringify(outcome)}`)
  return statements
}
