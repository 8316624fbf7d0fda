import { t } from '../../../messages/t.ts'
import type { OrderRefusal } from '../../../contract/orders/orders.ts'
import type { Queryable } from '../../database/database.ts'
import { heldCopies, type Hold } from './place-order.sql.ts'

/** The lowest limit of held copies that the order would exceed. */
export async function exceededLimit(
  db: Queryable,
  uid: string,
  hold: Hold,
  bookIds: string[],
): Promise<number | undefined> {
  const held = await heldCopies(db, uid, hold, bookIds)
  if (!held || held.ordered === 0) return undefined
  const counts: [held: number, limit: number][] = [
    [held.byAccount, hold.perAccount],
    [held.byNetwork, hold.perNetwork],
    [held.byWiderNetwork, hold.perWiderNetwork],
  ]
  return counts.find(([count, limit]) => limit > 0 && count + held.ordered > limit)?.[1]
}

export const tooManyHeld = (limit: number): OrderRefusal => ({
  code: 'too-many-held-copies',
  message: t(
    'Until you confirm your e-mail address, we hold {limit, plural, one {one copy} other {# copies}} at most from our shelves. Confirm it under “Your account” and order again, or order fewer books.',
    { limit },
  ),
  limit,
})
