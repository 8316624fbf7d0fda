import type { FastifyInstance } from 'fastify'
import { contract, everyRoute } from '../../contract/contract.ts'
import { docsPageOf } from './docs-page.ts'
import { openApiOf } from './openapi.ts'

/** The API's own pages. Made when first asked for: most days nobody does. */
export function answerDocs(app: FastifyInstance) {
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPageOf(contract)),
  )
  app.get('/api/docs/openapi.json', async () => openApiOf(everyRoute))
}
