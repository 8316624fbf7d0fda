import type { FastifyInstance, RouteOptions } from 'fastify'

/**
 * Knows whether as many calls are being worked on as may be. A call is work from when all of it has come in until its
 * answer is made: whoever sends or reads slowly is none.
 */
export function countWork(most: number) {
  let underWay = 0

  function count(route: RouteOptions) {
    const { handler } = route
    route.handler = async function (request, reply) {
      underWay += 1
      try {
        return await handler.call(this, request, reply)
      } finally {
        underWay -= 1
      }
    }
  }
  return {
    isTooMuch: () => underWay >= most,
    /** Counts the calls of every route that comes after. */
    follow: (app: FastifyInstance) => void app.addHook('onRoute', count),
  }
}
