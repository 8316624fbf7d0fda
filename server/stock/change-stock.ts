import { t } from '../../messages/t.ts'
import type { StockCount } from '../../contract/stock/stock-taking.ts'
import { fewCopies, maxCopies, type NewStockMove, type StockEdit } from '../../contract/stock/stock.ts'
import { changesBetween, recordAudit } from '../audit/audit.sql.ts'
import type { Database, Transaction } from '../database/database.ts'
import { violates } from '../database/errors.ts'
import {
  type Cause,
  deleteStock,
  oneMovePerKey,
  releaseCopies,
  type StockChange,
  writeStock,
} from './ledger.sql.ts'
import { type LockedStock, lockStock, moveWithKey, type NewStock } from './stock.sql.ts'

/** The book, and the username of the member of staff. */
type Which = { bookId: string; username: string }

/** `isShown` if shoppers see a difference. */
export type Changed = { changed: true; isShown: boolean }

type Unknown = { unknown: true }

const unchanged: Changed = { changed: true, isShown: false }

/** The settings of a book whose stock is not kept yet. */
const newSettings = { whenOut: 'sold-out', expectedOn: null, section: '' } as const

const settingsOf = ({ record }: LockedStock): StockSettings => {
  const { whenOut, expectedOn, section } = record ?? newSettings
  return { whenOut, expectedOn, section }
}

/** Changes the stock of a book that exists. */
const change = <Outcome>(
  db: Database,
  { bookId }: Which,
  work: (tx: Transaction, stock: LockedStock) => Promise<Outcome>,
) =>
  db.transaction(async (tx): Promise<Outcome | Unknown> => {
    const [stock] = await lockStock(tx, [bookId])
    return stock ? work(tx, stock) : { unknown: true }
  })

