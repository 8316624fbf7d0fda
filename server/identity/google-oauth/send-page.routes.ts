import type { FastifyReply } from 'fastify'
import type { PopupQuery } from './popup-query.ts'
import type { AuthEvent, Failure } from './auth-event.ts'
import { endPage, wrongPage } from './popup-pages.ts'

export const sendPage = (reply: FastifyReply, status: number, page: string) =>
  reply.code(status).type('text/html; charset=utf-8').send(page)

export const sendWrong = (reply: FastifyReply, why: string) => sendPage(reply, 400, wrongPage(why))

const statuses: Partial<Record<Failure, number>> = {
  'auth/user-cancelled': 200,
  'auth/network-request-failed': 503,
}

export function sendEnd(reply: FastifyReply, query: PopupQuery, event: AuthEvent) {
  const status = event.error ? (statuses[event.error.code] ?? 400) : 200
  return sendPage(reply, status, endPage(query, event))
}
