import { search } from '../../../contract/catalog/search.ts'
import type { Queryable } from '../../database/database.ts'
import { answer } from '../../http/routing/problems.ts'
import type { Mount } from '../../http/routing/mount.ts'
import { unknownCategory } from '../../settings/known-category.ts'
import type { ShopState } from '../../settings/shop-state.ts'
import { bestSold, type Sales } from '../books/books.sql.ts'
import { findBooks } from './find-books.ts'
import { maxRows, salesTtl } from './limits.ts'
import type { IsLarge } from './resolve-plan.ts'
import { suggestAll } from './suggest-books.ts'

type Deps = { readOnly: Queryable; isLarge: IsLarge; shop: ShopState }

export function mountSearch(mount: Mount, { readOnly, isLarge, shop }: Deps) {
  const worksOnce = () => shop.current.settings.books.worksOnce
  const sales = countedSales(readOnly, worksOnce)

  mount(search.find, async ({ query }) => {
    const unknown = unknownCategory(shop, query.category)
    if (unknown) return unknown
    const { categories, decimals } = shop.current
    const slugs = categories.map(({ slug }) => slug)
    const found = await findBooks(readOnly, query, {
      categories: slugs,
      decimals,
      sales,
      worksOnce: worksOnce(),
      isLarge,
      spoken: shop.current.searchLanguage,
    })
    const isUnbounded = Boolean(query.q) || query.min !== undefined || query.max !== undefined
    return {
      ...answer(200, found),
      // Words and prices are unbounded, so only lists without them are cached. A sale may show late.
      ...(!isUnbounded && {
        cache: { tags: ['books'], ...(query.sort === 'best-selling' && { ttl: salesTtl }) },
      }),
    }
  })

  mount(search.suggest, async ({ query }) =>
    answer(
      200,
      await suggestAll(readOnly, query.q, shop.current.categories, {
        worksOnce: worksOnce(),
        isLarge,
        spoken: shop.current.searchLanguage,
      }),
    ),
  )
}

/** The best-selling books, which are counted again after a time. The order of the others is by date. */
function countedSales(db: Queryable, worksOnce: () => boolean): () => Promise<Sales> {
  let last: { sales: Promise<Sales>; at: number; once: boolean } | undefined
  return () => {
    const [now, once] = [Date.now(), worksOnce()]
    if (last && now - last.at < salesTtl && last.once === once) return last.sales
    const counting = { sales: bestSold(db, maxRows, once), at: now, once }
    last = counting
    counting.sales.catch(() => {
      if (last === counting) last = undefined
    })
    return counting.sales
  }
}
