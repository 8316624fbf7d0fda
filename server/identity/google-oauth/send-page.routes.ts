import type { FastifyReply } from 'fastify'
import type { PopupQuery } from './popup-query.ts'
import type { AuthEvent, Failure } from './auth-event.ts'
import { endPage, htmlOf, type PopupPage, wrongPage } from './popup-pages.ts'

const statuses: Partial<Record<Failure, number>> = {
  'auth/user-cancelled': 200,
  'auth/network-request-failed': 503,
}

/** Sends pages with the shop's current name. */
export function popupReplies(shop: () => { name: string }) {
  const sendPage = (reply: FastifyReply, status: number, page: PopupPage) =>
    reply.code(status).type('text/html; charset=utf-8').send(htmlOf(page, shop().name))
  return {
    sendPage,
    sendWrong: (reply: FastifyReply, why: string) => sendPage(reply, 400, wrongPage(why)),
    sendEnd: (reply: FastifyReply, query: PopupQuery, event: AuthEvent) => {
      const status = event.error ? (statuses[event.error.code] ?? 400) : 200
      return sendPage(reply, status, endPage(query, event))
    },
  }
}
