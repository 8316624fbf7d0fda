import { isAtLeast, type StaffRole } from '../../../domain/staff-roles.ts'
import { maxFound, type ShopGap, today } from '../../../contract/shop/today.ts'
import { suggestBooks } from '../../catalog/search/suggest-books.ts'
import type { IsLarge } from '../../catalog/search/resolve-plan.ts'
import type { Queryable } from '../../database/database.ts'
import { answer } from '../../http/routing/problems.ts'
import type { Mount } from '../../http/routing/mount.ts'
import type { ShopState } from '../../settings/shop-state.ts'
import { customersLike, ordersLike } from './find.sql.ts'
import { countToday } from './today.sql.ts'

type Deps = {
  db: Queryable
  shop: ShopState
  isLarge: IsLarge
  /** Whether a mail server is configured. */
  isSending(): boolean
  findBackupGap(): Promise<'backup' | 'failed-backup' | undefined>
}

export function mountToday(mount: Mount, deps: Deps) {
  const { db, shop, isLarge } = deps
  mount(today.counts, async (_, { staffRole }) => {
    const [counts, gaps] = await Promise.all([
      countToday(db, isAtLeast(staffRole, 'manager')),
      gapsFor(staffRole, deps),
    ])
    return answer(200, { ...counts, gaps })
  })

  mount(today.find, async ({ query: { q } }) => {
    const { settings, searchLanguage: spoken } = shop.current
    const [books, orders, customers] = await Promise.all([
      suggestBooks(db, q, { worksOnce: settings.books.worksOnce, isLarge, spoken }),
      ordersLike(db, q),
      customersLike(db, q),
    ])
    return answer(200, { books: books.slice(0, maxFound), orders, customers })
  })
}

/** The screens that close them are for managers, that of the backups for owners. */
async function gapsFor(role: StaffRole, { shop, isSending, findBackupGap }: Deps): Promise<ShopGap[]> {
  const { isDemo, pages } = shop.current
  if (isDemo || !isAtLeast(role, 'manager')) return []
  const backup = isAtLeast(role, 'owner') ? await findBackupGap() : undefined
  return [
    ...(isSending() ? [] : ['email' as const]),
    ...(pages.includes('terms-of-service') ? [] : ['terms' as const]),
    ...(backup ? [backup] : []),
  ]
}
