import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerFault, noteFault, problem, sendProblem } from '../http/routing/problems.ts'
import type { CallRoute } from '../http/routing/mount.ts'
import type { Pages } from './page-template.ts'
import { oncePerShop } from '../settings/once-per-shop.ts'
import { publicShop } from '../settings/public-shop.ts'
import type { ShopState } from '../settings/shop-state.ts'
import { wantsPage } from '../http/routing/headers.ts'

/** A URL without a page. */
const nowhere = '/nowhere'

type Deps = { pages: Pages; call: CallRoute; shop: ShopState }

/** Unknown URLs are unbounded, so they share one page, which is rendered once for each state of the settings. */
export function answerNotFound(server: FastifyInstance, { pages, call, shop }: Deps) {
  const render = () => pages.render(nowhere, call)
  const cached = oncePerShop(shop, () => {
    const rendering = render()
    rendering.catch(cached.forget)
    return rendering
  })
  const answerError = errorPageHandler(pages, shop)

  server.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) return sendProblem(reply, 404, problem(404))
    try {
      const { html } = await (pages.ttl ? cached.get() : render())
      return await reply.code(404).headers(pages.headers).type('text/html; charset=utf-8').send(html)
    } catch (error) {
      return answerError(error as Parameters<typeof answerError>[0], request, reply)
    }
  })
}

/** Browsers get an error page, other clients a problem as JSON. */
export const errorPageHandler =
  (pages: Pages, shop: ShopState) =>
  async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (!wantsPage(request)) return answerFault(error, request, reply)
    const status = noteFault(error, request, reply)
    const page = await pages.errorPage(problem(status).message, publicShop(shop.current))
    return reply.code(status).headers(pages.headers).type('text/html; charset=utf-8').send(page)
  }
