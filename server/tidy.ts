import type { Connection, Database } from '../database/database.ts'
import { listen, type Listening } from '../database/listen.ts'
import { deleteOldCounts } from '../http/limits/call-counts.sql.ts'
import { deleteOldTries } from './failed-tries.sql.ts'
import { deleteOldVisits, deleteOldWindowCodes } from './google/window.sql.ts'
import { deleteOldKeys } from './provider/keys.sql.ts'
import { deleteOldCodes } from './provider/mailed-codes.sql.ts'
import { deleteDeadSignIns } from './provider/sign-ins.sql.ts'
import { type Regular, regularly } from '../regularly.ts'
import type { Memory } from './remembered.ts'
import { deleteOldSessions } from './sessions/sessions.sql.ts'

/** Forgets whose sign-in has ended in another process, as soon as the database tells. */
export function followEndedSignIns(connection: Connection, memory: Memory): Promise<Listening> {
  return listen(connection, 'sign_ins_changed', { onTold: memory.forget, onHearing: memory.hears })
}

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
