import { deleteAddressesOf } from './addresses.sql.ts'
import type { Queryable } from '../database/database.ts'
import { deleteReviewsOf } from '../reviews/reviews.sql.ts'
import { deleteWishesOf } from '../wish-list/wish-list.sql.ts'
import { clearProfile } from '../identity/firebase-auth-api/accounts.sql.ts'
import { deleteCodesOf } from '../identity/firebase-auth-api/mailed-codes.sql.ts'
import { revokeSignInsOf } from '../identity/firebase-auth-api/sign-ins.sql.ts'

/**
 * Anybody can sign up with somebody else's e-mail address. Before the owner of the address gets such an account, all that a
 * stranger may have left in it goes. Orders stay: they name the address, whose owner can cancel them.
 */
export async function forgetStranger(tx: Queryable, uid: string) {
  // First: this waits for what the stranger's sign-ins are writing.
  await revokeSignInsOf(tx, uid)
  await deleteCodesOf(tx, uid)
  await clearProfile(tx, uid)
  await deleteAddressesOf(tx, uid)
  await deleteWishesOf(tx, uid)
  await deleteReviewsOf(tx, uid)
}
