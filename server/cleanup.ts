import { forgetOldShoppers } from './account/personal-data.sql.ts'
import { deleteExpiredAdminTokens, deleteOldSignIns } from './admin/admins.sql.ts'
import { deleteOldInvitations } from './admin/staff/staff.sql.ts'
import { deleteOldAudit } from './audit/audit.sql.ts'
import type { Database, Queryable } from './database/database.ts'
import { deleteExpiredCounters } from './http/rate-limit/counters.sql.ts'
import { deleteExpiredThrottles } from './throttle/throttle.sql.ts'
import { deleteOldOauthStates, deleteOldPopupCodes } from './identity/google-oauth/google-accounts.sql.ts'
import { deleteOldKeys } from './identity/signing-keys/signing-keys.sql.ts'
import { deleteOldCodes } from './identity/firebase-auth-api/accounts.sql.ts'
import { deleteDeadSignIns } from './identity/firebase-auth-api/sign-ins.sql.ts'
import { deleteUnconfirmed } from './newsletter/subscribers.sql.ts'
import { deleteOldSessions } from './identity/sessions/sessions.sql.ts'
import { forgetOldRecipients } from './orders/codes/gift-cards.sql.ts'
import type { ShopState } from './settings/shop-state.ts'
import { deleteOldStockAlerts } from './stock/stock-alerts.sql.ts'

const deletions: ((db: Queryable, shop: ShopState) => Promise<unknown>)[] = [
  deleteDeadSignIns,
  deleteOldSessions,
  deleteOldCodes,
  deleteOldPopupCodes,
  deleteOldOauthStates,
  deleteOldKeys,
  deleteExpiredAdminTokens,
  deleteExpiredThrottles,
  deleteExpiredCounters,
  deleteUnconfirmed,
  deleteOldStockAlerts,
  deleteOldSignIns,
  deleteOldInvitations,
  (db, { current }) => forgetOldShoppers(db, current.settings.shop.keepOrderYears),
  (db, { current }) => forgetOldRecipients(db, current.settings.shop.keepOrderYears),
  (db, { current }) => deleteOldAudit(db, current.settings.shop.keepAuditMonths),
]

/** Deletes expired rows. One failed deletion does not stop the others. */
export async function cleanUp(db: Database, shop: ShopState) {
  const outcomes = await Promise.allSettled(deletions.map((remove) => remove(db, shop)))
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
}
