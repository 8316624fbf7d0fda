import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import { type Book, books } from '../../contract/catalog/books.ts'
import { parseIsbn } from '../../domain/isbn.ts'
import { bookPage } from '../../domain/pages.ts'
import { wantsPage } from '../http/routing/header.ts'
import type { CallRoute } from '../http/routing/mount.ts'
import { problem, sendProblem } from '../http/routing/problems.ts'
import type { Pages } from './page-renderer.ts'

/** The page of the book with this ISBN, which the text may have in any form. */
export async function pageOfIsbn(call: CallRoute, text: string): Promise<string | undefined> {
  const parsed = parseIsbn(text)
  if ('problem' in parsed) return undefined
  const { status, body } = await call(books.list, { query: { isbn: parsed.isbn } })
  const [book] = status === 200 ? (body as Book[]) : []
  return book && bookPage(book._id)
}

type Parts = { pages: Pages; call: CallRoute; options: RouteShorthandOptions }

/** Leads from an ISBN to its book. The ISBN may go to another book later, so that browsers do not keep the redirect. */
export function mountIsbnPages(server: FastifyInstance, { pages, call, options }: Parts) {
  server.get<{ Params: { isbn: string } }>('/isbn/:isbn', options, async (request, reply) => {
    const { isbn: typed } = request.params
    const page = await pageOfIsbn(call, typed)
    if (page) return reply.header('cache-control', 'no-cache').redirect(page, 308)
    if (!wantsPage(request)) return sendProblem(reply, 404, problem(404, wordsFor(typed)))
    const { html } = await pages.render(`/isbn/${encodeURIComponent(typed)}`, call)
    return reply.code(404).headers(pages.headers).type('text/html; charset=utf-8').send(html)
  })
}

function wordsFor(typed: string): string {
  const parsed = parseIsbn(typed)
  return 'problem' in parsed ? `${parsed.problem}.` : 'There is no book with this ISBN.'
}
