import { t } from '../../../messages/t.ts'
import type { NewSupplierOrder, Receipt } from '../../../contract/stock/supplier-orders.ts'
import { maxCopies } from '../../../contract/stock/stock.ts'
import { recordAudit } from '../../audit/audit.sql.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { violates } from '../../database/errors.ts'
import { writeStock } from '../ledger.sql.ts'
import { type LockedStock, lockStock } from '../stock.sql.ts'
import { awaitCopies, lockOrdersWithoutStock } from './needs.sql.ts'
import {
  cancelExpected,
  copiesOnOrder,
  insertSupplierOrder,
  isSupplierOrder,
  lockExpected,
  orderWithKey,
  writeDeliveries,
} from './supplier-orders.sql.ts'

/** The index that makes a retry the same order. */
const oneOrderPerKey = 'supplier_orders_once'

const idsOf = (lines: { bookId: string }[]) => lines.map(({ bookId }) => bookId)

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

const nameOf = (number: number) => t('Supplier order {number}', { number: String(number) })

type Ordered = { number: number } | { ordered: string[] } | { gone: string[] }

/** The key makes a retry the same order. */
export async function orderFromSupplier(
  db: Database,
  username: string,
  order: NewSupplierOrder,
  key: string | undefined,
): Promise<Ordered> {
  try {
    return await db.transaction((tx) => orderOnce(tx, username, order, key))
  } catch (error) {
    const earlier = key && violates(error, oneOrderPerKey) && (await orderWithKey(db, username, key))
    if (!earlier) throw error
    return { number: earlier }
  }
}

/** Two who order the same book wait for each other by the lock of it; the second is told of what the first did. */
async function orderOnce(
  tx: Transaction,
  username: string,
  order: NewSupplierOrder,
  key: string | undefined,
): Promise<Ordered> {
  const ids = idsOf(order.lines)
  const withoutStock = await lockOrdersWithoutStock(tx, ids)
  const inShop = new Set(idsOf(await lockStock(tx, ids)))
  const earlier = key && (await orderWithKey(tx, username, key))
  if (earlier) return { number: earlier }
  const gone = ids.filter((id) => !inShop.has(id))
  if (gone.length > 0) return { gone }
  const onOrder = await copiesOnOrder(tx, ids)
  const ordered = order.lines.filter((line) => (onOrder.get(line.bookId) ?? 0) !== line.onOrder)
  if (ordered.length > 0) return { ordered: idsOf(ordered) }
  const number = await insertSupplierOrder(tx, { ...order, username, key })
  await awaitCopies(tx, withoutStock, ids)
  const copies = sumOf(order.lines.map(({ quantity }) => quantity))
  await recordAudit(tx, username, {
    action: 'stock.order',
    subject: nameOf(number),
    changes: { supplier: [null, order.supplier], titles: [null, ids.length], copies: [null, copies] },
  })
  return { number }
}

type Receiving = { number: number; username: string }

type Received = { received: string[] } | { unknown: true } | { changed: string[] } | { tooMany: number }

/**
 * All lines or none. What is to come is compared with what the caller saw: of two who receive the same copies, one is refused,
 * and so is a retry after a lost answer.
 */
export const receiveFromSupplier = (db: Database, { number, username }: Receiving, { lines }: Receipt) =>
  db.transaction(async (tx): Promise<Received> => {
    if (!(await isSupplierOrder(tx, number))) return { unknown: true }
    const ids = idsOf(lines)
    const withoutStock = await lockOrdersWithoutStock(tx, ids)
    const stockOf = new Map((await lockStock(tx, ids)).map((stock) => [stock.bookId, stock]))
    const expected = await lockExpected(tx, number, ids)
    const changed = lines.filter((line) => expected.get(line.bookId) !== line.expected)
    const counted = lines.flatMap(({ bookId, copies }) => {
      const stock = stockOf.get(bookId)
      return stock ? [{ stock, to: withCopies(stock, copies) }] : []
    })
    if (changed.length > 0 || counted.length < lines.length)
      return { changed: [...idsOf(changed), ...ids.filter((id) => !stockOf.has(id))] }
    const tooMany = counted.findIndex(({ to }) => to.onHand > maxCopies)
    if (tooMany >= 0) return { tooMany }
    // Orders that came after the books were ordered: once their stock is kept, nothing else would say that they wait.
    await awaitCopies(tx, withoutStock, ids)
    await writeStock(tx, counted, { reason: 'received', staff: username, note: nameOf(number) })
    await writeDeliveries(tx, number, lines, username)
    await recordAudit(tx, username, {
      action: 'stock.receive',
      subject: nameOf(number),
      changes: {
        titles: [null, lines.length],
        copies: [null, sumOf(lines.map(({ copies }) => copies))],
      },
    })
    return { received: ids }
  })

/** Stock that is kept from now on is of a book that suppliers deliver. */
const withCopies = ({ record }: LockedStock, copies: number) =>
  record
    ? { ...record, onHand: record.onHand + copies }
    : { onHand: copies, whenOut: 'to-order' as const, expectedOn: null, section: '' }

/** Expects nothing more. What was cancelled before is left out of the audit log. */
export const cancelRest = (db: Database, { number, username }: Receiving) =>
  db.transaction(async (tx): Promise<boolean> => {
    if (!(await isSupplierOrder(tx, number))) return false
    const copies = await cancelExpected(tx, number)
    if (copies > 0)
      await recordAudit(tx, username, {
        action: 'stock.cancel-order',
        subject: nameOf(number),
        changes: { copies: [copies, 0] },
      })
    return true
  })
