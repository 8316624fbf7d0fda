import { missingTexts } from '../../../domain/legal-texts.ts'
import { isAtLeast, type StaffRole } from '../../../domain/staff-roles.ts'
import { maxFound, type ShopGap, shopGaps, today } from '../../../contract/shop/today.ts'
import { suggestBooks } from '../../catalog/search/suggest-books.ts'
import type { IsLarge } from '../../catalog/search/resolve-plan.ts'
import type { Queryable } from '../../database/database.ts'
import { answer } from '../../http/routing/problems.ts'
import type { Mount } from '../../http/routing/mount.ts'
import type { ShopState } from '../../settings/shop-state.ts'
import { customersLike, ordersLike } from './find.sql.ts'
import { countToday, findDone } from './today.sql.ts'

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

/** The screens that close them are for managers, those of payment and backups for owners. */
async function gapsFor(role: StaffRole, { db, shop, isSending, findBackupGap }: Deps): Promise<ShopGap[]> {
  const { isDemo, pages, settings } = shop.current
  if (isDemo || !isAtLeast(role, 'manager')) return []
  const isOwner = isAtLeast(role, 'owner')
  const backup = isOwner ? await findBackupGap() : undefined
  // Before the opening the set-up names them.
  const done = settings.shop.isOpen ? await findDone(db) : { books: true, payment: true }
  const gaps: Record<ShopGap, boolean> = {
    books: !done.books,
    payment: isOwner && !done.payment,
    email: !isSending(),
    texts: missingTexts(settings.region.country, pages).length > 0,
    backup: backup === 'backup',
    'failed-backup': backup === 'failed-backup',
  }
  return shopGaps.filter((gap) => gaps[gap])
}
