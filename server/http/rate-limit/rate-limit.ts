import rateLimitPlugin, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { clientAddress, type ClientNetworks, networksOf, widerShare } from '../client-network.ts'
import { every, logOnce } from '../../lib/every.ts'
import type { Counter } from './counters.sql.ts'

const minute = 60_000

/** A page has up to sixty covers, so they have a counter of their own, with a higher limit. */
const staticFiles = /^\/(covers|assets)\//
const staticFactor = 5

type RateLimit = {
  /** Counts a request; returns how many seconds to wait if there were too many. */
  count(url: string, networks: ClientNetworks): number | undefined
  /** Limits the routes that have limits of their own. */
  limitRoutes(app: FastifyInstance): Promise<void>
  stop(): Promise<void>
}

/** Limits the requests of a network per minute, counted over all processes. */
export function rateLimit(perMinute: number, flush: Flush, onError: (error: unknown) => void): RateLimit {
  const counters = sharedCounters(flush, onError)
  return {
    count: (url, networks) => {
      const [prefix, limit] = staticFiles.test(url) ? ['static ', perMinute * staticFactor] : ['', perMinute]
      const { current, ttl } = increment(counters, prefix, networks, { limit, window: minute })
      return current > limit ? Math.ceil(ttl / 1000) : undefined
    },
    limitRoutes: async (app) => {
      await app.register(rateLimitPlugin, {
        global: false,
        timeWindow: minute,
        store: storeOf(counters),
        keyGenerator: ({ ip }) => clientAddress(ip),
      })
    },
    stop: counters.stop,
  }
}

/** Counts for the network and the wider one; returns the count that is nearer to its limit. */
function increment(
  counters: SharedCounters,
  prefix: string,
  networks: ClientNetworks,
  { limit, window }: { limit: number; window: number },
) {
  const own = counters.increment(prefix + networks.network, limit, window)
  if (!networks.wider) return own
  const wider = counters.increment(prefix + networks.wider, limit * widerShare, window)
  const current = Math.ceil(wider.current / widerShare)
  return current > own.current ? { ...wider, current } : own
}

/** The plugin passes this for a route with its own limit, though its types do not say so. */
type RouteOptions = { routeInfo?: { method: string; url: string } }
type Done = (error: Error | null, result?: { current: number; ttl: number }) => void

/** Routes with their own limit have their own counters. */
function storeOf(counters: SharedCounters) {
  return class Store implements FastifyRateLimitStore {
    readonly #prefix: string

    constructor(options: object) {
      const { routeInfo } = options as RouteOptions
      this.#prefix = routeInfo ? `${routeInfo.method} ${routeInfo.url} ` : ''
    }

    incr(address: string, done: Done, window: number, limit: number) {
      done(null, increment(counters, this.#prefix, networksOf(address), { limit, window }))
    }

    child(route: object) {
      return new Store(route)
    }
  }
}

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

type SharedCounters = ReturnType<typeof sharedCounters>
