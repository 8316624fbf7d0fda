import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type PagePath, pages as addresses } from '../../contract/pages.ts'
import { everyList } from '../catalog/freshness.ts'
import { ourselves } from '../http/limits.ts'
import type { Produce, ReadyBytes } from '../http/ready/ready-bytes.ts'
import { sendReady } from '../http/ready/send-ready.ts'
import type { Ask, Page, Pages } from './pages.ts'

const html = 'text/html; charset=utf-8'

/** In its address is a code that is worth an account: nobody else hears of it. */
const discreet = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

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

  for (const path of Object.values(addresses)) {
    const headers = { ...pages.headers, ...(path === addresses.accountAction && discreet) }
    const produce = producer(pages, path, headers, ask)
    server.get(path, async (request, reply) => {
      noteVisit(request.raw)
      const other = await sendReady(reply, ready, path, produce)
      if (!other) return reply
      const { status, html: body } = other.instead
      return reply.code(status).headers(headers).type(html).send(body)
    })
  }
}

/** A page depends on its path alone: what else is in the address is the browser's to read. */
function producer(pages: Pages, path: PagePath, headers: Record<string, string>, ask: Ask): Produce<Page> {
  const tags = path === addresses.home ? [everyList] : []
  return async () => {
    const page = await pages.render(path, ask)
    if (page.status !== 200) return { instead: page }
    const keep = pages.freshFor ? { tags, freshFor: pages.freshFor } : undefined
    return {
      body: Buffer.from(page.html),
      headers: { ...headers, 'cache-control': 'no-cache', 'content-type': html },
      keep,
    }
  }
}
