import { maxSignInAge, type OpenOrders, type SignInTooOld } from '../../contract/people/account.ts'
import type { Database } from '../database/database.ts'
import type { Shopper } from '../http/routing/authenticate.ts'
import { deleteAccount, lockAccount } from '../identity/firebase-auth-api/accounts.sql.ts'
import type { CloseOutcome } from '../identity/firebase-auth-api/provider.ts'
import { lockSignIns } from '../identity/firebase-auth-api/sign-ins.sql.ts'
import { isSignedIn } from '../http/routing/active-sign-in.sql.ts'
import { unsubscribeAddress } from '../newsletter/newsletter.sql.ts'
import { deleteReviewsOf } from '../reviews/reviews.sql.ts'
import { deleteStockAlertsOf } from '../stock/stock-alerts.sql.ts'
import { deleteWishesOf } from '../wish-list/wish-list.sql.ts'
import { deleteAddressesOf } from './addresses.sql.ts'
import {
  anonymizeOrders,
  deleteMessagesTo,
  deleteRemarks,
  deleteSessionsOf,
  openOrdersOf,
} from './personal-data.sql.ts'

/**
 * Deletes the shopper's data. Orders keep name, address, books and sums, as accounting records. Orders and addresses that are
 * being saved are waited for, and later ones are refused.
 */
export async function closeAccount(db: Database, shopper: Shopper): Promise<CloseOutcome> {
  if (!isRecent(shopper)) return { tooOld }
  const { uid, email, emailVerified } = shopper
  return db.transaction(async (tx): Promise<CloseOutcome> => {
    await lockAccount(tx, uid)
    await lockSignIns(tx, uid)
    if (!(await isSignedIn(tx, shopper))) return { ended: true }
    const open = await openOrdersOf(tx, shopper)
    if (open.length > 0) return { open: openOrders(open) }
    await deleteMessagesTo(tx, shopper)
    await deleteRemarks(tx, shopper)
    await anonymizeOrders(tx, shopper)
    await deleteAddressesOf(tx, uid)
    await deleteWishesOf(tx, uid)
    const reviewedBooks = await deleteReviewsOf(tx, uid)
    // What belongs to an unverified address may be a stranger's.
    if (emailVerified) {
      await unsubscribeAddress(tx, email)
      await deleteStockAlertsOf(tx, email)
    }
    await deleteSessionsOf(tx, uid)
    await deleteAccount(tx, uid)
    return { reviewedBooks }
  })
}

/** A stolen session must not close the account. */
const isRecent = ({ authTime = 0 }: Shopper) => Date.now() / 1000 - authTime < maxSignInAge * 60

const tooOld: SignInTooOld = {
  code: 'sign-in-too-old',
  message: 'Please confirm that it is you: sign in again, then close the account.',
}

const openOrders = (orders: OpenOrders['orders']): OpenOrders => ({
  code: 'open-orders',
  message: `Cancel these orders or wait until they are delivered: ${orders.map(({ number }) => number).join(', ')}.`,
  orders,
})
