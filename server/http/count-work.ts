import type { FastifyInstance } from 'fastify'

/**
 * How many calls are being worked on. From when all of a call has come in until its answer is made: whoever sends or
 * reads slowly is no work.
 */
export function countWork(app: FastifyInstance): () => number {
  let underWay = 0
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = async function (request, reply) {
      underWay += 1
      try {
        return await handler.call(this, request, reply)
      } finally {
        underWay -= 1
      }
    }
  })
  return () => underWay
}
