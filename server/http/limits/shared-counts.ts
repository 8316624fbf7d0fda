import { logOnce } from '../../lib/log-once.ts'
import { every } from '../../lib/every.ts'
import type { Calls } from './call-counts.sql.ts'

/** Adds calls to those that other processes have counted, and says how many they are together. */
export type Share = (untold: Calls[]) => Promise<Calls[]>

type Count = { calls: number; untold: number; most: number; endsAt: number }

const shareEvery = 1_000

/** As many callers are remembered; those who have not called for longest go. */
const mostCallers = 10_000

/** Whoever has used less than this part of what is theirs is nobody to talk about. */
const worthTelling = 1 / 20

/**
 * Counts the calls of everybody within a time that begins with their first. Each process counts for itself; those who
 * call often are told to the others from time to time. Where that fails, our own count stands.
 */
export function sharedCounts(share: Share, onFault: (error: unknown) => void) {
  const counts = new Map<string, Count>()
  let isSharing = false
  const { failed, recovered } = logOnce(onFault)

  function countOf(who: string, most: number, window: number): Count {
    const known = counts.get(who)
    counts.delete(who)
    const now = Date.now()
    const count = known && known.endsAt > now ? known : { calls: 0, untold: 0, most, endsAt: now + window }
    counts.set(who, count)
    const [oldest] = counts.keys()
    if (counts.size > mostCallers && oldest !== undefined) counts.delete(oldest)
    return count
  }

  /** Whoever has more than enough is refused anyway, however much more it becomes. */
  const isWorthTelling = ({ calls, untold, most, endsAt }: Count, now: number) =>
    untold > 0 && calls > most * worthTelling && calls - untold <= most && endsAt > now

  async function shareNow() {
    const now = Date.now()
    const telling = [...counts].filter(([, count]) => isWorthTelling(count, now))
    if (telling.length === 0) return
    const untold = telling.map(([who, { untold: calls, endsAt }]) => ({ who, calls, endsIn: endsAt - now }))
    const told = new Map((await share(untold)).map((all) => [all.who, all]))
    for (const [at, [who, count]] of telling.entries()) learn(count, untold[at]?.calls ?? 0, told.get(who))
  }

  async function shareInTurn() {
    if (isSharing) return
    isSharing = true
    try {
      await shareNow()
      recovered()
    } catch (error) {
      failed(error)
    } finally {
      isSharing = false
    }
  }

  const sharing = every(shareEvery, shareInTurn, onFault)
  return {
    /** One more call; how many it makes within this time, and for how long that lasts. */
    add: (who: string, most: number, window: number) => {
      const count = countOf(who, most, window)
      count.calls += 1
      count.untold += 1
      return { current: count.calls, ttl: count.endsAt - Date.now() }
    },
    stop: sharing.stop,
  }
}

/** Calls that came in while we told of the others are on top. */
function learn(count: Count, told: number, all: Calls | undefined) {
  if (!all) return
  count.untold -= told
  count.calls = all.calls + count.untold
  count.endsAt = Date.now() + all.endsIn
}

export type SharedCounts = ReturnType<typeof sharedCounts>
