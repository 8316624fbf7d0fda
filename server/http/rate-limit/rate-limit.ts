import rateLimitPlugin, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientAddress, networksOf, widerShare } from '../client-network.ts'
import { asksForHealth } from '../health.ts'
import { type Flush, type SharedCounters, sharedCounters } from './shared-counters.ts'

/** A page has up to sixty covers, which browsers cache for a long time. */
const staticFiles = /^\/(covers|assets)\//

const isExempt = ({ url }: FastifyRequest) => staticFiles.test(url) || asksForHealth(url)

/** Limits the requests of a client per minute, counted over all processes. */
export async function limitRate(app: FastifyInstance, perMinute: number, flush: Flush) {
  if (perMinute === 0) return
  const counters = sharedCounters(flush, (error) =>
    app.log.warn({ err: error }, 'rate-limit counters not shared'),
  )
  app.addHook('onClose', counters.stop)
  await app.register(rateLimitPlugin, {
    max: perMinute,
    timeWindow: '1 minute',
    allowList: isExempt,
    store: storeOf(counters),
    keyGenerator: ({ ip }) => clientAddress(ip),
  })
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
      const networks = networksOf(address)
      const own = counters.increment(this.#prefix + networks.network, limit, window)
      if (!networks.wider) return done(null, own)
      const wider = counters.increment(this.#prefix + networks.wider, limit * widerShare, window)
      const current = Math.ceil(wider.current / widerShare)
      done(null, current > own.current ? { ...wider, current } : own)
    }

    child(route: object) {
      return new Store(route)
    }
  }
}
