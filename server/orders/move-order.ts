import { type MoveRefusal, moves, type Order, type OrderStatus } from '../../contract/orders.ts'
import { deliveryMethods, type ShopSettings } from '../../contract/shop.ts'
import { recordAudit } from '../audit/audit.sql.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { Actor } from './order-events.sql.ts'
import { lockToMove, type Move, updateStatus } from './order-moves.sql.ts'
import { findOrder, type OrderSelector } from './orders.sql.ts'
import { sellerIn } from './receipts.ts'
import { giveBack } from '../stock/order-stock.sql.ts'

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
  if (to === 'cancelled' || to === 'returned') await giveBackAll(tx, { ...wanted, methods }, to)
  const moved =
    methods.length > 0 ? await updateStatus(tx, { ...wanted, ...fromSettings(settings), methods }) : undefined
  if (!moved) {
    const order = await findOrder(tx, which)
    return order ? { refused: cannotMove(order, to) } : { unknown: true }
  }
  if (by.kind === 'staff') {
    const subject = `Order ${moved.number}`
    await recordAudit(tx, by.username, { action: 'order.move', subject, changes: { status: [from, to] } })
  }
  return { moved: true }
}

/**
 * Before the status changes: the e-mail about it locks the throttle of the address, and an order of the same shopper
 * locks the stock before the throttle.
 */
async function giveBackAll(
  tx: Transaction,
  { by, ...move }: Pick<Move, 'which' | 'by' | 'from' | 'methods'>,
  reason: 'cancelled' | 'returned',
): Promise<void> {
  const orderId = await lockToMove(tx, move)
  const staff = by.kind === 'staff' ? by.username : null
  if (orderId) await giveBack(tx, { orderId, reason, staff })
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
