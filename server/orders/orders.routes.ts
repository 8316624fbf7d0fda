import { orders } from '../../contract/orders.ts'
import type { Database } from '../database/database.ts'
import { answer, notFound, problem } from '../http/problems.ts'
import type { Mount } from '../http/mount.ts'
import { type Moved, moveOrder } from './move-order.ts'
import { countOrders, findOrder, newestOrders, ordersOf } from './orders.sql.ts'
import { placeOrder } from './place-order.ts'

export function mountOrders(mount: Mount, db: Database) {
  mount(orders.place, async ({ headers, body }, shopper) => {
    if (body.email !== shopper.email) return answer(403, notYourAddress)
    const outcome = await placeOrder(db, shopper, body, headers['idempotency-key'])
    return 'refused' in outcome ? answer(409, outcome.refused) : answer(201, outcome.placed)
  })

  mount(orders.byEmail, async ({ params: { email } }, caller) => {
    if (caller.role === 'admin') return answer(200, await ordersOf(db, { email: email }))
    return caller.email === email ? answer(200, await ordersOf(db, caller)) : answer(403, notYourAddress)
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

const notYourAddress = problem(403, 'This is not the e-mail address that you are signed in with.')

function movedOrNot(outcome: Moved) {
  if ('moved' in outcome) return answer(200, outcome.moved)
  return 'refused' in outcome ? answer(409, outcome.refused) : notFound('order')
}
