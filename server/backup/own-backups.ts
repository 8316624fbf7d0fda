import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { t } from '../../messages/t.ts'
import type { Backups } from '../../contract/shop/backups.ts'
import type { Connection } from '../database/connection.ts'
import { type Database, type Queryable, queryableBy } from '../database/database.ts'
import { isTaskRunning, lockTask } from '../database/run-alone.sql.ts'
import { errorMessage } from '../lib/error-message.ts'
import { every } from '../lib/every.ts'
import type { Disks } from '../lib/file-system.ts'
import type { ShopState } from '../settings/shop-state.ts'
import { deleteOldDaily, deleteUnfinished, listBackups } from './backup-folder.ts'
import { findFailure, isDailyDue, saveOutcome } from './own-backups.sql.ts'
import { openConnection } from './shop-tables.sql.ts'
import type { BackUp } from './take-backup.ts'

/** How the shop backs itself up, and into which folder. */
export type BackupPlace = { backUp: BackUp; folder: string; isEncrypted: boolean }

type Deps = {
  db: Database
  connection: Connection
  shop: ShopState
  disks: Disks
  place: BackupPlace
  onError(error: unknown): void
}

export type OwnBackups = {
  list(): Promise<Backups>
  /** Resolves once it has begun, or is not to begin. */
  take(): Promise<'begun' | 'running' | 'no room'>
  /** The file of a backup in the folder. */
  find(name: string): Promise<string | undefined>
  remove(name: string): Promise<boolean>
  /** Takes the backup of the night where it is missing, and waits for it. */
  takeDaily(): Promise<void>
  stop(): Promise<void>
}

const tenMinutes = 600_000

/** Backups by hand and by night, one at a time in all processes of the shop. */
export function openOwnBackups(deps: Deps): OwnBackups {
  const { db, connection, shop, place, onError } = deps
  const { folder } = place
  const stopping = new AbortController()
  let current: Promise<unknown> = Promise.resolve()

  /** The connection holds the lock until the backup has ended, or the process. */
  async function begin(isDaily: boolean, isDue: (locked: Queryable) => Promise<boolean>) {
    await using resources = new AsyncDisposableStack()
    const client = await openConnection(connection)
    resources.defer(() => client.end())
    const locked = queryableBy((statement) => client.query(statement))
    if (!(await lockTask(locked, 'backups'))) return 'running'
    if (!(await isDue(locked))) return 'not due'
    const held = resources.move()
    current = backUpAndTell(deps, isDaily, stopping.signal).finally(() => held.disposeAsync())
    current.catch(onError)
    return 'begun'
  }

  async function takeDaily(): Promise<void> {
    const { backups, region } = shop.current.settings
    if (backups.keepDays === 0 || stopping.signal.aborted) return
    const begun = await begin(true, (locked) => isDailyDue(locked, region.timeZone))
    if (begun === 'begun') await current
  }

  const nightly = every(tenMinutes, takeDaily, onError)
  return {
    takeDaily,
    find: (name) => findBackup(folder, name),
    list: async () => ({
      backups: await listBackups(folder),
      isRunning: await isTaskRunning(db, 'backups'),
      failure: await findFailure(db),
      isEncrypted: place.isEncrypted,
    }),
    take: async () => {
      if (await lacksRoom(deps)) return 'no room'
      return (await begin(false, async () => true)) === 'begun' ? 'begun' : 'running'
    },
    remove: async (name) => {
      const file = await findBackup(folder, name)
      if (file) await rm(file, { force: true })
      return file !== undefined
    },
    stop: async () => {
      stopping.abort()
      await nightly.stop()
      await current.catch(() => {})
    },
  }
}

async function findBackup(folder: string, name: string): Promise<string | undefined> {
  const known = await listBackups(folder)
  return known.some((backup) => backup.name === name) ? join(folder, name) : undefined
}

/** The newest one tells how much the next one needs. */
async function lacksRoom({ disks, place }: Deps): Promise<boolean> {
  const [newest] = await listBackups(place.folder)
  const { free, reserve } = await disks.files()
  return free - reserve < (newest?.size ?? 0)
}

async function backUpAndTell(deps: Deps, isDaily: boolean, signal: AbortSignal): Promise<void> {
  const { db, shop, place } = deps
  const triedAt = new Date().toISOString()
  const reason = await reasonForNone(deps, isDaily, signal)
  // Whoever stopped the shop knows why there is no backup, and the next start takes it.
  if (signal.aborted) return
  const failure = reason === undefined ? null : { at: triedAt, reason }
  await saveOutcome(db, { triedAt, failure, ...(isDaily && !failure && { dailyAt: triedAt }) })
  if (isDaily && !failure) await deleteOldDaily(place.folder, shop.current.settings.backups.keepDays)
}

/** Undefined once the backup is there. */
async function reasonForNone(deps: Deps, isDaily: boolean, signal: AbortSignal): Promise<string | undefined> {
  const { place, onError } = deps
  try {
    await deleteUnfinished(place.folder)
    if (await lacksRoom(deps)) return t('There is no room for that on the disk.')
    const outcome = await place.backUp({ isDaily, signal })
    return 'refused' in outcome ? outcome.refused : undefined
  } catch (error) {
    if (!signal.aborted) onError(error)
    return errorMessage(error)
  }
}
