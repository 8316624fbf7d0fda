import { totalOf } from '../../contract/money.ts'
import { orders } from '../../contract/orders.ts'
import { urlOf } from '../../contract/request.ts'
import type { Database } from '../database/database.ts'
import { answer, notFound, problem } from '../http/problems.ts'
import type { Mount } from '../http/mount.ts'
import type { Caller } from '../identity/authenticate.ts'
import { moveOrder } from './move-order.ts'
import { findOrder, ordersOf, summaryOf } from './orders.sql.ts'
import { placeOrder } from './place-order.ts'

export function mountOrders(
  mount: Mount,
  db: Database,
  maxOpenOrders: number,
  /** Where the bookseller wants e-mails about new orders; undefined for none. */
  notifyAddress?: () => string | undefined,
) {
  mount(orders.place, async ({ headers, body }, shopper) => {
    if (body.email !== shopper.email) return answer(403, notYourAddress)
    const key = headers['idempotency-key']
    const outcome = await placeOrder(db, shopper, body, key, maxOpenOrders, notifyAddress?.())
    return 'refused' in outcome ? answer(409, outcome.refused) : answer(201, outcome.placed)
  })

  mount(orders.byEmail, async ({ params: { email }, query: { limit, before } }, caller) => {
    const owner = ownerFor(caller, email)
    if (!owner) return answer(403, notYourAddress)
    const found = await ordersOf(db, owner, { limit: limit + 1, before })
    const page = found.slice(0, limit)
    if (found.length === page.length) return answer(200, page)
    const next = urlOf(orders.byEmail, { params: { email }, query: { limit, before: page.at(-1)?._id } })
    return { ...answer(200, page), headers: { link: `<${next}>; rel="next"` } }
  })

  mount(orders.summary, async ({ params: { email } }, caller) => {
    const owner = ownerFor(caller, email)
    if (!owner) return answer(403, notYourAddress)
    const { orders: count, spentCents } = await summaryOf(db, owner)
    return answer(200, { orders: count, amountSpent: totalOf(spentCents) })
  })

  mount(orders.cancel, async ({ params: { id } }, shopper) => {
    const which = { id, of: shopper }
    const by = { kind: 'shopper' } as const
    const outcome = await moveOrder(db, { which, by, from: 'placed', to: 'cancelled' })
    if ('refused' in outcome) return answer(409, outcome.refused)
    const order = await findOrder(db, which)
    return order ? answer(200, order) : notFound('order')
  })
}

/** Whose orders the caller sees at this e-mail address; undefined for none. */
function ownerFor(caller: Caller, email: string) {
  if (caller.role === 'admin') return { email }
  return caller.email === email ? caller : undefined
}

const notYourAddress = problem(403, 'This is not the e-mail address that you are signed in with.')
