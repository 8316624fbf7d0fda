import { msg, t } from '../../messages/t.ts'
import {
  maxSignInAge,
  type OpenOrders,
  type PersonalData,
  type SignInTooOld,
} from '../../contract/people/account.ts'
import type { Database, Queryable } from '../database/database.ts'
import type { Shopper } from '../http/routing/authenticate.ts'
import {
  type Account,
  accountOf,
  clearProfile,
  deleteAccount,
  deleteCodesOf,
  lockAccount,
} from '../identity/firebase-auth-api/accounts.sql.ts'
import type { CloseOutcome } from '../identity/firebase-auth-api/provider.ts'
import { lockSignIns, revokeSignInsOf } from '../identity/firebase-auth-api/sign-ins.sql.ts'
import { isSignedIn } from '../http/routing/active-sign-in.sql.ts'
import { subscriberWith, unsubscribeAddress } from '../newsletter/subscribers.sql.ts'
import { deleteReviewsOf, reviewsOf } from '../reviews/reviews.sql.ts'
import { deleteStockAlertsOf, stockAlertsOf } from '../stock/stock-alerts.sql.ts'
import { deleteWishesOf, titledWishesOf } from '../wish-list/wish-list.sql.ts'
import { addressesOf, deleteAddressesOf } from './addresses.sql.ts'
import {
  anonymizeOrders,
  beginSnapshot,
  deleteMessagesTo,
  deleteRemarks,
  deleteSessionsOf,
  openOrdersOf,
  signInsOf,
} from './personal-data.sql.ts'
import { newslettersSentTo } from '../newsletter/newsletters.sql.ts'
import { deleteSentEmailsOf, sentEmailsOf } from '../mail/sent-emails.sql.ts'
import { forgetRecipient, giftCardsOf } from '../orders/codes/gift-cards.sql.ts'
import { ordersOf, type Owner } from '../orders/orders.sql.ts'

/**
 * Deletes the shopper's data. Orders keep name, address, books and sums, as accounting records. Orders and addresses that are
 * being saved are waited for, and later ones are refused.
 */
export async function closeAccount(db: Database, shopper: Shopper): Promise<CloseOutcome> {
  if (!isRecent(shopper)) return { tooOld }
  const { uid } = shopper
  return db.transaction(async (tx): Promise<CloseOutcome> => {
    await lockAccount(tx, uid)
    await lockSignIns(tx, uid)
    return (await isSignedIn(tx, shopper)) ? closeLocked(tx, shopper) : { ended: true }
  })
}

/** Of an account that is locked, with its sign-ins. */
export async function closeLocked(
  tx: Queryable,
  owner: Owner,
): Promise<{ reviewedBooks: string[] } | { open: OpenOrders }> {
  const { uid, email, emailVerified } = owner
  const open = await openOrdersOf(tx, owner)
  if (open.length > 0) return { open: openOrders(open) }
  await deleteMessagesTo(tx, owner)
  await deleteSentEmailsOf(tx, owner)
  await deleteRemarks(tx, owner)
  await anonymizeOrders(tx, owner)
  const reviewedBooks = await deleteBelongings(tx, uid)
  // What belongs to an unverified address may be a stranger's.
  if (emailVerified) {
    await unsubscribeAddress(tx, email)
    await deleteStockAlertsOf(tx, email)
    await forgetRecipient(tx, email)
  }
  await deleteSessionsOf(tx, uid)
  await deleteAccount(tx, uid)
  return { reviewedBooks }
}

/** A stolen session must not close the account. */
const isRecent = ({ authTime = 0 }: Shopper) => Date.now() / 1000 - authTime < maxSignInAge * 60

const tooOld: SignInTooOld = {
  code: 'sign-in-too-old',
  message: msg('Please confirm that it is you: log in again, then close the account.'),
}

const openOrders = (orders: OpenOrders['orders']): OpenOrders => ({
  code: 'open-orders',
  message: t('Cancel these orders or wait until they are delivered: {numbers}.', {
    numbers: orders.map(({ number }) => number).join(', '),
  }),
  orders,
})

/**
 * A sign-up does not prove that the e-mail address is the shopper's own. Before the owner of the address gets such an
 * account, its contents are deleted. Orders stay: they name the address, whose owner can cancel them.
 */
export async function forgetStranger(tx: Queryable, uid: string) {
  // First: this waits for what the stranger's sign-ins are writing.
  await revokeSignInsOf(tx, uid)
  await deleteCodesOf(tx, uid)
  await clearProfile(tx, uid)
  await deleteBelongings(tx, uid)
}

/** Addresses, wish list and reviews. Returns the ids of the reviewed books. */
async function deleteBelongings(tx: Queryable, uid: string): Promise<string[]> {
  await deleteAddressesOf(tx, uid)
  await deleteWishesOf(tx, uid)
  return deleteReviewsOf(tx, uid)
}

const all = { limit: Number.MAX_SAFE_INTEGER }

/** Everything about the shopper, as of one moment. What belongs to an unverified e-mail address may be a stranger's. */
export const exportData = (db: Database, shopper: Owner) =>
  db.transaction(async (tx): Promise<PersonalData> => {
    const { uid, email, emailVerified } = shopper
    await beginSnapshot(tx)
    const subscriber = emailVerified ? await subscriberWith(tx, email) : undefined
    return {
      exportedAt: new Date().toISOString(),
      account: accountData(shopper, await accountOf(tx, uid)),
      signIns: await signInsOf(tx, uid),
      addresses: await addressesOf(tx, uid),
      orders: await ordersOf(tx, shopper, all),
      orderEmailsSent: await sentEmailsOf(tx, shopper),
      wishList: await titledWishesOf(tx, uid),
      reviews: await reviewsOf(tx, uid),
      newsletter: subscriber
        ? { subscribedAt: subscriber.subscribedAt, confirmedAt: subscriber.confirmedAt }
        : null,
      stockAlerts: emailVerified ? await stockAlertsOf(tx, email) : [],
      giftCards: emailVerified ? await giftCardsOf(tx, email) : [],
      newslettersSent: emailVerified ? await newslettersSentTo(tx, email) : [],
    }
  })

/** A Firebase project has its accounts itself: the store knows what the token says. */
function accountData({ uid, email, emailVerified }: Owner, account: Account | undefined) {
  const { name = '', photoUrl = '', createdAt = null, lastSignedInAt = null } = account ?? {}
  const byPassword = account?.passwordHash ? [{ provider: 'password', email }] : []
  const byOthers = (account?.identities ?? []).map(({ provider, email }) => ({ provider, email }))
  const signInMethods = [...byPassword, ...byOthers]
  return { uid, email, emailVerified, name, photoUrl, createdAt, lastSignedInAt, signInMethods }
}
