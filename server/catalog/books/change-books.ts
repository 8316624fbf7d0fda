import type { BookChanges } from '../../../contract/catalog/book-changes.ts'
import { type AuditEntry, changesBetween, recordAudits } from '../../audit/audit.sql.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { toRemoved, withoutDerived } from './change-book.ts'
import { leaveWorks } from '../editions/change-editions.ts'
import { lockWorks } from '../editions/editions.sql.ts'
import {
  deleteBooks,
  idsOutOfRange,
  lockBooks,
  removeOldPrices,
  updateCategories,
  updatePrices,
  updatePricesBy,
  updateTrending,
} from './books.sql.ts'
import { refusedDiscounts } from './fixed-price.ts'
import { holdPrices } from './price-bound.sql.ts'

type Outcome = { changed: number } | { gone: string[] } | { outOfRange: string[] } | { priceBound: string[] }

/** All of the books or none. Each changed book has an entry of its own in the audit log. */
export function changeBooks(db: Database, actor: string, changes: BookChanges): Promise<Outcome> {
  const { ids } = changes
  return db.transaction(async (tx): Promise<Outcome> => {
    if (changes.change === 'delete') await lockWorks(tx)
    await holdPrices(tx)
    const before = await lockBooks(tx, ids)
    const found = new Set(before.map(({ _id }) => _id))
    if (found.size < ids.length) return { gone: ids.filter((id) => !found.has(id)) }
    const priceBound = await refusedDiscounts(tx, before, changes)
    if (priceBound.length > 0) return { priceBound }
    if (changes.change === 'percent') {
      const outOfRange = await idsOutOfRange(tx, ids, changes.percent)
      if (outOfRange.length > 0) return { outOfRange }
    }
    await apply(tx, changes)
    const after = new Map((await lockBooks(tx, ids)).map((book) => [book._id, book]))
    const entries = before.flatMap((book): AuditEntry[] => {
      const changed = after.get(book._id)
      if (!changed) return [{ action: 'book.delete', subject: book.title, changes: toRemoved(book) }]
      const fields = changesBetween(withoutDerived(book), withoutDerived(changed))
      if (Object.keys(fields).length === 0) return []
      return [{ action: 'book.edit', subject: book.title, changes: fields }]
    })
    await recordAudits(tx, actor, entries)
    return { changed: before.length }
  })
}

async function apply(tx: Transaction, changes: BookChanges): Promise<number> {
  const { ids } = changes
  switch (changes.change) {
    case 'price':
      return updatePrices(tx, ids, changes.newPrice)
    case 'percent':
      return updatePricesBy(tx, ids, changes.percent)
    case 'no-old-price':
      return removeOldPrices(tx, ids)
    case 'category':
      return updateCategories(tx, ids, changes.category)
    case 'trending':
      return updateTrending(tx, ids, changes.trending)
    case 'delete':
      await leaveWorks(tx, ids)
      return deleteBooks(tx, ids)
  }
}
