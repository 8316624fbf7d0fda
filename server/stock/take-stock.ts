import type { StockCount } from '../../contract/stock/stock-taking.ts'
import type { Stock } from '../../contract/stock/stock.ts'
import { changesBetween, recordAudit } from '../audit/audit.sql.ts'
import type { Database } from '../database/database.ts'
import type { Which } from './change-stock.ts'
import { lockStock, writeStock } from './stock.sql.ts'
import { lockCounted, writeCount } from './stock-taking.sql.ts'

type Applied =
  | { applied: { titles: number; differences: number; copies: number } }
  | { changed: string[]; gone: string[] }

/** All or nothing: a sale since the comparison may or may not be in the count, so that somebody has to look again. */
export const applyCount = (db: Database, username: string, count: StockCount) =>
  db.transaction(async (tx): Promise<Applied> => {
    const { section, books } = count
    const locked = await lockCounted(
      tx,
      books.map(({ bookId }) => bookId),
    )
    const now = new Map(locked.map((stock) => [stock.bookId, stock]))
    const isSame = ({ bookId, expected }: StockCount['books'][number]) =>
      now.get(bookId)?.onHand === expected && ['', section].includes(now.get(bookId)?.section ?? '')
    const idsOf = (some: StockCount['books']) => some.map(({ bookId }) => bookId)
    const gone = idsOf(books.filter(({ bookId }) => !now.has(bookId)))
    const changed = idsOf(books.filter((book) => now.has(book.bookId) && !isSame(book)))
    if (gone.length > 0 || changed.length > 0) return { changed, gone }
    await writeCount(tx, count, username)
    const total = (copiesOf: (book: StockCount['books'][number]) => number) =>
      books.reduce((sum, book) => sum + copiesOf(book), 0)
    const copies = total(({ counted }) => counted)
    await recordAudit(tx, username, {
      action: 'stock.count',
      subject: section || 'No section',
      changes: { titles: [null, books.length], copies: [total(({ expected }) => expected ?? 0), copies] },
    })
    const differences = books.filter(({ expected, counted }) => expected !== counted).length
    return { applied: { titles: books.length, differences, copies } }
  })

type Place = Pick<Stock, 'section' | 'whenOut' | 'expectedOn'>

/** Undefined if no stock is kept of the book. */
export const placeStock = (db: Database, { bookId, username }: Which, place: Place) =>
  db.transaction(async (tx): Promise<{ isShown: boolean } | undefined> => {
    const locked = await lockStock(tx, bookId)
    if (!locked?.before) return undefined
    const { title, before } = locked
    const { onHand, whenOut, expectedOn, section } = before
    const changes = changesBetween<Place>({ whenOut, expectedOn, section }, place)
    if (Object.keys(changes).length === 0) return { isShown: false }
    const cause = { reason: 'corrected', staff: username, note: '' } as const
    await writeStock(tx, bookId, onHand, { ...place, onHand }, cause)
    await recordAudit(tx, username, { action: 'stock.set', subject: title, changes })
    return { isShown: 'whenOut' in changes || 'expectedOn' in changes }
  })
