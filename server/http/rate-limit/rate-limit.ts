import rateLimitPlugin, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { clientAddress, type ClientNetworks, networksOf, widerShare } from '../client-network.ts'
import { type Flush, type SharedCounters, sharedCounters } from './shared-counters.ts'

const minute = 60_000

/** A page has up to sixty covers, so they have a counter of their own, with a higher limit. */
const staticFiles = /^\/(covers|assets)\//
const staticFactor = 5

export type RateLimit = {
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
