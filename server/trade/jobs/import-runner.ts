import { t } from '../../../messages/t.ts'
import type { Database } from '../../database/database.ts'
import { isTaskRunning } from '../../database/run-alone.sql.ts'
import { every, logOnce } from '../../lib/every.ts'
import type { InspectFile } from './inspect-file.ts'
import { type ImportFolders, isHere, sweepUploads } from './import-folders.ts'
import { failJob, forgetOldImports, isHalted, openJobs } from './jobs.sql.ts'
import { watchFolder } from './watch-folder.ts'

/** Runs imports until none waits here, and names each that begins; see `runImports`. */
export type RunImports = (
  folders: ImportFolders,
  signal: AbortSignal,
  began: (id: string) => void,
) => Promise<void>

export type ImportRunner = {
  folders: ImportFolders
  inspect: InspectFile
  /** Something may wait. */
  wake(): void
  stop(): Promise<void>
}

type Options = {
  db: Database
  folders: ImportFolders
  run: RunImports
  inspect: InspectFile
  onError(error: unknown): void
  /** In milliseconds; also of the looks at the watched folder. */
  interval?: number | undefined
}

const sweepEvery = 600_000

/** Between two looks whether somebody has paused or cancelled the import that runs. */
const obeyEvery = 250

/** One for each process of the store. The first one that looks takes up what a killed process has left. */
export function startImportRunner(options: Options): ImportRunner {
  const { db, folders, inspect, onError, interval = 2_000 } = options
  const stopping = new AbortController()
  const lookAtFolder = watchFolder(db, folders, inspect, interval)
  const complaint = logOnce(onError)
  const watch = () => lookAtFolder().then(complaint.recovered, complaint.failed)
  let running: Promise<void> | undefined
  let isAwake = false

  async function runAll() {
    while (isAwake && !stopping.signal.aborted) {
      isAwake = false
      await watch()
      const jobs = await openJobs(db)
      const here = await Promise.all(jobs.map((job) => isHere(folders, job)))
      if (!here.includes(true) || (await isTaskRunning(db, 'imports'))) continue
      if (await runUntilHalted(options, stopping.signal)) isAwake = true
      await watch()
      await sweepUploads(db, folders)
    }
  }
  const wake = () => {
    isAwake = true
    running ??= runAll()
      .catch(onError)
      .finally(() => (running = undefined))
  }
  wake()
  const timer = setInterval(wake, interval).unref()
  const sweep = async () => {
    await forgetOldImports(db)
    await sweepUploads(db, folders)
  }
  const sweeping = every(sweepEvery, sweep, onError)
  return {
    folders,
    inspect,
    wake,
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await sweeping.stop()
      await running
    },
  }
}

/**
 * An import obeys after each batch. One whose next batch is far, or whose records are slow, is stopped: what it has not
 * committed is done again when it goes on. Whether it was stopped, so that others may wait.
 */
async function runUntilHalted({ db, folders, run }: Options, signal: AbortSignal): Promise<boolean> {
  const halting = new AbortController()
  let current: string | undefined
  const obey = async () => {
    const id = current
    if (id && (await isHalted(db, id)) && id === current) halting.abort()
  }
  // The database may be away, and the import with it.
  const obeying = every(obeyEvery, obey, () => {})
  try {
    await run(folders, AbortSignal.any([signal, halting.signal]), (id) => (current = id))
  } catch (error) {
    // It would need as much again.
    if (!current || !isOutOfMemory(error)) throw error
    await failJob(db, current, t('The import needs more memory than the store has for it. Divide the file'))
  } finally {
    await obeying.stop()
  }
  return halting.signal.aborted
}

/** Of a thread. */
export const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
