import { msg } from '../../../messages/t.ts'
import { bookChanges } from '../../../contract/catalog/book-changes.ts'
import { priceProblem } from '../../../domain/money/currency.ts'
import type { Database } from '../../database/database.ts'
import { answer, invalidFields } from '../../http/routing/problems.ts'
import type { Mount } from '../../http/routing/mount.ts'
import { inKnownCategory } from '../../settings/known-category.ts'
import type { ShopState } from '../../settings/shop-state.ts'
import type { Changes } from '../../http/response-cache/cache-invalidation.ts'
import { changeBooks } from './change-books.ts'

type Shop = { db: Database; changes: Changes; shop: ShopState }

export function mountBookChanges(mount: Mount, { db, changes, shop }: Shop) {
  mount(bookChanges.change, async ({ body }, { username }) => {
    const wrong = body.change === 'price' && priceProblem(body.newPrice, shop.current.decimals)
    if (wrong) return answer(400, invalidFields([{ field: 'newPrice', message: wrong }]))
    const category = body.change === 'category' ? body.category : undefined
    const outcome = await inKnownCategory(shop, category, () => changeBooks(db, username, body))
    if ('status' in outcome) return outcome
    if ('outOfRange' in outcome) return answer(409, priceOutOfRange(outcome.outOfRange))
    if ('priceBound' in outcome) return answer(409, priceBound(outcome.priceBound))
    // Also where books are gone: the caller's list was out of date.
    const headers = changes.invalidateBooks(body.ids)
    return 'gone' in outcome
      ? { ...answer(409, booksGone(outcome.gone)), headers }
      : { ...answer(200, outcome), headers }
  })
}

const booksGone = (ids: string[]) => ({
  code: 'books-gone' as const,
  message: msg('Some of these books have been deleted meanwhile. Nothing was changed.'),
  ids,
})

const priceOutOfRange = (ids: string[]) => ({
  code: 'price-out-of-range' as const,
  message: msg('Some of these prices would become too high, or zero. Nothing was changed.'),
  ids,
})

const priceBound = (ids: string[]) => ({
  code: 'price-bound' as const,
  message: msg(
    'Law or the publisher fixes the price of some of these books, so they cannot be discounted. Nothing was changed. Leave them out.',
  ),
  ids,
})
