import { t } from '../../../messages/t.ts'
import { withConnection } from '../../backup/shop-tables.sql.ts'
import type { Connection } from '../../database/connection.ts'
import type { Database } from '../../database/database.ts'
import { isTransient } from '../../database/errors.ts'
import { lockTask } from '../../database/run-alone.sql.ts'
import { errorMessage } from '../../lib/error-message.ts'
import { databaseOf } from '../engine/own-connection.ts'
import { importFile } from './import-file.ts'
import { type ImportFolders, isHere, pathOf } from './import-folders.ts'
import { beginRun, failJob, type Job, openJobs, saveNotes } from './jobs.sql.ts'
import { saveReport } from './job-report.ts'

/**
 * Runs what waits, one import after the other, on a connection of its own. Returns at once if another process runs
 * imports. An abort leaves the import as running, so that it goes on after the next start.
 */
export const runImports = (
  connection: Connection,
  folders: ImportFolders,
  signal: AbortSignal,
  began: (id: string) => void,
) =>
  withConnection(connection, async (client) => {
    const db = databaseOf(client)
    if (!(await lockTask(db, 'imports'))) return
    for (;;) {
      const job = signal.aborted ? undefined : await nextHere(db, folders)
      if (!job) return
      await runJob(db, folders, job, { signal, began })
    }
  })

async function nextHere(db: Database, folders: ImportFolders): Promise<Job | undefined> {
  for (const job of await openJobs(db)) if (await isHere(folders, job)) return job
  return undefined
}

type Running = { signal: AbortSignal; began(id: string): void }

async function runJob(db: Database, folders: ImportFolders, job: Job, { signal, began }: Running) {
  const path = pathOf(folders, job)
  if (!path || !(await beginRun(db, job.id))) return
  began(job.id)
  const notes = new Set(job.notes)
  try {
    const imported = await importFile(db, path, {
      importId: job.id,
      isDryRun: job.isDryRun,
      feed: job.feed ?? undefined,
      country: job.country ?? undefined,
      currency: job.currency ?? undefined,
      signal,
      note: (message) => void (notes.size < maxNotes && notes.add(message.slice(0, 500))),
      record: (tx, recordsBefore, entries, outcomes) =>
        saveReport(tx, job.id, recordsBefore, entries, outcomes),
    })
    if ('problem' in imported) await failJob(db, job.id, imported.problem)
  } catch (error) {
    if (signal.aborted) return
    if (error instanceof Error && isTransient(error)) throw error
    await failJob(db, job.id, t('The import stopped: {reason}', { reason: errorMessage(error) }))
  }
  await saveNotes(db, job.id, [...notes])
}

const maxNotes = 20
