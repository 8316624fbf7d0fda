import { msg } from '../../messages/t.ts'
import type { FastifyInstance } from 'fastify'
import { ownPayments } from '../../contract/orders/own-payments.ts'
import type { Database } from '../database/database.ts'
import type { Mount } from '../http/routing/mount.ts'
import { answer, answerFound, notFound, problem, sendProblem } from '../http/routing/problems.ts'
import { findOrder } from '../orders/orders.sql.ts'
import type { CardPayments } from './open-payments.ts'
import { webhookPath } from './key-ring.ts'

type Deps = { db: Database; payments: CardPayments }

export function mountCardPayments(mount: Mount, { db, payments }: Deps) {
  mount(ownPayments.start, async ({ params: { id } }, shopper) => {
    const started = await payments.start({ id, of: shopper })
    if ('unknown' in started) return notFound(msg('There is no such order.'))
    if ('refused' in started) return answer(409, started.refused)
    return 'url' in started ? answer(200, { url: started.url }) : notNow
  })

  mount(ownPayments.check, async ({ params: { id } }, shopper) => {
    const which = { id, of: shopper }
    if (!(await findOrder(db, which))) return notFound(msg('There is no such order.'))
    if (!(await payments.check(id))) return stillUnknown
    return answerFound(await findOrder(db, which), msg('There is no such order.'))
  })
}

const later = { headers: { 'retry-after': '10' } }

const notNow = {
  ...answer(
    503,
    problem(
      503,
      msg(
        "Card payments don't work at the moment. Your order is safe: try again in a few minutes, or choose another way to pay.",
      ),
    ),
  ),
  ...later,
}

const stillUnknown = {
  ...answer(
    503,
    problem(
      503,
      msg("We can't see your payment yet. Your order is safe: if you have paid, we will confirm it soon."),
    ),
  ),
  ...later,
}

/** Events of Stripe are far smaller. */
const largestEvent = 256 * 1024

const noSignature = msg('This was not signed by the payment provider.')

/** The signature is that of the bytes, which this route alone reads unparsed. */
export const mountWebhook = (server: FastifyInstance, payments: CardPayments) =>
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: largestEvent },
      (_request, body, done) => done(null, body),
    )
    scope.post(webhookPath, async ({ headers, body }, reply) => {
      const signature = headers['stripe-signature']
      const isOurs =
        typeof signature === 'string' &&
        Buffer.isBuffer(body) &&
        (await payments.takeWebhook(body, signature))
      return isOurs ? reply.send({ received: true }) : sendProblem(reply, 400, problem(400, noSignature))
    })
  })
