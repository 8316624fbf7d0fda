import type { PersonalData } from '../../contract/people/account.ts'
import type { Database } from '../database/database.ts'
import type { Shopper } from '../http/routing/authenticate.ts'
import { type Account, accountOf } from '../identity/firebase-auth-api/accounts.sql.ts'
import { newslettersSentTo } from '../newsletter/newsletters.sql.ts'
import { subscriberWith } from '../newsletter/newsletter.sql.ts'
import { ordersOf } from '../orders/orders.sql.ts'
import { reviewsOf } from '../reviews/reviews.sql.ts'
import { stockAlertsOf } from '../stock/stock-alerts.sql.ts'
import { titledWishesOf } from '../wish-list/wish-list.sql.ts'
import { addressesOf } from './addresses.sql.ts'
import { beginSnapshot, signInsOf } from './personal-data.sql.ts'

const all = { limit: Number.MAX_SAFE_INTEGER }

/** Everything about the shopper, as of one moment. What belongs to an unverified e-mail address may be a stranger's. */
export const exportData = (db: Database, shopper: Shopper) =>
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
      wishList: await titledWishesOf(tx, uid),
      reviews: await reviewsOf(tx, uid),
      newsletter: subscriber
        ? { subscribedAt: subscriber.subscribedAt, confirmedAt: subscriber.confirmedAt }
        : null,
      stockAlerts: emailVerified ? await stockAlertsOf(tx, email) : [],
      newslettersSent: emailVerified ? await newslettersSentTo(tx, email) : [],
    }
  })

/** A Firebase project has its accounts itself: the store knows what the token says. */
function accountData({ uid, email, emailVerified }: Shopper, account: Account | undefined) {
  const { name = '', photoUrl = '', createdAt = null, lastSignedInAt = null } = account ?? {}
  const byPassword = account?.passwordHash ? [{ provider: 'password', email }] : []
  const byOthers = (account?.identities ?? []).map(({ provider, email }) => ({ provider, email }))
  const signInMethods = [...byPassword, ...byOthers]
  return { uid, email, emailVerified, name, photoUrl, createdAt, lastSignedInAt, signInMethods }
}
