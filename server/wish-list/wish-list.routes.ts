import { t } from '../../messages/t.ts'
import { maxWishes, wishList, type WishList } from '../../contract/people/wish-list.ts'
import type { Database } from '../database/database.ts'
import type { Mount } from '../http/routing/mount.ts'
import { answer, problem } from '../http/routing/problems.ts'
import type { Shopper } from '../http/routing/authenticate.ts'
import { isSignedIn } from '../http/routing/active-sign-in.sql.ts'
import { countWishesWith, deleteWish, insertWishes, lockWishes, wishesOf } from './wish-list.sql.ts'

export function mountWishList(mount: Mount, db: Database) {
  mount(wishList.get, async (_input, { uid }) => answer(200, await wishesOf(db, uid)))

  mount(wishList.add, async ({ body: { bookIds } }, shopper) => {
    const wishes = await addWishes(db, shopper, bookIds)
    if (wishes === 'signed out') return answer(401, problem(401))
    return wishes === 'full' ? answer(409, full()) : answer(200, wishes)
  })

  mount(wishList.remove, async ({ params: { bookId } }, { uid }) => {
    await deleteWish(db, uid, bookId)
    return answer(204, undefined)
  })
}

const addWishes = (db: Database, shopper: Shopper, bookIds: string[]) =>
  db.transaction(async (tx): Promise<WishList | 'full' | 'signed out'> => {
    const { uid } = shopper
    if (!(await isSignedIn(tx, shopper))) return 'signed out'
    await lockWishes(tx, uid)
    if ((await countWishesWith(tx, uid, bookIds)) > maxWishes) return 'full'
    await insertWishes(tx, uid, bookIds)
    return wishesOf(tx, uid)
  })

const full = () => ({
  code: 'wish-list-full' as const,
  message: t(
    'Your wish list has room for {count, plural, one {# book} other {# books}}. Remove some first.',
    {
      count: maxWishes,
    },
  ),
  limit: maxWishes,
})
