import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { addressBehind, networkOf, networksOf } from '../client-network.ts'
import { asksForHealth } from '../observability/health.ts'
import { ShareExceeded } from '../../lib/semaphore.ts'
import { type Flush, rateLimit } from '../rate-limit/rate-limit.ts'
import { limitConnections } from './connection-limits.ts'
import { type NetworkLimits, shareByNetwork, type Work } from './network-share.ts'
import { logRefusals, type RefusalPages, refuser } from './refusal.ts'

type Options = {
  /** Requests of a network per minute; 0 turns off all of these limits. */
  rateLimit: number
  trustProxy: number
  limits: NetworkLimits
  pages: RefusalPages
  flush: Flush
  log(): FastifyBaseLogger
}

/** Refuses the requests and connections of a network beyond its share with 429, so that others find the store free. */
export function limitNetworks({ rateLimit: perMinute, trustProxy, limits, pages, flush, log }: Options) {
  if (perMinute === 0) return undefined
  const rate = rateLimit(perMinute, flush, (error) =>
    log().warn({ err: error }, 'rate-limit counters not shared'),
  )
  const share = shareByNetwork(limits)
  const refusals = logRefusals(log)
  const refuse = refuser(429, pages)
  return {
    /** Works on the request when its network has a place in flight, or refuses it. Health checks are exempt. */
    admit: (request: IncomingMessage, response: ServerResponse, work: Work): void => {
      const { url = '' } = request
      if (asksForHealth(url)) return work(true)
      const networks = networksOf(addressBehind(request, trustProxy))
      const tellToWait = (seconds: number) => {
        refusals.note(networks.network)
        refuse(request, response, seconds)
      }
      const seconds = rate.count(url, networks) ?? (share.isUsedUp(networks) ? 1 : undefined)
      if (seconds !== undefined) return tellToWait(seconds)
      share.admit(networks, request, response, work).catch((error: unknown) => {
        if (!(error instanceof ShareExceeded)) throw error
        tellToWait(1)
      })
    },
    /** The address of a connection is a proxy's behind a proxy. */
    limitConnections: (server: Server) => {
      if (trustProxy === 0) limitConnections(server, limits.connections, refusals.note)
    },
    follow: async (app: FastifyInstance) => {
      share.follow(app)
      app.addHook('onResponse', async ({ ip }, reply) => {
        if (reply.statusCode === 429) refusals.note(networkOf(ip))
      })
      app.addHook('onClose', async () => {
        await Promise.all([rate.stop(), refusals.stop()])
      })
      await rate.limitRoutes(app)
    },
  }
}
