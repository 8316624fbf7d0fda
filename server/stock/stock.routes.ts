import { msg, t } from '../../messages/t.ts'
import {
  maxCopies,
  type NotEnough,
  type Stock,
  stock,
  type StockMove,
  type StockMoveRefusal,
} from '../../contract/stock/stock.ts'
import type { Changes } from '../http/response-cache/cache-invalidation.ts'
import type { Database } from '../database/database.ts'
import type { Mount } from '../http/routing/mount.ts'
import { answer, invalidFields, notFound } from '../http/routing/problems.ts'
import { type Changed, moveStock, setStock, stopStock } from './change-stock.ts'
import { findStock, isBook, movesOfBook } from './stock.sql.ts'

type Page = { before?: number | undefined; limit: number }

export const firstStockPage: Page = { limit: 50 }

export function mountStock(mount: Mount, { db, changes }: { db: Database; changes: Changes }) {
  const shown = async (bookId: string, { isShown }: Changed) => ({
    ...answer(200, await stockOf(db, bookId, firstStockPage)),
    ...(isShown && { headers: changes.invalidateBooks([bookId]) }),
  })

  mount(stock.get, async ({ params: { bookId }, query }) =>
    (await isBook(db, bookId))
      ? answer(200, await stockOf(db, bookId, query))
      : notFound(msg('There is no such book.')),
  )

  mount(stock.set, async ({ params: { bookId }, body }, { username }) => {
    const outcome = await setStock(db, { bookId, username }, body)
    return 'unknown' in outcome ? notFound(msg('There is no such book.')) : shown(bookId, outcome)
  })

  mount(stock.move, async ({ params: { bookId }, headers, body }, { username }) => {
    const outcome = await moveStock(db, { bookId, username }, body, headers['idempotency-key'])
    if ('unknown' in outcome) return notFound(msg('There is no such book.'))
    if ('tooMany' in outcome) return tooMany()
    if ('keyUsed' in outcome) return answer(409, keyUsed)
    return 'notEnough' in outcome ? answer(409, notEnough(outcome.notEnough)) : shown(bookId, outcome)
  })

  mount(stock.stop, async ({ params: { bookId } }, { username }) => {
    const outcome = await stopStock(db, { bookId, username })
    return 'unknown' in outcome ? notFound(msg('There is no such book.')) : shown(bookId, outcome)
  })
}

/** One more than a page tells whether there is a next one. */
export async function stockOf(db: Database, bookId: string, { before, limit }: Page): Promise<Stock> {
  const [kept, found] = await Promise.all([
    findStock(db, bookId),
    movesOfBook(db, bookId, { before, limit: limit + 1 }),
  ])
  const page = found.slice(0, limit)
  return {
    ...(kept ?? notKept),
    bookId,
    moves: page.map(moveOnWire),
    next: found.length > page.length ? (page.at(-1)?._id ?? null) : null,
  }
}

const notKept = {
  onHand: null,
  whenOut: 'sold-out',
  expectedOn: null,
  section: '',
  countedAt: null,
} as const

const moveOnWire = ({
  staff,
  note,
  ...move
}: StockMove & { staff: string | null; note: string }): StockMove => ({
  ...move,
  ...(staff && { staff }),
  ...(note && { note }),
})

const notEnough = (onHand: number): NotEnough => ({
  code: 'not-enough',
  message:
    onHand === 0
      ? t('There is no copy left.')
      : t('{count, plural, one {There is only # copy.} other {There are only # copies.}}', { count: onHand }),
  onHand,
})

const keyUsed: StockMoveRefusal = {
  code: 'key-used',
  message: msg('This key was used for another change of the stock. Send a new change with a new key.'),
}

const tooMany = () =>
  answer(
    400,
    invalidFields([
      {
        field: 'delta',
        message: t('A book has {count, plural, one {# copy} other {# copies}} at most', { count: maxCopies }),
      },
    ]),
  )
