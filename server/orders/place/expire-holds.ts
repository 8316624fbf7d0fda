import type { Database } from '../../database/database.ts'
import type { ShopState } from '../../settings/shop-state.ts'
import { moveLocked } from '../move/move-order.ts'
import { lockOrder } from '../move/order-changes.sql.ts'
import { dueHolds, endDueHold } from './order-holds.sql.ts'

/**
 * Cancels orders whose copies were held until now for an unverified e-mail address. Any number of processes may do so: the
 * database ends each hold once. One failed order does not stop the others.
 */
export async function expireHolds(db: Database, shop: ShopState) {
  const failures: unknown[] = []
  for (const { orderId } of await dueHolds(db))
    await expireHold(db, shop, orderId).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** An order that was verified in time, has no copies left or is partly shipped stays as it is. */
const expireHold = (db: Database, { current: { settings } }: ShopState, id: string) =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, { id })
    if (!order) return
    const ended = await endDueHold(tx, order)
    if (!ended?.givesBack) return
    const by = { kind: 'shop', reason: 'hold-expired' } as const
    await moveLocked(tx, order, { by, from: 'placed', to: 'cancelled', settings })
  })
