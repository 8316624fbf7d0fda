import { logOnce } from '../../lib/every.ts'
import type { Connection } from '../connection.ts'
import { type Queryable, queryableBy, types } from '../database.ts'
import { isTransient } from '../errors.ts'
import { openConnectionPool } from '../pool/connection-pool.ts'
import { hasReplayed, replicaPosition, type WalPosition } from './wal-position.sql.ts'

export type Replica = {
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
