import { availableParallelism } from 'node:os'
import pg from 'pg'
import { DatabaseAway, DatabaseBusy } from './away.ts'
import type { Connection } from './database.ts'
import { feelPulse } from './pulse.ts'

/** More than the machine can work on at once would wait inside PostgreSQL instead of here, and cost more. */
export const poolSize = Math.min(20, 3 * Math.max(2, availableParallelism()))

/** Who waits longer than this has been told so, or has gone. */
const longestWait = 900
const longestQueue = 1_000

/** Asks one connection. */
export type Ask = (what: string | pg.QueryConfig) => Promise<pg.QueryResult>

export type Lending = {
  /** A connection for as long as the work takes. */
  lend<Result>(work: (ask: Ask) => Promise<Result>): Promise<Result>
  isThere(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Lends the database's connections. When it is lost, everybody who waits is told at once, and all connections are given
 * up: of those to a server that went without a word, none would ever answer.
 */
export function openLending(connection: Connection): Lending {
  let pool = openPool(connection)
  const lent = new Set<pg.PoolClient>()
  const waiting = new Set<() => void>()
  const pulse = feelPulse(connection, {
    isWaitedFor: () => lent.size + waiting.size > 0,
    onLost: startAfresh,
  })

  function startAfresh() {
    const lost = pool
    pool = openPool(connection)
    for (const client of lent) giveBack(client, true)
    for (const giveUp of waiting) giveUp()
    waiting.clear()
    void lost.end()
  }

  function giveBack(client: pg.PoolClient, isSpoiled: boolean) {
    if (lent.delete(client)) client.release(isSpoiled)
  }

  function borrow(): Promise<pg.PoolClient> {
    if (!pulse.isThere) throw new DatabaseAway()
    if (waiting.size >= longestQueue) throw new DatabaseBusy()
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new DatabaseAway())
      waiting.add(giveUp)
      pool.connect().then(
        (client) => {
          if (!waiting.delete(giveUp)) return client.release(true)
          lent.add(client)
          return resolve(client)
        },
        (error: Error) => {
          waiting.delete(giveUp)
          reject(error)
        },
      )
    })
  }

  return {
    lend: async (work) => {
      const client = await borrow()
      const { ask, isSpoiled } = asker(client)
      try {
        return await work(ask)
      } catch (error) {
        if (!lent.has(client)) throw new DatabaseAway({ cause: error })
        throw error
      } finally {
        giveBack(client, isSpoiled())
      }
    },
    isThere: pulse.feel,
    close: async () => {
      await pulse.stop()
      await pool.end()
    },
  }
}

/** A connection that failed to bring an answer may still be at work on it, and is not asked or lent again. */
function asker(client: pg.PoolClient): { ask: Ask; isSpoiled(): boolean } {
  let spoiledBy: unknown
  const ask: Ask = async (what) => {
    if (spoiledBy) throw spoiledBy
    try {
      return await client.query(what)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) spoiledBy = error
      throw error
    }
  }
  return { ask, isSpoiled: () => spoiledBy !== undefined }
}

function openPool(connection: Connection): pg.Pool {
  const pool = new pg.Pool({
    max: poolSize,
    connectionTimeoutMillis: longestWait,
    statement_timeout: 10_000,
    query_timeout: 12_000,
    ...connection,
  })
  // An idle connection that breaks would otherwise end the process. The pool replaces it, and whoever needs one that
  // cannot be had says so in the log.
  pool.on('error', () => {})
  return pool
}
