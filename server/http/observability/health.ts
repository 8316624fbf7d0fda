import type { FastifyInstance } from 'fastify'

/** Health checks are exempt from rate limiting and load shedding. */
export const asksForHealth = (url: string) => /^\/(healthz|readyz)(\?|$)/.test(url)

/** /healthz: the process responds. /readyz: the database is up and the server is not shutting down. */
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
