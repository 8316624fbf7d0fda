import type { Connection } from '../connection.ts'
import { type Database, type Queryable, queryableBy, types } from '../database.ts'
import { isTransient, isUnavailable } from '../errors.ts'
import { requiredLsn } from './required-lsn.ts'
import { hasReplayed, primaryPosition, replicaPosition, type WalPosition } from './wal-position.sql.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import { logOnce } from '../../lib/every.ts'
import { openConnectionPool } from '../pool/connection-pool.ts'

/** Routes the reads of the catalogue to replicas. */
export type ReplicaRouter = {
  /** Read-only queries; may go to a replica that has replayed every known write. */
  readOnly: Queryable
  /** Call after each write: later reads include it. */
  invalidate(): void
  setSubscribed(isSubscribed: boolean): void
  /** How many reads went to a possibly lagging replica because the primary was unavailable. */
  readonly staleReads: number
  /** Undefined without replicas. */
  stats(): ReplicaStats | undefined
  close(): Promise<void>
}

type ReplicaStats = { inSync: number; replicaReads: number; primaryReads: number }

type Options = {
  onError(error: unknown): void
  /** How far a replica may lag behind, in milliseconds. */
  maxLag?: number | undefined
}

export const withoutReplicas = (db: Queryable): ReplicaRouter => ({
  readOnly: db,
  invalidate: () => {},
  setSubscribed: () => {},
  staleReads: 0,
  stats: () => undefined,
  close: async () => {},
})

export function openReplicaRouter(db: Database, addresses: Connection[], options: Options): ReplicaRouter {
  if (addresses.length === 0) return withoutReplicas(db)
  const replicas = addresses.map((address) => openReplica(address, options.onError))
  const required = requiredLsn({ findPrimary: () => primaryPosition(db), ...options })
  let [next, replicaReads, primaryReads, staleReads] = [0, 0, 0, 0]

  async function readReplica<Result>(position: WalPosition | undefined, work: Work<Result>) {
    if (!position) return undefined
    next = (next + 1) % replicas.length
    for (const replica of [...replicas.slice(next), ...replicas.slice(0, next)]) {
      const read = await replica.read(position, work)
      if (read) return read
    }
    return undefined
  }
  /** During a failover, reads fall back to a replica at the last known position. */
  async function readPrimary<Result>(work: Work<Result>): Promise<Result> {
    primaryReads += 1
    try {
      return await work(db)
    } catch (error) {
      const stale = isUnavailable(error as Error) && (await readReplica(required.lastKnown(), work))
      if (!stale) throw error
      staleReads += 1
      return stale.result
    }
  }
  async function read<Result>(work: Work<Result>): Promise<Result> {
    const read = usesPrimary() ? undefined : await readReplica(required.current(), work)
    if (!read) return readPrimary(work)
    replicaReads += 1
    return read.result
  }
  return {
    readOnly: {
      many: (statement) => read((server) => server.many(statement)),
      first: (statement) => read((server) => server.first(statement)),
      column: (statement) => read((server) => server.column(statement)),
      value: (statement) => read((server) => server.value(statement)),
      exists: (statement) => read((server) => server.exists(statement)),
      run: (statement) => db.run(statement),
    },
    invalidate: required.invalidate,
    setSubscribed: required.setSubscribed,
    get staleReads() {
      return staleReads
    },
    stats: () => ({ inSync: replicas.filter(({ isInSync }) => isInSync).length, replicaReads, primaryReads }),
    close: async () => void (await Promise.all(replicas.map((replica) => replica.close()))),
  }
}

type Work<Result> = (server: Queryable) => Promise<Result>

const storage = new AsyncLocalStorage<true>()

/** Reads within the callback go to the primary and bypass the response cache. */
export const usePrimary = <Result>(work: () => Result): Result => storage.run(true, work)

export const usesPrimary = (): boolean => storage.getStore() === true

type Replica = {
  /** Whether it had replayed everything at the last read. */
  readonly isInSync: boolean
  /** Undefined where it is unavailable or lags behind. */
  read<Result>(
    required: WalPosition,
    work: (db: Queryable) => Promise<Result>,
  ): Promise<{ result: Result } | undefined>
  close(): Promise<void>
}

/** A connection never falls behind what it has replayed while its server stays a replica. */
const positionTtl = 1_000

const exclusionWhileLagging = 50
const exclusionWhileDown = 500

/** The position is tracked per connection: one address may be a load balancer over several servers. */
export function openReplica(connection: Connection, onError: (error: unknown) => void): Replica {
  const { withClient, close } = openConnectionPool({ ...connection, types })
  const positions = new WeakMap<object, { position: WalPosition | undefined; at: number }>()
  const { failed, recovered } = logOnce(onError)
  let isInSync = false
  let excludedUntil = 0

  function exclude(milliseconds: number): undefined {
    isInSync = false
    excludedUntil = Date.now() + milliseconds
  }
  async function isCaughtUp(required: WalPosition, client: object, db: Queryable): Promise<boolean> {
    const last = positions.get(client)
    if (last && Date.now() - last.at < positionTtl && hasReplayed(last.position, required)) return true
    const at = Date.now()
    const position = await replicaPosition(db)
    positions.set(client, { position, at })
    // The primary may be listed among the replicas, as any of them may be promoted.
    if (position && position.timeline !== required.timeline) failed(new Error(foreignTimeline))
    return hasReplayed(position, required)
  }
  return {
    get isInSync() {
      return isInSync
    },
    read: async (required, work) => {
      if (Date.now() < excludedUntil) return undefined
      try {
        return await withClient(async (query, client) => {
          const db = queryableBy(query)
          if (!(await isCaughtUp(required, client, db))) return exclude(exclusionWhileLagging)
          isInSync = true
          recovered()
          return { result: await work(db) }
        })
      } catch (error) {
        if (!isWorthRetrying(error as Error)) throw error
        failed(error)
        return exclude(exclusionWhileDown)
      }
    },
    close,
  }
}

const foreignTimeline = 'This replica follows another database or timeline, or its role may not see which'

/** A statement timeout would strike on the primary as well. */
const isWorthRetrying = (error: Error & { code?: string }) => isTransient(error) && error.code !== '57014'
