import { type MoveRefusal, moves, type Order, type OrderStatus } from '../../contract/orders.ts'
import type { Queryable } from '../database/database.ts'
import { findOrder, updateStatus, type OrderSelector } from './orders.sql.ts'

export type Moved = { moved: Order } | { refused: MoveRefusal } | { unknown: true }

/** Refused if the status is no longer `from` or the transition is not allowed. */
export async function moveOrder(
  db: Queryable,
  which: OrderSelector,
  from: OrderStatus,
  to: OrderStatus,
): Promise<Moved> {
  const allowed: readonly OrderStatus[] = moves[from]
  const moved = allowed.includes(to) ? await updateStatus(db, which, from, to) : undefined
  if (moved) return { moved }
  const order = await findOrder(db, which)
  return order ? { refused: cannotMove(order, to) } : { unknown: true }
}

const cannotMove = ({ number, status }: Order, to: OrderStatus): MoveRefusal => ({
  code: 'order-cannot-move',
  message: `Order ${number} is ${status} and was not made ${to}.`,
  status,
})
