import { maxCancelled, type OrderOrigin } from '../../../contract/orders/order-changes.ts'
import type { ShopSettings } from '../../../contract/shop/shop.ts'
import { recordAudit } from '../../audit/audit.sql.ts'
import type { Database } from '../../database/database.ts'
import { moveOrder } from './move-order.ts'
import { countOpenLike, openLike } from '../place/order-holds.sql.ts'

type CancelAll = { id: string; of: OrderOrigin; username: string; settings: ShopSettings }

/**
 * Cancels the open orders of the account or the network of an order, each as on its own: with its e-mail, its entries and its
 * undo. The audit log names the order, not the network, which is kept only as long as it is needed.
 */
export async function cancelAll(
  db: Database,
  { id, of, username, settings }: CancelAll,
): Promise<{ cancelled: number; left: number } | undefined> {
  const before = await countOpenLike(db, id)
  if (!before) return undefined
  const by = { kind: 'staff', username } as const
  let cancelled = 0
  for (const { status: from, ...which } of await openLike(db, id, of, maxCancelled)) {
    const outcome = await moveOrder(db, which, { by, from, to: 'cancelled', settings })
    if ('moved' in outcome) cancelled += 1
  }
  await recordAudit(db, username, {
    action: 'order.cancel-all',
    subject: `Order ${before.number}`,
    changes: { [of]: [before[of], (before[of] ?? 0) - cancelled] },
  })
  const after = await countOpenLike(db, id)
  return { cancelled, left: after?.[of] ?? 0 }
}
