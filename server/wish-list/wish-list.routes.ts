import { maxWishes, wishList, type WishList } from '../../contract/wish-list.ts'
import type { Database } from '../database/database.ts'
import type { Mount } from '../http/mount.ts'
import { answer } from '../http/problems.ts'
import { countWishesWith, deleteWish, insertWishes, lockWishes, wishesOf } from './wish-list.sql.ts'

export function mountWishList(mount: Mount, db: Database) {
  mount(wishList.get, async (_input, { uid }) => answer(200, await wishesOf(db, uid)))

  mount(wishList.add, async ({ body: { bookIds } }, { uid }) => {
    const wishes = await addWishes(db, uid, bookIds)
    return wishes ? answer(200, wishes) : answer(409, full)
  })

  mount(wishList.remove, async ({ params: { bookId } }, { uid }) => {
    await deleteWish(db, uid, bookId)
    return answer(204, undefined)
  })
}

/** Undefined if the list would have more books than it may. */
const addWishes = (db: Database, uid: string, bookIds: string[]) =>
  db.transaction(async (tx): Promise<WishList | undefined> => {
    await lockWishes(tx, uid)
    if ((await countWishesWith(tx, uid, bookIds)) > maxWishes) return undefined
    await insertWishes(tx, uid, bookIds)
    return wishesOf(tx, uid)
  })

const full = {
  code: 'wish-list-full' as const,
  message: `Your wish list has room for ${maxWishes} books. Remove some first.`,
  limit: maxWishes,
}
