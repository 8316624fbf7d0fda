import type { FastifyInstance } from 'fastify'

/** Health checks are exempt from rate limiting and load shedding. */
export const asksForHealth = (url: string) => /^\/(healthz|readyz)(\?|$)/.test(url)

/** /healthz: the process answers. /readyz: it can serve shoppers, which it cannot without a database. */
export function answerHealth(app: FastifyInstance, isDatabaseThere: () => Promise<boolean>) {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const database = await isDatabaseThere()
    const stopping = !app.server.listening
    return reply
      .code(database && !stopping ? 200 : 503)
      .send({ ok: database && !stopping, database, stopping })
  })
}
