import { type MoveRefusal, moves, type Order, type OrderStatus } from '../../../contract/orders/orders.ts'
import { deliveryMethods, type ShopSettings } from '../../../contract/shop/shop.ts'
import { recordAudit } from '../../audit/audit.sql.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { Actor } from './order-events.sql.ts'
import { hasShippedLine, lockToMove, updateStatus } from './order-moves.sql.ts'
import { findOrder, type OrderSelector } from '../orders.sql.ts'
import { sellerIn } from '../receipts/find-receipt.ts'
import { giveBack } from '../../stock/order-stock.sql.ts'
import { lockStockToCome } from '../../stock/waiting-lines.sql.ts'

export type Moved = { moved: true } | { refused: MoveRefusal } | { unknown: true }

type Wanted = {
  which: OrderSelector
  by: Actor
  from: OrderStatus
  to: OrderStatus
  settings: ShopSettings
}

/** Refused if the status is no longer `from` or the transition is not allowed. */
export const moveOrder = (db: Database, wanted: Wanted): Promise<Moved> =>
  db.transaction((tx) => moveWithin(tx, wanted))

export async function moveWithin(tx: Transaction, wanted: Wanted): Promise<Moved> {
  const { which, by, from, to, settings } = wanted
  const methods = deliveryMethods.filter((method) => isAllowed(moves[method][from], to))
  const id = methods.length > 0 ? await lockToMove(tx, { which, from, methods }) : undefined
  const isPartlyShipped = id !== undefined && to === 'cancelled' && (await hasShippedLine(tx, id))
  if (!id || isPartlyShipped) {
    const order = await findOrder(tx, which)
    if (!order) return { unknown: true }
    return { refused: isPartlyShipped ? someAreShipped(order, by) : cannotMove(order, to) }
  }
  const bookIds = await moveCopies(tx, id, wanted)
  const moved = await updateStatus(tx, { ...wanted, ...fromSettings(settings), methods, bookIds })
  if (!moved) throw new Error(`Order ${id} is locked and was not moved`)
  if (by.kind === 'staff') {
    const subject = `Order ${moved.number}`
    await recordAudit(tx, by.username, { action: 'order.move', subject, changes: { status: [from, to] } })
  }
  return { moved: true }
}

/**
 * Returns the books that went back. Before the status changes: the e-mail about it locks the throttle of the address, and
 * an order of the same shopper locks the stock before the throttle.
 */
async function moveCopies(
  tx: Transaction,
  orderId: string,
  { by, to }: Pick<Wanted, 'by' | 'to'>,
): Promise<string[]> {
  if (to === 'shipped' || to === 'ready') await lockStockToCome(tx, orderId)
  if (to !== 'cancelled' && to !== 'returned') return []
  return giveBack(tx, { orderId, reason: to, staff: by.kind === 'staff' ? by.username : null })
}

/** Which e-mails are sent, and what a receipt says of the shop. */
const fromSettings = (settings: ShopSettings) => ({
  sent: settings.email.sent,
  seller: sellerIn(settings),
})

const isAllowed = (next: readonly OrderStatus[], to: OrderStatus) => next.includes(to)

const cannotMove = ({ number, status }: Order, to: OrderStatus): MoveRefusal => ({
  code: 'order-cannot-move',
  message: `Order ${number} is ${status} and was not made ${to}.`,
  status,
})

/** What is shipped has to be paid, and comes back as a return. */
const someAreShipped = ({ number, status }: Order, by: Actor): MoveRefusal => ({
  code: 'order-cannot-move',
  message:
    by.kind === 'staff'
      ? `Some books of order ${number} are shipped. Cancel the others one by one.`
      : `Some books of order ${number} are already on their way, so it can no longer be cancelled.`,
  status,
})
