import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Patience } from './patience.ts'

/** Beyond so many times the usual, the burst is too large to be worked off in any time. */
const mostOfABurst = 4

/**
 * Knows whether as many calls are being worked on as may be. A call is work from when all of it has come in until its
 * answer is made: whoever sends or reads slowly is none. Many at once after a calm are worked off, if that takes but a
 * moment; many all the time are not.
 */
export function countWork({ work: most, burst, calm }: Pick<Patience, 'work' | 'burst' | 'calm'>) {
  let underWay = 0
  let calmSince = performance.now()
  let burstEnds = 0

  function begin() {
    underWay += 1
    const now = performance.now()
    if (underWay === most) burstEnds = now - calmSince >= calm ? now + burst : now
  }
  function end() {
    underWay -= 1
    if (underWay === most - 1) calmSince = performance.now()
  }
  function count(route: RouteOptions) {
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
    isTooMuch: () => underWay >= most && (underWay >= most * mostOfABurst || performance.now() >= burstEnds),
    /** Counts the calls of every route that comes after. */
    follow: (app: FastifyInstance) => void app.addHook('onRoute', count),
  }
}
