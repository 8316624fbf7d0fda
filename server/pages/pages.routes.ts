import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { everyList } from '../catalog/freshness.ts'
import { ourselves } from '../http/limits.ts'
import type { Produce, ReadyBytes } from '../http/ready/ready-bytes.ts'
import { sendReady } from '../http/ready/send-ready.ts'
import type { Ask, Page, Pages } from './pages.ts'

const html = 'text/html; charset=utf-8'

export async function mountPages(
  server: FastifyInstance,
  pages: Pages,
  ready: ReadyBytes,
  noteVisit: (request: IncomingMessage) => void,
) {
  await pages.attach(server)
  const ask: Ask = async (url) => {
    const { statusCode, body } = await server.inject({ url, remoteAddress: ourselves })
    return { status: statusCode, body }
  }

  server.get('/', async (request, reply) => {
    noteVisit(request.raw)
    const other = await sendReady(reply, ready, '/', producer(pages, '/', ask))
    return other ? reply.code(other.instead.status).type(html).send(other.instead.html) : reply
  })
}

function producer(pages: Pages, url: string, ask: Ask): Produce<Page> {
  return async () => {
    const page = await pages.render(url, ask)
    if (page.status !== 200) return { instead: page }
    const headers = { ...pages.headers, 'cache-control': 'no-cache', 'content-type': html }
    const keep = pages.freshFor ? { tags: [everyList], freshFor: pages.freshFor } : undefined
    return { body: Buffer.from(page.html), headers, keep }
  }
}
