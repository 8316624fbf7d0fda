import type { FastifyInstance } from 'fastify'
import { problem } from '../http/problems.ts'
import { sendProblem } from '../http/send-problem.ts'
import type { Ask, Page, Pages } from './pages.ts'
import { troubleWith } from './error-page.routes.ts'
import { wantsPage } from '../http/wants-page.ts'

/** An address that no page has. */
const nowhere = '/nowhere'

/** Unknown addresses have no end, so that they all get one page, which is made once. */
export function answerLost(server: FastifyInstance, pages: Pages, ask: Ask) {
  let kept: Promise<Page> | undefined
  const make = () => {
    const making = pages.render(nowhere, ask)
    if (pages.ttl) kept = making
    making.catch(() => (kept = undefined))
    return making
  }
  const answerTrouble = troubleWith(pages)

  server.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) return sendProblem(reply, 404, problem(404))
    try {
      const { html } = await (kept ?? make())
      return await reply.code(404).headers(pages.headers).type('text/html; charset=utf-8').send(html)
    } catch (error) {
      return answerTrouble(error as Parameters<typeof answerTrouble>[0], request, reply)
    }
  })
}
