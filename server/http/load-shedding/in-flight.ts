import type { FastifyInstance, RouteOptions } from 'fastify'

export type InFlightLimits = {
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
