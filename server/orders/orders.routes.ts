import { totalOf } from '../../contract/money.ts'
import { type OrderRefusal, orders } from '../../contract/orders.ts'
import { urlOf } from '../../contract/request.ts'
import type { Database } from '../database/database.ts'
import { answer, notFound, problem } from '../http/problems.ts'
import type { Mount } from '../http/mount.ts'
import type { Caller } from '../identity/authenticate.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { type Moved, moveOrder } from './move-order.ts'
import { countOrders, findOrder, newestOrders, ordersOf, summaryOf } from './orders.sql.ts'
import { placeOrder } from './place-order.ts'

export function mountOrders(mount: Mount, db: Database, shop: ShopState, maxOpenOrders: number) {
  mount(orders.place, async ({ headers, body }, shopper) => {
    if (body.email !== shopper.email) return answer(403, notYourAddress)
    if (!shop.current.settings.shop.isOpen) return answer(409, shopClosed)
    const outcome = await placeOrder(db, shopper, body, headers['idempotency-key'], maxOpenOrders)
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

  mount(orders.cancel, async ({ params: { id } }, shopper) =>
    movedOrNot(await moveOrder(db, { id, of: shopper }, 'placed', 'cancelled')),
  )

  mount(orders.list, async ({ query }) => {
    const [page, total] = await Promise.all([newestOrders(db, query), countOrders(db, query)])
    return answer(200, { orders: page, total })
  })

  mount(orders.get, async ({ params }) => {
    const order = await findOrder(db, params)
    return order ? answer(200, order) : notFound('order')
  })

  mount(orders.move, async ({ params, body }) => movedOrNot(await moveOrder(db, params, body.from, body.to)))
}

/** Whose orders the caller sees at this e-mail address; undefined for none. */
function ownerFor(caller: Caller, email: string) {
  if (caller.role === 'admin') return { email }
  return caller.email === email ? caller : undefined
}

const shopClosed: OrderRefusal = {
  code: 'shop-closed',
  message: 'The shop is not open yet, so it takes no orders.',
}

const notYourAddress = problem(403, 'This is not the e-mail address that you are signed in with.')

function movedOrNot(outcome: Moved) {
  if ('moved' in outcome) return answer(200, outcome.moved)
  return 'refused' in outcome ? answer(409, outcome.refused) : notFound('order')
}
