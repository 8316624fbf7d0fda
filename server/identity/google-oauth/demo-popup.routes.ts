import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isAtThisMachine } from '../../http/routing/headers.ts'
import type { Provider } from '../firebase-auth-api/provider.ts'
import { readPopupQuery } from './popup-query.ts'
import { succeededEvent } from './auth-event.ts'
import { accountPage, claimsOfDemoAccount, notHerePage } from './popup-pages.ts'
import { popupReplies } from './send-page.routes.ts'

type Chosen = { account?: string }

/** The demo's fake Google: a visitor who can open the popup can sign in to any of its accounts. */
export function openDemoWindow(scope: FastifyInstance, provider: Provider) {
  const { db, instanceId, origins, shop } = provider
  const { sendEnd, sendPage, sendWrong } = popupReplies(shop)
  const mayChoose = ({ raw }: FastifyRequest) => {
    const google = provider.google()
    return google.kind === 'demo' && (google.isPublic || isAtThisMachine(raw))
  }

  scope.get('/handler', async (request, reply) => {
    const query = readPopupQuery(provider, request.query, request.host)
    if ('wrong' in query) return sendWrong(reply, query.wrong)
    if (!mayChoose(request)) return sendPage(reply, 403, notHerePage(query))
    return sendPage(reply, 200, accountPage(query, instanceId))
  })

  scope.post<{ Body: Chosen | undefined }>('/choose', async (request, reply) => {
    const query = readPopupQuery(provider, request.body, request.host)
    if ('wrong' in query) return sendWrong(reply, query.wrong)
    if (!origins.isSameOrigin(request))
      return sendWrong(reply, 'This was not chosen in a window of this shop.')
    if (!mayChoose(request)) return sendPage(reply, 403, notHerePage(query))
    const claims = claimsOfDemoAccount(request.body?.account)
    if (!claims) return sendWrong(reply, 'There is no such account.')
    return sendEnd(reply, query, await succeededEvent(db, query, claims))
  })
}
