import { msg, t } from '../../messages/t.ts'
import {
  maxCopies,
  type NotEnough,
  stock,
  type Stock,
  type StockMove,
  type StockMoveRefusal,
} from '../../contract/stock/stock.ts'
import type { Invalidation } from '../http/response-cache/cache-invalidation.ts'
import type { Database } from '../database/database.ts'
import type { Mount } from '../http/routing/mount.ts'
import { answer, answerFound, invalidField, notFound } from '../http/routing/problems.ts'
import { applyCount, type Changed, moveStock, placeStock, setStock, stopStock } from './change-stock.ts'
import { booksOfSection, findById, findByIsbn, findStock, isBook, movesOfBook } from './stock.sql.ts'
import { stockAlerts } from '../../contract/stock/stock-alerts.ts'
import type { ShopState } from '../settings/shop-state.ts'
import { isSoldOut, lockBook, mayAskFor, putStockAlert } from './stock-alerts.sql.ts'
import { parseIsbn } from '../../domain/books/isbn.ts'
import { maxCounted, stockTaking } from '../../contract/stock/stock-taking.ts'

type Page = { before?: number | undefined; limit: number }

const firstStockPage: Page = { limit: 50 }

type Deps = { db: Database; invalidation: Invalidation; shop: ShopState }

export function mountStock(mount: Mount, deps: Deps) {
  mountStockOfBook(mount, deps)
  mountStockTaking(mount, deps)
  mountStockAlerts(mount, deps)
}

function mountStockOfBook(mount: Mount, { db, invalidation }: Deps) {
  const shown = async (bookId: string, { isShown }: Changed) => ({
    ...answer(200, await stockOf(db, bookId, firstStockPage)),
    ...(isShown && { headers: invalidation.invalidateBooks([bookId]) }),
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
async function stockOf(db: Database, bookId: string, { before, limit }: Page): Promise<Stock> {
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
  invalidField(
    'delta',
    t('A book has {count, plural, one {# copy} other {# copies}} at most', { count: maxCopies }),
  )

function mountStockAlerts(mount: Mount, { db, shop }: Deps) {
  mount(stockAlerts.create, async ({ params: { id }, body }) => {
    if (!shop.current.settings.stock.offersAlerts) return answer(409, notOffered)
    const outcome = await askForAlert(db, id, body.email)
    if (outcome === 'no-such-book') return notFound(msg('There is no such book.'))
    return outcome === 'accepted' ? answer(200, body) : answer(409, notSoldOut)
  })
}

type Outcome = 'accepted' | 'no-such-book' | 'not-sold-out'

/** Beyond what a mailbox may ask for, nothing is stored, and the response is the same. */
const askForAlert = (db: Database, bookId: string, email: string) =>
  db.transaction(async (tx): Promise<Outcome> => {
    if (!(await lockBook(tx, bookId))) return 'no-such-book'
    if (!(await isSoldOut(tx, bookId))) return 'not-sold-out'
    if (await mayAskFor(tx, email)) await putStockAlert(tx, bookId, email)
    return 'accepted'
  })

const notSoldOut = {
  code: 'not-sold-out' as const,
  message: msg('This book can be ordered again. Add it to your cart.'),
}

const notOffered = {
  code: 'not-offered' as const,
  message: msg('We send no e-mails about books that are back. Please look again later.'),
}

function mountStockTaking(mount: Mount, { db, invalidation }: Deps) {
  mount(stockTaking.scan, async ({ query }) => {
    const parsed = parseIsbn(query.code)
    if ('problem' in parsed) return invalidField('code', parsed.problem)
    const book = await findByIsbn(db, parsed.isbn)
    return book ? answer(200, book) : answer(404, { ...notInShop, isbn: parsed.isbn })
  })

  mount(stockTaking.one, async ({ params: { bookId } }) => {
    return answerFound(await findById(db, bookId), msg('There is no such book.'))
  })

  mount(stockTaking.place, async ({ params: { bookId }, body }, { username }) => {
    const outcome = await placeStock(db, { bookId, username }, body)
    if ('unknown' in outcome) return notFound(msg('There is no such stock.'))
    return {
      ...answer(200, await stockOf(db, bookId, firstStockPage)),
      ...(outcome.isShown && { headers: invalidation.invalidateBooks([bookId]) }),
    }
  })

  mount(stockTaking.expected, async ({ query }) => {
    const found = await booksOfSection(db, { ...query, limit: maxCounted + 1 })
    return answer(200, { books: found.slice(0, maxCounted), isWhole: found.length <= maxCounted })
  })

  mount(stockTaking.apply, async ({ body }, { username }) => {
    const outcome = await applyCount(db, username, body)
    if ('gone' in outcome)
      return answer(409, { ...stockChanged, bookIds: outcome.changed, gone: outcome.gone })
    const ids = body.books.filter(({ expected, counted }) => expected !== counted).map(({ bookId }) => bookId)
    return {
      ...answer(200, outcome.applied),
      ...(ids.length > 0 && { headers: invalidation.invalidateBooks(ids) }),
    }
  })
}

const notInShop = { code: 'not-in-shop' as const, message: msg('This book is not in the shop.') }

const stockChanged = {
  code: 'stock-changed' as const,
  message: msg(
    'The stock has changed since it was compared. Nothing was saved. Look at the differences again.',
  ),
}
