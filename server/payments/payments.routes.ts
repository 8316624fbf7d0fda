import { msg, t } from '../../messages/t.ts'
import { payments as routes } from '../../contract/orders/payments.ts'
import type { ResponseBody } from '../../contract/route.ts'
import { paymentKeys } from '../../contract/shop/payment-keys.ts'
import type { Database } from '../database/database.ts'
import type { Mount } from '../http/routing/mount.ts'
import { answer, badRequest, notFound, problem } from '../http/routing/problems.ts'
import { findOrderForStaff } from '../orders/admin-orders.sql.ts'
import { type Recorded, recordPayment, recordRefund } from '../orders/payments/record-payment.ts'
import type { ShopChanges } from '../settings/shop-changes.ts'
import type { ShopState } from '../settings/shop-state.ts'
import type { CardPayments } from './open-payments.ts'

type Deps = { db: Database; shop: ShopState; payments: CardPayments; changes: ShopChanges }

export function mountPayments(mount: Mount, { db, shop, payments, changes }: Deps) {
  mountPaymentKeys(mount, payments, changes)
  mount(routes.record, async ({ params: { id }, headers, body }, { username }) => {
    const typed = { ...body, key: headers['idempotency-key'] }
    return orderAfter(db, { id, username }, await recordPayment(db, shop.current, { id, username }, typed))
  })

  mount(routes.refund, async ({ params: { id }, headers, body }, { username }) => {
    const typed = { ...body, key: headers['idempotency-key'] }
    const recorded = await recordRefund(db, shop.current, { id, username }, typed)
    if (!('recorded' in recorded)) return orderAfter(db, { id, username }, recorded)
    const sent = await payments.sendRefunds(id)
    if ('refused' in sent) return answer(400, refundRefused(sent.refused))
    return 'pending' in sent ? refundPending : orderAfter(db, { id, username }, recorded)
  })

  mount(routes.recordAll, async ({ body: { ids } }, { username }) => {
    const [paid, refused] = [[], []] as [string[], PaidAndRefused['refused']]
    for (const id of ids) {
      const outcome = await recordPayment(db, shop.current, { id, username }, {})
      if ('recorded' in outcome) paid.push(id)
      else refused.push({ id, problem: 'refused' in outcome ? outcome.refused : noSuchOrder() })
    }
    return answer(200, { paid, refused })
  })
}

type PaidAndRefused = ResponseBody<typeof routes.recordAll, 200>

async function orderAfter(
  db: Database,
  { id, username }: { id: string; username: string },
  outcome: Recorded,
) {
  if ('invalid' in outcome) return badRequest(outcome.invalid)
  if ('refused' in outcome) return answer(409, outcome.refused)
  const order = await findOrderForStaff(db, id, username)
  return order ? answer(201, order) : notFound(msg('There is no such order.'))
}

const noSuchOrder = () => ({ ...problem(404), message: t('There is no such order.') })

const refundPending = {
  ...answer(
    503,
    problem(
      503,
      msg("Stripe doesn't answer. The refund is noted and will be made as soon as Stripe answers."),
    ),
  ),
  headers: { 'retry-after': '60' },
}

const refundRefused = (reason: string) => ({
  ...problem(400),
  message: t(
    'Stripe refused the refund: {reason}. Give the money back in another way, and enter the refund again.',
    { reason },
  ),
})

/** What the dashboard tells of the keys, and never the keys. */
function mountPaymentKeys(mount: Mount, { keys }: CardPayments, changes: ShopChanges) {
  const changed = async () => {
    await changes.changed('settings payment')
    return answer(200, await keys.describe())
  }
  mount(paymentKeys.read, async () => answer(200, await keys.describe()))

  mount(paymentKeys.save, async ({ body }, { username }) => {
    await keys.save(body, username)
    return changed()
  })

  mount(paymentKeys.remove, async (_input, { username }) => {
    await keys.remove(username)
    return changed()
  })

  mount(paymentKeys.test, async () => {
    const provider = await keys.provider()
    const reason = provider ? await provider.testKeys() : t('There are no keys yet.')
    return answer(200, { works: reason === '', problem: reason })
  })
}
