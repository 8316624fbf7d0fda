import { logOnce } from '../../lib/every.ts'
import { isTransient } from '../errors.ts'
import { hasReplayed, type WalPosition } from './wal-position.sql.ts'

type RequiredLsn = {
  /** What a replica must have replayed to be read; undefined while unknown. */
  current(): WalPosition | undefined
  lastKnown(): WalPosition | undefined
  /** Call after each write. */
  invalidate(): void
  /** Without notifications of other processes' writes the position is unknown. */
  setSubscribed(isSubscribed: boolean): void
}

type Options = {
  findPrimary(): Promise<WalPosition | undefined>
  onError(error: unknown): void
  /** How far a replica may lag behind, in milliseconds. */
  maxLag?: number | undefined
}

const refreshInterval = 1_000
const retryInterval = 100
/** A primary too busy to answer is not relieved by more reads, so replicas are trusted this long. */
const maxAge = 10_000

/**
 * Tracks the WAL position that replicas must have replayed: that of every write this process knows of, and that of the
 * primary `maxLag` ago. The primary is asked after each write and about once a second while there are reads.
 */
export function requiredLsn({ findPrimary, onError, maxLag = 5_000 }: Options): RequiredLsn {
  let required: WalPosition | undefined
  let isKnown = false
  let isSubscribed = false
  let writes = 0
  let askedAt = 0
  let foundAt = 0
  let refreshing: Promise<void> | undefined
  const { failed, recovered } = logOnce(onError)

  /** Asks again if a write came in between: its position may be missing. */
  async function findAfterWrites(): Promise<void> {
    let before: number
    do {
      before = writes
      askedAt = Date.now()
      const primary = await findPrimary()
      if (primary && writes === before) update(primary)
    } while (writes !== before)
  }
  function refresh() {
    refreshing ??= findAfterWrites()
      .then(recovered, (error: unknown) => {
        if (!isTransient(error as Error)) failed(error)
      })
      .finally(() => (refreshing = undefined))
  }
  function update(primary: WalPosition) {
    // A primary behind the required position is a new one after a failover, which lost what was required.
    if (isKnown && required && hasReplayed(primary, required))
      setTimeout(() => raise(primary), maxLag).unref()
    else required = primary
    isKnown = true
    foundAt = Date.now()
  }
  function raise(position: WalPosition) {
    if (required && hasReplayed(position, required)) required = position
  }
  function invalidate() {
    writes += 1
    isKnown = false
    refresh()
  }

  return {
    current: () => {
      const now = Date.now()
      if (now - foundAt > maxAge) isKnown = false
      if (now - askedAt > (isKnown ? refreshInterval : retryInterval)) refresh()
      return isSubscribed && isKnown ? required : undefined
    },
    lastKnown: () => required,
    invalidate,
    setSubscribed: (subscribed) => {
      isSubscribed = subscribed
      invalidate()
    },
  }
}
