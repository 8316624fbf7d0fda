import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { QueueFull } from '../lib/semaphore.ts'
import { DatabaseAway } from './away.ts'
import type { Connection } from './database.ts'
import { poolSize } from './pool-size.ts'
import { feelPulse } from './pulse.ts'

/** Who waits longer than this has been told so, or has gone. */
const longestWait = 800
const longestQueue = 1_000

/** PostgreSQL itself gives up what takes longer, and says so; where it does not say so, it is not there. */
const longestStatement = 5_000

/** Asks one connection. */
export type Ask = (what: string | pg.QueryConfig) => Promise<pg.QueryResult>

export type Lending = {
  /** A connection for as long as the work takes. */
  lend<Result>(work: (ask: Ask, line: object) => Promise<Result>): Promise<Result>
  isThere(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Lends the database's connections. When it is lost, everybody who waits is told at once, and all connections are given
 * up: of those to a server that went without a word, none would ever answer.
 */
export function openLending(connection: Connection): Lending {
  let pool = openPool(connection)
  let lost: pg.Pool[] = []
  let isClosing = false
  const lent = new Set<pg.PoolClient>()
  const waiting = new Set<() => void>()
  const pulse = feelPulse(connection, {
    isWaitedFor: () => lent.size + waiting.size > 0,
    onLost: startAfresh,
    onFound: async (line) => {
      for (const { options } of lost) await endAll(line, options.application_name)
      lost = []
    },
  })

  function startAfresh() {
    lost.push(pool)
    if (!isClosing) void pool.end()
    pool = openPool(connection)
    for (const client of lent) giveBack(client, true)
    for (const giveUp of waiting) giveUp()
    waiting.clear()
  }

  function giveBack(client: pg.PoolClient, isSpoiled: boolean) {
    if (lent.delete(client)) client.release(isSpoiled)
  }

  function borrow(): Promise<pg.PoolClient> {
    if (!pulse.isThere) throw new DatabaseAway()
    if (waiting.size >= longestQueue) throw new QueueFull()
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
        return await work(ask, client)
      } catch (error) {
        if (isSilence(error)) pulse.lose()
        if (!lent.has(client)) throw new DatabaseAway({ cause: error })
        throw error
      } finally {
        giveBack(client, isSpoiled())
      }
    },
    isThere: pulse.feel,
    close: async () => {
      isClosing = true
      const last = pool
      await pulse.stop()
      await last.end()
    },
  }
}

const isSilence = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** No answer, a last one, or that of a server which has come to be no more than a copy of another. */
const isTheEnd = (error: unknown) =>
  !(error instanceof pg.DatabaseError) || error.severity === 'FATAL' || error.code === '25006'

/** A connection that failed to bring an answer may still be at work on it, and is not asked or lent again. */
function asker(client: pg.PoolClient): { ask: Ask; isSpoiled(): boolean } {
  let spoiledBy: unknown
  const ask: Ask = async (what) => {
    if (spoiledBy) throw spoiledBy
    try {
      return await client.query(what)
    } catch (error) {
      if (isTheEnd(error)) spoiledBy = error
      throw error
    }
  }
  return { ask, isSpoiled: () => spoiledBy !== undefined }
}

/**
 * What was under way when it was lost may still be: a change that arrives late would undo one that was made after it, and
 * that somebody was told of. So nobody gets a connection before the old ones are at their end there too. One that waits
 * for a replica has committed: ended, it would show everybody a change that a failover can still take back.
 */
async function endAll(line: pg.Client, name: string | undefined) {
  const { rows } = await line.query<{ waits: boolean }>(
    `select case when wait_event = 'SyncRep' then true else not pg_terminate_backend(pid, 500) end as waits
      from pg_stat_activity where application_name = $1`,
    [name],
  )
  if (rows.some(({ waits }) => waits)) throw new DatabaseAway()
}

function openPool(connection: Connection): pg.Pool {
  const pool = new pg.Pool({
    max: poolSize,
    connectionTimeoutMillis: longestWait,
    statement_timeout: longestStatement,
    query_timeout: longestStatement + 1_000,
    ...connection,
    application_name: `book store ${randomUUID()}`,
  })
  // A connection that breaks between two questions would otherwise end the process: the pool hears those that it has,
  // and nobody those that are lent. Whoever needs one that cannot be had says so in the log.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
