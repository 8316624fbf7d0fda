import type { FastifyInstance } from 'fastify'
import { contract, everyRoute } from '../../contract/contract.ts'
import { docsPageOf } from './docs-page.ts'
import { openApiOf } from './openapi.ts'

/** The API documentation, built on the first request and cached. */
export function answerDocs(app: FastifyInstance) {
  let page: string | undefined
  let document: object | undefined
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((page ??= docsPageOf(contract))),
  )
  app.get('/api/docs/openapi.json', async () => (document ??= openApiOf(everyRoute)))
}
