import type { Database } from '../database/database.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { moveWithin } from './move-order.ts'
import { lockOrder } from './order-changes.sql.ts'
import { type DueHold, dueHolds, endDueHold, lockIfVerified } from './order-holds.sql.ts'

/**
 * Cancels orders whose copies were held until now for an unverified e-mail address. Any number of processes may do so: the
 * database ends each hold once. One failed order does not stop the others.
 */
export async function expireHolds(db: Database, shop: ShopState) {
  const failures: unknown[] = []
  for (const due of await dueHolds(db))
    await expireHold(db, shop, due).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** An order that was verified in time, has no copies left or is partly shipped stays as it is. */
const expireHold = (db: Database, { current: { settings } }: ShopState, due: DueHold) =>
  db.transaction(async (tx) => {
    const isVerified = await lockIfVerified(tx, due)
    await lockOrder(tx, due.orderId)
    const ended = await endDueHold(tx, due.orderId)
    if (!ended?.hasCopies || isVerified) return
    const by = { kind: 'shop', reason: 'hold-expired' } as const
    await moveWithin(tx, { which: { id: due.orderId }, by, from: 'placed', to: 'cancelled', settings })
  })
