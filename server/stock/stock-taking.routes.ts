import { msg } from '../../messages/t.ts'
import { parseIsbn } from '../../domain/books/isbn.ts'
import { maxCounted, stockTaking } from '../../contract/stock/stock-taking.ts'
import type { Changes } from '../http/response-cache/cache-invalidation.ts'
import type { Database } from '../database/database.ts'
import type { Mount } from '../http/routing/mount.ts'
import { answer, invalidFields, notFound } from '../http/routing/problems.ts'
import { firstStockPage, stockOf } from './stock.routes.ts'
import { applyCount, placeStock } from './change-stock.ts'
import { booksOfSection, findById, findByIsbn } from './stock.sql.ts'

export function mountStockTaking(mount: Mount, { db, changes }: { db: Database; changes: Changes }) {
  mount(stockTaking.scan, async ({ query }) => {
    const parsed = parseIsbn(query.code)
    if ('problem' in parsed) return answer(400, invalidFields([{ field: 'code', message: parsed.problem }]))
    const book = await findByIsbn(db, parsed.isbn)
    return book ? answer(200, book) : answer(404, { ...notInShop, isbn: parsed.isbn })
  })

  mount(stockTaking.one, async ({ params: { bookId } }) => {
    const book = await findById(db, bookId)
    return book ? answer(200, book) : notFound(msg('There is no such book.'))
  })

  mount(stockTaking.place, async ({ params: { bookId }, body }, { username }) => {
    const outcome = await placeStock(db, { bookId, username }, body)
    if ('unknown' in outcome) return notFound(msg('There is no such stock.'))
    return {
      ...answer(200, await stockOf(db, bookId, firstStockPage)),
      ...(outcome.isShown && { headers: changes.invalidateBooks([bookId]) }),
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
      ...(ids.length > 0 && { headers: changes.invalidateBooks(ids) }),
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
