import type { Database } from '../../database/database.ts'
import type { ShopState } from '../../settings/shop-state.ts'
import { moveWithin } from '../move/move-order.ts'
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
    await lockOrder(tx, id)
    const ended = await endDueHold(tx, id)
    if (!ended?.givesBack) return
    const by = { kind: 'shop', reason: 'hold-expired' } as const
    await moveWithin(tx, { which: { id }, by, from: 'placed', to: 'cancelled', settings })
  })
