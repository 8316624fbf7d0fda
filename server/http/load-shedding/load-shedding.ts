import type { IncomingMessage, ServerResponse } from 'node:http'
import { asksForHealth } from '../observability/health.ts'
import { defaultNetworkLimits, type NetworkLimits } from './network-share.ts'
import { type RefusalPages, refuser } from './refusal.ts'
import type { FastifyInstance, RouteOptions } from 'fastify'

export type LoadLimits = InFlightLimits & {
  /** Of the event loop, in milliseconds. */
  maxLag: number
  network: NetworkLimits
}

export const defaultLoadLimits: LoadLimits = {
  maxInFlight: 100,
  burst: 500,
  calm: 1_000,
  maxLag: 100,
  network: defaultNetworkLimits,
}

export type Shedding = { pages: RefusalPages; onShed(): void }

/** Metrics show the overload, and a page without its assets does not work. */
const exempt = /^\/(metrics(\?|$)|assets\/)/
const isExempt = (url: string) => asksForHealth(url) || exempt.test(url)

/** Refuses requests under overload, unread and with a prebuilt response. Health checks, metrics and assets are exempt. */
export function shedLoad(isOverloaded: (isAlone: boolean) => boolean, { pages, onShed }: Shedding) {
  const refuse = refuser(503, pages)
  /** `isAlone`: whether its network has no other request. */
  return (request: IncomingMessage, response: ServerResponse, isAlone: boolean): boolean => {
    if (!isOverloaded(isAlone) || isExempt(request.url ?? '')) return false
    onShed()
    refuse(request, response, 1)
    return true
  }
}

type InFlightLimits = {
  maxInFlight: number
  /** How long more than that are admitted after a calm, in milliseconds. */
  burst: number
  /** How long fewer must have been in flight to count as a calm. */
  calm: number
}

/** A burst of more than this many times the limit cannot be worked off in time. */
const maxBurstFactor = 4

/**
 * Counts requests in flight: from the complete request until its response is built, so slow senders and readers do not
 * count. A burst after a calm is admitted if it is short; a constant excess is not.
 */
export function countInFlight({ maxInFlight, burst, calm }: InFlightLimits) {
  let inFlight = 0
  let calmSince = performance.now()
  let burstEnds = 0

  function begin() {
    inFlight += 1
    const now = performance.now()
    if (inFlight === maxInFlight) burstEnds = now - calmSince >= calm ? now + burst : now
  }
  function end() {
    inFlight -= 1
    if (inFlight === maxInFlight - 1) calmSince = performance.now()
  }
  function wrap(route: RouteOptions) {
    const { handler } = route
    route.handler = async function (request, reply) {
      begin()
      try {
        return await handler.call(this, request, reply)
      } finally {
        end()
      }
    }
  }
  return {
    isOverloaded: () =>
      inFlight >= maxInFlight && (inFlight >= maxInFlight * maxBurstFactor || performance.now() >= burstEnds),
    /** Counts the requests of every route that is added later. */
    follow: (app: FastifyInstance) => void app.addHook('onRoute', wrap),
  }
}

const interval = 50

/**
 * Requests admitted per interval despite the lag: a pause of the whole machine is no overload. As many again are for networks
 * without other requests, which one network cannot use up.
 */
const admittedAnyway = 16

export function watchEventLoop(maxLag: number) {
  let lastTick = performance.now()
  let [admitted, admittedAlone] = [0, 0]
  const timer = setInterval(() => {
    lastTick = performance.now()
    admitted = admittedAlone = 0
  }, interval).unref()
  const isAdmitted = (isAlone: boolean) =>
    (isAlone ? (admittedAlone += 1) : (admitted += 1)) <= admittedAnyway
  return {
    /** Call once for each request. */
    isLagging: (isAlone: boolean) => performance.now() - lastTick > interval + maxLag && !isAdmitted(isAlone),
    stop: () => clearInterval(timer),
  }
}
