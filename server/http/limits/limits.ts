import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../../identity/network-of.ts'
import { asksForHealth } from '../health.ts'
import { type Share, type SharedCounts, sharedCounts } from './shared-counts.ts'

/** The address that the shop gives when it asks itself: no socket has it, so nobody else can. */
export const ourselves = 'the shop itself'

/** One page has sixty covers, and browsers keep them for ever: these are not calls. */
const pictures = /^\/(covers|assets)\//

const isFree = ({ raw, url }: FastifyRequest) =>
  raw.socket.remoteAddress === ourselves || pictures.test(url) || asksForHealth(url)

/** So many calls a minute from one address, at all processes of the shop together. */
export async function limitCalls(app: FastifyInstance, perMinute: number, share: Share) {
  if (perMinute === 0) return
  const counts = sharedCounts(share, (error) =>
    app.log.warn({ err: error }, 'rate-limit counters not shared'),
  )
  app.addHook('onClose', counts.stop)
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: '1 minute',
    allowList: isFree,
    store: storeOf(counts),
    // Whoever has a line of their own has more addresses of the newer kind than there are people.
    keyGenerator: ({ ip }) => networkOf(ip),
  })
}

/** What the plugin gives for a route that has a limit of its own, though its types do not say so. */
type Limited = { routeInfo?: { method: string; url: string } }
type Done = (error: Error | null, result?: { current: number; ttl: number }) => void

/** Routes with a limit of their own are counted apart from the others. */
function storeOf(counts: SharedCounts) {
  return class Store implements FastifyRateLimitStore {
    readonly #prefix: string

    constructor(given: object) {
      const { routeInfo } = given as Limited
      this.#prefix = routeInfo ? `${routeInfo.method} ${routeInfo.url} ` : ''
    }

    incr(key: string, done: Done, window: number, most: number) {
      done(null, counts.add(this.#prefix + key, most, window))
    }

    child(route: object) {
      return new Store(route)
    }
  }
}
