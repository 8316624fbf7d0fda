import { payments } from '../../contract/orders/payments.ts'
import type { ResponseBody } from '../../contract/route.ts'
import type { Database } from '../database/database.ts'
import type { Mount } from '../http/routing/mount.ts'
import { answer, invalidFields, notFound, problem } from '../http/routing/problems.ts'
import { findOrderForStaff } from '../orders/orders.sql.ts'
import { type Recorded, recordPayment, recordRefund } from '../orders/payments/record-payment.ts'
import type { ShopState } from '../settings/shop-state.ts'

type Deps = { db: Database; shop: ShopState }

export function mountPayments(mount: Mount, { db, shop }: Deps) {
  mount(payments.record, async ({ params: { id }, headers, body }, { username }) => {
    const typed = { ...body, key: headers['idempotency-key'] }
    return orderAfter(db, { id, username }, await recordPayment(db, shop.current, { id, username }, typed))
  })

  mount(payments.refund, async ({ params: { id }, headers, body }, { username }) => {
    const typed = { ...body, key: headers['idempotency-key'] }
    return orderAfter(db, { id, username }, await recordRefund(db, shop.current, { id, username }, typed))
  })

  mount(payments.recordAll, async ({ body: { ids } }, { username }) => {
    const [paid, refused] = [[], []] as [string[], PaidAndRefused['refused']]
    for (const id of ids) {
      const outcome = await recordPayment(db, shop.current, { id, username }, {})
      if ('recorded' in outcome) paid.push(id)
      else refused.push({ id, problem: 'refused' in outcome ? outcome.refused : noSuchOrder })
    }
    return answer(200, { paid, refused })
  })
}

type PaidAndRefused = ResponseBody<typeof payments.recordAll, 200>

async function orderAfter(
  db: Database,
  { id, username }: { id: string; username: string },
  outcome: Recorded,
) {
  if ('invalid' in outcome) return answer(400, invalidFields(outcome.invalid))
  if ('refused' in outcome) return answer(409, outcome.refused)
  const order = await findOrderForStaff(db, id, username)
  return order ? answer(201, order) : notFound('order')
}

const noSuchOrder = problem(404, 'There is no such order.')
