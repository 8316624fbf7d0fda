import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { QueueFull } from '../../lib/semaphore.ts'
import type { Connection } from '../connection.ts'
import { DatabaseUnavailable } from '../errors.ts'
import { startHeartbeat } from './heartbeat.ts'
import { availableParallelism } from 'node:os'

/** In milliseconds. */
export type Timeouts = {
  /** Of a query for a connection, and of the heartbeat for its own. */
  connect: number
  /** Of the heartbeat for a response. */
  respond: number
}

/** Together with the heartbeat's interval less than the second within which a shopper gets an error. */
export const defaultTimeouts: Timeouts = { connect: 800, respond: 600 }
const maxQueue = 1_000

/** PostgreSQL cancels longer statements; where it does not even answer that, it is unavailable. */
const statementTimeout = 5_000

export type Query = (statement: string | pg.QueryConfig) => Promise<pg.QueryResult>

type ConnectionPool = {
  withClient<Result>(work: (query: Query, client: object) => Promise<Result>): Promise<Result>
  isUp(): Promise<boolean>
  close(): Promise<void>
}

/**
 * A pool that notices a lost database at once. Every waiting query fails, and all connections are discarded: those
 * to a server that vanished would never answer. The timeouts are read each time, so they may change.
 */
export function openConnectionPool(connection: Connection, timeouts = defaultTimeouts): ConnectionPool {
  let pool = openPool(connection)
  let discarded: pg.Pool[] = []
  let isClosing = false
  const acquired = new Set<pg.PoolClient>()
  const queue = waitQueue()
  const heartbeat = startHeartbeat(connection, {
    timeouts,
    isWaitedFor: () => acquired.size + queue.size() > 0,
    onDown: discardAll,
    onRecovered: async (client) => {
      for (const { options } of discarded) await terminateBackends(client, options.application_name)
      discarded = []
    },
  })

  function discardAll() {
    discarded.push(pool)
    if (!isClosing) void pool.end()
    pool = openPool(connection)
    for (const client of acquired) release(client, true)
    queue.abandonAll()
  }

  function release(client: pg.PoolClient, isBroken: boolean) {
    if (acquired.delete(client)) client.release(isBroken)
  }

  function acquire(): Promise<pg.PoolClient> {
    if (!heartbeat.isUp) throw new DatabaseUnavailable()
    if (queue.size() >= maxQueue) throw new QueueFull()
    pool.options.connectionTimeoutMillis = connection.connectionTimeoutMillis ?? timeouts.connect
    return queue.wait(pool.connect(), (client) => acquired.add(client))
  }

  return {
    withClient: async (work) => {
      const client = await acquire()
      const { query, isBroken } = queryOn(client)
      try {
        return await work(query, client)
      } catch (error) {
        if (isReadTimeout(error)) heartbeat.markDown()
        if (!acquired.has(client)) throw new DatabaseUnavailable({ cause: error })
        throw error
      } finally {
        release(client, isBroken())
      }
    },
    isUp: heartbeat.probe,
    close: async () => {
      isClosing = true
      const last = pool
      await heartbeat.stop()
      await last.end()
    },
  }
}

/** Queries that wait for a connection. */
function waitQueue() {
  const waiting = new Set<() => void>()
  return {
    size: () => waiting.size,
    abandonAll: () => {
      for (const abandon of waiting) abandon()
      waiting.clear()
    },
    /** A connection that arrives after its query was abandoned is discarded. */
    wait: (connecting: Promise<pg.PoolClient>, onAcquired: (client: pg.PoolClient) => void) =>
      new Promise<pg.PoolClient>((resolve, reject) => {
        const abandon = () => reject(new DatabaseUnavailable())
        waiting.add(abandon)
        connecting.then(
          (client) => {
            if (!waiting.delete(abandon)) return client.release(true)
            onAcquired(client)
            return resolve(client)
          },
          (error: Error) => {
            waiting.delete(abandon)
            reject(error)
          },
        )
      }),
  }
}

const isReadTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** The connection is unusable: no response, a FATAL error, or the server was demoted (25006). */
const breaksConnection = (error: unknown) =>
  !(error instanceof pg.DatabaseError) || error.severity === 'FATAL' || error.code === '25006'

/** A broken connection may still be running its last statement, so nothing else is sent on it. */
function queryOn(client: pg.PoolClient): { query: Query; isBroken(): boolean } {
  let brokenBy: unknown
  const query: Query = async (statement) => {
    if (brokenBy) throw brokenBy
    try {
      return await client.query(statement)
    } catch (error) {
      if (breaksConnection(error)) brokenBy = error
      throw error
    }
  }
  return { query, isBroken: () => brokenBy !== undefined }
}

/**
 * Statements of the discarded connections may still run, and a late one would undo an acknowledged change. So no new
 * connection is used before their backends are gone. A backend that waits for a synchronous replica has committed:
 * terminating it would show a change that a failover can still take back. So all are signalled at once, those that wait
 * for a lock first: one that got the lock of a terminated one would commit, and then be terminated.
 */
async function terminateBackends(client: pg.Client, name: string | undefined) {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = $1 and wait_event is distinct from 'SyncRep'
      order by wait_event_type is distinct from 'Lock'`,
    [name],
  )
  const left = 'select from pg_stat_activity where application_name = $1'
  for (let attempt = 0; (await client.query(left, [name])).rowCount; attempt += 1) {
    if (attempt === 20) throw new DatabaseUnavailable()
    await wait(20)
  }
}

function openPool(connection: Connection): pg.Pool {
  const pool = new pg.Pool({
    max: poolSize,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout + 1_000,
    ...connection,
    application_name: `book store ${randomUUID()}`,
  })
  // An 'error' event without a listener ends the process. The query that needs the connection reports the failure.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** More connections than the machine can serve would queue inside PostgreSQL, which costs more than here. */
export const poolSize = Math.min(20, 3 * Math.max(2, availableParallelism()))

/** The default max_connections less some for backups, psql and a second store. */
const connectionBudget = 80

/** One LISTEN connection and one for the heartbeat. */
const outsidePool = 2

/** With more workers, long lists (`catalog/long-lists.ts`) could take every connection of a worker. */
export const maxWorkers = 13

/** The connections of all workers together stay within the budget. */
export const poolSizeOfEach = (workers: number) =>
  Math.min(poolSize, Math.floor(connectionBudget / workers) - outsidePool)
