import { every } from '../../lib/every.ts'
import { logOnce } from '../../lib/log-once.ts'
import type { Counter } from './counters.sql.ts'

/** Adds counters to those of the other processes and returns the totals. */
export type Flush = (unflushed: Counter[]) => Promise<Counter[]>

type Entry = { requests: number; unflushed: number; limit: number; endsAt: number }

const flushInterval = 1_000

/** The least recently seen clients are forgotten beyond this. */
const maxClients = 10_000

/** Clients below this share of their limit are not flushed. */
const flushThreshold = 1 / 20

/**
 * Fixed-window counters, one window per client from its first request. Each process counts for itself and flushes the
 * busy clients once a second; if that fails, its own counters apply.
 */
export function sharedCounters(flush: Flush, onError: (error: unknown) => void) {
  const entries = new Map<string, Entry>()
  let isFlushing = false
  const { failed, recovered } = logOnce(onError)

  function entryOf(client: string, limit: number, window: number): Entry {
    const known = entries.get(client)
    entries.delete(client)
    const now = Date.now()
    const isCurrent = known && known.endsAt > now
    const entry = isCurrent ? known : { requests: 0, unflushed: 0, limit, endsAt: now + window }
    entries.set(client, entry)
    const [oldest] = entries.keys()
    if (entries.size > maxClients && oldest !== undefined) entries.delete(oldest)
    return entry
  }

  /** A client that was above its limit at the last flush is refused anyway. */
  const isDue = ({ requests, unflushed, limit, endsAt }: Entry, now: number) =>
    unflushed > 0 && requests > limit * flushThreshold && requests - unflushed <= limit && endsAt > now

  async function flushDue() {
    const now = Date.now()
    const due = [...entries].filter(([, entry]) => isDue(entry, now))
    if (due.length === 0) return
    const flushed = due.map(([client, { unflushed, endsAt }]) => ({
      client,
      requests: unflushed,
      endsIn: endsAt - now,
    }))
    const totals = new Map((await flush(flushed)).map((total) => [total.client, total]))
    for (const [at, [client, entry]] of due.entries())
      merge(entry, flushed[at]?.requests ?? 0, totals.get(client))
  }

  async function flushUnlessBusy() {
    if (isFlushing) return
    isFlushing = true
    try {
      await flushDue()
      recovered()
    } catch (error) {
      failed(error)
    } finally {
      isFlushing = false
    }
  }

  const flushing = every(flushInterval, flushUnlessBusy, onError)
  return {
    /** Counts a request; returns the count and what is left of the window. */
    increment: (client: string, limit: number, window: number) => {
      const entry = entryOf(client, limit, window)
      entry.requests += 1
      entry.unflushed += 1
      return { current: entry.requests, ttl: entry.endsAt - Date.now() }
    },
    stop: flushing.stop,
  }
}

/** Requests that came in during the flush are added to the total. */
function merge(entry: Entry, flushed: number, total: Counter | undefined) {
  if (!total) return
  entry.unflushed -= flushed
  entry.requests = total.requests + entry.unflushed
  entry.endsAt = Date.now() + total.endsIn
}

export type SharedCounters = ReturnType<typeof sharedCounters>
