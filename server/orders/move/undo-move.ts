import type { Label } from '../../../messages/message.ts'
import { spokenLanguage, msg, t } from '../../../messages/t.ts'
import { undoMinutes, type UndoRefusal } from '../../../contract/orders/order-changes.ts'
import { type OrderStatus, unsoldStatuses } from '../../../contract/orders/placed-order.ts'
import { recordAudit } from '../../audit/audit.sql.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { isVoucherLeft, useVoucherAgain } from '../codes/voucher-uses.sql.ts'
import { reverseCreditNote } from '../returns/returns.sql.ts'
import { insertPayment, methodOfPayment, refundable } from '../payments/payment-ledger.sql.ts'
import { type LockedOrder, lockOrder } from './order-changes.sql.ts'
import { takeAgain, takeForWaiting } from '../../stock/ledger.sql.ts'
import { lockStockOf } from '../../stock/stock.sql.ts'
import { type LastChange, lastChange, undoEvent } from './order-events.sql.ts'
import { lockWaitingMessages } from './order-messages.sql.ts'

export type Undone = { undone: true } | { refused: UndoRefusal } | { unknown: true }

type Undo = {
  id: string
  username: string
  from: OrderStatus
  /** The line whose shipment is undone, instead of a move. */
  bookId?: string | undefined
}

/**
 * Moves the order back, with the lines that the move shipped, marks the move as undone and deletes its e-mail, if that waits
 * still. The receipt number stays; a credit note is taken back by another one.
 */
export const undoMove = (db: Database, { id, username, from, bookId }: Undo): Promise<Undone> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, { id })
    if (!order) return { unknown: true }
    await lockWaitingMessages(tx, order)
    const last = await lastChange(tx, id, username)
    const isCurrent = isSeen(last, bookId) && last?.to === order.status && order.status === from
    const reason = isCurrent ? reasonAgainst(last) : 'changed-since'
    if (!last || reason || (await isGivenBack(tx, order, last)))
      return { refused: cannotUndo(order.status, reason ?? 'changed-since') }
    const stock = await lockStockOf(tx, order)
    const isPlacedAgain = last.to === 'cancelled'
    if (isPlacedAgain && !(await isVoucherLeft(tx, order)))
      return { refused: cannotUndo(order.status, 'voucher-used-up') }
    const missing = isSoldAgain(last)
      ? await takeAgain(tx, stock, { givenBack: last.bookIds, returned: last.returnedIds, staff: username })
      : []
    if (missing.length > 0) return { refused: soldOut(order.status, missing) }
    if (isPlacedAgain) await useVoucherAgain(tx, order)
    await undoEvent(tx, order, last)
    await takeBackPayment(tx, order, last, username)
    if (last.creditNote !== null) await reverseCreditNote(tx, order, last.creditNote, username)
    if (last.from === 'placed') await takeForWaiting(tx, stock)
    await recordAudit(tx, username, {
      action: 'order.undo',
      subject: `Order ${order.number}`,
      changes: bookId ? { shipped: [last.text, null] } : { status: [last.to, last.from] },
    })
    return { undone: true }
  })

/** Whether money that came with the move has been refunded since: the ledger cannot take it back, too. */
const isGivenBack = async (tx: Transaction, order: LockedOrder, { paid }: LastChange) =>
  paid > 0 && paid > (await refundable(tx, order))

/** The ledger keeps both rows. */
async function takeBackPayment(tx: Transaction, order: LockedOrder, { paid }: LastChange, staff: string) {
  if (paid <= 0) return
  const method = (await methodOfPayment(tx, order, paid)) ?? order.paymentMethod
  await insertPayment(tx, order, { kind: 'paid', amount: -paid, method, staff })
}

/** Whether the last change is the one that the caller saw. */
const isSeen = (last: LastChange | undefined, bookId: string | undefined) =>
  bookId ? last?.kind === 'line-shipped' && last.bookIds.includes(bookId) : last?.kind === 'moved'

const isSoldAgain = ({ from, to }: LastChange) =>
  unsoldStatuses.includes(to) && !unsoldStatuses.includes(from)

function reasonAgainst({ isOwn, isLate }: LastChange): Reason | undefined {
  if (!isOwn) return 'not-yours'
  return isLate ? 'too-late' : undefined
}

type Reason = Exclude<UndoRefusal['reason'], 'sold-out'>

const messages: Record<Exclude<Reason, 'too-late'>, Label> = {
  'not-yours': msg('Only the person who made a change can undo it.'),
  'voucher-used-up': msg('The order stays cancelled: its voucher is used up by other orders.'),
  'changed-since': msg('The order has changed since. Reload it to see how it stands.'),
}

const soldOut = (status: OrderStatus, titles: string[]): UndoRefusal => ({
  code: 'cannot-undo',
  message: t(
    'The order {status, select, returned {stays returned} other {stays cancelled}}: no copy of {titles} is left.',
    { status, titles: new Intl.ListFormat(spokenLanguage()).format(titles) },
  ),
  reason: 'sold-out',
  status,
})

const cannotUndo = (status: OrderStatus, reason: Reason): UndoRefusal => ({
  code: 'cannot-undo',
  message:
    reason === 'too-late'
      ? t('A change can be undone for {minutes, plural, one {# minute} other {# minutes}} only.', {
          minutes: undoMinutes,
        })
      : messages[reason],
  reason,
  status,
})
