import { deleteExpiredAdminTokens } from './admin/admins.sql.ts'
import { deleteOldSignIns } from './admin/sign-ins.sql.ts'
import { deleteOldInvitations } from './admin/staff/invitations.sql.ts'
import { deleteOldAudit } from './audit/audit.sql.ts'
import type { Database, Queryable } from './database/database.ts'
import { deleteExpiredCounters } from './http/rate-limit/counters.sql.ts'
import { deleteExpiredThrottles } from './throttle/throttle.sql.ts'
import { deleteOldOauthStates, deleteOldPopupCodes } from './identity/google-oauth/google-accounts.sql.ts'
import { deleteOldKeys } from './identity/signing-keys/signing-keys.sql.ts'
import { deleteOldCodes } from './identity/firebase-auth-api/mailed-codes.sql.ts'
import { deleteDeadSignIns } from './identity/firebase-auth-api/sign-ins.sql.ts'
import { deleteUnconfirmed } from './newsletter/newsletter.sql.ts'
import { deleteOldSessions } from './identity/sessions/sessions.sql.ts'
import { findSettings } from './shop/settings.sql.ts'
import { readGroup } from './shop/shop-state.ts'
import { every, type PeriodicTask } from './lib/every.ts'

const tenMinutes = 600_000

export const scheduleCleanup = (db: Database, onError: (error: unknown) => void): PeriodicTask =>
  every(tenMinutes, () => cleanUp(db), onError)

const deletions = [
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
  deleteOldSignIns,
  deleteOldInvitations,
  async (db: Queryable) => deleteOldAudit(db, await keepAuditMonths(db)),
]

/** The demo keeps the audit log as long as a shop does. */
async function keepAuditMonths(db: Queryable): Promise<number> {
  return readGroup('shop', await findSettings(db, 'shop'), false).keepAuditMonths
}

/** Deletes expired rows. One failed deletion does not stop the others. */
export async function cleanUp(db: Database) {
  const outcomes = await Promise.allSettled(deletions.map((remove) => remove(db)))
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
}
