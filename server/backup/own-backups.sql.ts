import type { Backups } from '../../contract/shop/backups.ts'
import type { Database, Queryable } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { findSettings, lockSettings, updateSettings } from '../settings/settings.sql.ts'

/** The row of settings that all processes of the shop share. */
const name = 'last-backup'

type LastBackup = {
  triedAt: string
  /** When the last daily one was complete. */
  dailyAt?: string
  failure: Backups['failure']
}

export async function findFailure(db: Queryable): Promise<Backups['failure']> {
  const row = await findSettings(db, name)
  return (row?.value as LastBackup | undefined)?.failure ?? null
}

export const saveOutcome = (db: Database, outcome: LastBackup) =>
  db.transaction(async (tx) => {
    const { value } = await lockSettings(tx, name)
    await updateSettings(tx, name, { ...value, ...outcome }, '')
  })

/**
 * Every night from three o'clock on, where the shop is; also later, if it was off at that time. A failed one is tried
 * again after an hour.
 */
export const isDailyDue = async (db: Queryable, timeZone: string): Promise<boolean> =>
  (await db.first(sql`
    select from settings where name = ${name} and (
      (value ->> 'triedAt')::timestamptz > now() - interval '1 hour'
      or (value ->> 'dailyAt')::timestamptz >= (
        date_trunc('day', now() at time zone ${timeZone} - interval '3 hours') + interval '3 hours'
      ) at time zone ${timeZone}
    )`)) === undefined

/** Whether the last backup of all processes failed, or none was made for a week. */
export async function findBackupGap(db: Queryable): Promise<'backup' | 'failed-backup' | undefined> {
  if (await findFailure(db)) return 'failed-backup'
  const isRecent = await db.exists(sql`
    select from settings where name = ${name} and (value ->> 'triedAt')::timestamptz > now() - interval '7 days'`)
  return isRecent ? undefined : 'backup'
}