/** Begins to keep stock of a book that has none. */
export const setStock = (db: Database, which: Which, edit: StockEdit) =>
  change(db, which, async (tx, stock) => {
    const { onHand, reason, note, ...rest } = edit
    const to = { onHand, ...settingsOf(stock), ...withoutUndefined(rest) }
    return write(tx, 'stock.set', { stock, to }, { reason, staff: which.username, note })
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
    return await change(db, which, (tx, stock) => moveOnce(tx, stock, which, move, key))
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
  stock: LockedStock,
  which: Which,
  move: NewStockMove,
  key: string | undefined,
): Promise<Moved> {
  const earlier = key && (await moveWithKey(tx, which.username, key))
  if (earlier) return isRetry(earlier, { ...move, ...which }) ? unchanged : { keyUsed: true }
  const before = stock.record?.onHand ?? 0
  const onHand = before + move.delta
  if (onHand > maxCopies) return { tooMany: true }
  const cause = { reason: move.reason, staff: which.username, note: move.note, key }
  const released = Math.max(0, -onHand)
  const isThere = released === 0 || (stock.record && (await releaseCopies(tx, stock, released, cause)))
  if (!isThere) return { notEnough: before }
  const to = { onHand: onHand + released, ...settingsOf(stock) }
  return write(tx, 'stock.move', { stock, to, released }, cause)
}

type KnownMove = NewStockMove & { bookId: string }

function isRetry(earlier: KnownMove, move: KnownMove): boolean {
  const fields = ['bookId', 'delta', 'reason', 'note'] as const
  return fields.every((field) => earlier[field] === move[field])
}

/** The book is then always orderable. */
export const stopStock = (db: Database, which: Which) =>
  change(db, which, async (tx, stock): Promise<Changed> => {
    const { title, record } = stock
    if (!record) return unchanged
    const { username } = which
    await deleteStock(tx, stock, {
      reason: 'corrected',
      staff: username,
      note: t('Stock is no longer tracked'),
    })
    const changes = { onHand: [record.onHand, null] as [unknown, unknown] }
    await recordAudit(tx, username, { action: 'stock.stop', subject: title, changes })
    return { changed: true, isShown: true }
  })

type StockSettings = Omit<NewStock, 'onHand'>

/** Sets where a book stands and what happens with no copy left. Unknown if no stock is kept of the book. */
export const placeStock = (db: Database, which: Which, settings: StockSettings) =>
  change(db, which, async (tx, stock): Promise<Changed | Unknown> => {
    const { title, record } = stock
    if (!record) return { unknown: true }
    const changes = changesBetween<StockSettings>(settingsOf(stock), settings)
    if (Object.keys(changes).length === 0) return unchanged
    const to = { ...settings, onHand: record.onHand }
    await writeStock(tx, [{ stock, to }], { reason: 'corrected', staff: which.username, note: '' })
    await recordAudit(tx, which.username, { action: 'stock.set', subject: title, changes })
    return { changed: true, isShown: 'whenOut' in changes || 'expectedOn' in changes }
  })

type Applied =
  | { applied: { titles: number; differences: number; copies: number } }
  | { changed: string[]; gone: string[] }

type Count = StockCount['books'][number] & { stock: LockedStock }

function hasChanged({ stock: { record }, expected }: Count, section: string): boolean {
  const isMoved = !['', section].includes(record?.section ?? '')
  return isMoved || (record?.onHand ?? null) !== expected
}

/** All or nothing: a sale since the comparison may or may not be in the count, so that staff compare again. */
export const applyCount = (db: Database, username: string, { section, books }: StockCount) =>
  db.transaction(async (tx): Promise<Applied> => {
    const bookIds = books.map(({ bookId }) => bookId)
    const stockOf = new Map((await lockStock(tx, bookIds)).map((stock) => [stock.bookId, stock]))
    const gone = bookIds.filter((bookId) => !stockOf.has(bookId))
    const counts = books.flatMap((book) => {
      const stock = stockOf.get(book.bookId)
      return stock ? [{ ...book, stock }] : []
    })
    const changed = counts.filter((count) => hasChanged(count, section)).map(({ bookId }) => bookId)
    if (gone.length > 0 || changed.length > 0) return { changed, gone }
    const changes = counts.map(({ stock, counted }) => ({
      stock,
      to: { ...settingsOf(stock), section, onHand: counted },
    }))
    await writeStock(tx, changes, { reason: 'counted', staff: username, note: '' })
    const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)
    const copies = sumOf(books.map(({ counted }) => counted))
    const before = sumOf(books.map(({ expected }) => expected ?? 0))
    await recordAudit(tx, username, {
      action: 'stock.count',
      subject: section,
      changes: { titles: [null, books.length], copies: [before, copies] },
    })
    const differences = books.filter(({ expected, counted }) => expected !== counted).length
    return { applied: { titles: books.length, differences, copies } }
  })

async function write(
  tx: Transaction,
  action: 'stock.set' | 'stock.move',
  change: StockChange,
  cause: Cause & { staff: string },
): Promise<Changed> {
  const { stock, to, released = 0 } = change
  const [written = to] = await writeStock(tx, [change], cause)
  const before = stock.record
  const changes = {
    ...changesBetween<Partial<NewStock>>(before ?? {}, to),
    ...(released > 0 && { keptForOrders: [released, 0] as [unknown, unknown] }),
  }
  if (Object.keys(changes).length > 0) {
    const reason: [unknown, unknown] = [null, cause.reason]
    await recordAudit(tx, cause.staff, { action, subject: stock.title, changes: { ...changes, reason } })
  }
  const { onHand } = written
  return { changed: true, isShown: !before || shownOf(before) !== shownOf({ ...to, onHand }) }
}

/** Like the trigger of the table, which tells the other processes. */
const shownOf = ({ onHand, whenOut, expectedOn }: NewStock) =>
  [Math.min(onHand, fewCopies + 1), whenOut, expectedOn].join()

const withoutUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Fields]?: Exclude<Fields[Field], undefined>
  }
