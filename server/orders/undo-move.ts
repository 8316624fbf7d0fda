import { undoMinutes, type UndoRefusal } from '../../contract/order-changes.ts'
import type { OrderStatus } from '../../contract/orders.ts'
import { recordAudit } from '../audit/audit.sql.ts'
import type { Database } from '../database/database.ts'
import { lockOrder } from './order-changes.sql.ts'
import { type LastChange, lastChange, undoEvent } from './order-events.sql.ts'

export type Undone = { undone: true } | { refused: UndoRefusal } | { unknown: true }

type Undo = { id: string; username: string; from: OrderStatus }

/** Moves the order back and marks the move as undone. The receipt number stays, and so does an e-mail. */
export const undoMove = (db: Database, { id, username, from }: Undo): Promise<Undone> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) return { unknown: true }
    const last = await lastChange(tx, id, username)
    const isCurrent = last?.kind === 'moved' && last.to === order.status && order.status === from
    const reason = isCurrent ? reasonAgainst(last) : 'changed-since'
    if (!last || reason) return { refused: cannotUndo(order.status, reason ?? 'changed-since') }
    await undoEvent(tx, id, last)
    await recordAudit(tx, username, {
      action: 'order.undo',
      subject: `Order ${order.number}`,
      changes: { status: [last.to, last.from] },
    })
    return { undone: true }
  })

function reasonAgainst({ isOwn, isLate }: LastChange): UndoRefusal['reason'] | undefined {
  if (!isOwn) return 'not-yours'
  return isLate ? 'too-late' : undefined
}

const words: Record<UndoRefusal['reason'], string> = {
  'too-late': `A change can be undone for ${undoMinutes} minutes only.`,
  'not-yours': 'Only the person who made a change can undo it.',
  'changed-since': 'The order has changed since. Reload it to see how it stands.',
}

const cannotUndo = (status: OrderStatus, reason: UndoRefusal['reason']): UndoRefusal => ({
  code: 'cannot-undo',
  message: words[reason],
  reason,
  status,
})
