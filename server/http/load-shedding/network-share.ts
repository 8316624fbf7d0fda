import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { keyedSemaphore } from '../../lib/semaphore.ts'
import { type ClientNetworks, networksOf, widerInFlight } from '../client-network.ts'
import { isDisconnected } from '../routing/headers.ts'
import { asksForHealth } from '../observability/health.ts'
import { hasBody } from './connection-limits.ts'

/** Of one network, in each process. */
export type NetworkLimits = {
  /** Requests that are worked on at the same time. */
  inFlight: number
  /** Requests that wait for those: a page has up to sixty covers, which a proxy may request at once. */
  queue: number
  /** Open connections; not counted behind a trusted proxy. */
  connections: number
}

export const defaultNetworkLimits: NetworkLimits = { inFlight: 4, queue: 96, connections: 250 }

export type Work = (isAlone: boolean) => void

const current = new AsyncLocalStorage<string>()

/** The widest network of the request that is being handled; undefined without shares, and outside of requests. */
export const currentNetwork = (): string | undefined => current.getStore()

/**
 * Limits the requests of one network that are worked on at the same time; the next ones wait, unread, for those of their own
 * network. A request is in flight until its response is built, but not while its body arrives: slow senders and readers do
 * not count.
 */
export function shareByNetwork({ inFlight, queue }: NetworkLimits) {
  const own = keyedSemaphore(inFlight, queue)
  const wider = keyedSemaphore(inFlight * widerInFlight, queue * widerInFlight)
  /** Of the requests in flight. */
  const ends = new WeakMap<IncomingMessage, () => void>()

  const run = <Result>(networks: ClientNetworks, task: () => Promise<Result>): Promise<Result> =>
    own.run(networks.network, () => (networks.wider ? wider.run(networks.wider, task) : task()))

  function end(request: IncomingMessage) {
    ends.get(request)?.()
    ends.delete(request)
  }

  function begin(request: IncomingMessage, response: ServerResponse, work: () => void): Promise<void> {
    return new Promise((resolve) => {
      if (isDisconnected(request)) return resolve()
      ends.set(request, resolve)
      response.once('close', () => end(request))
      work()
    })
  }

  function wrap(route: RouteOptions) {
    const { handler, config, url } = route
    if (asksForHealth(url)) return
    route.handler = async function (request, reply) {
      const networks = networksOf(request.ip)
      const work = async () =>
        current.run(networks.wider ?? networks.network, () => handler.call(this, request, reply))
      if (!ends.has(request.raw) && !config?.readsUpload) return run(networks, work)
      return work().finally(() => end(request.raw))
    }
  }

  return {
    /** Cheaper than an error for each of many requests. */
    isUsedUp: (networks: ClientNetworks) =>
      own.isFull(networks.network) || (networks.wider !== undefined && wider.isFull(networks.wider)),
    /** Begins the work when the network has a place in flight; rejects with ShareExceeded. */
    admit: (networks: ClientNetworks, request: IncomingMessage, response: ServerResponse, work: Work) =>
      run(networks, () => begin(request, response, () => work(own.count(networks.network) === 1))),
    /** Counts the requests of every route that is added later. */
    follow: (app: FastifyInstance) => {
      app.addHook('onRoute', wrap)
      app.addHook('preParsing', async ({ raw }) => {
        if (hasBody(raw)) end(raw)
      })
    },
  }
}
