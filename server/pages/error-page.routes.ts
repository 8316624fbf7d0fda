import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { answerFault, noteFault } from '../http/faults.ts'
import { problem } from '../http/problems.ts'
import type { Pages } from './pages.ts'
import { wantsPage } from '../http/header.ts'

/** Browsers get an error page, other clients a problem as JSON. */
export const errorPageHandler =
  (pages: Pages) => async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (!wantsPage(request)) return answerFault(error, request, reply)
    const status = noteFault(error, request, reply)
    const page = await pages.trouble(problem(status).message)
    return reply.code(status).headers(pages.headers).type('text/html; charset=utf-8').send(page)
  }
