import type { Database } from './database/database.ts'
import { deleteOldCounts } from './http/limits/call-counts.sql.ts'
import { deleteOldTries } from './identity/failed-tries.sql.ts'
import { deleteOldVisits, deleteOldWindowCodes } from './identity/google/window.sql.ts'
import { deleteOldKeys } from './identity/provider/keys.sql.ts'
import { deleteOldCodes } from './identity/provider/mailed-codes.sql.ts'
import { deleteDeadSignIns } from './identity/provider/sign-ins.sql.ts'
import { deleteOldSessions } from './identity/sessions/sessions.sql.ts'
import { type Regular, regularly } from './regularly.ts'

const tidyEvery = 600_000

/** What has run out does no harm; from time to time it is cleared away. */
export const tidyRegularly = (db: Database, onFault: (error: unknown) => void): Regular =>
  regularly(tidyEvery, () => tidy(db), onFault)

const clearings = [
  deleteDeadSignIns,
  deleteOldSessions,
  deleteOldCodes,
  deleteOldWindowCodes,
  deleteOldVisits,
  deleteOldKeys,
  deleteOldTries,
  deleteOldCounts,
]

/** One that fails does not keep the others from their work. */
export async function tidy(db: Database) {
  const done = await Promise.allSettled(clearings.map((clear) => clear(db)))
  const fault = done.find((outcome) => outcome.status === 'rejected')
  if (fault) throw fault.reason
}
