import { t } from '../../../messages/t.ts'
import { isCash, type MoneyMethod } from '../../../domain/money/payment-methods.ts'
import type { MoveRefusal } from '../../../contract/orders/orders.ts'
import { moves, type OrderStatus, unsoldStatuses } from '../../../contract/orders/placed-order.ts'
import type { ShopSettings } from '../../../contract/shop/shop.ts'
import { recordAudit } from '../../audit/audit.sql.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { returnToStock } from '../../stock/ledger.sql.ts'
import { lockStockOf } from '../../stock/stock.sql.ts'
import type { OrderSelector } from '../orders.sql.ts'
import { insertPayment, openAmount, refundable } from '../payments/payment-ledger.sql.ts'
import { giveBack, returnToCards } from '../codes/give-back.ts'
import { releaseVoucher } from '../codes/voucher-uses.sql.ts'
import { creditAll } from '../returns/credit.ts'
import { sellerIn } from '../receipts/find-receipt.ts'
import { type LockedOrder, lockOrder } from './order-changes.sql.ts'
import { type Actor, usernameOf } from './order-events.sql.ts'
import { hasShippedLine, updateStatus } from './order-moves.sql.ts'
import { maxCancelled, type OrderOrigin } from '../../../contract/orders/order-changes.ts'
import { countOpenLike, openLike } from '../place/order-holds.sql.ts'

export type Moved = { moved: true } | { refused: MoveRefusal }

type Move = {
  by: Actor
  from: OrderStatus
  to: OrderStatus
  settings: ShopSettings
  /** Of a delivery: whether what is due was paid with it. By default it is where the order is paid in cash. */
  isPaid?: boolean | undefined
  /** How it was paid; by default as the order is to be. */
  paidBy?: MoneyMethod
}

export const moveOrder = (db: Database, which: OrderSelector, move: Move) =>
  db.transaction(async (tx): Promise<Moved | { unknown: true }> => {
    const order = await lockOrder(tx, which)
    return order ? moveLocked(tx, order, move) : { unknown: true }
  })

/** Refused if the status is no longer `from` or the transition is not allowed. */
export async function moveLocked(tx: Transaction, order: LockedOrder, move: Move): Promise<Moved> {
  const { by, from, to, settings } = move
  const next: readonly OrderStatus[] = moves[order.deliveryMethod][from]
  if (order.status !== from || !next.includes(to)) return { refused: cannotMove(order, to) }
  if (to === 'cancelled' && (await hasShippedLine(tx, order))) return { refused: someAreShipped(order, by) }
  const bookIds = await moveCopies(tx, order, move)
  const paid = await payWithMove(tx, order, move)
  const creditNote = await creditWithMove(tx, order, move)
  if (to === 'cancelled') await undoPaying(tx, order, by)
  await updateStatus(tx, order, {
    by,
    to,
    bookIds,
    paid,
    creditNote,
    sent: settings.email.sent,
    seller: sellerIn(settings),
    timeZone: settings.region.timeZone,
  })
  if (by.kind === 'staff') {
    const subject = `Order ${order.number}`
    await recordAudit(tx, by.username, { action: 'order.move', subject, changes: { status: [from, to] } })
  }
  return { moved: true }
}

/**
 * A shopper who cancels gets back what was paid with gift cards and at the provider; of an order that the shop cancels only
 * gift cards have paid. Staff may undo a cancellation, and refund by themselves. Before the status changes, as `moveCopies`.
 */
async function undoPaying(tx: Transaction, order: LockedOrder, by: Actor) {
  await releaseVoucher(tx, order)
  const left = by.kind === 'staff' ? 0 : await refundable(tx, order)
  if (left <= 0) return
  await (by.kind === 'shopper'
    ? giveBack(tx, order, { amount: left })
    : returnToCards(tx, order, { amount: left }))
}

/** Returns what was paid, in minor units. */
async function payWithMove(
  tx: Transaction,
  order: LockedOrder,
  { by, to, isPaid, paidBy }: Move,
): Promise<number> {
  const open = openAmount(order)
  if (to !== 'delivered' || open <= 0 || !(isPaid ?? isCash(order.paymentMethod))) return 0
  const staff = usernameOf(by) || undefined
  await insertPayment(tx, order, {
    kind: 'paid',
    amount: open,
    method: paidBy ?? order.paymentMethod,
    ...(staff && { staff }),
  })
  return open
}

/** An order with a receipt owes what its credit notes leave: nothing, after this one. Returns its number. */
async function creditWithMove(tx: Transaction, order: LockedOrder, { by, to, settings }: Move) {
  if (order.receiptNumber === null || !unsoldStatuses.includes(to)) return null
  return creditAll(tx, order, { seller: sellerIn(settings), staff: usernameOf(by), reason: '' })
}

/**
 * Returns the books that went back. Before the status changes: the e-mail about it locks the throttle of the address, and
 * an order of the same shopper locks the stock before the throttle.
 */
async function moveCopies(tx: Transaction, order: LockedOrder, { by, to }: Move): Promise<string[]> {
  if (to === 'delivered') return []
  const stock = await lockStockOf(tx, order)
  if (to !== 'cancelled' && to !== 'returned') return []
  return returnToStock(tx, stock, { reason: to, staff: by.kind === 'staff' ? by.username : null })
}

const cannotMove = ({ number, status }: LockedOrder, to: OrderStatus): MoveRefusal => ({
  code: 'order-cannot-move',
  message: t(
    'Order {number} {status, select, placed {is placed} ready {is ready} shipped {is shipped} delivered {is delivered} returned {is returned} other {is cancelled}} and {to, select, placed {was not made placed} ready {was not made ready} shipped {was not made shipped} delivered {was not made delivered} returned {was not made returned} other {was not made cancelled}}.',
    { number, status, to },
  ),
  status,
})

/** What is shipped has to be paid, and comes back as a return. */
const someAreShipped = ({ number, status }: LockedOrder, by: Actor): MoveRefusal => ({
  code: 'order-cannot-move',
  message:
    by.kind === 'staff'
      ? t('Some books of order {number} are shipped. Cancel the others one by one.', { number })
      : t('Some books of order {number} are already on their way, so it can no longer be cancelled.', {
          number,
        }),
  status,
})

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
