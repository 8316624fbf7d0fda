import { fewCopies, maxCopies, type NewStockMove, type StockEdit } from '../../contract/stock/stock.ts'
import { changesBetween, recordAudit } from '../audit/audit.sql.ts'
import type { Database, Transaction } from '../database/database.ts'
import { violates } from '../database/errors.ts'
import {
  type Cause,
  deleteStock,
  lockStock,
  moveWithKey,
  type NewStock,
  oneMovePerKey,
  type StockRecord,
  writeStock,
} from './stock.sql.ts'
import { releaseCopies } from './waiting-lines.sql.ts'

/** The book, and the username of the member of staff. */
export type Which = { bookId: string; username: string }

/** `isShown` if shoppers see a difference. */
export type Changed = { changed: true; isShown: boolean }

type Unknown = { unknown: true }

const untouched = { whenOut: 'sold-out', expectedOn: null, section: '' } as const

/** Begins to keep stock of a book that has none. */
export const setStock = (db: Database, which: Which, edit: StockEdit): Promise<Changed | Unknown> =>
  db.transaction(async (tx) => {
    const locked = await lockStock(tx, which.bookId)
    if (!locked) return { unknown: true }
    const { onHand, reason, note, ...rest } = edit
    const { whenOut, expectedOn, section } = locked.before ?? untouched
    const to = { onHand, whenOut, expectedOn, section, ...withoutUndefined(rest) }
    return write(tx, which, { ...locked, to, action: 'stock.set', cause: causeOf(which, reason, note) })
  })

type KeyUsed = { keyUsed: true }

type Moved = Changed | Unknown | KeyUsed | { notEnough: number } | { tooMany: true }

/** The key of a first attempt makes a retry count once. */
export async function moveStock(
  db: Database,
  which: Which,
  move: NewStockMove,
  key: string | undefined,
): Promise<Moved> {
  try {
    return await db.transaction((tx) => moveOnce(tx, which, move, key))
  } catch (error) {
    // At the same moment for another book, which has a lock of its own.
    if (!violates(error, oneMovePerKey)) throw error
    return { keyUsed: true }
  }
}

/**
 * Never below zero: what is more than the copies for sale is taken back from orders that waited for a copy. Copies that
 * come begin to keep stock of a book that has none.
 */
async function moveOnce(
  tx: Transaction,
  which: Which,
  move: NewStockMove,
  key: string | undefined,
): Promise<Moved> {
  const locked = await lockStock(tx, which.bookId)
  if (!locked) return { unknown: true }
  const earlier = key && (await moveWithKey(tx, which.username, key))
  if (earlier) return isRetry(earlier, { ...move, ...which }) ? unchanged : { keyUsed: true }
  const { onHand: before, whenOut, expectedOn, section } = locked.before ?? { onHand: 0, ...untouched }
  const onHand = before + move.delta
  if (onHand > maxCopies) return { tooMany: true }
  const cause = { ...causeOf(which, move.reason, move.note), key }
  const released = Math.max(0, -onHand)
  const isThere =
    released === 0 || (locked.before && (await releaseCopies(tx, { ...which, ...cause, copies: released })))
  if (!isThere) return { notEnough: before }
  const to = { onHand: onHand + released, whenOut, expectedOn, section }
  return write(tx, which, { ...locked, to, action: 'stock.move', cause, released })
}

const unchanged: Changed = { changed: true, isShown: false }

type Asked = NewStockMove & { bookId: string }

const isRetry = (earlier: Asked, asked: Asked) =>
  (['bookId', 'delta', 'reason', 'note'] as const).every((field) => earlier[field] === asked[field])

/** The book is then always orderable. */
export const stopStock = (db: Database, which: Which): Promise<Changed | Unknown> =>
  db.transaction(async (tx) => {
    const locked = await lockStock(tx, which.bookId)
    if (!locked) return { unknown: true }
    const { title, before } = locked
    if (!before) return unchanged
    await deleteStock(tx, which.bookId, before.onHand, causeOf(which, 'corrected', 'Stock is no longer kept'))
    const changes = { onHand: [before.onHand, null] as [unknown, unknown] }
    await recordAudit(tx, which.username, { action: 'stock.stop', subject: title, changes })
    return { changed: true, isShown: true }
  })

type Write = {
  title: string
  before: StockRecord | undefined
  to: NewStock
  action: 'stock.set' | 'stock.move'
  cause: Cause
  /** Copies that were kept for orders. */
  released?: number
}

async function write(tx: Transaction, { bookId, username }: Which, written: Write): Promise<Changed> {
  const { title, before, to, action, cause, released = 0 } = written
  const onHand = await writeStock(tx, bookId, (before?.onHand ?? 0) + released, to, cause)
  const changes = {
    ...changesBetween<Partial<NewStock>>(before ?? {}, to),
    ...(released > 0 && { keptForOrders: [released, 0] as [unknown, unknown] }),
  }
  if (Object.keys(changes).length > 0) {
    const reason: [unknown, unknown] = [null, cause.reason]
    await recordAudit(tx, username, { action, subject: title, changes: { ...changes, reason } })
  }
  return { changed: true, isShown: !before || shownOf(before) !== shownOf({ ...to, onHand }) }
}

/** Like the trigger of the table, which tells the other processes. */
const shownOf = ({ onHand, whenOut, expectedOn }: NewStock) =>
  [Math.min(onHand, fewCopies + 1), whenOut, expectedOn].join()

const causeOf = ({ username }: Which, reason: Cause['reason'], note: string): Cause => ({
  reason,
  staff: username,
  note,
})

const withoutUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Fields]?: Exclude<Fields[Field], undefined>
  }
